import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { toCityTime } from '../../domain/city-time.ts'
import { formatCityTime, formatUntil, isOtherThanCityTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TimeInput } from '../../ui/masked-input/time-input.tsx'
import { type CityData, typesOf } from './draft.ts'
import type { ParkingContext, ParkingFieldProps } from './field-props.ts'
import { startOf } from './question.ts'

interface TimeProps {
  form: ParkingFieldProps['form']
  context: ParkingContext
  cityData: CityData
}

/** When past parking began. */
export function StartField({ form, context, cityData }: TimeProps) {
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

/**
 * "until 15:30", with the date when it is another day, and the city's time where the visitor's clock shows another
 * (readings TZ-6).
 */
export function EndOfParking({ form, context, cityData }: TimeProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const now = useStore(context.$minute)
  const { timeZone } = cityData
  const start = startOf(draft, now, timeZone)
  if (!start?.ok || draft.minutes === 0) return NO_WORDS
  const end = start.value + draft.minutes * 60_000
  const until = intl.formatMessage({ id: 'field.minutes.until' }, { time: formatUntil(end, now, timeZone) })
  if (!isOtherThanCityTime(now, timeZone)) return until
  return `${until} · ${intl.formatMessage({ id: 'common.cityTime' }, { time: formatCityTime(now, timeZone) })}`
}

/** Keeps the line's place. */
const NO_WORDS = '\u00A0'
