import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentCalls } from '../../../shared/api/contract/content.server.ts'
import { invoiceCalls } from '../../../shared/api/contract/invoice.server.ts'
import { receiptCheckCalls } from '../../../shared/api/contract/receipt-check.server.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { payments, sessions } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { readReturnUrl } from '../http/return-url.ts'
import { languageOf } from '../locales/messages.ts'
import { isCheckLink } from '../payment/slips/check-link.ts'
import { findInvoice, payInvoice, readInvoice } from '../payment/settle/invoices.ts'
import { findBought } from '../payment/slips/find-bought.ts'
import { describeReceipt } from '../payment/slips/receipt.ts'
import { findRefunds } from '../payment/slips/refund-slip.ts'
import { limitCaller, limitInvoice } from '../rate-limit.ts'
import { MONEY_STATES } from '../payment/settle/states.ts'

/** `/pages/help/` and `pages/help` are one page. */
function toPath(path: string): string {
  return `/${path.split(/[?#]/)[0]}`
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}

/** What a city tells its people: news, pages, and by number or link the truth about a receipt or an invoice. */
export function serveContent(app: FastifyInstance, context: Context, city: CityModel): void {
  const { news, pages } = city.data.content
  const limit = (name: 'status' | 'start', invoice: string, request: FastifyRequest) =>
    limitInvoice(context, city, { name, request, invoice, isKnown: findInvoice(city, invoice) !== null })

  mount(app, contentCalls.getNews, async ({ input, reply }) => {
    reply.header('cache-control', 'no-cache')
    const lines = news.slice(input.offset, input.offset + input.limit)
    return { result: lines.map(({ text: _text, textEn: _textEn, ...line }) => line) }
  })

  mount(app, contentCalls.getNewsItem, async ({ input, reply }) => {
    reply.header('cache-control', 'no-cache')
    return { result: news.find(({ id }) => id === input.id) ?? refuse() }
  })

  mount(app, contentCalls.getPage, async ({ input, reply }) => {
    reply.header('cache-control', 'no-cache')
    return { result: pages.find(({ path }) => path === toPath(input.path)) ?? refuse() }
  })

  mount(app, invoiceCalls.getInvoice, async ({ input, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await limit('status', input.invoiceId, request)
    return { result: await readInvoice(context, city, input.invoiceId) }
  })

  mount(app, invoiceCalls.payInvoice, async ({ input, request }) => {
    await limit('start', input.invoiceId, request)
    const origin = context.originOf(request)
    const returnUrl = readReturnUrl(city, input.returnUrl, origin)
    const page = await payInvoice(context, city, {
      id: input.invoiceId,
      amount: input.amount,
      email: input.email,
      returnUrl,
      origin,
      language: input.lang ?? languageOf(request),
    })
    return { RedirectURL: page }
  })

  mount(app, receiptCheckCalls.verifyReceiptLink, async ({ input, reply }) => {
    reply.header('cache-control', 'no-store')
    return { result: { isVerified: isCheckLink(context.secret, city.name, input) } }
  })

  mount(app, receiptCheckCalls.findReceipt, async ({ input, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await limitCaller(context, city, { name: 'receipt', request })
    const rows = await context.database.db
      .select({ payment: payments, session: sessions })
      .from(payments)
      .innerJoin(sessions, eq(sessions.id, payments.sessionId))
      .where(
        and(
          eq(sessions.orderNumber, Number(input.number)),
          eq(payments.city, city.name),
          inArray(payments.state, [...MONEY_STATES]),
        ),
      )
      // Of several payments for one parking the one that holds it.
      .orderBy(asc(payments.state))
    if (!rows[0]) throw new BusinessError('ParkingSessionNotFound')
    const { db } = context.database
    const [refunds, bought] = [await findRefunds(db, [rows[0].payment.id]), await findBought(db, city, rows[0])]
    // Without the plate: numbers follow each other, so that a stranger could read who parked where.
    const { transport: _transport, ...receipt } = describeReceipt(
      { payment: rows[0].payment, bought, refunds },
      city.timeZone,
    )
    return { result: receipt }
  })
}

function refuse(): never {
  throw new BusinessError('notFound')
}
