import { useStore } from '@nanostores/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { balanceText } from './balance-text.ts'
import type { Desk } from './desk.ts'
import type { TopupFacts } from './facts.ts'
import { Form } from '../../shared/ui/form.tsx'

/** How much, by what, and the way on. */
export function FormView({ desk, facts }: { desk: Desk; facts: TopupFacts }) {
  const intl = useIntl()
  const isBusy = useStore(desk.$isBusy)
  const checkout = useStore(desk.checkout.$state)
  const blockingError = useStore(desk.$blockingError)
  useStore(desk.refill.form.$values)
  useStore(desk.refill.paymentMethod.form.$values)
  const amount = desk.refill.amount()
  const isByReceipt = desk.isByReceipt()
  const failed = blockingError ?? (checkout.step === 'refused' ? checkout.error : null)
  const pay =
    amount === null
      ? intl.formatMessage({ id: 'topup.submit' })
      : intl.formatMessage({ id: 'topup.submit.sum' }, { sum: formatMoney(amount, intl.locale) })

  return (
    <Card title={intl.formatMessage({ id: 'topup.title' })}>
      <p className="topup-balance">
        <FormattedMessage
          id="topup.balance"
          values={{ balance: <strong>{balanceText(shownBalance(facts.profile.balance), intl)}</strong> }}
        />
      </p>
      <Form onSubmit={desk.next}>
        <RefillView refill={desk.refill} />
        {failed && failed.code !== 'aborted' && (
          <Notice kind="danger" title={intl.formatMessage({ id: `error.${failed.code}` })} />
        )}
        <Button type="submit" shape="wide" busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}>
          {isByReceipt ? intl.formatMessage({ id: 'topup.submit.receipt' }) : pay}
        </Button>
      </Form>
    </Card>
  )
}
