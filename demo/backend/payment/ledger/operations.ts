import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Cost } from '../../../../shared/domain/cost.ts'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import { rowsOf, type Db } from '../../database/database.ts'
import { operations, type OperationRow, type OperationStatus } from '../../database/payment-schema.ts'
import { preparedInsert } from '../../database/prepared.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { accountIdOf } from '../../account/balance.ts'

export type NewOperation = Partial<Omit<OperationRow, 'accountId'>> &
  Pick<OperationRow, 'city' | 'type' | 'status' | 'sum' | 'dateOperation'>

const insertOperation = preparedInsert(operations)

/** Writes a line of the driver's history and answers its number; a guest has none. */
export async function addOperation(db: Db, owner: string, operation: NewOperation): Promise<number | null> {
  const accountId = accountIdOf(owner)
  if (accountId === null) return null
  const orderNumber = operation.orderNumber ?? (await nextNumber(db))
  await insertOperation(db, { ...operation, orderNumber, accountId })
  return orderNumber
}

/** The line of a top-up that waits for its money. */
export function addWaitingRefill(db: Db, { id, owner, city, amount, createdAt }: PaymentRow): Promise<number | null> {
  const line = {
    city,
    type: 'refill',
    status: 'waiting',
    sum: amount,
    dateOperation: createdAt,
    paymentId: id,
  } as const
  return addOperation(db, owner, line)
}

/** One sequence numbers sessions and operations, so that a number names one thing. */
async function nextNumber(db: Db): Promise<number> {
  const result = await db.execute(sql`SELECT nextval(pg_get_serial_sequence('sessions', 'order_number')) AS number`)
  return Number(rowsOf(result)[0]?.['number'])
}

/** What a line about a session's time says: where, which car, from when to when. */
export function describeStay(
  session: SessionRow,
  stay: { from: Instant; to: Instant | null; cost?: Cost | undefined },
): Partial<NewOperation> {
  const { from, to, cost } = stay
  return {
    startsAt: from,
    endsAt: to,
    minutes: to === null ? null : Math.round((to - from) / MINUTE_MS),
    zone: session.zone,
    zoneName: session.zoneName,
    parkingCode: session.parkingCode,
    plate: session.plate,
    tariff: cost?.intervals[0]?.price ?? null,
    sumSale: cost?.saving ?? 0,
    sessionId: session.id,
  }
}

/** The line that stands for the session itself: its number is the session's. */
export async function changeSessionOperation(
  db: Db,
  session: SessionRow,
  changes: Partial<NewOperation>,
): Promise<void> {
  await change(db, eq(operations.orderNumber, session.orderNumber), changes)
}

/** The line of the bonus that a payment has brought. */
export async function changeBonusOperation(db: Db, paymentId: string, changes: Partial<NewOperation>): Promise<void> {
  const isIt = and(eq(operations.paymentId, paymentId), eq(operations.type, 'bonus20'))
  if (isIt) await change(db, isIt, changes)
}

/** The line of this number. */
export async function changeOperation(db: Db, orderNumber: number, changes: Partial<NewOperation>): Promise<void> {
  await change(db, eq(operations.orderNumber, orderNumber), changes)
}

/** The line that stands for a payment itself; null where there is none. */
export async function findPaymentLine(db: Db, paymentId: string): Promise<OperationRow | null> {
  const isOfPayment = and(eq(operations.paymentId, paymentId), inArray(operations.type, [...OF_PAYMENT]))
  const rows = await db.select().from(operations).where(isOfPayment)
  return rows[0] ?? null
}

/** Lines that stand for a payment itself; the line of a session goes by the session, which may be paid again. */
const OF_PAYMENT: readonly OperationRow['type'][] = ['refill', 'renew', 'paymentGate', 'paymentSubscription', 'correct']

export async function endPaymentOperation(
  db: Db,
  paymentId: string,
  end: { status: Exclude<OperationStatus, 'waiting'>; resolution?: string },
): Promise<void> {
  const isOfPayment = and(eq(operations.paymentId, paymentId), inArray(operations.type, [...OF_PAYMENT]))
  if (isOfPayment) await change(db, isOfPayment, end)
}

async function change(db: Db, which: SQL, changes: Partial<NewOperation>): Promise<void> {
  await db.update(operations).set(changes).where(which)
}
