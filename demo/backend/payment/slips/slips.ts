import { and, desc, eq, gte } from 'drizzle-orm'
import { toCityTime } from '../../../../shared/domain/city-time.ts'
import type { Json } from '../../../../shared/api/contract/call.ts'
import { openSource } from '../../../../shared/api/contract/decoding.ts'
import { isReceiptMethod } from '../../../../shared/api/contract/payment-method.ts'
import { decodePayer } from '../../../../shared/api/contract/receipts.ts'
import { checkPayer, type Payer } from '../../../../shared/domain/payer.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { slips, type SlipRow } from '../../database/payment-schema.ts'
import { outbox, payments, type PaymentRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { type Language, messagesOf } from '../../locales/messages.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import type { DriverCall } from '../driver/driver.ts'
import { addWaitingRefill } from '../ledger/operations.ts'
import { createPayment } from '../settle/payments.ts'
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
  throw new BusinessError(problem === 'empty' ? 'RequiredField' : 'InvalidFormat', {
    text: `Wrong value of payer.${field}`,
  })
}

/** A top-up by «Квитанция»: a number to print, and a payment that waits for the money of the bank's counter. */
export async function createSlip(
  context: Context,
  call: DriverCall,
  asked: { payer: Record<string, unknown>; sum: string },
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const method = city.settings.paymentsMethods.find(isReceiptMethod)
  if (!method) throw new BusinessError('PaymentServiceNotFound')
  const amount = readRefill(call, asked.sum)
  const payer = readPayer(call, asked.payer)
  const request = JSON.stringify(['slip', amount, payer])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    const bankRequest = {
      method: method.name,
      contact: { phone: null, email: driver.email },
      returnUrl: null,
      origin: pay.origin,
      language: pay.language,
    }
    const order = { ...bankRequest, city, owner: driver.owner, kind: 'refill', sessionId: null, amount, now } as const
    const payment = await createPayment(tx, desk, {
      ...order,
      attempt: attempt.key,
      lifetimeMs: SLIP_LIFETIME_MS,
    })
    const rows = await tx
      .insert(slips)
      .values({
        accountId: driver.accountId,
        city: city.name,
        paymentId: payment.id,
        name: messagesOf('ru').format('slipRefill'),
        payer: { ...payer },
        sum: amount,
        createdAt: now,
      })
      .returning()
    const slip = rows[0]
    if (!slip) throw new Error('The slip was not stored')
    await addWaitingRefill(tx, payment)
    const link = slipLink(slip, pay.origin, context.secret)
    return { result: { receiptnumber: String(slip.number), link, downloadLink: slipDownload(link) } }
  })
}

export async function listSlips(db: Db, { city, driver }: Pick<DriverCall, 'city' | 'driver'>): Promise<Slip[]> {
  return db
    .select({ slip: slips, payment: payments })
    .from(slips)
    .innerJoin(payments, eq(payments.id, slips.paymentId))
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
  const rows = await db
    .select({ slip: slips, payment: payments })
    .from(slips)
    .innerJoin(payments, eq(payments.id, slips.paymentId))
    .where(isSame)
  return rows[0] ?? null
}

/**
 * Into the outbox; the same slip to the same address within a minute is one mail: a GET may be repeated by anybody
 * (readings gB-21).
 */
export async function mailSlip(
  db: Db,
  mail: { slip: SlipRow; email: string; link: string; language: Language; now: Instant },
): Promise<void> {
  const { slip, email, link, language, now } = mail
  const body = messagesOf(language).format('slipMessage', { number: String(slip.number), link })
  const about = `slip:${slip.number}`
  await db.transaction(async (tx) => {
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
