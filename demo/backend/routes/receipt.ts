import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { RefundRow } from '../database/bank-schema.ts'
import { payments, sessions } from '../database/schema.ts'
import { createPage, createPolicy, html } from '../http/html.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { describeFiscal, findFiscal, findFiscalOfRefund } from '../payment/settle/fiscal-receipts.ts'
import { hasMoney } from '../payment/settle/states.ts'
import { findBought } from '../payment/slips/find-bought.ts'
import { createReceiptPage, titleOf, type WholeReceipt } from '../payment/slips/receipt-page.ts'
import { describeReceipt, isSigned, RECEIPT_PATH } from '../payment/slips/receipt.ts'
import { createRefundPdf, findRefund, findRefunds, isRefundSigned, REFUND_PATH } from '../payment/slips/refund-slip.ts'
import { isUuid } from '../uuid.ts'

/** The page behind a signed receipt link: no script, made for print. As JSON where that is asked for. */
export function serveReceipts(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  app.get<{ Querystring: Record<string, unknown> }>(RECEIPT_PATH, async (request, reply) => {
    const { id, sig } = request.query
    const receipt = typeof id === 'string' && typeof sig === 'string' ? await find(id, sig) : null
    reply.header('cache-control', 'no-store')
    if (/application\/json/.test(request.headers.accept ?? '')) {
      if (!receipt) return reply.code(404).send({ status: 'error', errorName: 'ParkingSessionNotFound' })
      const { kind } = receipt.payment
      const result = describeReceipt(receipt, city.timeZone, context.secret)
      return { status: 'ok', result: { kind, ...result, fiscal: describeFiscal(receipt.fiscal) } }
    }
    const messages = messagesOf(languageOf(request))
    reply
      .header('content-security-policy', createPolicy())
      .type('text/html; charset=utf-8')
      .code(receipt ? 200 : 404)
    const title = receipt ? titleOf(messages, receipt.payment) : messages.format('receiptNotFound')
    const body = receipt
      ? createReceiptPage(city, { ...receipt, messages, secret: context.secret })
      : html`<h1>${title}</h1>`
    return reply.send(createPage({ language: messages.language, title, body }))
  })

  app.get<{ Querystring: Record<string, unknown> }>(REFUND_PATH, async (request, reply) => {
    const { id, sig } = request.query
    const refund = typeof id === 'string' && typeof sig === 'string' ? await findSigned(id, sig) : null
    const paid = refund && (await findPaid(refund.paymentId))
    const messages = messagesOf(languageOf(request))
    reply.header('cache-control', 'no-store')
    if (!refund || !paid) return reply.code(404).send({ status: 'error', errorName: 'ParkingSessionNotFound' })
    const fiscal = await findFiscalOfRefund(db, refund.id)
    const { number, plate } = paid.bought
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="refund-${refund.id}.pdf"`)
      .send(createRefundPdf(city, { messages, refund, fiscal, number, plate }))
  })

  async function findSigned(id: string, sig: string): Promise<RefundRow | null> {
    if (!isUuid(id) || !isRefundSigned(context.secret, { city: city.name, id, sig })) return null
    return findRefund(db, id)
  }

  /** A payment of any kind, and what it bought. */
  async function findPaid(id: string): Promise<Pick<WholeReceipt, 'payment' | 'session' | 'bought'> | null> {
    const [found] = await db
      .select({ payment: payments, session: sessions })
      .from(payments)
      .leftJoin(sessions, eq(sessions.id, payments.sessionId))
      .where(eq(payments.id, id))
    return found ? { ...found, bought: await findBought(db, city, found) } : null
  }

  async function find(id: string, sig: string): Promise<WholeReceipt | null> {
    if (!isUuid(id) || !isSigned(context.secret, { city: city.name, id, sig })) return null
    const paid = await findPaid(id)
    if (!paid || !hasMoney(paid.payment)) return null
    return { ...paid, refunds: await findRefunds(db, [id]), fiscal: await findFiscal(db, id) }
  }
}
