import { eq, sql, type SQL } from 'drizzle-orm'
import { accounts } from '../../demo/backend/database/accounts-schema.ts'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import type { Leaver } from './leaver.ts'
import type { SignedIn } from './sign-in.ts'

/** The clocks of two processes may differ by so much, milliseconds. */
const DRIFT_MS = 6_000

/** E-mails of the accounts that were deleted. */
export async function readDeleted(db: Db, leavers: readonly Leaver[]): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(accounts)
  const isDeleted = ({ account }: Leaver) => rows.some(({ id, deletedAt }) => id === account.id && deletedAt !== null)
  return new Set(leavers.filter(isDeleted).map(({ account }) => account.email))
}

/** What is wrong with the deletion of an account: money is lost or taken, something of the person is left, or the screen is wrong. */
export async function judgeDeletion(db: Db, { name, account, said }: Leaver): Promise<string[]> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, account.id))
  const deletedAt = row?.deletedAt ?? null
  const told = said()
  if (deletedAt === null) return told === null ? [] : [`${name} read that the account is deleted, and it is there`]
  const [paid = {}] = rowsOf(await db.execute(paidBack(account, deletedAt)))
  const [bank, staff] = [Number(paid['bank']), Number(paid['staff'])]
  const isTold = told === null || told === 'unknown' || (told.toBank === bank && told.toStaff === staff)
  const traces = rowsOf(await db.execute(tracesOf(account))).map(
    ({ place }) => `${name} is gone, and known by ${String(place)}`,
  )
  const later = rowsOf(await db.execute(laterOf(account, deletedAt))).map(
    ({ what }) => `${name} is gone, and there is a ${String(what)} after that`,
  )
  return [
    ...(isTold ? [] : [`${name} read ${JSON.stringify(told)}; ${bank} went to the bank, ${staff} to the staff`]),
    ...traces,
    ...later,
  ]
}

const ownerOf = ({ id }: SignedIn) => `account:${id}`

function paidBack(account: SignedIn, deletedAt: number): SQL {
  const at = new Date(deletedAt).toISOString()
  return sql`
    SELECT (
      SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.owner = ${ownerOf(account)} AND r.at = ${at}
    ) AS bank, (
      SELECT coalesce(sum(amount), 0) FROM payouts WHERE account_id = ${account.id} AND at = ${at}
    ) AS staff`
}

/** What leads to the person: only the last letter, and the contact of a payout, may (readings PF-7). */
function tracesOf(account: SignedIn): SQL {
  const { id, email, phone } = account
  const owner = ownerOf(account)
  return sql`
    SELECT 'an e-mail' AS place FROM accounts WHERE id = ${id} AND (email IS NOT NULL OR password_hash IS NOT NULL)
    UNION ALL SELECT 'a phone' FROM phones WHERE account_id = ${id}
    UNION ALL SELECT 'a vehicle' FROM vehicles WHERE account_id = ${id}
    UNION ALL SELECT 'a token' FROM account_tokens WHERE account_id = ${id}
    UNION ALL SELECT 'a code' FROM codes WHERE subject = ${id}
    UNION ALL SELECT 'an attempt' FROM attempts WHERE owner = ${owner}
    UNION ALL SELECT 'the plate of a parking' FROM sessions WHERE owner = ${owner} AND plate <> ''
    UNION ALL SELECT 'a payment' FROM payments
      WHERE owner = ${owner} AND (phone IS NOT NULL OR email IS NOT NULL OR detail IS NOT NULL OR start_request IS NOT NULL)
    UNION ALL SELECT 'a line of the history' FROM operations
      WHERE account_id = ${id} AND (plate IS NOT NULL OR driver_phone IS NOT NULL)
    UNION ALL SELECT 'a subscription' FROM subscriptions WHERE account_id = ${id} AND plate <> ''
    UNION ALL (SELECT 'a letter' FROM outbox WHERE recipient IN (${email}, ${phone}) OFFSET 1)`
}

/** Money that comes after all, for what was withdrawn, goes back: what is left is nothing. */
function laterOf(account: SignedIn, deletedAt: number): SQL {
  const owner = ownerOf(account)
  const since = new Date(deletedAt + DRIFT_MS).toISOString()
  return sql`
    SELECT 'charge' AS what FROM ledger WHERE debit = ${owner} AND kind IN ('charge', 'spend') AND at > ${since}
    UNION ALL SELECT 'payment' FROM payments WHERE owner = ${owner} AND created_at > ${since}
    UNION ALL SELECT 'balance' FROM ledger WHERE debit = ${owner} OR credit = ${owner}
      HAVING sum(CASE WHEN credit = ${owner} THEN amount ELSE -amount END) <> 0`
}
