import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { toCityTime } from '../../domain/city-time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TimeInput } from '../../ui/masked-input/time-input.tsx'
import { type CityData, typesOf } from './draft.ts'
import type { ParkingContext } from './field-props.ts'
import type { ParkingFields } from './parking-form.ts'

export interface StartFieldProps {
  form: ParkingFields
  context: ParkingContext
  cityData: CityData
}

/** When past parking began. */
export function StartField({ form, context, cityData }: StartFieldProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const now = useStore(context.$minute)
  const isDayTurned = problems.startTime === 'field.startTime.dayTurned'
  const isInDoubt = isDayTurned || problems.startTime === 'field.startTime.future'
  const canBeYesterday = draft.type === 'postPayment' && typesOf(cityData).includes('postPaymentYesterday')
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'field.startTime' })}
        error={problems.startTime && intl.formatMessage({ id: problems.startTime })}
      >
        <TimeInput
          name="startTime"
          value={draft.startTime}
          start={toCityTime(now - draft.minutes * 60_000, cityData.timeZone).minute}
          earlier={intl.formatMessage({ id: 'field.startTime.earlier' })}
          later={intl.formatMessage({ id: 'field.startTime.later' })}
          onChange={(startTime) => form.change({ startTime })}
          onBlur={() => form.leave('startTime')}
        />
      </Field>
      {isDayTurned && (
        <Button look="secondary" onClick={() => form.change({ startTime: draft.startTime })}>
          {intl.formatMessage({
            id: draft.type === 'postPayment' ? 'field.startTime.isToday' : 'field.startTime.wasYesterday',
          })}
        </Button>
      )}
      {isInDoubt && canBeYesterday && (
        <Button
          look="secondary"
          onClick={() => form.change({ type: 'postPaymentYesterday', startTime: draft.startTime })}
        >
          {intl.formatMessage({ id: 'field.startTime.wasYesterday' })}
        </Button>
      )}
    </>
  )
}
