import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Field } from '../../ui/field.tsx'
import { durationsOf } from './draft.ts'
import { DurationChoice } from './duration-choice.tsx'
import type { ParkingFieldProps } from './field-props.ts'

export interface DurationFieldProps extends Pick<ParkingFieldProps, 'form' | 'cityData'> {
  /** Until when that is. */
  hint: ReactNode
}

/** How long the parking lasts. */
export function DurationField({ form, cityData, hint }: DurationFieldProps) {
  const intl = useIntl()
  const { minutes } = useStore(form.$values)
  const problems = useStore(form.$problems)
  return (
    <Field
      label={intl.formatMessage({ id: 'field.minutes' })}
      hint={hint}
      error={problems.minutes && intl.formatMessage({ id: problems.minutes })}
    >
      <DurationChoice
        name="minutes"
        value={minutes}
        options={durationsOf(cityData)}
        onChange={(next) => form.change({ minutes: next })}
      />
    </Field>
  )
}
