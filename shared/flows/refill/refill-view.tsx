import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Kopecks } from '../../domain/money.ts'
import { formatMoney, moneyParts } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PaymentMethodFields } from '../checkout/payment-method-fields.tsx'
import { useField } from '../use-field.tsx'
import type { Refill } from './refill.ts'

/** How much and by what. Its element lists choice, field, text-input and refill among its styles. */
export function RefillView({ refill }: { refill: Refill }) {
  const intl = useIntl()
  const problems = useStore(refill.form.$problems)
  const { input } = useField(refill.form, 'amount')
  const max = formatMoney(refill.max(), intl.locale)
  const bonus = refill.bonus()
  const chosen = refill.amount()
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'refill.amount' })}
        hint={
          bonus > 0
            ? intl.formatMessage({ id: 'refill.bonus' }, { sum: formatMoney(bonus, intl.locale) })
            : intl.formatMessage({ id: 'refill.hint' }, { max })
        }
        error={problems.amount && intl.formatMessage({ id: problems.amount }, { max })}
      >
        <TextInput {...input} inputMode="decimal" autoComplete="off" />
      </Field>
      <div role="group" className="refill-sums" aria-label={intl.formatMessage({ id: 'refill.suggestions' })}>
        {refill.suggestions().map((sum) => (
          <Button key={sum} look="secondary" aria-pressed={sum === chosen} onClick={() => refill.choose(sum)}>
            {shortMoney(sum, intl.locale)}
          </Button>
        ))}
      </div>
      <PaymentMethodFields paymentMethod={refill.paymentMethod} />
    </>
  )
}

/** Whole roubles without their kopecks: three sums stand in one line of a phone. */
function shortMoney(sum: Kopecks, language: string): string {
  const { integer, symbol } = moneyParts(sum, language)
  return sum % 100 === 0 ? `${integer}\u00A0${symbol}` : formatMoney(sum, language)
}
