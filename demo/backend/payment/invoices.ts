import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { parseWireTime, toWireTime } from '../../../shared/domain/city-time.ts'
import { toKopecks, type Kopecks } from '../../../shared/domain/money.ts'
import type { WireInvoice } from '../../cities/content-data.ts'
import { isUuid } from '../bank/bank.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { invoicePayments, type InvoicePaymentRow } from '../database/content-schema.ts'
import type { Handle } from '../database/database.ts'
import { ledger } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { omitAbsent } from '../http/wire.ts'

type Deps = Pick<Context, 'bank' | 'clock' | 'log'>

function findInvoice(city: CityModel, id: string): WireInvoice {
  const invoice = city.data.content.invoices.find((one) => one.invoiceId === id)
  if (!invoice) throw new BusinessError('notFound', { httpStatus: 404 })
  return invoice
}

function amountOf(invoice: WireInvoice): Kopecks {
  return toKopecks(invoice.amount) ?? 0
}

async function findCurrent(handle: Handle, city: CityModel, invoice: string): Promise<InvoicePaymentRow | null> {
  const isOurs = and(
    eq(invoicePayments.city, city.name),
    eq(invoicePayments.invoice, invoice),
    ne(invoicePayments.state, 'closed'),
  )
  const rows = await handle.select().from(invoicePayments).where(isOurs)
  return rows[0] ?? null
}

/** The payment that an order of the bank belongs to. */
export async function findInvoicePayment(
  handle: Handle,
  city: CityModel,
  id: string,
): Promise<InvoicePaymentRow | null> {
  if (!isUuid(id)) return null
  const rows = await handle
    .select()
    .from(invoicePayments)
    .where(and(eq(invoicePayments.id, id), eq(invoicePayments.city, city.name)))
  return rows[0] ?? null
}

/** Brings a payment to what the bank says of it, however often and by whomever it is asked; only the first changes anything. */
export async function settleInvoice(
  handle: Handle,
  { bank, clock, log }: Deps,
  payment: InvoicePaymentRow,
): Promise<void> {
  const truth = await bank.inquire(handle, payment.bankOrder)
  if (payment.state !== 'open' || !truth || truth.state === 'open' || truth.state === 'processing') return
  const isPaid = truth.state === 'authorized'
  if (isPaid && truth.amount !== payment.amount) {
    log.error({ payment: payment.id }, 'the bank took another amount than was ordered')
    return
  }
  const moved = await handle
    .update(invoicePayments)
    .set({ state: isPaid ? 'paid' : 'closed', decidedAt: clock.now() })
    .where(and(eq(invoicePayments.id, payment.id), eq(invoicePayments.state, 'open')))
    .returning()
  if (!moved[0] || !isPaid) return
  await handle.insert(ledger).values({
    city: payment.city,
    kind: 'charge',
    debit: 'bank',
    credit: 'invoices',
    amount: payment.amount,
    at: clock.now(),
  })
}

/** An invoice as it stands now, in the wire's terms. */
export async function readInvoice(context: Context, city: CityModel, id: string): Promise<Record<string, unknown>> {
  const { bank, clock, database } = context
  const invoice = findInvoice(city, id)
  return database.handle.transaction(async (inside) => {
    const before = await findCurrent(inside, city, id)
    if (before) await settleInvoice(inside, context, before)
    const payment = await findCurrent(inside, city, id)
    const order = payment?.state === 'open' ? await bank.inquire(inside, payment.bankOrder) : null
    const { payBy, widget } = { payBy: invoice.payBy ?? null, widget: city.data.settings['cardWidget'] }
    const isLate = payBy !== null && clock.now() > (parseWireTime(payBy, city.timeZone) ?? Number.POSITIVE_INFINITY)
    return omitAbsent({
      ...invoice,
      currency: 'RUB',
      widget,
      state: stateOf(payment, { isBusy: order?.state === 'processing', isLate }),
      paidAt: payment?.decidedAt ? toWireTime(payment.decidedAt, city.timeZone) : undefined,
    })
  })
}

function stateOf(payment: InvoicePaymentRow | null, { isBusy, isLate }: { isBusy: boolean; isLate: boolean }): string {
  if (payment?.state === 'paid') return 'paid'
  if (isBusy) return 'processing'
  return isLate ? 'expired' : 'open'
}

export interface InvoiceWish {
  id: string
  amount: string
  email: string | undefined
  returnUrl: string | null
}

/** The order at the bank for an invoice: one, whatever is pressed, and for the sum that the payer saw (readings gA-09). */
export async function payInvoice(context: Context, city: CityModel, wish: InvoiceWish): Promise<string> {
  const { bank, clock } = context
  const invoice = findInvoice(city, wish.id)
  if (toKopecks(wish.amount) !== amountOf(invoice)) throw new BusinessError('PriceChangedTryLater')
  const { state } = await readInvoice(context, city, wish.id)
  if (state === 'paid' || state === 'processing') throw new BusinessError('conflict', { httpStatus: 409 })
  if (state === 'expired') throw new BusinessError('notFound', { httpStatus: 404 })
  return context.database.handle.transaction(async (inside) => {
    await inside.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invoice:${city.name}:${wish.id}`}, 0))`)
    const current = await findCurrent(inside, city, wish.id)
    if (current?.state === 'paid') throw new BusinessError('conflict', { httpStatus: 409 })
    if (current) return current.bankOrder
    const id = randomUUID()
    const now = clock.now()
    const amount = amountOf(invoice)
    const bankOrder = await bank.register(inside, {
      merchantOrder: id,
      city: city.name,
      payee: invoice.payee,
      amount,
      returnUrl: wish.returnUrl,
      now,
    })
    await inside.insert(invoicePayments).values({
      id,
      city: city.name,
      invoice: wish.id,
      amount,
      state: 'open',
      bankOrder,
      email: wish.email ?? null,
      createdAt: now,
    })
    return bankOrder
  })
}
