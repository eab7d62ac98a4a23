import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { checkAbort } from '../../shared/domain/session.ts'
import { AnswerLink } from '../../shared/flows/answer-link.tsx'
import { Done } from '../../shared/flows/checkout/checkout-view.tsx'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { type DriverPaid, startedBy } from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { CorrectionOffer } from '../../shared/flows/correction/correcting-view.tsx'
import { Ticket } from '../../shared/flows/checkout/ticket.tsx'
import { TicketActions } from '../../shared/flows/checkout/ticket-actions.tsx'
import { Unpaid } from '../../shared/flows/checkout/unpaid.tsx'
import { nameOfStay } from '../../shared/flows/parking/place-name.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { formatMoney, moneyParts } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { errorText } from '../../shared/ui/error-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Price } from '../../shared/ui/price.tsx'
import { dataIn, type Driver } from './driver.ts'
import { PaymentFacts, type PaymentFactsProps, SUM_NAMES } from './payment-facts.tsx'
import type { Start } from './start.ts'

/** A success has its mark in the title, every other end in a notice. */
export function OutcomeTitle({ payment }: { payment: DriverPaid }) {
  const intl = useIntl()
  if (payment.state !== 'paid') return intl.formatMessage({ id: `checkout.${payment.state}.title` })
  return <Done>{intl.formatMessage({ id: titleOf(startedBy(payment) ?? payment) })}</Done>
}

function titleOf({ kind, session, amount }: DriverPaid): string {
  if (kind === 'refill') return 'payment.paid.refill'
  if (kind === 'renew') return 'payment.paid.renew'
  if (kind === 'correct') return 'checkout.paid.correct'
  if (kind === 'flat') return 'flat.paid'
  if (session?.status === 'active' && session.end === null) return 'payment.begun'
  return amount === 0 ? 'checkout.free.title' : 'checkout.paid.title'
}

export interface OutcomeViewProps {
  payment: DriverPaid
  driver: Pick<Driver, '$state' | 'city'>
  start: PaymentFactsProps['start'] & Pick<Start, 'offer'>
  $again: PaymentFactsProps['$again']
  clock: CheckoutClock
  /** Opens what gives a parking more time. */
  onExtend(session: DriverSession): Promise<void>
  /** Asks before it ends a parking early. */
  onEnd(session: DriverSession): Promise<void>
  /** After a paid parking: the next. */
  onAgain(): void
  /** After a payment that failed, or a top-up that has started nothing: the same once more. */
  onRetry(): void
  correcting: Correcting | null
}

export function OutcomeView({ payment: settled, driver, start, $again, clock, correcting, ...acts }: OutcomeViewProps) {
  const { onExtend, onEnd, onAgain, onRetry } = acts
  const payment = startedBy(settled) ?? settled
  const intl = useIntl()
  const sum = formatMoney(payment.amount, intl.locale)
  if (payment.thenStart?.state === 'refused')
    return <NotStarted {...{ payment, driver, start, $again, onRetry }} error={payment.thenStart.error} />
  if (payment.state === 'paid' && payment.session)
    return <Parking {...{ driver, clock, payment, onExtend, onEnd, onAgain, correcting }} session={payment.session} />
  if (payment.state === 'paid') {
    return (
      <>
        <Money payment={payment} />
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
    <Unpaid
      state={payment.state}
      text={intl.formatMessage({ id: `checkout.${payment.state}.text` }, { sum })}
      more={payment.session?.status === 'waiting' && <p>{intl.formatMessage({ id: 'payment.payLater' })}</p>}
      facts={<PaymentFacts {...{ payment, driver, start, $again }} />}
      onOnward={onRetry}
    />
  )
}

/** The money is on the balance, and the parking that it was for has not begun: why, and the way to it. */
function NotStarted({
  error,
  onRetry,
  ...order
}: Pick<OutcomeViewProps, 'payment' | 'driver' | 'start' | '$again' | 'onRetry'> & { error: ErrorCode }) {
  const { payment } = order
  const intl = useIntl()
  const isDearer = error === 'PriceChangedTryLater'
  const price = usePriceNow(order)
  return (
    <>
      <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'payment.notStarted' })}>
        <p>
          {isDearer
            ? intl.formatMessage({
                id: price === null ? 'payment.notStarted.priceChanged' : 'payment.notStarted.priceChanged.known',
              })
            : errorText(intl, { code: error })}
        </p>
      </Notice>
      <PaymentFacts {...order} isWithoutSum />
      {isDearer && price !== null && (
        <dl className="payment-facts payment-facts-money">
          <dt>{intl.formatMessage({ id: 'price.title' })}</dt>
          <dd className="session-sum">{formatMoney(price, intl.locale)}</dd>
        </dl>
      )}
      <Money payment={payment} isBeside />
      <Button shape="wide" onClick={onRetry}>
        {intl.formatMessage({ id: 'payment.notStarted.goOn' })}
      </Button>
      <AnswerLink shape="wide" url={payment.receiptUrl}>
        {intl.formatMessage({ id: 'checkout.receipt' })}
      </AnswerLink>
    </>
  )
}

