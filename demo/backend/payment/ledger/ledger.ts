import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { rowsOf, type Db } from '../../database/database.ts'
import { preparedInsert } from '../../database/prepared.ts'
import { ledger, type LedgerRow, type PaymentRow } from '../../database/schema.ts'

/**
 * Money at the bank, what the city has earned with parking and with invoices, what it gives away, what its staff pays
 * out. Drivers have accounts of their own (`ownerOf`).
 */
export const ACCOUNTS = {
  bank: 'bank',
  parking: 'parking',
  invoices: 'invoices',
  gift: 'gift',
  payouts: 'payouts',
} as const

/** The account that earns what is paid at the bank. */
export function incomeOf({ kind }: Pick<PaymentRow, 'kind'>): string {
  return kind === 'invoice' ? ACCOUNTS.invoices : ACCOUNTS.parking
}

export interface Movement {
  city: string
  kind: LedgerRow['kind']
  debit: string
  credit: string
  amount: Kopecks
  at: Instant
  paymentId?: string | undefined
  sessionId?: string | null | undefined
  /** The refund that a movement to the bank is. */
  refundId?: string | undefined
  /** The order number of a subscription. */
  subscription?: number | undefined
}

const insertMovement = preparedInsert(ledger)

/**
 * One movement of money: every row debits one account and credits another with the same kopecks. Nothing moves without
 * one.
 */
export async function record(db: Db, movement: Movement): Promise<void> {
  if (movement.amount > 0) await insertMovement(db, movement)
}

/**
 * Locks an account's money until the end of the transaction, for all processes. Take it after the plate's lock.
 */
export async function lockAccount(db: Db, owner: string): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${owner}, 1))`)
}

export async function readLedger(db: Db, city: string): Promise<LedgerRow[]> {
  return db.select().from(ledger).where(eq(ledger.city, city)).orderBy(ledger.id)
}

/** Debits less credits of each account of a city, in kopecks. They add up to nothing, always. */
export async function readBalances(db: Db, city: string): Promise<Record<string, Kopecks>> {
  const result = await db.execute(sql`
    SELECT account, sum(amount) AS balance FROM (
      SELECT debit AS account, amount FROM ledger WHERE city = ${city}
      UNION ALL SELECT credit, -amount FROM ledger WHERE city = ${city}
    ) AS movements GROUP BY account ORDER BY account`)
  return Object.fromEntries(rowsOf(result).map((row) => [String(row['account']), Number(row['balance'])]))
}
