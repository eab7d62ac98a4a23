import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { cityText } from '../../shared/i18n/city-text.ts'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { methodOf, methodsOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

/** Where the receipt goes, and how to pay. */
export function ContactFields({ model, facts }: FieldsProps) {
  const intl = useIntl()
  const draft = useStore(model.form.$values)
  const problems = useStore(model.form.$problems)
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'field.phone' })}
        hint={intl.formatMessage({ id: 'field.phone.hint' })}
        error={problems.phone && intl.formatMessage({ id: problems.phone })}
      >
        <PhoneInput
          name="phone"
          value={draft.phone}
          onChange={(phone) => model.form.change({ phone })}
          onBlur={() => model.form.leave('phone')}
        />
      </Field>
      {facts?.settings.guestEmailContact && (
        <Field
          label={intl.formatMessage({ id: 'field.email' })}
          optional={intl.formatMessage({ id: 'common.optional' })}
          error={problems.email && intl.formatMessage({ id: problems.email })}
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
      <Field
        kind="group"
        label={intl.formatMessage({ id: 'field.method' })}
        error={problems.method && intl.formatMessage({ id: problems.method })}
      >
        {facts ? (
          <Choice
            layout="list"
            value={methodOf(draft, facts)?.name ?? null}
            options={methodsOf(facts).map((method) => ({
              value: method.name,
              label: cityText(method.title, method.titleEn, intl.locale),
              note: cityText(method.description, method.descriptionEn, intl.locale),
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
