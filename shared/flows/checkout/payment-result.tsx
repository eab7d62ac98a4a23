import { useIntl } from 'react-intl'
import { formatTimeRange } from '../../domain/time-range.ts'
import { formatCityTime, formatMoney } from '../../i18n/format.ts'
import { AnswerLink } from '../answer-link.tsx'
import type { CityData } from '../parking/draft.ts'
import { nameOfStay } from '../parking/place-name.ts'
import { Done } from './checkout-view.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PaidFoot } from './paid-foot.tsx'
import type { Payment } from './payment.ts'
import { Ticket, type TicketProps } from './ticket.tsx'
import { TicketActions } from './ticket-actions.tsx'
import type { PresentTime } from './time-left.ts'
import { Unpaid } from './unpaid.tsx'

export interface PaymentResultProps extends PresentTime {
  payment: Payment
  /** Null while it is not known; the server's own words stand then. */
  cityData: CityData | null
  /** The city's name in each language; none until it is known. */
  city: TicketProps['city']
  /** More time, where it can be had. */
  onExtend: (() => void) | null
  /** After a success: the next payment. */
  onAgain(): void
  /** After a failure: the same once more, nothing typed lost. */
  onRetry(): void
}

/** Ends other than a success have their mark in a notice. */
export function PaymentTitle({ payment: { kind, state, price, isCorrection } }: { payment: Payment }) {
  const intl = useIntl()
  if (state !== 'paid') return intl.formatMessage({ id: `checkout.${state}.title` })
  if (kind === 'flat') return <Done>{intl.formatMessage({ id: 'flat.paid' })}</Done>
  if (isCorrection) return <Done>{intl.formatMessage({ id: 'checkout.paid.correct' })}</Done>
  return <Done>{intl.formatMessage({ id: price === 0 ? 'checkout.free.title' : 'checkout.paid.title' })}</Done>
}

export function PaymentResult(props: PaymentResultProps) {
  const { payment, onRetry, cityData, timeZone } = props
  const intl = useIntl()
  if (payment.state === 'paid') return payment.kind === 'flat' ? <PaidStay {...props} /> : <PaidParking {...props} />
  const sum = formatMoney(payment.price, intl.locale)
  return (
    <Unpaid
      state={payment.state}
      text={intl.formatMessage({ id: `checkout.${payment.state}.text` }, { sum })}
      facts={<PaymentFacts {...{ payment, cityData, timeZone }} />}
      onOnward={onRetry}
    />
  )
}

/** What a guest's order is for: a parking, or a stay behind a barrier, of which no plate is known. */
export function PaymentFacts({
  payment,
  cityData,
  timeZone,
}: Pick<PaymentResultProps, 'payment' | 'cityData' | 'timeZone'>) {
  const intl = useIntl()
  const { kind, start, end, price, isCorrection } = payment
  return (
    <OrderFacts
      stay={payment}
      cityData={cityData}
      time={kind === 'flat' ? null : { start, end, timeZone }}
      isExtension={payment.extends !== null}
      sum={price}
      {...(isCorrection && { sumName: intl.formatMessage({ id: 'checkout.paid.onTop' }) })}
    />
  )
}

/** A stay behind a barrier is over with its payment: nothing runs on. */
function PaidStay(props: PaymentResultProps) {
  const intl = useIntl()
  return (
    <>
      <PaymentFacts {...props} />
      <PaidFoot
        payment={{ orderNumber: '', receiptUrl: props.payment.receiptUrl }}
        again={intl.formatMessage({ id: 'checkout.again' })}
        onAgain={props.onAgain}
      />
    </>
  )
}

function sumNameOf({ isCorrection, earlier }: Payment): string {
  if (isCorrection) return 'checkout.paid.onTop'
  return earlier.length > 0 ? 'checkout.paid.more' : 'price.table.sum'
}

function PaidParking({ payment, cityData, city, onExtend, onAgain, ...present }: PaymentResultProps) {
  const intl = useIntl()
  const { start, end, price, parkingCode, vehicle, orderNumber, receiptUrl, earlier } = payment
  const { timeZone } = present
  const isWhole = earlier.length > 0
  const place = nameOfStay(payment, cityData, intl.locale)
  return (
    <>
      {payment.isRepeat && <p>{intl.formatMessage({ id: 'checkout.paid.repeat' })}</p>}
      <Ticket
        {...present}
        {...{ vehicle, place, end, price, city, orderNumber }}
        start={earlier[0]?.start ?? start}
        isParking={parkingCode !== null}
        isExtension={payment.extends !== null && !isWhole}
        isWhole={isWhole}
      >
        {isWhole && (
          <>
            <dt>{intl.formatMessage({ id: 'checkout.extension' })}</dt>
            <dd>{formatTimeRange(start, end, timeZone)}</dd>
          </>
        )}
        <dt>{intl.formatMessage({ id: sumNameOf(payment) })}</dt>
        <dd>{price === 0 ? intl.formatMessage({ id: 'price.free' }) : formatMoney(price, intl.locale)}</dd>
      </Ticket>
      <TicketActions
        receiptUrl={receiptUrl}
        otherReceipts={earlier.map((one) => (
          <AnswerLink key={one.orderNumber} shape="wide" url={one.receiptUrl}>
            {intl.formatMessage(
              { id: 'checkout.receipt.earlier' },
              { period: `${formatCityTime(one.start, timeZone)}–${formatCityTime(one.end, timeZone)}` },
            )}
          </AnswerLink>
        ))}
        event={end > present.now ? { id: orderNumber, end, now: present.now, place: place.code } : null}
        onExtend={onExtend}
        again={intl.formatMessage({ id: 'checkout.again' })}
        onAgain={onAgain}
      />
    </>
  )
}
