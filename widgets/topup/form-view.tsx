import { useStore } from '@nanostores/react'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { RefillView } from '../../shared/flows/refill/refill-view.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { balanceText } from './balance-text.ts'
import type { Desk } from './desk.ts'
import type { TopupFacts } from './facts.ts'
import { Form } from '../../shared/ui/form.tsx'

/** How much, by what, and the way on. */
export function FormView({ desk, facts }: { desk: Desk; facts: TopupFacts }) {
  const text = useText()
  const isBusy = useStore(desk.$isBusy)
  const checkout = useStore(desk.checkout.$state)
  const obstacle = useStore(desk.$blockingError)
  useStore(desk.refill.form.$values)
  useStore(desk.refill.means.form.$values)
  const amount = desk.refill.amount()
  const isByReceipt = desk.isByReceipt()
  const failed = obstacle ?? (checkout.step === 'refused' ? checkout.error : null)
  const pay =
    amount === null ? text('topup.submit') : text('topup.submit.sum', { sum: formatMoney(amount, text.language) })

  return (
    <Card title={text('topup.title')}>
      <p className="topup-balance">
        {text.rich('topup.balance', {
          balance: <strong>{balanceText(shownBalance(facts.profile.balance), text)}</strong>,
        })}
      </p>
      <Form onSubmit={desk.next}>
        <RefillView refill={desk.refill} />
        {failed && failed.code !== 'aborted' && <Notice kind="danger" title={text(`error.${failed.code}`)} />}
        <Button type="submit" shape="wide" busy={isBusy && text('checkout.sending')}>
          {isByReceipt ? text('topup.submit.receipt') : pay}
        </Button>
      </Form>
    </Card>
  )
}
