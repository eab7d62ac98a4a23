import { and, eq, inArray } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { REPEAT_MS } from '../../../shared/domain/overlap.ts'
import { bookedPeriod } from '../../../shared/domain/subscription-period.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { BusinessError, expectValue } from '../http/business-error.ts'
import { answerOnce, type Answer, type Attempt } from '../payment/attempts.ts'
import { balanceAfter, chooseMethod, spend } from '../payment/driver/chosen-method.ts'
import { describePay, type Done } from '../payment/driver/describe-driver.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { addOperation, findPaymentLine } from '../payment/ledger/operations.ts'
import { checkExpected } from '../payment/methods.ts'
import { lockPlate } from '../payment/session/sessions.ts'
import { createPayment } from '../payment/settle/payments.ts'
import { findPayment } from '../payment/settle/find-payment.ts'
import { settle } from '../payment/settle/settle.ts'
import { OPEN_STATES } from '../payment/settle/states.ts'
import type { Desk } from '../payment/settle/transact.ts'
import { withdraw } from '../payment/settle/withdraw.ts'
import { book } from './book.ts'
import { findOverlapping } from './subscriptions.ts'
import { viewOwn } from './viewer.ts'
import { readWanted, type SubscriptionWish, type WantedSubscription } from './wanted.ts'

/** Buys a subscription once, from the balance or at the bank; see `paySubscription` of the contract. */
export async function buySubscription(
  context: Context,
  call: DriverCall,
  wish: SubscriptionWish & { expectedCost: string | undefined },
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const request = JSON.stringify(['subscription', wish, pay.method ?? null])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    const wanted = await readWanted(tx, call, wish)
    await lockPlate(tx, { city: city.name, plateKey: wanted.plateKey })
    const repeat = await findRepeat(tx, desk, { call, wanted })
    if (repeat) return describePay(call, repeat)
    checkExpected(wanted.cost, wish.expectedCost)
    return describePay(call, await charge(tx, desk, { call, attempt, wanted }))
  })
}

async function charge(
  db: Db,
  desk: Desk,
  { call, attempt, wanted }: { call: DriverCall; attempt: Attempt; wanted: WantedSubscription },
): Promise<Done> {
  const { city, driver, now } = call
  const chosen = await chooseMethod(db, call, wanted.cost)
  const line = describeLine(call, wanted)
  if (chosen.kind === 'bank') {
    const order = { ...chosen.request, city, owner: driver.owner, kind: 'subscription', sessionId: null } as const
    const detail = { ...wanted }
    const payment = await createPayment(db, desk, { ...order, amount: wanted.cost, attempt: attempt.key, detail, now })
    const orderNumber = await addOperation(db, driver.owner, { ...line, status: 'waiting', paymentId: payment.id })
    return { session: null, payment, balance: await balanceAfter(db, call), orderNumber }
  }
  const orderNumber = await addOperation(db, driver.owner, { ...line, status: 'done' })
  if (orderNumber === null) throw new Error('A subscription has a driver')
  await spend(db, call, { price: wanted.cost, sessionId: null, subscription: orderNumber })
  const booked = await book(db, { city, accountId: driver.accountId, wanted, orderNumber, paymentId: null, now })
  if (!booked) throw new BusinessError('SubscriptionAlreadyExists')
  return describeBought(db, call, booked)
}

/** The line of the history that a purchase is. */
export function describeLine({ city, now }: Pick<DriverCall, 'city' | 'now'>, wanted: WantedSubscription) {
  const zone = wanted.zones !== '#' && wanted.zones.length === 1 ? (wanted.zones[0] ?? null) : null
  return {
    city: city.name,
    type: 'paymentSubscription',
    sum: wanted.cost,
    dateOperation: now,
    plate: wanted.plate,
    zone,
    zoneName: wanted.name,
  } as const
}

async function describeBought(db: Db, call: DriverCall, row: SubscriptionRow): Promise<Done> {
  return {
    session: null,
    payment: row.paymentId === null ? null : await findPayment(db, row.paymentId),
    balance: await balanceAfter(db, call),
    orderNumber: row.orderNumber,
    subscription: await viewOwn(db, call, row),
  }
}

/**
 * The same, asked for a moment ago by the same driver on another device, or still open at the bank: its result is the
 * answer (readings gD-39). Refuses where the plate has another one by then.
 */
export async function findRepeat(
  db: Db,
  desk: Desk,
  { call, wanted }: { call: DriverCall; wanted: WantedSubscription },
): Promise<Done | null> {
  const first = await findOpen(db, call, wanted)
  if (first) await settle(db, desk, first.id)
  const open = await findOpen(db, call, wanted)
  const { method } = call.pay
  const isSameWay = open && (method === undefined || method === open.method) && call.now < open.expiresAt
  if (isSameWay) return describeOpen(db, call, open)
  if (open) await withdraw(db, desk, { payment: open, now: call.now })
  // Where the bank is deciding about it, another payment beside it would be a second charge.
  const undecided = open && (await findOpen(db, call, wanted))
  if (undecided) return describeOpen(db, call, undecided)
  const taken = await findTaken(db, call, wanted)
  if (!taken) return null
  const isSame =
    taken.accountId === call.driver.accountId &&
    taken.name === wanted.name &&
    taken.cost === wanted.cost &&
    isDeepStrictEqual(taken.zones, wanted.zones) &&
    call.now - taken.createdAt < REPEAT_MS
  if (!isSame) throw new BusinessError('SubscriptionAlreadyExists')
  return describeBought(db, call, taken)
}

async function describeOpen(db: Db, call: DriverCall, payment: PaymentRow): Promise<Done> {
  const orderNumber = (await findPaymentLine(db, payment.id))?.orderNumber ?? null
  return { session: null, payment, balance: await balanceAfter(db, call), orderNumber }
}

async function findTaken(
  db: Db,
  { city, now }: DriverCall,
  wanted: WantedSubscription,
): Promise<SubscriptionRow | null> {
  const { term, startDate, zones, plate, plateKey } = wanted
  const { calendar } = city.settings
  const period = expectValue(bookedPeriod({ term, startDate, zones, calendar }, { now, timeZone: city.timeZone }))
  return findOverlapping(db, { city, now }, { plate, plateKey, zones, ...period })
}

/** The undecided payment of the driver for the very same. */
async function findOpen(db: Db, { city, driver }: DriverCall, wanted: WantedSubscription): Promise<PaymentRow | null> {
  const isOpen = and(
    eq(payments.owner, driver.owner),
    eq(payments.city, city.name),
    eq(payments.kind, 'subscription'),
    inArray(payments.state, [...OPEN_STATES]),
  )
  const rows = await db.select().from(payments).where(isOpen)
  return rows.find(({ detail }) => isDeepStrictEqual(detail, JSON.parse(JSON.stringify(wanted)))) ?? null
}
