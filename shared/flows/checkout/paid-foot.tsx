import { useIntl } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { AnswerLink } from '../answer-link.tsx'
import type { DriverPaid } from './driver-payment-api.ts'

export interface PaidFootProps {
  payment: Pick<DriverPaid, 'orderNumber' | 'receiptUrl'>
  /** What is done next, in words. */
  again: string
  onAgain(): void
}

/** Under what was paid: its number, its receipt, and the way on. */
export function PaidFoot({ payment: { orderNumber, receiptUrl }, again, onAgain }: PaidFootProps) {
  const intl = useIntl()
  return (
    <>
      {orderNumber && (
        <p className="card-note">{intl.formatMessage({ id: 'checkout.orderNumber' }, { number: orderNumber })}</p>
      )}
      <div className="stack-tight">
        <AnswerLink shape="wide" url={receiptUrl}>
          {intl.formatMessage({ id: 'checkout.receipt' })}
        </AnswerLink>
        <Button look="quiet" shape="wide" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </>
  )
}
