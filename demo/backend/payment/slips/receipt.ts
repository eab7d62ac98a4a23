import { createHmac } from 'node:crypto'
import { toCityTime, toWireTime, type Instant } from '../../../../shared/domain/city-time.ts'
import { DATE_FORMATS, formatDate } from '../../../../shared/domain/date-format.ts'
import type { CityModel } from '../../city/city-model.ts'
import { zoneTitleFor } from '../../city/zone-name.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { formatSum } from '../../http/sum.ts'
import { toWireMoney } from '../../http/wire.ts'
import type { RefundRow } from '../../database/bank-schema.ts'
import { describeBought, type Bought } from './bought.ts'
import { describeRefunds } from './refund-slip.ts'
import { outbox, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { type Language, messagesOfPayer } from '../../locales/messages.ts'
import { takenFor } from '../settle/payments.ts'
import { isSameText } from '../../secret-text.ts'

export const RECEIPT_PATH = '/api/payment/unregistered/receipt/v1'

function sign(secret: string, city: string, id: string): string {
  return createHmac('sha256', secret).update(`receipt:${city}:${id}`).digest('base64url')
}

export function isSigned(secret: string, link: { city: string; id: string; sig: string }): boolean {
  return isSameText(sign(secret, link.city, link.id), link.sig)
}

/** A link that only we can make: it opens the receipt and nothing else, without a sign-in. */
export function createReceiptLink(payment: Pick<PaymentRow, 'origin' | 'city' | 'id'>, secret: string): string {
  const { origin, city, id } = payment
  return `${origin}/${city}${RECEIPT_PATH}?${new URLSearchParams({ id, sig: sign(secret, city, id) }).toString()}`
}

/** The receipt goes to the contact that was given (readings gD-26): into the outbox, which demo pages show. */
export async function sendPaymentReceipt(
  db: Db,
  sent: {
    payment: PaymentRow
    session: SessionRow | null
    subscription?: string
    context: Pick<Context, 'cities' | 'secret'>
    now: Instant
  },
): Promise<void> {
  const { payment, session, subscription, context, now } = sent
  const recipient = payment.phone ?? payment.email
  if (recipient === null) return
  const ofNone = subscription === undefined ? 'paymentMessage' : 'subscriptionMessage'
  const messages = messagesOfPayer(payment)
  const city = context.cities.find(({ name }) => name === payment.city)
  const parking = session && city ? describeParking({ payment, session, city, now }, messages.language) : null
  const body = messages.format(parking?.key ?? ofNone, {
    ...parking?.values,
    name: subscription ?? '',
    sum: formatSum(payment.amount, messages.language),
    link: createReceiptLink(payment, context.secret),
  })
  await db
    .insert(outbox)
    .values({ city: payment.city, channel: payment.phone === null ? 'email' : 'sms', recipient, body, at: now })
}

/** Which of its letters a parking gets, and what that says: enough to show, and the number that finds the receipt. */
function describeParking(
  sent: { payment: PaymentRow; session: SessionRow; city: CityModel; now: Instant },
  language: Language,
): { key: string; values: Record<string, string> } {
  const { payment, session, city, now } = sent
  const isMore = payment.kind === 'renew' || session.extendsOrder !== null
  const ofTime = isMore ? 'receiptMessage.more' : 'receiptMessage'
  return {
    key: payment.kind === 'correct' ? 'receiptMessage.corrected' : ofTime,
    values: {
      plate: session.plate,
      zone: zoneTitleFor(city, session, { language, between: ' ' }),
      time: formatEnd(session.endsAt, now, city.timeZone),
      number: String(session.orderNumber),
    },
  }
}

/** The date stands beside a time of another day. */
function formatEnd(end: Instant, now: Instant, timeZone: string): string {
  const isToday = toCityTime(end, timeZone).date === toCityTime(now, timeZone).date
  return formatDate(end, timeZone, isToday ? 'HH:mm' : DATE_FORMATS.operations)
}

/** What a receipt tells. */
export interface Receipt {
  payment: PaymentRow
  bought: Bought
  refunds: readonly RefundRow[]
}

/** The same in the wire's terms. */
export function describeReceipt({ payment, bought, refunds }: Receipt, timeZone: string, secret?: string) {
  return {
    ...describeBought(bought, timeZone),
    sum: toWireMoney(takenFor(payment)),
    state: payment.state,
    refunds: describeRefunds(refunds, timeZone, secret === undefined ? undefined : { payment, secret }),
    paidAt: toWireTime(payment.decidedAt ?? payment.createdAt, timeZone),
  }
}
