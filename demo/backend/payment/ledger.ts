import { eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { rowsOf, type Handle } from '../database/database.ts'
import { ledger, type LedgerRow, type PaymentRow } from '../database/schema.ts'

/** Money at the bank, and what the city has earned with parking. A charge moves it in, a refund moves it back. */
export const ACCOUNTS = { bank: 'bank', parking: 'parking' } as const

/** One movement of money: every row debits one account and credits another with the same kopecks. */
export async function record(handle: Handle, entry: { payment: PaymentRow; kind: 'charge' | 'refund'; at: Instant }): Promise<void> {
  const { payment, kind, at } = entry
  const isCharge = kind === 'charge'
  await handle.insert(ledger).values({
    city: payment.city,
    paymentId: payment.id,
    kind,
    debit: isCharge ? ACCOUNTS.bank : ACCOUNTS.parking,
    credit: isCharge ? ACCOUNTS.parking : ACCOUNTS.bank,
    amount: payment.amount,
    at,
  })
}

export async function readLedger(handle: Handle, city: string): Promise<LedgerRow[]> {
  return handle.select().from(ledger).where(eq(ledger.city, city)).orderBy(ledger.id)
}

/** Debits less credits of each account of a city, in kopecks. They add up to nothing, always. */
export async function readBalances(handle: Handle, city: string): Promise<Record<string, Kopecks>> {
  const result = await handle.execute(sql`
    SELECT account, sum(amount) AS balance FROM (
      SELECT debit AS account, amount FROM ledger WHERE city = ${city}
      UNION ALL SELECT credit, -amount FROM ledger WHERE city = ${city}
    ) AS movements GROUP BY account ORDER BY account`)
  return Object.fromEntries(rowsOf(result).map((row) => [String(row['account']), Number(row['balance'])]))
}