/** The present price of what was not begun: of the form in this tab, or of what another tab has noted. */
function usePriceNow({ start, $again }: Pick<OutcomeViewProps, 'start' | '$again'>) {
  const offered = useStore(start.offer.$price)
  const again = useStore($again)
  return start.$step.get() === 'form' ? (again?.price ?? null) : offered
}

interface ParkingProps extends Omit<OutcomeViewProps, 'onRetry' | 'start' | '$again'> {
  session: NonNullable<DriverPaid['session']>
}

function Parking({ driver, clock, payment, session, onExtend, onEnd, onAgain, correcting }: ParkingProps) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const isServerTime = useStore(clock.$isServerTime)
  const timeZone = driver.city.timeZone()
  const driverData = dataIn(useStore(driver.$state))
  const names = useStore(driver.city.$names)
  const { vehicle, start, end, parkingCode, orderNumber, sum, status } = session
  const place = nameOfStay(session, driverData, intl.locale)
  const hasMore = end !== null && end > now
  const canEnd = hasMore && checkAbort({ status, end, now }).ok
  const canExtend = hasMore && status === 'active' && driverData?.settings.dontUseBalance === false
  return (
    <>
      {payment.message && (
        <p>
          <AsWritten>{payment.message}</AsWritten>
        </p>
      )}
      {payment.isRepeat && <p>{intl.formatMessage({ id: 'checkout.paid.repeat' })}</p>}
      <Ticket
        {...{ vehicle, place, start, end, now, timeZone, isServerTime }}
        isParking={parkingCode !== null}
        openEnd={intl.formatMessage({ id: 'payment.openEnd' })}
        price={sum}
        city={names}
        orderNumber={payment.orderNumber || orderNumber}
      >
        {/* What was corrected, or prolonged, has cost what is paid for it by now. */}
        {end !== null && (
          <MoneyRows payment={payment.kind === 'session' ? { ...payment, amount: session.paid } : payment} />
        )}
      </Ticket>
      <TicketActions
        receiptUrl={payment.receiptUrl}
        event={hasMore ? { id: orderNumber, end, now, place: place.code } : null}
        onExtend={canExtend ? () => void onExtend(session) : null}
        end={
          canEnd && (
            <Button look="danger" shape="wide" onClick={() => void onEnd(session)}>
              {intl.formatMessage({ id: 'payment.abort' })}
            </Button>
          )
        }
        again={intl.formatMessage({ id: 'checkout.again' })}
        onAgain={onAgain}
      />
      {correcting && end !== null && status === 'active' && (
        <CorrectionOffer {...{ correcting, start, now, timeZone }} sessionId={session.id} isOfTicket />
      )}
    </>
  )
}

/** What was paid without a parking, such as a top-up: the sum, and its order; `isBeside` what is of more weight. */
function Money({ payment, isBeside = false }: { payment: DriverPaid; isBeside?: boolean }) {
  const intl = useIntl()
  const { amount, message, orderNumber } = payment
  return (
    <>
      {message && (
        <p>
          <AsWritten>{message}</AsWritten>
        </p>
      )}
      {amount > 0 && !isBeside && (
        <Price text={formatMoney(amount, intl.locale)} parts={moneyParts(amount, intl.locale)} />
      )}
      <dl className="payment-facts payment-facts-money ticket-facts">
        <MoneyRows payment={payment} />
        {orderNumber && (
          <>
            <dt>{intl.formatMessage({ id: 'checkout.order' })}</dt>
            <dd>{orderNumber}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/** What was paid, and what the balance is now. */
function MoneyRows({ payment: { kind, amount, balance, bonus } }: { payment: DriverPaid }) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  return (
    <>
      <dt>{intl.formatMessage({ id: SUM_NAMES[kind] ?? 'price.table.sum' })}</dt>
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
    </>
  )
}
