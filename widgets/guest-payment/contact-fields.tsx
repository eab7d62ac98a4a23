import { useStore } from '@nanostores/react'
import { cityText } from '../../shared/i18n/city-text.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { methodOf, methodsOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

/** Where the receipt goes, and how to pay. */
export function ContactFields({ model, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$values)
  const problems = useStore(model.form.$problems)
  return (
    <>
      <Field label={text('field.phone')} hint={text('field.phone.hint')} error={problems.phone && text(problems.phone)}>
        <PhoneInput
          name="phone"
          value={draft.phone}
          onChange={(phone) => model.form.change({ phone })}
          onBlur={() => model.form.leave('phone')}
        />
      </Field>
      {facts?.settings.guestEmailContact && (
        <Field
          label={text('field.email')}
          optional={text('common.optional')}
          error={problems.email && text(problems.email)}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={draft.email}
            onChange={(email) => model.form.change({ email })}
            onBlur={() => model.form.leave('email')}
          />
        </Field>
      )}
      <Field kind="group" label={text('field.method')} error={problems.method && text(problems.method)}>
        {facts ? (
          <Choice
            layout="list"
            value={methodOf(draft, facts)?.name ?? null}
            options={methodsOf(facts).map((method) => ({
              value: method.name,
              label: cityText(method.title, method.titleEn, text.language),
              note: cityText(method.description, method.descriptionEn, text.language),
            }))}
            onChange={(method) => model.form.change({ method })}
          />
        ) : (
          <Skeleton shape="card" />
        )}
      </Field>
    </>
  )
}
