import { eq } from 'drizzle-orm'
import type { CityModel } from '../../city/city-model.ts'
import type { Db } from '../../database/database.ts'
import { flatQuotes } from '../../database/payment-schema.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import type { WantedSubscription } from '../../subscriptions/wanted.ts'
import { findPaymentLine } from '../ledger/operations.ts'
import { findInvoice, invoiceIdOf } from '../settle/invoices.ts'
import type { Bought } from './bought.ts'

const NOTHING = { name: null, payee: null, plate: null, startDate: null, stay: null } as const

/** What was bought by a payment; `session` is its parking. */
export async function findBought(
  db: Db,
  city: CityModel,
  { payment, session }: { payment: PaymentRow; session: SessionRow | null },
): Promise<Bought> {
  if (session) return { ...NOTHING, number: String(session.orderNumber), plate: session.plate || null, stay: session }
  if (payment.kind === 'invoice') return describeInvoice(city, payment)
  const line = await findPaymentLine(db, payment.id)
  const number = line === null ? payment.id : String(line.orderNumber)
  if (payment.kind === 'flat') return { ...NOTHING, number, stay: await findStay(db, city, payment.id) }
  const wanted = payment.kind === 'subscription' ? (payment.detail as unknown as WantedSubscription | null) : null
  if (wanted === null) return { ...NOTHING, number }
  const { name, nameEn, plate, startDate } = wanted
  return { ...NOTHING, number, name: { ru: name, en: nameEn ?? name }, plate, startDate }
}

function describeInvoice(city: CityModel, { owner }: PaymentRow): Bought {
  const number = invoiceIdOf(owner)
  const invoice = findInvoice(city, number)
  if (!invoice) return { ...NOTHING, number }
  const { description, descriptionEn, payee, payeeEn } = invoice
  return {
    ...NOTHING,
    number,
    name: { ru: description, en: descriptionEn ?? description },
    payee: { ru: payee, en: payeeEn ?? payee },
  }
}

/** The stay behind a barrier that was priced; nobody knows its plate. */
async function findStay(db: Db, { zones }: CityModel, paymentId: string): Promise<Bought['stay']> {
  const [quote] = await db.select().from(flatQuotes).where(eq(flatQuotes.paymentId, paymentId))
  return quote ? { ...quote, zoneName: zones.get(quote.zone)?.name ?? quote.zone } : null
}
