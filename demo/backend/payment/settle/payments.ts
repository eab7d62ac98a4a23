import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { PaymentState } from '../../../../shared/api/contract/payment-state.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Db } from '../../database/database.ts'
import { preparedInsert } from '../../database/prepared.ts'
import { payments, type KeptStart, type PaymentRow } from '../../database/schema.ts'
import type { Contact } from '../guest/guest-contact.ts'
import { ASK_AFTER_MS } from './questions.ts'
import { OPEN_STATES } from './states.ts'
import type { Desk } from './transact.ts'
import { createTimedId } from '../../uuid.ts'

/** A payment not made within this time is expired (the bank's page says the same). */
export const PAYMENT_LIFETIME_MS = 90 * MINUTE_MS

/** How a payer pays at the bank. */
export interface BankRequest {
  method: string
  contact: Contact
  returnUrl: string | null
  /** Where the browser reached us. */
  origin: string
  /** The payer's language; null = not said. */
  language: string | null
}

export interface NewPayment extends BankRequest {
  city: CityModel
  owner: string
  kind: PaymentRow['kind']
  sessionId: string | null
  amount: Kopecks
  /** The idempotency key it was ordered with; null where the order is found by what it is for. */
  attempt: string | null
  now: Instant
  detail?: Record<string, unknown> | undefined
  lifetimeMs?: number | undefined
  /** Of a top-up: the start that it is for. */
  startRequest?: KeptStart | null
}

const insertPayment = preparedInsert(payments)

/** A payment, and the wish for its order at the bank, which is registered after the transaction. */
export async function createPayment(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  newPayment: NewPayment,
): Promise<PaymentRow> {
  const { city, now, amount, contact, returnUrl, language, lifetimeMs = PAYMENT_LIFETIME_MS } = newPayment
  const id = createTimedId(now)
  const payment = await insertPayment(db, {
    id,
    sessionId: newPayment.sessionId,
    city: city.name,
    owner: newPayment.owner,
    kind: newPayment.kind,
    attempt: newPayment.attempt,
    detail: newPayment.detail ?? null,
    startRequest: newPayment.startRequest ?? null,
    amount,
    method: newPayment.method,
    phone: contact.phone,
    email: contact.email,
    state: 'created',
    origin: newPayment.origin,
    language,
    createdAt: now,
    expiresAt: now + lifetimeMs,
    askAt: now + Math.min(ASK_AFTER_MS, lifetimeMs),
  })
  const { ru, en } = city.data.entry.nameForShow
  const detail = { city: city.name, payee: { ru, en }, amount, returnUrl, language }
  await teller.request(db, { id, kind: 'register', paymentId: id, detail })
  if (!payment) throw new Error('The payment was not stored')
  return payment
}

/** The undecided payment of a session: there is at most one. */
export async function findOpenPayment(db: Db, sessionId: string, except?: string): Promise<PaymentRow | null> {
  const isOpen = and(
    eq(payments.sessionId, sessionId),
    inArray(payments.state, [...OPEN_STATES]),
    except === undefined ? undefined : ne(payments.id, except),
  )
  const rows = await db.select().from(payments).where(isOpen)
  return rows[0] ?? null
}

/** Whom a payment is told to, while it is open. */
export async function changeContact(db: Db, id: string, contact: Contact): Promise<void> {
  const isOpen = and(eq(payments.id, id), inArray(payments.state, [...OPEN_STATES]))
  await db.update(payments).set(contact).where(isOpen)
}

/** What the bank took for an order; until it has, what was ordered. */
export function takenFor({ taken, amount }: Pick<PaymentRow, 'taken' | 'amount'>): Kopecks {
  return taken ?? amount
}

/** Money of which something is left: of what went back in full nothing is paid. */
const isLeft = gt(sql`coalesce(${payments.taken}, ${payments.amount})`, payments.refundAmount)

/** A payment of an invoice that is in one of the states, and has not gone back in full; but for `except`. */
export async function findInvoicePayment(
  db: Db,
  asked: { city: string; owner: string; states: readonly PaymentState[]; except?: string },
): Promise<PaymentRow | null> {
  const { city, owner, states, except } = asked
  const isAsked = and(
    eq(payments.city, city),
    eq(payments.owner, owner),
    eq(payments.kind, 'invoice'),
    inArray(payments.state, [...states]),
    isLeft,
    except === undefined ? undefined : ne(payments.id, except),
  )
  const rows = await db.select().from(payments).where(isAsked).limit(1)
  return rows[0] ?? null
}

/** The newest payment of an invoice, however it stands. */
export async function findLastOfInvoice(
  db: Db,
  { city, owner }: { city: string; owner: string },
): Promise<PaymentRow | null> {
  const isOfInvoice = and(eq(payments.city, city), eq(payments.owner, owner), eq(payments.kind, 'invoice'))
  const rows = await db.select().from(payments).where(isOfInvoice).orderBy(desc(payments.createdAt)).limit(1)
  return rows[0] ?? null
}

/** What was paid for a session at the bank, newest first. */
export async function findPaid(db: Db, sessionId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.sessionId, sessionId), eq(payments.state, 'paid')))
    .orderBy(desc(payments.createdAt))
}
