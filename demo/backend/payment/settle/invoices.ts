import { parseWireTime, toWireTime } from '../../../../shared/domain/city-time.ts'
import { parseReceiptEmail } from '../../../../shared/domain/email.ts'
import { toKopecks, type Kopecks } from '../../../../shared/domain/money.ts'
import type { WireInvoice } from '../../../cities/content-data.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { BusinessError, wrongField } from '../../http/business-error.ts'
import { omitAbsent, readAmount } from '../../http/wire.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { getBankPage } from './bank-page.ts'
import { changeContact, createPayment, findInvoicePayment, type BankRequest } from './payments.ts'
import { decide } from '../guest/status.ts'
import { OPEN_STATES } from './states.ts'
import { transact } from './transact.ts'
import { withdraw } from './withdraw.ts'

/** An invoice of the city by its number. */
export function findInvoice(city: CityModel, id: string): WireInvoice | null {
  return city.data.content.invoices.find((one) => one.invoiceId === id) ?? null
}

function expectInvoice(city: CityModel, id: string): WireInvoice {
  const invoice = findInvoice(city, id)
  if (!invoice) throw new BusinessError('notFound')
  return invoice
}

function amountOf(invoice: WireInvoice): Kopecks {
  return toKopecks(invoice.amount) ?? 0
}

const OWNER = 'invoice:'

/** An invoice as the owner of its payments. */
export function ownerOfInvoice(id: string): string {
  return OWNER + id
}

/** The invoice that owns a payment. */
export function invoiceIdOf(owner: string): string {
  return owner.slice(OWNER.length)
}

/** The payment that paid an invoice, else the one under way. */
async function findCurrent(db: Db, city: CityModel, invoice: string): Promise<PaymentRow | null> {
  const question = { city: city.name, owner: ownerOfInvoice(invoice) }
  const paid = await findInvoicePayment(db, { ...question, states: ['paid'] })
  return paid ?? findInvoicePayment(db, { ...question, states: OPEN_STATES })
}

/** An invoice as it stands now, in the wire's terms. Its open payment is asked about at the bank first. */
export async function readInvoice(context: Context, city: CityModel, id: string): Promise<Record<string, unknown>> {
  const { clock, database } = context
  const invoice = expectInvoice(city, id)
  const before = await findCurrent(database.db, city, id)
  const isOpen = before !== null && OPEN_STATES.includes(before.state)
  const isBusy = isOpen && (await decide(context, before)).isDeciding
  const payment = isOpen ? await findCurrent(database.db, city, id) : before
  const { payBy, widget } = { payBy: invoice.payBy ?? null, widget: city.data.settings['cardWidget'] }
  const isLate = payBy !== null && clock.now() > (parseWireTime(payBy, city.timeZone) ?? Number.POSITIVE_INFINITY)
  const isPaid = payment?.state === 'paid'
  return omitAbsent({
    ...invoice,
    currency: 'RUB',
    widget,
    state: stateOf({ isPaid, isBusy, isLate }),
    paidAt: isPaid && payment.decidedAt !== null ? toWireTime(payment.decidedAt, city.timeZone) : undefined,
  })
}

function stateOf({ isPaid, isBusy, isLate }: { isPaid: boolean; isBusy: boolean; isLate: boolean }): string {
  if (isPaid) return 'paid'
  if (isBusy) return 'processing'
  return isLate ? 'expired' : 'open'
}

export interface InvoiceRequest extends Pick<BankRequest, 'returnUrl' | 'origin' | 'language'> {
  id: string
  amount: string
  email: string | undefined
}

/** Where the receipt goes: the form asks for it as well, and need not be what has sent it. */
function readEmail({ requireEmail }: WireInvoice, text = ''): string | null {
  const email = parseReceiptEmail(text)
  if (email === null && (requireEmail || text.trim() !== '')) throw wrongField('email')
  return email
}

/**
 * The order for an invoice, and the bank's page of it: one at a time, whatever is pressed, and for the sum that the payer
 * saw (readings gA-09). One of a sum that the invoice has no more is withdrawn. Who presses last is the one who goes to
 * that page, and the receipt goes to him.
 */
export async function payInvoice(context: Context, city: CityModel, request: InvoiceRequest): Promise<string | null> {
  const { id, returnUrl, origin, language } = request
  const invoice = expectInvoice(city, id)
  const amount = amountOf(invoice)
  if (readAmount(request.amount) !== amount) throw new BusinessError('PriceChangedTryLater')
  const contact = { phone: null, email: readEmail(invoice, request.email) }
  const { state } = await readInvoice(context, city, id)
  if (state === 'paid' || state === 'processing') throw new BusinessError('conflict')
  if (state === 'expired') throw new BusinessError('notFound')
  const owner = ownerOfInvoice(id)
  const paymentId = await transact(context, async (tx, desk) => {
    await lockAccount(tx, owner)
    const now = context.clock.now()
    const before = await findCurrent(tx, city, id)
    const isOutdated = before !== null && before.state !== 'paid' && before.amount !== amount
    if (isOutdated) await withdraw(tx, desk, { payment: before, now })
    const current = isOutdated ? await findCurrent(tx, city, id) : before
    if (current && (current.state === 'paid' || current.amount !== amount)) throw new BusinessError('conflict')
    if (current) {
      // Who names none has the receipt go where it was to go.
      if (contact.email !== null) await changeContact(tx, current.id, contact)
      return current.id
    }
    const order = {
      city,
      owner,
      kind: 'invoice',
      sessionId: null,
      attempt: null,
      method: 'card',
    } as const
    const made = await createPayment(tx, desk, { ...order, amount, contact, returnUrl, origin, language, now })
    return made.id
  })
  return getBankPage(context, paymentId)
}
