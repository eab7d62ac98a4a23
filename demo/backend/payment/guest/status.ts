import { and, desc, eq, or } from 'drizzle-orm'
import type { PaymentState } from '../../../../shared/api/contract/payment-state.ts'
import { type Instant, MINUTE_MS, toWireTime } from '../../../../shared/domain/city-time.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { given, prepared } from '../../database/prepared.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { readAnswer } from '../attempts.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import { describeStay, findStay, type GuestStay } from './flat-guest.ts'
import { FREE_PARKING } from '../session/describe.ts'
import { describeProlonging, findEarlier } from './quote-guest.ts'
import { takenFor } from '../settle/payments.ts'
import { createReceiptLink } from '../slips/receipt.ts'
import { describeRefunds, findRefunds } from '../slips/refund-slip.ts'
import { getBankPage } from '../settle/bank-page.ts'
import { describeFiscal, findFiscal } from '../settle/fiscal-receipts.ts'
import { settleAlone } from '../settle/settle.ts'
import { withdrawAtBank } from '../settle/transact.ts'
import { BankSilentError } from '../../bank/bank.ts'
import { isUuid } from '../../uuid.ts'
import { hasMoney } from '../settle/states.ts'

export interface StatusQuestion {
  owner: string
  paymentId?: string | undefined
  attempt?: string | undefined
}

/** A parking, with its payment where something was to pay; or a stay behind a barrier. */
type Found = { session: SessionRow; payment: PaymentRow | null } | GuestStay

/** How a payment ends that came to nothing. */
const UNPAID_STATES: readonly PaymentState[] = ['declined', 'cancelled', 'expired']

/** Later nobody is trying again, and the token may lie in a browser that others use. */
const CONTACT_TOLD_MS = 3 * 60 * MINUTE_MS

/** The payment of the parking itself, not of what was put right of it. */
const isFirst = eq(payments.kind, 'session')

/** Only what this guest began: by payment, by attempt, else the newest. */
async function find(db: Db, city: string, question: StatusQuestion): Promise<Found | null> {
  const parking = await findParking(db, city, question)
  const isOne = question.paymentId !== undefined || question.attempt !== undefined
  if (parking && isOne) return parking
  const stay = await findStay(db, city, question)
  return parking && stay && parking.session.createdAt >= stay.payment.createdAt ? parking : (stay ?? parking)
}

/** A free session goes by its own id. */
const selectParking = prepared((db, shape) => {
  const isNamed = shape.includes('paymentId')
  const id = given(payments.id, 'paymentId')
  return db
    .select({ session: sessions, payment: payments })
    .from(sessions)
    .leftJoin(payments, and(eq(payments.sessionId, sessions.id), isNamed ? undefined : isFirst))
    .where(
      and(
        eq(sessions.city, given(sessions.city, 'city')),
        eq(sessions.owner, given(sessions.owner, 'owner')),
        isNamed ? or(eq(payments.id, id), eq(sessions.id, id)) : undefined,
        shape.includes('attempt') ? eq(sessions.attempt, given(sessions.attempt, 'attempt')) : undefined,
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.orderNumber))
    .limit(1)
})

async function findParking(db: Db, city: string, { owner, paymentId, attempt }: StatusQuestion) {
  if (paymentId !== undefined && !isUuid(paymentId)) return null
  const shape = `${paymentId === undefined ? '' : 'paymentId'} ${attempt === undefined ? '' : 'attempt'}`
  const rows = await selectParking(db, shape).execute({ city, owner, paymentId, attempt })
  return rows[0] ?? null
}

/** The same wish again is answered with the first result, which stands under the first key (readings gD-39). */
async function findAnswered(db: Db, city: string, { owner, attempt }: StatusQuestion): Promise<Found | null> {
  if (attempt === undefined) return null
  const answer = await readAnswer(db, { city, owner, key: attempt })
  const paymentId = answer?.['paymentId'] ?? answer?.[FREE_PARKING]
  return typeof paymentId === 'string' ? find(db, city, { owner, paymentId }) : null
}

/** What became of it. An undecided payment is asked about at the bank first: its answer may have been lost. */
export async function readStatus(
  context: Context,
  city: CityModel,
  question: StatusQuestion,
): Promise<Record<string, unknown>> {
  const { db } = context.database
  const found = (await find(db, city.name, question)) ?? (await findAnswered(db, city.name, question))
  if (!found) return { result: null }
  const { payment } = found
  if (!payment) return { result: 'quote' in found ? null : await describeFree(context, found.session, city.timeZone) }
  const isNamed = question.paymentId !== undefined
  if (!isUndecided(payment))
    return { result: await describe(context, city, found, { payment, bankStatus: SILENT, isNamed }) }
  const bankStatus = await decide(context, payment)
  const fresh = (await find(db, city.name, { owner: question.owner, paymentId: payment.id })) ?? found
  return { result: await describe(context, city, fresh, { payment: fresh.payment ?? payment, bankStatus, isNamed }) }
}

