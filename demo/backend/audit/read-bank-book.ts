import { asc } from 'drizzle-orm'
import type { Bank } from '../bank/bank.ts'
import { bankDay, lastWrittenDay, nextBankDay } from '../bank/bank-day.ts'
import type { Db } from '../database/database.ts'
import { payments } from '../database/schema.ts'
import type { BankLine } from './bank-rules.ts'

/** How many questions are under way at once. */
const AT_ONCE = 8

/**
 * What the bank has: it is asked about every payment of ours, and its files of all days since the first payment that are
 * over name the orders that are none of ours.
 */
export async function readBankBook(db: Db, bank: Bank, now = Date.now()): Promise<BankLine[]> {
  const rows = await db
    .select({ id: payments.id, createdAt: payments.createdAt })
    .from(payments)
    .orderBy(asc(payments.createdAt))
  const ids = new Set(rows.map(({ id }) => id))
  const last = lastWrittenDay(now)
  const first = bankDay(rows[0]?.createdAt ?? now)
  // The last one in any case: a bank that is silent is not one without orders.
  for (let day = first < last ? first : last; day <= last; day = nextBankDay(day))
    for await (const lines of bank.settlement(day)) for (const { merchantOrder } of lines) ids.add(merchantOrder)
  const book: BankLine[] = []
  const waiting = ids.values()
  // Each goes on with the next as soon as it is answered: one slow answer keeps no other waiting.
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const merchantOrder of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- so many at once and no more
        const inquiry = await bank.inquire(merchantOrder)
        if (inquiry) book.push({ merchantOrder, ...inquiry })
      }
    }),
  )
  return book
}
