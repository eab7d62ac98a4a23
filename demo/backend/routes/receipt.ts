import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toCityTime } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import { zoneTitleFor } from '../city/zone-name.ts'
import type { Context } from '../context.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { formatSum } from '../http/sum.ts'
import { languageOf, type Messages, messagesOf } from '../locales/messages.ts'
import { createCheckLink } from '../payment/slips/check-link.ts'
import { describeFiscal, findFiscal, findFiscalOfRefund, formatFiscal } from '../payment/settle/fiscal-receipts.ts'
import { takenFor } from '../payment/settle/payments.ts'
import type { FiscalReceiptRow, RefundRow } from '../database/bank-schema.ts'
import {
  createRefundPdf,
  findRefund,
  findRefunds,
  isRefundSigned,
  REFUND_PATH,
  refundLink,
} from '../payment/slips/refund-slip.ts'
import { describeReceipt, isSigned, RECEIPT_PATH } from '../payment/slips/receipt.ts'
import { isUuid } from '../uuid.ts'

interface Pair {
  payment: PaymentRow
  session: SessionRow
  refunds: readonly RefundRow[]
  fiscal: readonly FiscalReceiptRow[]
}

/** The page behind a signed receipt link: no script, made for print. As JSON where that is asked for. */
export function serveReceipts(app: FastifyInstance, context: Context, city: CityModel): void {
  app.get<{ Querystring: Record<string, unknown> }>(RECEIPT_PATH, async (request, reply) => {
    const { id, sig } = request.query
    const pair = typeof id === 'string' && typeof sig === 'string' ? await find(id, sig) : null
    reply.header('cache-control', 'no-store')
    if (/application\/json/.test(request.headers.accept ?? '')) {
      if (!pair) return reply.code(404).send({ status: 'error', errorName: 'ParkingSessionNotFound' })
      const result = describeReceipt(pair, city.timeZone, context.secret)
      return { status: 'ok', result: { ...result, fiscal: describeFiscal(pair.fiscal) } }
    }
    const messages = messagesOf(languageOf(request))
    reply
      .header('content-security-policy', createPolicy())
      .type('text/html; charset=utf-8')
      .code(pair ? 200 : 404)
    const body = pair
      ? describe(messages, city, { ...pair, secret: context.secret })
      : html`<h1>${messages.format('receiptNotFound')}</h1>`
    return reply.send(createPage({ language: messages.language, title: messages.format('receiptTitle'), body }))
  })

  app.get<{ Querystring: Record<string, unknown> }>(REFUND_PATH, async (request, reply) => {
    const { id, sig } = request.query
    const refund = typeof id === 'string' && typeof sig === 'string' ? await findSigned(id, sig) : null
    const messages = messagesOf(languageOf(request))
    reply.header('cache-control', 'no-store')
    if (!refund) return reply.code(404).send({ status: 'error', errorName: 'ParkingSessionNotFound' })
    const [of] = await context.database.db
      .select({ session: sessions })
      .from(payments)
      .leftJoin(sessions, eq(sessions.id, payments.sessionId))
      .where(eq(payments.id, refund.paymentId))
    const session = of?.session ?? null
    const number = String(session?.orderNumber ?? refund.paymentId)
    const fiscal = await findFiscalOfRefund(context.database.db, refund.id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="refund-${refund.id}.pdf"`)
      .send(createRefundPdf(city, { messages, refund, fiscal, number, plate: session?.plate ?? null }))
  })

  async function findSigned(id: string, sig: string): Promise<RefundRow | null> {
    if (!isUuid(id) || !isRefundSigned(context.secret, { city: city.name, id, sig })) return null
    return findRefund(context.database.db, id)
  }

  async function find(id: string, sig: string): Promise<Pair | null> {
    if (!isUuid(id) || !isSigned(context.secret, { city: city.name, id, sig })) return null
    const rows = await context.database.db
      .select({ payment: payments, session: sessions })
      .from(payments)
      .innerJoin(sessions, eq(sessions.id, payments.sessionId))
      .where(eq(payments.id, id))
    const pair = rows[0]
    if (!pair || (pair.payment.state !== 'paid' && pair.payment.state !== 'refunded')) return null
    const { db } = context.database
    return { ...pair, refunds: await findRefunds(db, [id]), fiscal: await findFiscal(db, id) }
  }
}

function describe(
  messages: Messages,
  city: CityModel,
  { payment, session, refunds, fiscal, secret }: Pair & { secret: string },
): Markup {
  const { language } = messages
  const rows: [string, string][] = [
    ['receiptNumber', String(session.orderNumber)],
    ['receiptZone', zoneTitleFor(city, session, { language, between: ' · ' })],
    ...(session.parkingCode === null ? [] : [['receiptParking', session.parkingCode] as [string, string]]),
    ['receiptPlate', session.plate],
    ['receiptStart', formatAt(session.startsAt, city.timeZone)],
    ['receiptEnd', formatAt(session.endsAt, city.timeZone)],
    ['receiptPaidAt', formatAt(payment.decidedAt ?? payment.createdAt, city.timeZone)],
    ['receiptSum', formatSum(takenFor(payment), messages.language)],
  ]
  const receipts = fiscal.map((receipt): [string, string] => [
    `fiscal.${receipt.kind}`,
    formatFiscal(messages, receipt),
  ])
  const refunded =
    payment.state === 'refunded' ? html`<p class="state">${messages.format('receiptRefunded')}</p>` : html``
  return html`<p class="mark">${city.data.entry.nameForShow[messages.language]}</p>
    <h1>${messages.format('receiptTitle')}</h1>
    ${refunded} ${refunds.map((refund) => describeRefund(messages, city, { refund, payment, secret }))}
    <dl>
      ${[...rows, ...receipts].map(
        ([key, value]) =>
          html`<div>
            <dt>${messages.format(key)}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <p class="note">${messages.format('receiptCityTime')}: ${city.timeZone}. ${messages.format('receiptNotice')}</p>
    <p class="note">
      <a href="${createCheckLink(secret, city, { payment, session, language })}">${messages.format('receiptCheck')}</a>
    </p>`
}

function describeRefund(
  messages: Messages,
  city: CityModel,
  { refund, payment, secret }: { refund: RefundRow; payment: PaymentRow; secret: string },
): Markup {
  const line = messages.format('receiptRefundLine', {
    sum: formatSum(refund.amount, messages.language),
    date: formatAt(refund.decidedAt ?? refund.at, city.timeZone),
    state: messages.format(`refund.${refund.state}`),
  })
  return html`<p class="state">
    ${line}. <a href="${refundLink(refund, payment.origin, secret)}">${messages.format('receiptRefundLink')}</a>
  </p>`
}

/** DD/MM/YYYY HH:mm by the city's clock, the same in both languages. */
function formatAt(at: number, timeZone: string): string {
  const { date, minute } = toCityTime(at, timeZone)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.split('-').toReversed().join('/')} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
