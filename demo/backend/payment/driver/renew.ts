import { and, eq, gte, inArray } from 'drizzle-orm'
import { sealBenefits, type Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Cost } from '../../../../shared/domain/cost.ts'
import { priceExtension } from '../../../../shared/domain/extension.ts'
import { REPEAT_MS } from '../../../../shared/domain/overlap.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { operations, type OperationRow } from '../../database/payment-schema.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import type { Answer, Attempt } from '../attempts.ts'
import { benefitsOfDriver } from './benefits.ts'
import type { RenewalDetail } from '../settle/credit-renewal.ts'
import type { Done } from './describe-driver.ts'
import { takeSession, type DriverCall } from './driver.ts'
import { extendSession } from '../session/extend.ts'
import { balanceAfter, chooseMethod, spend } from './chosen-method.ts'
import { checkExpected, isAgreed } from '../methods.ts'
import { addOperation, describeStay } from '../ledger/operations.ts'
import { onSession } from './order.ts'
import { findPayment } from '../settle/find-payment.ts'
import { createPayment, findOpenPayment } from '../settle/payments.ts'
import { questionFor } from '../session/parking-place.ts'
import { checkDuration } from '../session/quote.ts'
import { isBlocked } from '../session/taken.ts'
import { settle } from '../settle/settle.ts'
import { withdrawOpen } from '../settle/withdraw.ts'
import type { Desk } from '../settle/transact.ts'

export interface RenewRequest {
  sessionId: string
  minutes: number
  /** The end the driver saw; a renewal of that end asked twice is one. Absent = the end it has. */
  from: Instant | null
  expectedCost: string | undefined
}

/** The cost of more time, from the old end (readings XR-1), with the benefits of now. */
export function priceRenewal(
  call: DriverCall,
  session: SessionRow,
  { minutes, benefits }: { minutes: number; benefits: readonly Benefit[] },
): Cost {
  const { city, factors, now } = call
  if (session.state !== 'active' || session.isOpen)
    throw new BusinessError(session.state === 'finished' ? 'ParkingSessionIsOver' : 'ParkingSessionNotFound')
  checkDuration(city, minutes)
  const question = questionFor(city, session, { factors, benefits })
  const times = { start: session.startsAt, end: session.endsAt, now, minutes, intervals: city.settings.intervals }
  return expectValue(priceExtension({ ...question, ...times }))
}

export function renewSession(context: Context, call: DriverCall, request: RenewRequest): Promise<Answer> {
  const { sessionId, minutes, from, expectedCost } = request
  return onSession(
    context,
    call,
    { name: 'renew', sessionId, more: [minutes, from, expectedCost] },
    async (tx, desk, attempt) => {
      const previous = await takeSession(tx, call, sessionId)
      const earlier = from === null ? null : await findEarlier(tx, { ...request, from, now: call.now })
      const isDearer = earlier?.status === 'waiting' && !isAgreed(earlier.sum, expectedCost)
      if (earlier && !isDearer) return describeEarlier(tx, call, { session: previous, earlier })
      if (from !== null && from !== previous.endsAt) throw new BusinessError('PriceChangedTryLater')
      const open = await findOpenPayment(tx, sessionId)
      if (open) await settle(tx, desk, open.id)
      const session = await takeSession(tx, call, sessionId)
      if (session.endsAt !== previous.endsAt) throw new BusinessError('PriceChangedTryLater')
      const benefits = await benefitsOfDriver(tx, call)
      const cost = priceRenewal(call, session, { minutes, benefits })
      const stretch = { start: session.endsAt, end: session.endsAt + minutes * MINUTE_MS }
      if (await isBlocked(tx, session, stretch)) throw new BusinessError('ParkingSessionAlreadyExists')
      checkExpected(cost.price, expectedCost)
      await withdrawOpen(tx, desk, { session, now: call.now })
      if (await findOpenPayment(tx, sessionId))
        throw new BusinessError('PaymentServiceError', { says: 'refusal.bankDecides' })
      return renew(tx, desk, { call, attempt, session, minutes, cost, benefits })
    },
  )
}

async function renew(
  db: Db,
  desk: Desk,
  request: {
    call: DriverCall
    attempt: Attempt
    session: SessionRow
    minutes: number
    cost: Cost
    benefits: readonly Benefit[]
  },
): Promise<Done> {
  const { call, attempt, session, minutes, cost } = request
  const { city, driver, now } = call
  const { price } = cost
  const to = session.endsAt + minutes * MINUTE_MS
  const vehicle = { plate: session.plate, format: session.format, category: session.category }
  const benefits: Benefit[] = sealBenefits(request.benefits, {
    zone: session.zone,
    vehicle,
    from: session.endsAt,
    to,
  })
  const line = {
    ...describeStay(session, { from: session.endsAt, to, cost }),
    city: city.name,
    type: 'renew',
    sum: price,
    dateOperation: now,
  } as const

  const chosen = await chooseMethod(db, call, price)
  if (chosen.kind === 'bank') {
    const detail: RenewalDetail = { from: session.endsAt, minutes, benefits }
    const order = {
      ...chosen.request,
      city,
      owner: driver.owner,
      kind: 'renew',
      sessionId: session.id,
      amount: price,
      now,
    } as const
    const payment = await createPayment(db, desk, { ...order, attempt: attempt.key, detail: { ...detail } })
    const orderNumber = await addOperation(db, driver.owner, { ...line, status: 'waiting', paymentId: payment.id })
    return { session, payment, balance: await balanceAfter(db, call), orderNumber }
  }
  if (chosen.kind === 'balance') await spend(db, call, { price, sessionId: session.id })
  const extended = await extendSession(db, session, { minutes, price, benefits, now })
  const orderNumber = await addOperation(db, driver.owner, { ...line, status: 'done' })
  return {
    session: extended,
    payment: null,
    balance: await balanceAfter(db, call),
    orderNumber,
    isFree: price === 0,
  }
}

/** The same renewal a moment ago: two presses in two tabs are one (readings gD-39). */
async function findEarlier(
  db: Db,
  asked: RenewRequest & { from: Instant; now: Instant },
): Promise<OperationRow | null> {
  const { sessionId, minutes, type, startsAt, dateOperation, status } = operations
  const isSame = and(
    eq(sessionId, asked.sessionId),
    eq(type, 'renew'),
    eq(startsAt, asked.from),
    eq(minutes, asked.minutes),
    gte(dateOperation, asked.now - REPEAT_MS),
    inArray(status, ['done', 'waiting']),
  )
  const rows = await db.select().from(operations).where(isSame)
  return rows[0] ?? null
}

async function describeEarlier(
  db: Db,
  call: DriverCall,
  found: { session: SessionRow; earlier: OperationRow },
): Promise<Done> {
  const { session, earlier } = found
  const payment: PaymentRow | null = earlier.paymentId === null ? null : await findPayment(db, earlier.paymentId)
  return {
    session,
    payment,
    balance: await balanceAfter(db, call),
    orderNumber: earlier.orderNumber,
    isFree: earlier.sum === 0,
  }
}
