import { and, desc, eq, inArray } from 'drizzle-orm'
import type { PaymentKind } from '../../../../shared/api/contract/driver-payment.ts'
import type { PaymentState } from '../../../../shared/api/contract/payment-state.ts'
import { LONG_WIRE_FORMAT } from '../../../../shared/api/contract/vehicle.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import {
  operations,
  type OperationRow,
  type OperationStatus,
  type OperationType,
} from '../../database/payment-schema.ts'
import { payments, sessions, type KeptStart, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import { readAnswer, type Answer } from '../attempts.ts'
import { isProvable } from '../../operations/proof-link.ts'
import { describeDriverSession, describePaidFor, proofOf, type View } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { forgetKept, tryStartKept } from './kept-start.ts'
import { balanceAfter } from './chosen-method.ts'
import { findPayment } from '../settle/find-payment.ts'
import { takenFor } from '../settle/payments.ts'
import { readVehicleAtPlace } from '../session/quote.ts'
import { findSession } from '../session/sessions.ts'
import { settleAlone } from '../settle/settle.ts'
import { OPEN_STATES } from '../settle/states.ts'
import { withdrawAtBank } from '../settle/transact.ts'
import { decide, describeState, isUndecided, SILENT, type BankStatus } from '../guest/status.ts'
import { viewBought, viewNumbered } from '../../subscriptions/viewer.ts'
import { isUuid } from '../../uuid.ts'

/** The kind of payment a line of the history stands for. */
const KIND_OF: Readonly<Partial<Record<OperationType, PaymentKind>>> = {
  payment: 'session',
  renew: 'renew',
  refill: 'refill',
  paymentGate: 'flat',
  paymentSubscription: 'subscription',
  correct: 'correct',
}

/** How an attempt stands that needed no bank: a parking that waits for its money is begun, no more. */
const STATE_OF: Readonly<Record<OperationStatus, PaymentState>> = {
  done: 'paid',
  waiting: 'created',
  cancel: 'cancelled',
  error: 'declined',
}

/** What became of a payment or an attempt of this driver. An undecided payment is asked about at the bank first. */
export async function readDriverStatus(
  context: Context,
  call: DriverCall,
  asked: { paymentId?: string | undefined; attempt?: string | undefined },
): Promise<Answer> {
  const { db } = context.database
  const { city, driver } = call
  const answer =
    asked.attempt === undefined
      ? null
      : await readAnswer(db, { city: city.name, owner: driver.owner, key: asked.attempt })
  if (asked.attempt !== undefined && answer === null) return { result: null }
  const paymentId = asked.paymentId ?? (answer === null ? undefined : (answer['paymentId'] as string | undefined))
  if (answer !== null && paymentId === undefined)
    return { result: await describeDone(db, call, Number(answer['orderNumber'])) }
  const found = await findOwn(db, call, paymentId)
  if (!found) return { result: null }
  if (!isUndecided(found) && found.startRequest === null)
    return { result: await describe(db, { context, call, payment: found, bankStatus: SILENT }) }
  const bankStatus = isUndecided(found) ? await decide(context, found) : SILENT
  await tryStartKept(context, found)
  const payment = (await findPayment(db, found.id)) ?? found
  return { result: await describe(db, { context, call, payment, bankStatus }) }
}

/** Takes an undecided payment back at the bank; its session goes on waiting, and what a top-up was for is dropped. */
export async function withdrawPayment(context: Context, call: DriverCall, paymentId: string): Promise<Answer> {
  const { db } = context.database
  const found = await findOwn(db, call, paymentId)
  if (found) await forgetKept(db, found.id)
  if (found && isUndecided(found)) await settleAlone(context, found.id, await withdrawAtBank(context, found.id))
  return readDriverStatus(context, call, { paymentId })
}

/** Sessions of the driver that are active or wait for their money, the newest last. */
export async function readSessions(db: Db, view: View, owner: string): Promise<Record<string, unknown>[]> {
  const isShown = and(
    eq(sessions.city, view.city.name),
    eq(sessions.owner, owner),
    inArray(sessions.state, ['active', 'waiting']),
  )
  const rows = await db.select().from(sessions).where(isShown).orderBy(sessions.orderNumber)
  const running = rows.filter(({ state, isOpen, endsAt }) => state === 'waiting' || isOpen || endsAt > view.now)
  const open = await db
    .select({ id: payments.id, sessionId: payments.sessionId })
    .from(payments)
    .where(and(eq(payments.city, view.city.name), eq(payments.owner, owner), inArray(payments.state, [...OPEN_STATES])))
  const paymentOf = new Map(open.map(({ id, sessionId }) => [sessionId, id]))
  return running.map((session) => describeDriverSession(view, session, paymentOf.get(session.id)))
}

async function findOwn(db: Db, { city, driver }: DriverCall, id: string | undefined): Promise<PaymentRow | null> {
  if (id !== undefined && !isUuid(id)) return null
  const isOwn = and(
    eq(payments.city, city.name),
    eq(payments.owner, driver.owner),
    id === undefined ? undefined : eq(payments.id, id),
  )
  const rows = await db.select().from(payments).where(isOwn).orderBy(desc(payments.createdAt)).limit(1)
  return rows[0] ?? null
}

async function describe(
  db: Db,
  told: { context: Context; call: DriverCall; payment: PaymentRow; bankStatus: BankStatus },
): Promise<Record<string, unknown>> {
  const { context, call, payment, bankStatus } = told
  const rows = await db
    .select()
    .from(operations)
    .where(eq(operations.paymentId, payment.id))
    .orderBy(operations.orderNumber)
  const sessionId = payment.sessionId ?? payment.startedSession
  const session = sessionId === null ? null : await findSession(db, sessionId)
  return omitAbsent({
    ...(await describeState(context, { payment, bankStatus, timeZone: call.city.timeZone })),
    kind: payment.kind,
    sum: toWireMoney(takenFor(payment)),
    bonus: payment.bonus > 0 ? toWireMoney(payment.bonus) : null,
    orderNumber: String(rows[0]?.orderNumber ?? session?.orderNumber ?? payment.id),
    subscription: await viewBought(db, call, payment),
    thenStart: describeStart(call, payment, payment.startedSession === null ? null : session),
    ...(await describeRest(db, call, session)),
  })
}

/** Of a top-up: how the start stands that it is for. */
function describeStart(
  { city }: DriverCall,
  { startRequest, startRefusal }: PaymentRow,
  started: SessionRow | null,
): Record<string, unknown> | null {
  if (startRequest !== null) return { state: 'waiting', ...describeParkingToCome(city, startRequest) }
  if (startRefusal !== null) return { state: 'refused', errorName: startRefusal }
  if (started === null) return null
  return { state: 'started', sum: toWireMoney(started.price), orderNumber: String(started.orderNumber) }
}

/** Nothing of it where the city knows the place no longer: the start is refused then, and says why. */
function describeParkingToCome(city: DriverCall['city'], request: KeptStart): Record<string, unknown> {
  try {
    const { zone, zoneName, parkingCode, plate, format, category } = readVehicleAtPlace(city, request)
    const transport = { numberTs: plate, formatGrz: LONG_WIRE_FORMAT[format], category }
    return omitAbsent({ zone, zoneName, parkingCode, transport })
  } catch (cause) {
    if (cause instanceof BusinessError) return {}
    throw cause
  }
}

/** Of an attempt that needed no bank. */
async function describeDone(db: Db, call: DriverCall, orderNumber: number): Promise<Record<string, unknown> | null> {
  const rows = Number.isInteger(orderNumber)
    ? await db.select().from(operations).where(eq(operations.orderNumber, orderNumber))
    : []
  const line: OperationRow | undefined = rows[0]
  if (!line || line.accountId !== call.driver.accountId) return null
  const session = line.sessionId === null ? null : await findSession(db, line.sessionId)
  return omitAbsent({
    kind: KIND_OF[line.type] ?? 'session',
    state: STATE_OF[line.status],
    sum: toWireMoney(line.sum),
    orderNumber: String(orderNumber),
    proof: isProvable(line) && line.sum > 0 ? proofOf(call, orderNumber) : null,
    subscription: line.type === 'paymentSubscription' ? await viewNumbered(db, call, orderNumber) : null,
    ...(await describeRest(db, call, session)),
  })
}

async function describeRest(db: Db, call: DriverCall, session: SessionRow | null): Promise<Record<string, unknown>> {
  const balance = await balanceAfter(db, call)
  return {
    session: describePaidFor(call, session),
    balance: balance === null ? null : toWireMoney(balance),
  }
}
