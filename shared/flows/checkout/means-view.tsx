import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { cityText } from '../../i18n/city-text.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import type { Means } from './means.ts'

/** How to pay. Its element lists choice, field and text-input among its styles. */
export function MeansView({ means }: { means: Means }) {
  const intl = useIntl()
  const { phone } = useStore(means.form.$values)
  const problems = useStore(means.form.$problems)
  const chosen = means.chosen()
  return (
    <>
      <Field
        kind="group"
        label={intl.formatMessage({ id: 'field.method' })}
        error={problems.method && intl.formatMessage({ id: problems.method })}
      >
        <Choice
          layout="list"
          value={chosen?.name ?? null}
          options={means.methods().map((method) => ({
            value: method.name,
            label: cityText(method.title, method.titleEn, intl.locale),
            note: cityText(method.description, method.descriptionEn, intl.locale),
          }))}
          onChange={(method) => means.form.change({ method })}
        />
      </Field>
      {chosen?.isPhoneRequired && (
        <Field
          label={intl.formatMessage({ id: 'field.phone' })}
          hint={intl.formatMessage({ id: 'means.phone.hint' })}
          error={problems.phone && intl.formatMessage({ id: problems.phone })}
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
