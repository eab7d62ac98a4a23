import { eq } from 'drizzle-orm'
import { sealBenefits } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import type { Cost } from '../../../../shared/domain/cost.ts'
import { toIntervals } from '../../../../shared/domain/duration.ts'
import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Context } from '../../context.ts'
import { accounts } from '../../database/accounts-schema.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { answerOnce, type Answer, type Attempt } from '../attempts.ts'
import { benefitsOfDriver } from './benefits.ts'
import { payBy } from '../session/deadline.ts'
import { describePay, type Done } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { balanceAfter, chooseMethod, spend } from './chosen-method.ts'
import { addOperation, describeStay } from '../ledger/operations.ts'
import { payWaiting } from './pay-waiting.ts'
import { createPayment } from '../settle/payments.ts'
import {
  checkDuration,
  createQuote,
  readVehicleAtPlace,
  toMinute,
  type Quote,
  type QuoteRequest,
  type ReadVehicleAtPlace,
} from '../session/quote.ts'
import { expectNotBeingPaid, findAgreedRepeat, findRepeat, type ParkingRequest } from '../session/repeat.ts'
import { countUnpaid, createSession, lockPlate, type NewSession } from '../session/sessions.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { checkExpected } from '../methods.ts'
import type { Desk } from '../settle/transact.ts'

/**
 * How many parkings of one driver may be unpaid, open ends among them: each keeps its plate from everybody else (readings
 * gD-20), and whose plate it is nobody asks.
 */
const MOST_UNPAID = 5

export interface DriverStartRequest extends QuoteRequest {
  expectedCost?: string | undefined
  unlessBeingPaid?: boolean | undefined
}

/**
 * Begins a driver's parking: one session and one charge or none, also when a press or an answer is repeated or lost
 * (promise 1).
 */
export async function startDriver(context: Context, call: DriverCall, request: DriverStartRequest): Promise<Answer> {
  if (call.city.settings.dontUseBalance && request.postPaymentStartTime === undefined) {
    throw new BusinessError('ValidationError', { says: 'refusal.openEnd' })
  }
  return answerOnce(context, attemptOf(call, request), async (tx, desk, attempt) =>
    describePay(call, await beginParking(tx, desk, { call, attempt, request })),
  )
}

/** The same within a transaction that has kept the account. */
export async function beginParking(
  tx: Db,
  desk: Desk,
  { call, attempt, request }: { call: DriverCall; attempt: Attempt; request: DriverStartRequest },
): Promise<Done> {
  const { city, driver, now } = call
  const benefits = await benefitsOfDriver(tx, call)
  const quote = createQuote(city, request, { now, factors: call.factors, benefits, audience: 'driver' })
  await lockPlate(tx, { city: city.name, plateKey: quote.plateKey })
  const parkingRequest: ParkingRequest = {
    ...quote,
    city: city.name,
    timeZone: city.timeZone,
    owner: driver.owner,
    isOpen: false,
    isFree: quote.cost.price === 0,
    now,
  }
  const agreement = { request: parkingRequest, price: quote.cost.price, expected: request.expectedCost }
  const repeat = await findAgreedRepeat(tx, desk, agreement)
  if (repeat) return again(tx, desk, { call, attempt, session: repeat.session })
  await expectNotBeingPaid(tx, parkingRequest, request.unlessBeingPaid)
  checkExpected(quote.cost.price, request.expectedCost)
  const { cost, ...vehicleAtPlace } = quote
  const seal = { zone: quote.zone, vehicle: vehicleOf(quote), from: quote.start, to: quote.end }
  const row = {
    ...vehicleAtPlace,
    ...base(call, attempt),
    isOpen: false,
    price: cost.price,
    benefits: sealBenefits(benefits, seal),
  }
  return pay(tx, desk, { call, attempt, quote, row })
}

/** Balance-free mode: parking from now on with an open end (readings gD-37). */
export async function startOpen(
  context: Context,
  call: DriverCall,
  request: Omit<DriverStartRequest, 'duration' | 'expectedCost'> & { duration?: number | undefined },
): Promise<Answer> {
  const { city, driver, now } = call
  if (!city.settings.dontUseBalance) throw new BusinessError('ValidationError', { says: 'refusal.paidAtStart' })
  return answerOnce(context, attemptOf(call, request), async (tx, _desk, attempt) => {
    const benefits = await benefitsOfDriver(tx, call)
    const vehicleAtPlace = readVehicleAtPlace(city, request)
    if (request.duration !== undefined) checkDuration(city, request.duration)
    const start = toMinute(now)
    const end = start + toIntervals(city.settings.intervals).max * MINUTE_MS
    await lockPlate(tx, { city: city.name, plateKey: vehicleAtPlace.plateKey })
    const parkingRequest: ParkingRequest = {
      ...vehicleAtPlace,
      city: city.name,
      timeZone: city.timeZone,
      owner: driver.owner,
      type: 'today',
      start,
      end,
      isOpen: true,
      isFree: false,
      now,
    }
    const repeat = await findRepeat(tx, parkingRequest)
    if (!repeat) {
      await expectNotBeingPaid(tx, parkingRequest, request.unlessBeingPaid)
      await expectFewUnpaid(tx, call)
    }
    const seal = { zone: vehicleAtPlace.zone, vehicle: vehicleOf(vehicleAtPlace), from: start, to: end }
    const row = { ...parkingRequest, ...base(call, attempt), price: 0, benefits: sealBenefits(benefits, seal) }
    const session =
      repeat?.session ??
      (await createSession(tx, { ...row, state: 'active', reminderMinutes: request.duration ?? null }))
    if (!repeat) await addLine(tx, call, session, { status: 'waiting' })
    return describePay(call, { session, payment: null, balance: null, orderNumber: session.orderNumber })
  })
}

