import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { compareWithBank, type BankLine } from '../../../demo/backend/audit/bank-rules.ts'
import { readBankBook } from '../../../demo/backend/audit/read-bank-book.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { openTwoBooks } from './two-books.ts'

const PAYMENTS = 10_000

const books = openTwoBooks()
const { db, begin } = books

/** As many payments, each with a refund of a rouble; the bank's book says the same. */
async function fill(): Promise<BankLine[]> {
  await db().execute(sql`
    INSERT INTO payments (id, city, kind, owner, amount, taken, refund_amount, method, state, origin, created_at, expires_at)
    SELECT gen_random_uuid(), 'probe', 'invoice', 'invoice:' || n, 6000, 6000, 100, 'bankCard', 'paid', '', now(), now()
    FROM generate_series(1, ${PAYMENTS}::int) n`)
  await db().execute(sql`
    INSERT INTO refunds (id, payment_id, city, amount, reason, state, at, decided_at)
    SELECT gen_random_uuid(), id, city, 100, 'staff', 'done', now(), now() FROM payments`)
  const rows = rowsOf(await db().execute(sql`SELECT id FROM payments`))
  return rows.map(({ id }) => ({ merchantOrder: String(id), state: 'authorized', amount: 6000, refunded: 100 }))
}

it('the comparison with the bank takes a large book page by page, and its time grows as the book does', async () => {
  const book = await fill()
  const begun = performance.now()
  expect(await compareWithBank(db(), book)).toEqual([])
  const seconds = (performance.now() - begun) / 1000
  console.log(`compared: ${PAYMENTS} payments and refunds in ${seconds.toFixed(2)} s`)
  const wrong = book.map((line, index) => (index % 2500 === 0 ? { ...line, refunded: 0 } : line))
  const found = await compareWithBank(db(), [...wrong, { ...book[0]!, merchantOrder: 'of nobody' }])
  expect(found.map(({ detail }) => detail).toSorted()).toEqual(
    [
      ...Array(4).fill('asked 100 and 0, given 0'),
      'asked 0 and 0, given 100',
      'the bank: 6000; here: nothing, nothing',
    ].toSorted(),
  )
})

it('a slow answer of the bank keeps no other waiting, and no more than eight are under way', async () => {
  for (let index = 0; index < 20; index += 1) await begin(`А${100 + index}ВС77`)
  const bank = { ...books.bank }
  let asked = 0
  let underWay = 0
  let most = 0
  let release = () => {}
  const others = new Promise<void>((resolve) => (release = resolve))
  bank.inquire = async (order) => {
    asked += 1
    underWay += 1
    most = Math.max(most, underWay)
    if (asked === 20) release()
    if (asked === 1) await others
    underWay -= 1
    return books.bank.inquire(order)
  }
  const book = await readBankBook(db(), bank, books.backend.clock.now())
  expect([book.length, most <= 8]).toEqual([20, true])
  expect(await auditBooks(db(), book)).toEqual([])
})
