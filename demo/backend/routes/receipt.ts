import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { toCityTime } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { formatSum } from '../http/sum.ts'
import { chooseLanguage, messagesOf, type Messages } from '../locales/messages.ts'
import { createCheckLink } from '../payment/slips/check-link.ts'
import { takenFor } from '../payment/settle/payments.ts'
import { describeReceipt, isSigned, RECEIPT_PATH } from '../payment/slips/receipt.ts'
import { isUuid } from '../uuid.ts'

interface Pair {
  payment: PaymentRow
  session: SessionRow
}

/** The page behind a signed receipt link: no script, made for print. As JSON where that is asked for. */
export function serveReceipts(app: FastifyInstance, context: Context, city: CityModel): void {
  app.get<{ Querystring: Record<string, unknown> }>(RECEIPT_PATH, async (request, reply) => {
    const { id, sig, lang } = request.query
    const pair = typeof id === 'string' && typeof sig === 'string' ? await find(id, sig) : null
    reply.header('cache-control', 'no-store')
    if (/application\/json/.test(request.headers.accept ?? '')) {
      if (!pair) return reply.code(404).send({ status: 'error', errorName: 'ParkingSessionNotFound' })
      return { status: 'ok', result: describeReceipt(pair.payment, pair.session, city.timeZone) }
    }
    const messages = messagesOf(chooseLanguage({ lang, acceptLanguage: request.headers['accept-language'] }))
    reply
      .header('content-security-policy', createPolicy())
      .type('text/html; charset=utf-8')
      .code(pair ? 200 : 404)
    const body = pair
      ? describe(messages, city, { ...pair, checkLink: createCheckLink(context.secret, city, pair) })
      : html`<h1>${messages.format('receiptNotFound')}</h1>`
    return reply.send(createPage({ language: messages.language, title: messages.format('receiptTitle'), body }))
  })

  async function find(id: string, sig: string): Promise<Pair | null> {
    if (!isUuid(id) || !isSigned(context.secret, { city: city.name, id, sig })) return null
    const rows = await context.database.db
      .select({ payment: payments, session: sessions })
      .from(payments)
      .innerJoin(sessions, eq(sessions.id, payments.sessionId))
      .where(eq(payments.id, id))
    const pair = rows[0]
    return pair && (pair.payment.state === 'paid' || pair.payment.state === 'refunded') ? pair : null
  }
}

function describe(
  messages: Messages,
  city: CityModel,
  { payment, session, checkLink }: Pair & { checkLink: string },
): Markup {
  const rows: [string, string][] = [
    ['receiptNumber', String(session.orderNumber)],
    ['receiptZone', session.zone === session.zoneName ? session.zone : `${session.zone} · ${session.zoneName}`],
    ...(session.parkingCode === null ? [] : [['receiptParking', session.parkingCode] as [string, string]]),
    ['receiptPlate', session.plate],
    ['receiptStart', formatAt(session.startsAt, city.timeZone)],
    ['receiptEnd', formatAt(session.endsAt, city.timeZone)],
    ['receiptPaidAt', formatAt(payment.decidedAt ?? payment.createdAt, city.timeZone)],
    ['receiptSum', formatSum(takenFor(payment), messages.language)],
  ]
  const refunded =
    payment.state === 'refunded' ? html`<p class="state">${messages.format('receiptRefunded')}</p>` : html``
  return html`<p class="mark">${city.data.entry.nameForShow[messages.language]}</p>
    <h1>${messages.format('receiptTitle')}</h1>
    ${refunded}
    <dl>
      ${rows.map(
        ([key, value]) =>
          html`<div>
            <dt>${messages.format(key)}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    <p class="note">${messages.format('receiptCityTime')}: ${city.timeZone}. ${messages.format('receiptNotice')}</p>
    <p class="note"><a href="${checkLink}">${messages.format('receiptCheck')}</a></p>`
}

/** DD/MM/YYYY HH:mm by the city's clock, the same in both languages. */
function formatAt(at: number, timeZone: string): string {
  const { date, minute } = toCityTime(at, timeZone)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.split('-').toReversed().join('/')} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}
