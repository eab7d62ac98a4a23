import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import {
  operationTypesOf,
  PAGE_SIZE,
  type Cursor,
  type Sorting,
  type SortKey,
} from '../../../shared/domain/operation-order.ts'
import type { Db } from '../database/database.ts'
import { operations, type OperationRow } from '../database/payment-schema.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'

/** What of one account's history is asked for. */
export interface HistoryQuestion {
  accountId: string
  city: string
  /** Both ends inclusive, to the second. */
  from: Instant | null
  to: Instant | null
  /** A type, or `all`; `payment` has those at a barrier in it (readings OR-5). */
  type: string
  plate: string | null
  zone: string | null
  parkingCode: string | null
  orderNumber: number | null
  driverPhone: string | null
}

/** All that there is of an account in a city. */
export function wholeHistory({ accountId, city }: Pick<HistoryQuestion, 'accountId' | 'city'>): HistoryQuestion {
  return {
    accountId,
    city,
    from: null,
    to: null,
    type: 'all',
    plate: null,
    zone: null,
    parkingCode: null,
    orderNumber: null,
    driverPhone: null,
  }
}

/** A line of the history, and what became of the bank's payment behind it. */
export type HistoryRow = OperationRow & {
  payment: Pick<PaymentRow, 'id' | 'city' | 'origin' | 'state' | 'kind' | 'amount' | 'taken' | 'refundAmount'> | null
}

export interface HistoryTotal {
  type: string
  count: number
  sum: number
}

const SECOND_MS = 1000

/** The rows of `operations` that a question means. */
export function conditionOf({
  accountId,
  city,
  from,
  to,
  type,
  plate,
  zone,
  parkingCode,
  orderNumber,
  driverPhone,
}: HistoryQuestion): SQL | undefined {
  const types = operationTypesOf(type)
  return and(
    eq(operations.accountId, accountId),
    eq(operations.city, city),
    from === null ? undefined : gte(operations.dateOperation, from),
    // A time on the wire has no milliseconds: its whole second is meant.
    to === null ? undefined : lt(operations.dateOperation, to - (to % SECOND_MS) + SECOND_MS),
    types === null ? undefined : inArray(sql`${operations.type}`, types),
    plate === null ? undefined : eq(operations.plate, plate),
    zone === null ? undefined : eq(operations.zone, zone),
    parkingCode === null ? undefined : eq(operations.parkingCode, parkingCode),
    orderNumber === null ? undefined : eq(operations.orderNumber, orderNumber),
    driverPhone === null ? undefined : eq(operations.driverPhone, driverPhone),
  )
}

/** What rows are sorted by, beside their date and their number, which settle equal ones. Codes of zones are numbers. */
const KEYS: Readonly<Record<Exclude<SortKey, 'date'>, SQL>> = {
  length: sql`coalesce(trunc(extract(epoch FROM ${operations.endsAt} - ${operations.startsAt}) / 3600), 0)`,
  type: sql`${operations.type} COLLATE "C"`,
  place: sql`(lpad(coalesce(${operations.zone}, ''), 64, '0') || lpad(coalesce(${operations.parkingCode}, ''), 64, '0')) COLLATE "C"`,
  vehicle: sql`coalesce(${operations.plate}, '') COLLATE "C"`,
  sum: sql`${operations.sum}`,
}

/** Rows strictly behind the cursor's, in the order asked for. */
function behindOf({ city, accountId }: HistoryQuestion, cursor: Cursor, { by, direction }: Sorting): SQL {
  const at = new Date(cursor.dateOperation).toISOString()
  const number = Number(cursor.orderNumber)
  const place = sql`${operations.dateOperation}, ${operations.orderNumber}`
  const sign = direction === 'down' ? sql`<` : sql`>`
  // Found through the index however deep it lies (readings 3.8 OR-3).
  if (by === 'date') return sql`(${place}) ${sign} (${at}::timestamptz, ${number}::bigint)`
  const key = KEYS[by]
  // An own row: what follows another account's would tell what stands in it.
  return sql`(${key}, ${place}) ${sign} (SELECT ${key}, ${place} FROM ${operations} WHERE ${operations.city} = ${city}
    AND ${operations.accountId} = ${accountId} AND ${operations.orderNumber} = ${number}::bigint)`
}