/** Takes an unpaid payment back: the bank closes the order first, so that it can no longer be paid behind our back. */
export async function cancelPayment(
  context: Context,
  city: CityModel,
  question: { owner: string; paymentId: string },
): Promise<Record<string, unknown>> {
  const found = await find(context.database.db, city.name, question)
  if (found?.payment && isUndecided(found.payment)) {
    const { id } = found.payment
    await settleAlone(context, id, await withdrawAtBank(context, id))
  }
  return readStatus(context, city, question)
}

/** The bank may still have something to say of it. */
export function isUndecided({ askAt }: PaymentRow): boolean {
  return askAt !== null
}

/** What the bank says of an order that is not decided here. */
export interface BankStatus {
  isPayable: boolean
  isDeciding: boolean
}

export const SILENT: BankStatus = { isPayable: false, isDeciding: false }

/**
 * An undecided payment is brought to what the bank says; what the bank says of it still. A bank that does not answer says
 * nothing of it: our own book is told.
 */
export async function decide(context: Context, { id, state: before, expiresAt }: PaymentRow): Promise<BankStatus> {
  try {
    if (before === 'created' && context.clock.now() < expiresAt) await getBankPage(context, id)
    const state = await settleAlone(context, id)
    return { isPayable: state === 'open', isDeciding: state === 'processing' }
  } catch (cause) {
    if (cause instanceof BankSilentError) return SILENT
    throw cause
  }
}

async function describe(
  context: Context,
  city: CityModel,
  found: Found,
  { payment, bankStatus, isNamed }: { payment: PaymentRow; bankStatus: BankStatus; isNamed: boolean },
) {
  const { timeZone } = city
  return omitAbsent({
    ...('quote' in found
      ? describeStay(city, found)
      : { ...(await describeParking(context, found.session, timeZone)), type: found.session.type }),
    kind: payment.kind === 'session' ? null : payment.kind,
    ...(await describeState(context, { payment, bankStatus, timeZone })),
    ...contactOf(payment, { now: context.clock.now(), end: isNamed && 'session' in found ? found.session.endsAt : 0 }),
    sum: toWireMoney(takenFor(payment)),
  })
}

/**
 * So that whoever was declined, or prolongs what is paid, does not type it once more: their browser keeps no phone that it
 * was not allowed to. Whoever has the guest's token can ask for it, for as long: `end` is that of a parking which is asked
 * about by its payment.
 */
function contactOf({ state, createdAt, phone, email }: PaymentRow, { now, end }: { now: Instant; end: Instant }) {
  const isTriedAgain = UNPAID_STATES.includes(state) && now - createdAt < CONTACT_TOLD_MS
  const isProlonged = state === 'paid' && now < end
  return isTriedAgain || isProlonged ? { phone, email } : {}
}

/** Of a guest's and of a driver's payment alike: which one, how it stands, where it is paid, where its receipt is. */
export async function describeState(
  { secret, database }: Pick<Context, 'secret' | 'database'>,
  { payment, bankStatus, timeZone }: { payment: PaymentRow; bankStatus: BankStatus; timeZone: string },
) {
  // The bank is still taking the money: after our own deadline too, the guest is not told that nothing was taken.
  const isOpenEnded = payment.state === 'expired' && bankStatus.isDeciding
  const hasReceipt = hasMoney(payment)
  return {
    paymentId: payment.id,
    state: isOpenEnded ? 'redirected' : payment.state,
    RedirectURL: bankStatus.isPayable && payment.state === 'redirected' ? payment.bankPage : null,
    checkFiscal: hasReceipt ? createReceiptLink(payment, secret) : null,
    fiscal: hasReceipt ? describeFiscal(await findFiscal(database.db, payment.id)) : null,
    refunds:
      payment.refundAmount > 0
        ? describeRefunds(await findRefunds(database.db, [payment.id]), timeZone, { payment, secret })
        : null,
  }
}

/** Nothing was to pay: paid, with a price of nothing. */
async function describeFree(context: Context, session: SessionRow, timeZone: string): Promise<Record<string, unknown>> {
  return { ...(await describeParking(context, session, timeZone)), paymentId: session.id, state: 'paid' }
}

/** With the paid parkings that it goes on from: together they are the proof of the whole stay. */
async function describeParking({ database: { db }, secret }: Context, session: SessionRow, timeZone: string) {
  const earlier = await findEarlier(db, session)
  return {
    ...(await describeProlonging(db, session, timeZone)),
    ...(earlier.length > 0 && { earlier: await Promise.all(earlier.map(describeEarlier)) }),
  }

  async function describeEarlier({ id, orderNumber, startsAt, endsAt }: SessionRow) {
    const isOfIt = and(eq(payments.sessionId, id), isFirst, eq(payments.state, 'paid'))
    const [payment] = await db.select().from(payments).where(isOfIt)
    return omitAbsent({
      orderNumber: String(orderNumber),
      startDate: toWireTime(startsAt, timeZone),
      endDate: toWireTime(endsAt, timeZone),
      checkFiscal: payment ? createReceiptLink(payment, secret) : null,
    })
  }
}
