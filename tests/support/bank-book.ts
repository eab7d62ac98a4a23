import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditBooks } from '../../demo/backend/audit/audit.ts'
import { bankOrders, type BankOrderRow } from '../../demo/backend/database/schema.ts'
import type { TestBackend } from './backend.ts'

/** The id of an order at the bank, from the address of its page. */
export const orderOf = (redirectUrl: string | null) => new URL(redirectUrl ?? 'nowhere:').pathname.split('/').at(-1)!

/** An order as the bank has it in its own book. */
export async function readOrder({ database }: TestBackend, id: string): Promise<BankOrderRow> {
  const rows = await database.db.select().from(bankOrders).where(eq(bankOrders.id, id))
  return rows[0]!
}

/** The bank changes its own book and tells the city nothing. */
export async function changeOrder({ database }: TestBackend, id: string, changes: Partial<BankOrderRow>) {
  await database.db.update(bankOrders).set(changes).where(eq(bankOrders.id, id))
}

/** The bank takes the money of an order, also of one it has withdrawn, and tells the city nothing. */
export const takeSilently = (backend: TestBackend, id: string) =>
  changeOrder(backend, id, { state: 'authorized', billNumber: 'late', decidedAt: backend.clock.now() })

/** The same, and the city is called back. */
export const takeLate = (backend: TestBackend, redirectUrl: string | null) =>
  backend.app.inject({ method: 'POST', url: '/demo/controls/take', payload: { order: orderOf(redirectUrl) } })

/**
 * Both books of a city are level: ours in itself, and ours with the bank's. Every movement at the bank names its
 * payment.
 */
export async function expectLevel(backend: TestBackend, city: string): Promise<void> {
  const { entries, balances } = await backend.ledger(city)
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  const orders = await backend.database.db.select().from(bankOrders).where(eq(bankOrders.city, city))
  const isTaken = ({ state }: BankOrderRow) => state === 'authorized'
  const atBank = orders.filter(isTaken).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  expect(balances['bank'] ?? 0, 'our book and the bank’s').toBe(atBank)
  expect(await auditBooks(backend.database.db), 'what the audit finds').toEqual([])
  const ofBank = entries.filter(({ debit, credit }) => debit === 'bank' || credit === 'bank')
  expect(ofBank.filter(({ paymentId }) => paymentId === null)).toEqual([])
}
