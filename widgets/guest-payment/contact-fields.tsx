import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { toMethodOption } from '../../shared/flows/checkout/method-option.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { EmailInput } from '../../shared/ui/email-input.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { type GuestForm, isContactAsked, methodOf, methodsOf } from './draft.ts'

interface ContactFieldsProps {
  form: GuestForm
  cityData: CityData | null
  /** Of what is to be paid, in kopecks; null while it is not known. */
  price?: Kopecks | null
}

/** Where the receipt goes, and how to pay. */
export function ContactFields({ form, cityData, price = null }: ContactFieldsProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  // What was typed stays in sight, and its field under the hands.
  const isTyped = draft.phone.replace(/\D/g, '').length > 1 || draft.email !== ''
  if (cityData && !isTyped && !isContactAsked(price, cityData)) return null
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
          onChange={(phone) => form.change({ phone })}
          onBlur={() => form.leave('phone')}
        />
      </Field>
      {cityData?.settings.guestEmailContact && (
        <Field
          label={intl.formatMessage({ id: 'field.email' })}
          optional={intl.formatMessage({ id: 'common.optional' })}
          error={problems.email && intl.formatMessage({ id: problems.email })}
        >
          <EmailInput
            name="email"
            value={draft.email}
            onChange={(email) => form.change({ email })}
            onBlur={() => form.leave('email')}
          />
        </Field>
      )}
      {price !== 0 && (
        <Field
          kind="group"
          label={intl.formatMessage({ id: 'field.method' })}
          error={problems.method && intl.formatMessage({ id: problems.method })}
        >
          {cityData ? (
            <Choice
              layout="list"
              name="method"
              value={methodOf(draft, cityData)?.name ?? null}
              options={methodsOf(cityData).map(toMethodOption)}
              onChange={(method) => form.change({ method })}
            />
          ) : (
            <Skeleton shape="card" />
          )}
        </Field>
      )}
    </>
  )
}
