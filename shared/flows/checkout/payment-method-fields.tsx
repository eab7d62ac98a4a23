import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { PhoneInput } from '../../ui/masked-input/phone-input.tsx'
import { toMethodOption } from './method-option.tsx'
import type { PaymentMethodChoice } from './payment-method-choice.ts'

/** How to pay. Its element lists choice, field and text-input among its styles. */
export function PaymentMethodFields({ paymentMethod }: { paymentMethod: PaymentMethodChoice }) {
  const intl = useIntl()
  const { phone } = useStore(paymentMethod.form.$values)
  const problems = useStore(paymentMethod.form.$problems)
  const chosen = paymentMethod.chosen()
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
          options={paymentMethod.methods().map(toMethodOption)}
          onChange={(method) => paymentMethod.form.change({ method })}
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
            onChange={(next) => paymentMethod.form.change({ phone: next })}
            onBlur={() => paymentMethod.form.leave('phone')}
          />
        </Field>
      )}
    </>
  )
}
