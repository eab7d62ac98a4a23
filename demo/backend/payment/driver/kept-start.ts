import { and, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { ErrorCode } from '../../../../shared/domain/errors.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { formatDate } from '../../../../shared/domain/date-format.ts'
import { KEPT_START_MS } from '../../../../shared/domain/refill.ts'
import { accountIdOf } from '../../account/balance.ts'
import { keepAccount } from '../../account/keep-account.ts'
import { attempt } from '../../attempt.ts'
import { factorsOf } from '../../city/price-factors.ts'
import { zoneNameFor } from '../../city/zone-name.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { payments, sessions, type KeptStart, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { formatSum } from '../../http/sum.ts'
import { messagesOfPayer } from '../../locales/messages.ts'
import { sendLetter } from '../../outbox.ts'
import { readVehicleAtPlace } from '../session/quote.ts'
import { findSession, lockPlate } from '../session/sessions.ts'
import { findPayment } from '../settle/find-payment.ts'
import { takenFor } from '../settle/payments.ts'
import { transact, type Desk } from '../settle/transact.ts'
import { readDriver, type DriverCall } from './driver.ts'
import { beginParking } from './start-driver.ts'

/** What a kept start came to: a parking, or the reason why there is none. */
type Outcome = { session: SessionRow } | { refusal: ErrorCode }

/**
 * Carries out the start that a top-up was for, once its money is booked: exactly once, however often and by how many
 * processes it is called. Where it cannot be had any more, the money stays on the balance and the driver is told why.
 */
async function startKept(context: Context, paymentId: string): Promise<void> {
  const { db } = context.database
  const payment = await findPayment(db, paymentId)
  const city = context.cities.find(({ name }) => name === payment?.city)
  if (!city || !payment?.startRequest) return
  const now = context.clock.now()
  if (payment.state !== 'paid') return giveUpUnpaid(db, payment, now)
  const factors = await factorsOf(context, city)
  const { secret } = context
  await transact(context, (tx, desk) => carryOut(tx, desk, { payment, city, factors, secret, now }))
}

/** Those whose money is booked, and those that will come to nothing; each alone, so that none waits for another. */
export async function startDueKept(context: Context): Promise<void> {
  const now = context.clock.now()
  const isLate = and(
    inArray(payments.state, ['declined', 'cancelled', 'expired', 'refunded']),
    lt(payments.createdAt, now - KEPT_START_MS),
  )
  const due = await context.database.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.startRequest), or(eq(payments.state, 'paid'), isLate)))
    .orderBy(payments.createdAt, payments.id)
  // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
  for (const { id } of due) await tryStart(context, id)
}

/** Of a payment as it was before it was booked: most have no start to carry out. */
export async function tryStartKept(context: Context, { id, startRequest }: PaymentRow): Promise<void> {
  if (startRequest !== null) await tryStart(context, id)
}

/** A failure must not spoil what has been booked: the clock tries again. */
async function tryStart(context: Context, id: string): Promise<void> {
  await attempt(context, { message: 'a kept start failed', about: { payment: id } }, () => startKept(context, id))
}

/** The driver takes the top-up back: whatever becomes of its money, nothing starts any more. */
export async function forgetKept(db: Db, paymentId: string): Promise<void> {
  await db.update(payments).set({ startRequest: null }).where(eq(payments.id, paymentId))
}

/** Nothing was paid in time: the plate is not kept any longer. */
async function giveUpUnpaid(db: Db, payment: PaymentRow, now: Instant): Promise<void> {
  if (now - payment.createdAt > KEPT_START_MS) await end(db, payment, { refusal: 'TopUpCameTooLate' })
}

interface Kept extends Pick<DriverCall, 'city' | 'factors' | 'secret' | 'now'> {
  payment: PaymentRow
}

