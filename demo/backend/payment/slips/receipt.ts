import { createHmac } from 'node:crypto'
import { toWireTime, type Instant } from '../../../../shared/domain/city-time.ts'
import { zoneNameFor } from '../../city/zone-name.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { formatSum } from '../../http/sum.ts'
import { toWireMoney } from '../../http/wire.ts'
import type { RefundRow } from '../../database/bank-schema.ts'
import { describeRefunds } from './refund-slip.ts'
import { outbox, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { messagesOfPayer } from '../../locales/messages.ts'
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
  const key = session === null ? ofNone : 'receiptMessage'
  const messages = messagesOfPayer(payment)
  const city = context.cities.find(({ name }) => name === payment.city)
  const body = messages.format(key, {
    zone: session === null ? '' : zoneNameFor(city, session, messages.language),
    name: subscription ?? '',
    sum: formatSum(payment.amount, messages.language),
    link: createReceiptLink(payment, context.secret),
  })
  await db
    .insert(outbox)
    .values({ city: payment.city, channel: payment.phone === null ? 'email' : 'sms', recipient, body, at: now })
}

/** What a receipt says, in the wire's terms. */
export function describeReceipt(
  { payment, session, refunds }: { payment: PaymentRow; session: SessionRow | null; refunds: readonly RefundRow[] },
  timeZone: string,
  secret?: string,
) {
  return {
    orderNumber: session === null ? payment.id : String(session.orderNumber),
    ...(session === null ? {} : describeStay(session, timeZone)),
    sum: toWireMoney(takenFor(payment)),
    state: payment.state,
    refunds: describeRefunds(refunds, timeZone, secret === undefined ? undefined : { payment, secret }),
    paidAt: toWireTime(payment.decidedAt ?? payment.createdAt, timeZone),
  }
}

function describeStay(session: SessionRow, timeZone: string) {
  return {
    zone: session.zone,
    zoneName: session.zoneName,
    ...(session.parkingCode === null ? {} : { parkingCode: session.parkingCode }),
    transport: session.plate,
    startDate: toWireTime(session.startsAt, timeZone),
    endDate: toWireTime(session.endsAt, timeZone),
  }
}
