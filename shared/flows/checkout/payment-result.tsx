import { useIntl } from 'react-intl'
import type { Instant } from '../../domain/city-time.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AnswerLink } from '../answer-link.tsx'
import { Done } from './checkout-view.tsx'
import { CalendarLink } from './calendar-link.tsx'
import type { Payment } from './payment.ts'
import { SessionTime } from './session-time.tsx'

export interface PaymentResultProps {
  payment: Payment
  now: Instant
  timeZone: string
  isServerTime: boolean
  /** After a success: the next payment. */
  onAgain(): void
  /** After a failure: the same once more, nothing typed lost. */
  onRetry(): void
}

/** Ends other than a success have their mark in a notice. */
export function PaymentTitle({ payment: { state, price } }: { payment: Payment }) {
  const intl = useIntl()
  if (state !== 'paid') return intl.formatMessage({ id: `checkout.${state}.title` })
  return <Done>{intl.formatMessage({ id: price === 0 ? 'checkout.free.title' : 'checkout.paid.title' })}</Done>
}

export function PaymentResult(props: PaymentResultProps) {
  const { payment, onAgain, onRetry } = props
  const intl = useIntl()
  if (payment.state === 'paid') {
    return (
      <>
        <PaidParking {...props} />
        <Button look="quiet" shape="wide" onClick={onAgain}>
          {intl.formatMessage({ id: 'checkout.again' })}
        </Button>
      </>
    )
  }
  const sum = formatMoney(payment.price, intl.locale)
  return (
    <>
      <Notice
        kind={payment.state === 'declined' ? 'danger' : 'warning'}
        said="quiet"
        title={intl.formatMessage({ id: `checkout.${payment.state}.text` }, { sum })}
      />
      <Button shape="wide" onClick={onRetry}>
        {intl.formatMessage({ id: 'checkout.retry' })}
      </Button>
    </>
  )
}

function PaidParking({ payment, now, timeZone, isServerTime }: PaymentResultProps) {
  const intl = useIntl()
  const place = payment.parkingCode ?? payment.zone
  return (
    <>
      <SessionTime
        start={payment.start}
        end={payment.end}
        price={payment.price}
        now={now}
        timeZone={timeZone}
        isServerTime={isServerTime}
      />
      <dl className="payment-facts">
        <dt>{intl.formatMessage({ id: payment.parkingCode ? 'check.parking' : 'check.zone' })}</dt>
        <dd>
          <strong>{place}</strong> {payment.zoneName}
        </dd>
        <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
        <dd>{formatTimeRange(payment.start, payment.end, timeZone)}</dd>
        <dt>{intl.formatMessage({ id: 'price.table.sum' })}</dt>
        <dd>
          {payment.price === 0 ? intl.formatMessage({ id: 'price.free' }) : formatMoney(payment.price, intl.locale)}
        </dd>
      </dl>
      {payment.orderNumber && (
        <p className="card-note">{intl.formatMessage({ id: 'checkout.order' }, { number: payment.orderNumber })}</p>
      )}
      <div className="stack-tight">
        {payment.end > now && <CalendarLink id={payment.orderNumber} end={payment.end} now={now} place={place} />}
        <AnswerLink shape="wide" url={payment.receiptUrl}>
          {intl.formatMessage({ id: 'checkout.receipt' })}
        </AnswerLink>
      </div>
    </>
  )
}
