import { useStore } from '@nanostores/react'
import { cityText } from '../../i18n/city-text.ts'
import { useText } from '../../i18n/text.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import type { Means } from './means.ts'

/** How to pay. Its element lists choice, field and text-input among its styles. */
export function MeansView({ means }: { means: Means }) {
  const text = useText()
  const { phone } = useStore(means.form.$values)
  const problems = useStore(means.form.$problems)
  const chosen = means.chosen()
  return (
    <>
      <Field kind="group" label={text('field.method')} error={problems.method && text(problems.method)}>
        <Choice
          layout="list"
          value={chosen?.name ?? null}
          options={means.methods().map((method) => ({
            value: method.name,
            label: cityText(method.title, method.titleEn, text.language),
            note: cityText(method.description, method.descriptionEn, text.language),
          }))}
          onChange={(method) => means.form.change({ method })}
        />
      </Field>
      {chosen?.isPhoneRequired && (
        <Field
          label={text('field.phone')}
          hint={text('means.phone.hint')}
          error={problems.phone && text(problems.phone)}
        >
          <PhoneInput
            name="phone"
            value={phone}
            onChange={(next) => means.form.change({ phone: next })}
            onBlur={() => means.form.leave('phone')}
          />
        </Field>
      )}
    </>
  )
}