/** One page: newest first where nothing else is asked for. */
export async function readPage(
  db: Db,
  question: HistoryQuestion,
  page: { cursor: Cursor | null; size?: number | undefined; sorting?: Sorting },
): Promise<HistoryRow[]> {
  const { cursor, size = PAGE_SIZE, sorting = { by: 'date', direction: 'down' } } = page
  const behind = cursor === null ? undefined : behindOf(question, cursor, sorting)
  const put = sorting.direction === 'down' ? desc : asc
  const keys = sorting.by === 'date' ? [] : [put(KEYS[sorting.by])]
  const rows = await db
    .select({
      operation: operations,
      payment: {
        id: payments.id,
        city: payments.city,
        origin: payments.origin,
        state: payments.state,
        kind: payments.kind,
        amount: payments.amount,
        taken: payments.taken,
        refundAmount: payments.refundAmount,
      },
    })
    .from(operations)
    .leftJoin(payments, eq(payments.id, operations.paymentId))
    .where(and(conditionOf(question), behind))
    .orderBy(...keys, put(operations.dateOperation), put(operations.orderNumber))
    .limit(size)
  return rows.map(({ operation, payment }) => ({ ...operation, payment }))
}

/** The parkings by the number of the line that stands for each; a line that is all there is of one has none. */
export async function findSessions(db: Db, rows: readonly OperationRow[]): Promise<ReadonlyMap<number, SessionRow>> {
  const ids = rows.flatMap(({ type, sessionId }) => (type === 'payment' && sessionId !== null ? [sessionId] : []))
  if (ids.length === 0) return new Map()
  const found = await db.select().from(sessions).where(inArray(sessions.id, ids))
  return new Map(found.map((session) => [session.orderNumber, session]))
}

/** The whole history, a part at a time, so that no part of it has to fit into memory at once. */
export async function* readAll(db: Db, question: HistoryQuestion): AsyncGenerator<HistoryRow> {
  const size = 1000
  let cursor: Cursor | null = null
  for (;;) {
    const rows: HistoryRow[] = await readPage(db, question, { cursor, size })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    cursor = { dateOperation: last.dateOperation, orderNumber: String(last.orderNumber) }
  }
}

/** Counts and sums by type of what was really done. */
export async function readTotals(db: Db, question: HistoryQuestion): Promise<HistoryTotal[]> {
  const rows = await db
    .select({
      type: operations.type,
      count: sql<string>`count(*)`,
      sum: sql<string>`coalesce(sum(${operations.sum}), 0)`,
    })
    .from(operations)
    .where(and(conditionOf(question), eq(operations.status, 'done')))
    .groupBy(operations.type)
    .orderBy(operations.type)
  return rows.map(({ type, count, sum }) => ({ type, count: Number(count), sum: Number(sum) }))
}

export async function countRows(db: Db, question: HistoryQuestion): Promise<number> {
  const rows = await db
    .select({ count: sql<string>`count(*)` })
    .from(operations)
    .where(conditionOf(question))
  return Number(rows[0]?.count ?? 0)
}

/** One line by its number. */
export async function findRow(
  db: Db,
  { city, orderNumber }: { city: string; orderNumber: number },
): Promise<HistoryRow | null> {
  if (!Number.isSafeInteger(orderNumber)) return null
  const rows = await db
    .select()
    .from(operations)
    .where(and(eq(operations.city, city), eq(operations.orderNumber, orderNumber)))
  return rows[0] ? { ...rows[0], payment: null } : null
}
