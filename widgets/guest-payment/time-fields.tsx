import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { formatDuration } from '../../shared/domain/duration.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { durationsOf, typesOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

const StartField = lazy(() => import('./time-parts.tsx').then((parts) => ({ default: parts.StartField })))
const EndOfParking = lazy(() => import('./time-parts.tsx').then((parts) => ({ default: parts.EndOfParking })))

/** Keeps the place of the line that says until when. */
const NO_WORDS = '\u00A0'

/** When the parking begins and how long it lasts. */
export function TimeFields({ model, desk, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const problems = useStore(model.form.$problems)
  const types = facts ? typesOf(facts.settings) : null
  const end = desk && facts && (
    <Suspense fallback={NO_WORDS}>
      <EndOfParking model={model} desk={desk} facts={facts} />
    </Suspense>
  )
  return (
    <>
      {!types && <Skeleton shape="control" />}
      {types && types.length > 1 && (
        <Choice<PaymentType>
          label={text('guest.type')}
          value={draft.type}
          options={types.map((type) => ({ value: type, label: text(`guest.type.${type}`) }))}
          onChange={(type) => model.form.change({ type })}
        />
      )}
      {draft.type !== 'today' && desk && facts && (
        <Suspense fallback={<Skeleton shape="control" />}>
          <StartField model={model} desk={desk} facts={facts} />
        </Suspense>
      )}
      <Field label={text('field.minutes')} hint={end ?? NO_WORDS} error={problems.minutes && text(problems.minutes)}>
        <Select
          name="minutes"
          value={String(draft.minutes)}
          options={durationsOf(facts).map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
          onChange={(minutes) => model.form.change({ minutes: Number(minutes) })}
        />
      </Field>
    </>
  )
}
