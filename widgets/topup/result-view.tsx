import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { Done } from '../../shared/flows/checkout/checkout-view.tsx'
import type { DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { balanceText } from './balance-text.ts'

/** Ends other than a success have their mark in a notice. */
export function ResultTitle({ payment: { state } }: { payment: DriverPaid }) {
  const text = useText()
  return state === 'paid' ? <Done>{text('topup.paid.title')}</Done> : text(`checkout.${state}.title`)
}

export interface TopupResultProps {
  payment: DriverPaid
  /** After a success: the next top-up. */
  onAgain(): void
  /** After a failure: the same once more, nothing typed lost. */
  onRetry(): void
}

export function TopupResult({ payment, onAgain, onRetry }: TopupResultProps) {
  const text = useText()
  if (payment.state === 'paid') return <Paid payment={payment} onAgain={onAgain} />
  return (
    <>
      <Notice
        kind={payment.state === 'declined' ? 'danger' : 'warning'}
        said="quiet"
        title={text(`topup.${payment.state}.text`, { sum: formatMoney(payment.amount, text.language) })}
      />
      <Button shape="wide" onClick={onRetry}>
        {text('checkout.retry')}
      </Button>
    </>
  )
}

function Paid({ payment, onAgain }: Omit<TopupResultProps, 'onRetry'>) {
  const text = useText()
  const { amount, bonus, balance, orderNumber, receiptUrl } = payment
  return (
    <>
      <dl className="facts facts-money">
        <dt>{text('topup.paid.amount')}</dt>
        <dd>{formatMoney(amount, text.language)}</dd>
        {bonus > 0 && (
          <>
            <dt>{text('refill.bonus.name')}</dt>
            <dd>{formatMoney(bonus, text.language)}</dd>
          </>
        )}
        {balance !== null && (
          <>
            <dt>{text('topup.paid.balance')}</dt>
            <dd>
              <strong>{balanceText(shownBalance(balance), text)}</strong>
            </dd>
          </>
        )}
      </dl>
      {orderNumber && <p className="card-note">{text('checkout.order', { number: orderNumber })}</p>}
      <div className="stack-tight">
        <AnswerLink shape="wide" url={receiptUrl}>
          {text('checkout.receipt')}
        </AnswerLink>
        <Button look="quiet" shape="wide" onClick={onAgain}>
          {text('topup.again')}
        </Button>
      </div>
    </>
  )
}
