import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { rowsOf, type Db } from '../database/database.ts'

/** The driver's name in the ledger, and as the owner of sessions and payments. */
export function ownerOf(accountId: string): string {
  return `account:${accountId}`
}

/** The account behind an owner of sessions and payments; null for a guest. */
export function accountIdOf(owner: string): string | null {
  return owner.startsWith('account:') ? owner.slice('account:'.length) : null
}

/** The same of a column of owners, in a query. */
export function accountIdIn(owner: Column): SQL {
  return sql`CASE WHEN ${owner} LIKE 'account:%' THEN substr(${owner}, ${'account:'.length + 1})::uuid END`
}

/** What a driver has: everything credited to the account less everything taken from it. Nothing else says it. */
export async function balanceOf(db: Db, accountId: string): Promise<Kopecks> {
  const owner = ownerOf(accountId)
  const result = await db.execute(sql`
    SELECT coalesce(sum(CASE WHEN credit = ${owner} THEN amount ELSE -amount END), 0) AS balance
    FROM ledger WHERE credit = ${owner} OR debit = ${owner}`)
  return Number(rowsOf(result)[0]?.['balance'] ?? 0)
}
