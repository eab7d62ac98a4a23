import { expect } from 'vitest'
import { auditBooks } from '../../demo/backend/audit/audit.ts'
import type { OrderRow } from '../../demo/bank/schema.ts'
import type { TestBackend } from './backend.ts'

/** The id of an order at the bank, from the address of its page. */
export const orderOf = (redirectUrl: string | null) => new URL(redirectUrl ?? 'nowhere:').pathname.split('/').at(-1)!

/** All orders of a city, or of all, as the bank has them in its own book. */
export async function readBook({ bank }: TestBackend, city?: string): Promise<OrderRow[]> {
  const which = city === undefined ? '' : `?city=${city}`
  return (await bank.app.inject({ url: `/levers/orders${which}` })).json()
}

/** One order, by the bank's number of it. */
export async function readOrder(backend: TestBackend, id: string): Promise<OrderRow> {
  return (await readBook(backend)).find((order) => order.id === id)!
}

/** The bank changes its own book and tells the city nothing. */
export async function changeOrder({ bank }: TestBackend, order: string, changes: Partial<OrderRow>): Promise<void> {
  const { statusCode } = await bank.app.inject({
    method: 'POST',
    url: '/levers/change',
    payload: { order, ...changes },
  })
  expect(statusCode, 'the bank’s answer to the change of an order').toBe(200)
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
  const book = await readBook(backend, city)
  const isTaken = ({ state }: OrderRow) => state === 'authorized'
  const atBank = book.filter(isTaken).reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  expect(balances['bank'] ?? 0, 'our book and the bank’s').toBe(atBank)
  expect(await auditBooks(backend.database.db, book), 'what the audit finds').toEqual([])
  const ofBank = entries.filter(({ debit, credit }) => debit === 'bank' || credit === 'bank')
  expect(ofBank.filter(({ paymentId }) => paymentId === null)).toEqual([])
}
