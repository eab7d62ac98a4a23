import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { PaymentType } from '../../domain/post-payment.ts'
import { Choice } from '../../ui/choice.tsx'
import { lazyView } from '../../ui/lazy-view.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { typesOf } from './draft.ts'
import { DurationField } from './duration-field.tsx'
import type { ParkingFieldProps } from './field-props.ts'

const StartField = lazyView(() => import('./start-field.tsx').then((module) => module.StartField))
const EndOfParking = lazyView(() => import('./end-of-parking.tsx').then((module) => module.EndOfParking))

/** Keeps the place of the line that says until when. */
const NO_WORDS = '\u00A0'

export interface TimeFieldsProps extends ParkingFieldProps {
  /** In place of the duration, where it means something else. */
  duration?: ReactNode
}

/** When the parking begins and how long it lasts. */
export function TimeFields({ form, context, cityData, duration }: TimeFieldsProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const types = cityData ? typesOf(cityData) : null
  const end = context && cityData && (
    <Suspense fallback={NO_WORDS}>
      <EndOfParking form={form} context={context} cityData={cityData} />
    </Suspense>
  )
  return (
    <>
      {!types && <Skeleton shape="control" />}
      {types && types.length > 1 && (
        <Choice<PaymentType>
          label={intl.formatMessage({ id: 'stay.type' })}
          value={draft.type}
          options={types.map((type) => ({ value: type, label: intl.formatMessage({ id: `stay.type.${type}` }) }))}
          onChange={(type) => form.change({ type })}
        />
      )}
      {draft.type !== 'today' && context && cityData && (
        <Suspense fallback={<Skeleton shape="control" />}>
          <StartField form={form} context={context} cityData={cityData} />
        </Suspense>
      )}
      {duration ?? <DurationField form={form} cityData={cityData} hint={end ?? NO_WORDS} />}
    </>
  )
}
