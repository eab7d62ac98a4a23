import { and, desc, eq, gte } from 'drizzle-orm'
import { toCityTime } from '../../../../shared/domain/city-time.ts'
import type { Json } from '../../../../shared/api/contract/call.ts'
import { openSource } from '../../../../shared/api/contract/decoding.ts'
import { isReceiptMethod } from '../../../../shared/api/contract/payment-method.ts'
import { decodePayer } from '../../../../shared/api/contract/receipts.ts'
import { checkPayer, type Payer } from '../../../../shared/domain/payer.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { slips, type SlipRow } from '../../database/payment-schema.ts'
import { outbox, payments, type PaymentRow } from '../../database/schema.ts'
import { BusinessError, wrongField } from '../../http/business-error.ts'
import { type Language, messagesOf } from '../../locales/messages.ts'
import { answerOnce, type Answer, type Attempt } from '../attempts.ts'
import type { DriverCall } from '../driver/driver.ts'
import { addWaitingRefill } from '../ledger/operations.ts'
import { createPayment } from '../settle/payments.ts'
import type { Desk } from '../settle/transact.ts'
import { readRefill } from '../driver/refill.ts'
import { slipDownload, slipLink } from './slip-link.ts'

/** An invoice or slip is paid at a bank, in working days. */
const SLIP_LIFETIME_MS = 10 * 24 * 60 * 60 * 1000
const MAIL_ONCE_MS = 60_000

/** What the driver is told of a slip beside its row. */
export interface Slip {
  slip: SlipRow
  payment: PaymentRow
}

/** The payer as read and found right; a field that is missing or wrong is named in the refusal. */
export function readPayer({ city, now }: Pick<DriverCall, 'city' | 'now'>, sent: Record<string, unknown>): Payer {
  const payer = decodePayer(openSource(sent as Json, 'payer'))
  const { allowSoleProprietor, strictRequisites } = city.settings
  const { date: today } = toCityTime(now, city.timeZone)
  const [field, problem] = Object.entries(checkPayer(payer, { today, allowSoleProprietor, strictRequisites }))[0] ?? []
  if (field === undefined) return payer
  throw wrongField(`payer.${field}`, problem === 'empty' ? 'RequiredField' : 'InvalidFormat')
}

/** What a slip pays. */
export interface SlipOrder {
  kind: 'refill' | 'subscription'
  amount: Kopecks
  /** As its row in the list is called. */
  name: string
  detail?: Record<string, unknown>
}

/** A top-up by «Квитанция»: a number to print, and a payment that waits for the money of the bank's counter. */
export async function createRefillSlip(
  context: Context,
  call: DriverCall,
  asked: { payer: Record<string, unknown>; sum: string },
): Promise<Answer> {
  const amount = readRefill(call, asked.sum)
  const slip = readSlip(call, asked.payer)
  const request = JSON.stringify(['slip', amount, slip.payer])
  return onSlip(context, call, request, async (tx, desk, attempt) => {
    const order = { kind: 'refill', amount, name: messagesOf('ru').format('slipRefill') } as const
    const made = await addSlip(tx, desk, { call, attempt, order, ...slip })
    await addWaitingRefill(tx, made.payment)
    return describeSlip(context, call, made.slip)
  })
}

/** Who pays, and by which of the city's methods. */
export function readSlip(call: DriverCall, payer: Record<string, unknown>): { payer: Payer; method: string } {
  const method = call.city.settings.paymentsMethods.find(isReceiptMethod)
  if (!method) throw new BusinessError('PaymentServiceNotFound')
  return { payer: readPayer(call, payer), method: method.name }
}

/** Work that makes a slip, answered once. */
export function onSlip(
  context: Context,
  { city, driver, key, now }: DriverCall,
  request: string,
  work: (tx: Db, desk: Desk, attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, work)
}

/** The slip, and its payment. */
export async function addSlip(
  db: Db,
  desk: Desk,
  made: { call: DriverCall; attempt: Attempt; order: SlipOrder; payer: Payer; method: string },
): Promise<Slip> {
  const { order, payer, method } = made
  const { city, driver, now, pay } = made.call
  const contact = { phone: null, email: driver.email }
  const { origin, language } = pay
  const payment = await createPayment(db, desk, {
    method,
    contact,
    returnUrl: null,
    origin,
    language,
    city,
    owner: driver.owner,
    sessionId: null,
    now,
    kind: order.kind,
    amount: order.amount,
    detail: order.detail,
    attempt: made.attempt.key,
    lifetimeMs: SLIP_LIFETIME_MS,
  })
  const rows = await db
    .insert(slips)
    .values({
      accountId: driver.accountId,
      city: city.name,
      paymentId: payment.id,
      name: order.name,
      payer: { ...payer },
      sum: order.amount,
      createdAt: now,
    })
    .returning()
  const slip = rows[0]
  if (!slip) throw new Error('The slip was not stored')
  return { slip, payment }
}

export function describeSlip({ secret }: Pick<Context, 'secret'>, { pay }: DriverCall, slip: SlipRow): Answer {
  const link = slipLink(slip, pay.origin, secret)
  return { result: { receiptnumber: String(slip.number), link, downloadLink: slipDownload(link) } }
}

export async function listSlips(db: Db, { city, driver }: Pick<DriverCall, 'city' | 'driver'>): Promise<Slip[]> {
  return select(db)
    .where(and(eq(slips.accountId, driver.accountId), eq(slips.city, city.name)))
    .orderBy(desc(slips.number))
}

/** A slip by its number, of one driver where `accountId` is given. */
export async function findSlip(
  db: Db,
  asked: { city: string; number: string; accountId?: string },
): Promise<Slip | null> {
  if (!/^\d{1,15}$/.test(asked.number)) return null
  const isSame = and(
    eq(slips.number, Number(asked.number)),
    eq(slips.city, asked.city),
    asked.accountId === undefined ? undefined : eq(slips.accountId, asked.accountId),
  )
  const rows = await select(db).where(isSame)
  return rows[0] ?? null
}

/** The slip that a payment waits for; null where it waits for none. */
export async function findSlipOf(db: Db, paymentId: string): Promise<SlipRow | null> {
  const rows = await db.select().from(slips).where(eq(slips.paymentId, paymentId))
  return rows[0] ?? null
}

function select(db: Db) {
  return db.select({ slip: slips, payment: payments }).from(slips).innerJoin(payments, eq(payments.id, slips.paymentId))
}

/**
 * Into the outbox; the same slip to the same address within a minute is one mail: a GET may be repeated by anybody
 * (readings gB-21).
 */
export async function mailSlip(
  db: Db,
  mail: Slip & { email: string; link: string; language: Language; now: Instant },
): Promise<void> {
  const { slip, payment, email, link, language, now } = mail
  const key = payment.kind === 'subscription' ? 'slipSubscriptionMessage' : 'slipMessage'
  const body = messagesOf(language).format(key, { number: String(slip.number), link })
  const about = `slip:${slip.number}`
  await db.transaction(async (tx) => {
    // Of two at the same time the second waits, and finds the first one's letter.
    await tx.select({ number: slips.number }).from(slips).where(eq(slips.number, slip.number)).for('update')
    const isSame = and(
      eq(outbox.city, slip.city),
      eq(outbox.recipient, email),
      eq(outbox.about, about),
      gte(outbox.at, now - MAIL_ONCE_MS),
    )
    const sent = await tx.select({ id: outbox.id }).from(outbox).where(isSame).limit(1)
    if (sent.length === 0)
      await tx.insert(outbox).values({ city: slip.city, channel: 'email', recipient: email, body, about, at: now })
  })
}
