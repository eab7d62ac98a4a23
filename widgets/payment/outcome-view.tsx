import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { CalendarLink } from '../../shared/flows/checkout/calendar-link.tsx'
import { Done } from '../../shared/flows/checkout/checkout-view.tsx'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { type DriverPaid, startedBy } from '../../shared/flows/checkout/driver-payment-api.ts'
import { SessionTime } from '../../shared/flows/checkout/session-time.tsx'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { type Driver, placeOf } from './driver.ts'

/** A success has its mark in the title, every other end in a notice. */
export function OutcomeTitle({ payment }: { payment: DriverPaid }) {
  const intl = useIntl()
  if (payment.state !== 'paid') return intl.formatMessage({ id: `checkout.${payment.state}.title` })
  return <Done>{intl.formatMessage({ id: titleOf(startedBy(payment) ?? payment) })}</Done>
}

function titleOf({ kind, session, amount }: DriverPaid): string {
  if (kind === 'refill') return 'payment.paid.refill'
  if (kind === 'renew') return 'payment.paid.renew'
  if (kind === 'flat') return 'payment.paid.flat'
  if (session?.status === 'active' && session.end === null) return 'payment.begun'
  return amount === 0 ? 'checkout.free.title' : 'checkout.paid.title'
}

export interface OutcomeViewProps {
  payment: DriverPaid
  driver: Pick<Driver, '$state' | 'city'>
  clock: CheckoutClock
  /** After a paid parking: the next. */
  onAgain(): void
  /** After a payment that failed, or a top-up that has started nothing: the same once more. */
  onRetry(): void
}

export function OutcomeView({ payment: settled, driver, clock, onAgain, onRetry }: OutcomeViewProps) {
  const payment = startedBy(settled) ?? settled
  const intl = useIntl()
  const sum = formatMoney(payment.amount, intl.locale)
  if (payment.thenStart?.state === 'refused')
    return <NotStarted payment={payment} error={payment.thenStart.error} onRetry={onRetry} />
  if (payment.state === 'paid') {
    return (
      <>
        {payment.session ? (
          <Parking driver={driver} clock={clock} payment={payment} session={payment.session} />
        ) : (
          <MoneyRows payment={payment} />
        )}
        <AnswerLink shape="wide" url={payment.receiptUrl}>
          {intl.formatMessage({ id: 'checkout.receipt' })}
        </AnswerLink>
        <Button shape="wide" onClick={onAgain}>
          {intl.formatMessage({ id: 'payment.ready' })}
        </Button>
      </>
    )
  }
  return (
    <>
      <Notice
        kind={payment.state === 'declined' ? 'danger' : 'warning'}
        said="quiet"
        title={intl.formatMessage({ id: `checkout.${payment.state}.text` }, { sum })}
      >
        {payment.session?.status === 'waiting' && <p>{intl.formatMessage({ id: 'payment.payLater' })}</p>}
      </Notice>
      <Button shape="wide" onClick={onRetry}>
        {intl.formatMessage({ id: 'checkout.retry' })}
      </Button>
    </>
  )
}

/** The money is on the balance, and the parking that it was for has not begun: why, and the way to it. */
function NotStarted({ payment, error, onRetry }: { payment: DriverPaid; error: ErrorCode; onRetry(): void }) {
  const intl = useIntl()
  return (
    <>
      <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'payment.notStarted' })}>
        <p>{intl.formatMessage({ id: `error.${error}` })}</p>
      </Notice>
      <MoneyRows payment={payment} />
      <Button shape="wide" onClick={onRetry}>
        {intl.formatMessage({ id: 'payment.notStarted.goOn' })}
      </Button>
      <AnswerLink shape="wide" url={payment.receiptUrl}>
        {intl.formatMessage({ id: 'checkout.receipt' })}
      </AnswerLink>
    </>
  )
}

interface ParkingProps extends Pick<OutcomeViewProps, 'payment' | 'driver' | 'clock'> {
  session: NonNullable<DriverPaid['session']>
}

function Parking({ driver, clock, payment, session }: ParkingProps) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const isServerTime = useStore(clock.$isServerTime)
  const timeZone = driver.city.timeZone()
  const { vehicle, start, end, parkingCode, orderNumber, sum } = session
  const plate = parsePlate(vehicle.number, { format: vehicle.format })
  const place = placeOf(useStore(driver.$state), session, intl.locale)
  return (
    <>
      {plate.valid && (
        <PlateView plate={plate} label={`${intl.formatMessage({ id: 'check.plate' })} ${plate.display}`} />
      )}
      {end === null ? (
        <p>{intl.formatMessage({ id: 'payment.openEnd' })}</p>
      ) : (
        <SessionTime start={start} end={end} price={sum} now={now} timeZone={timeZone} isServerTime={isServerTime} />
      )}
      <dl className="payment-facts">
        <dt>{intl.formatMessage({ id: parkingCode ? 'check.parking' : 'check.zone' })}</dt>
        <dd>
          <strong>{place.code}</strong> {place.name}
        </dd>
        {end !== null && (
          <>
            <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
            <dd>{formatTimeRange(start, end, timeZone)}</dd>
          </>
        )}
      </dl>
      {end !== null && <MoneyRows payment={payment} />}
      {end !== null && end > now && <CalendarLink id={orderNumber} end={end} now={now} place={place.code} />}
    </>
  )
}

/** What was paid, what the balance is now, and the order's number. */
function MoneyRows({ payment: { amount, balance, bonus, orderNumber, message } }: { payment: DriverPaid }) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  return (
    <>
      {message && <p>{message}</p>}
      <dl className="payment-facts payment-facts-money">
        <dt>{intl.formatMessage({ id: 'price.table.sum' })}</dt>
        <dd>{amount === 0 ? intl.formatMessage({ id: 'price.free' }) : money(amount)}</dd>
        {bonus > 0 && (
          <>
            <dt>{intl.formatMessage({ id: 'refill.bonus.name' })}</dt>
            <dd>{money(bonus)}</dd>
          </>
        )}
        {balance !== null && (
          <>
            <dt>{intl.formatMessage({ id: 'payment.balance.now' })}</dt>
            <dd>{money(Math.max(0, balance))}</dd>
          </>
        )}
      </dl>
      {orderNumber && (
        <p className="card-note">{intl.formatMessage({ id: 'checkout.order' }, { number: orderNumber })}</p>
      )}
    </>
  )
}
