import { useStore } from '@nanostores/react'
import { toCityTime } from '../../shared/domain/city-time.ts'
import type { PaymentType } from '../../shared/domain/post-payment.ts'
import { durationLabel, formatCityTime, formatMoment, isOtherThanCityTime } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { TimeInput } from '../../shared/ui/time-input.tsx'
import { durationsOf, startOf, typesOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

/** When the parking begins and how long it lasts. */
export function TimeFields({ model, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const problems = useStore(model.form.$problems)
  const now = useStore(model.$minute)
  const types = typesOf(facts.settings)
  const start = startOf(draft, now, facts.timeZone)
  return (
    <>
      {types.length > 1 && (
        <Choice<PaymentType>
          label={text('guest.type')}
          value={draft.type}
          options={types.map((type) => ({ value: type, label: text(`guest.type.${type}`) }))}
          onChange={(type) => model.form.change({ type })}
        />
      )}
      {draft.type !== 'today' && <StartField model={model} facts={facts} />}
      <Field
        label={text('field.minutes')}
        hint={start?.ok && draft.minutes > 0 && <EndOfParking end={start.value + draft.minutes * 60_000} now={now} timeZone={facts.timeZone} />}
        error={problems.minutes && text(problems.minutes)}
      >
        <Select
          name="minutes"
          value={String(draft.minutes)}
          options={durationsOf(facts).map((minutes) => ({ value: String(minutes), label: durationLabel(minutes, text) }))}
          onChange={(minutes) => model.form.change({ minutes: Number(minutes) })}
        />
      </Field>
    </>
  )
}

function StartField({ model, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const problems = useStore(model.form.$problems)
  const now = useStore(model.$minute)
  const isFuture = problems.startTime === 'field.startTime.future'
  return (
    <>
      <Field label={text('field.startTime')} error={problems.startTime && text(problems.startTime)}>
        <TimeInput
          name="startTime"
          value={draft.startTime}
          start={toCityTime(now - draft.minutes * 60_000, facts.timeZone).minute}
          earlier={text('field.startTime.earlier')}
          later={text('field.startTime.later')}
          onChange={(startTime) => model.form.change({ startTime })}
          onBlur={() => model.form.leaveField('startTime')}
        />
      </Field>
      {isFuture && typesOf(facts.settings).includes('postPaymentYesterday') && (
        <Button look="secondary" onClick={() => model.form.change({ type: 'postPaymentYesterday', startTime: draft.startTime })}>
          {text('field.startTime.wasYesterday')}
        </Button>
      )}
    </>
  )
}

/** "until 15:30", with the date when it is another day, and the city's time where the visitor's clock shows another (readings TZ-6). */
function EndOfParking({ end, now, timeZone }: { end: number; now: number; timeZone: string }) {
  const text = useText()
  const isOtherDay = formatMoment(end, timeZone, 'DD/MM/YY') !== formatMoment(now, timeZone, 'DD/MM/YY')
  const until = text('field.minutes.until', { time: formatMoment(end, timeZone, isOtherDay ? 'DD/MM/YY HH:mm' : 'HH:mm') })
  if (!isOtherThanCityTime(now, timeZone)) return until
  return `${until} · ${text('common.cityTime', { time: formatCityTime(now, timeZone) })}`
}