function attemptOf(
  { city, driver, key, now, pay }: DriverCall,
  request: object,
): Omit<Attempt, 'key'> & { key: string | undefined } {
  return { city: city.name, owner: driver.owner, key, now, request: JSON.stringify([request, pay.method ?? null]) }
}

function vehicleOf({ plate, format, category }: ReadVehicleAtPlace) {
  return { plate, format, category }
}

function base({ city, driver, now }: DriverCall, attempt: Attempt) {
  return { city: city.name, owner: driver.owner, attempt: attempt.key, createdAt: now }
}

/** The same wish again: the first result, or where its payment came to nothing a new one. */
async function again(
  db: Db,
  desk: Desk,
  repeat: { call: DriverCall; attempt: Attempt; session: SessionRow },
): Promise<Done> {
  const { call, session } = repeat
  if (session.state === 'waiting') return payWaiting(db, desk, repeat)
  return {
    session,
    payment: null,
    balance: await balanceAfter(db, call),
    orderNumber: session.orderNumber,
    isFree: session.price === 0,
    isRepeat: true,
  }
}

async function pay(
  db: Db,
  desk: Desk,
  begun: { call: DriverCall; attempt: Attempt; quote: Quote; row: Omit<NewSession, 'state'> },
): Promise<Done> {
  const { call, attempt, quote, row } = begun
  const { price } = quote.cost
  const chosen = await chooseMethod(db, call, price)
  if (chosen.kind === 'bank') {
    await expectFewUnpaid(db, call)
    const due = payBy(call.city, { type: quote.type, startsAt: quote.start, endsAt: quote.end })
    const session = await createSession(db, { ...row, state: 'waiting', payBy: due })
    const order = {
      ...chosen.request,
      city: call.city,
      owner: session.owner,
      kind: 'session',
      sessionId: session.id,
      now: call.now,
    } as const
    const payment = await createPayment(db, desk, { ...order, amount: price, attempt: attempt.key })
    await addLine(db, call, session, { status: 'waiting', cost: quote.cost, paymentId: payment.id })
    return { session, payment, balance: await balanceAfter(db, call), orderNumber: session.orderNumber }
  }
  const session = await createSession(db, { ...row, state: postPaidState(quote.end, call.now), paid: price })
  if (chosen.kind === 'balance') await spend(db, call, { price, sessionId: session.id })
  await addLine(db, call, session, { status: 'done', cost: quote.cost })
  return {
    session,
    payment: null,
    balance: chosen.kind === 'balance' ? chosen.balance - price : await balanceAfter(db, call),
    orderNumber: session.orderNumber,
    isFree: price === 0,
  }
}

/** Counted under the account's lock: of starts at one moment none is missed. */
async function expectFewUnpaid(db: Db, { city, driver: { owner } }: DriverCall): Promise<void> {
  await lockAccount(db, owner)
  if ((await countUnpaid(db, { city: city.name, owner })) >= MOST_UNPAID)
    throw new BusinessError('TooManyUnpaidParkings')
}

/**
 * The session's line in the history, under the session's number; the zone is where the driver begins next time
 * (readings gA-16).
 */
async function addLine(
  db: Db,
  { driver }: DriverCall,
  session: SessionRow,
  line: { status: 'done' | 'waiting'; cost?: Cost; paymentId?: string },
): Promise<void> {
  const { status, cost, paymentId = null } = line
  if (driver.lastZone !== session.zone)
    await db.update(accounts).set({ lastZone: session.zone }).where(eq(accounts.id, driver.accountId))
  await addOperation(db, session.owner, {
    ...describeStay(session, { from: session.startsAt, to: session.isOpen ? null : session.endsAt, cost }),
    orderNumber: session.orderNumber,
    city: session.city,
    type: 'payment',
    status,
    sum: session.price,
    dateOperation: session.createdAt,
    paymentId,
  })
}