async function carryOut(tx: Db, desk: Desk, kept: Kept): Promise<void> {
  const { payment, city, now } = kept
  const accountId = accountIdOf(payment.owner)
  if (accountId === null) return
  const account = await keepAccount(tx, accountId)
  try {
    await lockPlate(tx, { city: city.name, plateKey: plateKeyOf(kept) })
    // Read again under the lock: another process may have carried it out while we waited.
    const { startRequest: request = null } = (await findPayment(tx, payment.id)) ?? {}
    if (request === null) return
    if (now - payment.createdAt > KEPT_START_MS) throw new BusinessError('TopUpCameTooLate')
    const parked = await findParkedSince(tx, kept)
    const call = toCall(kept, await readDriver(tx, account))
    // What a refused start has written is undone alone: the refusal itself is to stay.
    const session = parked ?? (await tx.transaction((inner) => begin(inner, desk, { call, payment, request })))
    const ended = await end(tx, payment, { session })
    if (ended && parked === null) await tell(tx, { ...kept, session })
  } catch (cause) {
    if (!(cause instanceof BusinessError)) throw cause
    const ended = await end(tx, payment, { refusal: cause.code })
    if (ended) await tell(tx, { ...kept, refusal: cause.code })
  }
}

function plateKeyOf({ city, payment: { startRequest } }: Kept): string {
  if (startRequest === null) throw new BusinessError('EmptyTs')
  return readVehicleAtPlace(city, startRequest).plateKey
}

/** Who has parked the vehicle from now on by another way since then wants no second parking. */
async function findParkedSince(tx: Db, kept: Kept): Promise<SessionRow | null> {
  const { payment, city } = kept
  if (payment.startRequest?.postPaymentStartTime !== undefined) return null
  const isSince = and(
    eq(sessions.city, city.name),
    eq(sessions.owner, payment.owner),
    eq(sessions.plateKey, plateKeyOf(kept)),
    eq(sessions.type, 'today'),
    inArray(sessions.state, ['active', 'finished']),
    gte(sessions.createdAt, payment.createdAt),
  )
  const rows = await tx.select().from(sessions).where(isSince).limit(1)
  return rows[0] ?? null
}

/** From the balance alone; the driver's own press of the same start, done at the same time, finds this parking. */
async function begin(
  tx: Db,
  desk: Desk,
  { call, payment, request }: { call: DriverCall; payment: PaymentRow; request: KeptStart },
): Promise<SessionRow> {
  const { city, driver, now } = call
  const key = `start ${payment.id}`
  const attemptOfStart = { city: city.name, owner: driver.owner, key, request: '', now }
  const { session } = await beginParking(tx, desk, { call, attempt: attemptOfStart, request })
  const begun = session && (await findSession(tx, session.id))
  if (!begun || begun.state === 'waiting') throw new BusinessError('ParkingSessionAlreadyExists')
  return begun
}

function toCall({ payment, ...kept }: Kept, driver: DriverCall['driver']): DriverCall {
  const { origin, language } = payment
  const pay = { method: undefined, phone: undefined, returnUrl: null, origin, language }
  return { ...kept, driver, key: undefined, pay }
}

/** Writes the outcome down and forgets what was asked for; false where that was done before. */
async function end(db: Db, { id }: PaymentRow, outcome: Outcome): Promise<boolean> {
  const result = 'session' in outcome ? { startedSession: outcome.session.id } : { startRefusal: outcome.refusal }
  const rows = await db
    .update(payments)
    .set({ startRequest: null, ...result })
    .where(and(eq(payments.id, id), isNotNull(payments.startRequest)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** The reasons with words of their own; the others share theirs. */
const REASONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  TopUpCameTooLate: 'notStartedLate',
  PriceChangedTryLater: 'notStartedDearer',
  NoMoneyNoHoney: 'notStartedLack',
  ParkingSessionAlreadyExists: 'notStartedTaken',
}

/** Where the receipt goes, too: the driver may have closed every page. */
async function tell(db: Db, told: Kept & Outcome): Promise<void> {
  const { payment, city, now } = told
  const recipient = payment.phone ?? payment.email
  if (recipient === null) return
  const messages = messagesOfPayer(payment)
  const body =
    'session' in told
      ? messages.format('startedAfterRefill', {
          plate: told.session.plate,
          zone: zoneNameFor(city, told.session, messages.language),
          time: formatDate(told.session.endsAt, city.timeZone, 'HH:mm'),
        })
      : messages.format(REASONS[told.refusal] ?? 'notStarted', { sum: formatSum(takenFor(payment), messages.language) })
  const channel = payment.phone === null ? 'email' : 'sms'
  await sendLetter(db, { city: city.name, channel, recipient, body, at: now })
}
