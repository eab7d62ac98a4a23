import { and, eq } from 'drizzle-orm'
import { issueToken } from '../../demo/backend/account/tokens.ts'
import { accounts, phones } from '../../demo/backend/database/accounts-schema.ts'
import type { Db } from '../../demo/backend/database/database.ts'
import type { Scheduler } from './scheduler.ts'

/** A driver's account, and a token for one device. */
export interface SignedIn {
  id: string
  email: string
  /** The main one. */
  phone: string
  token: string
}

/** Past the scheduler: it has been done before the history begins. */
export async function signIn(
  { db, scheduler, city }: { db: Db; scheduler: Scheduler; city: string },
  email: string,
): Promise<SignedIn> {
  const isIt = and(eq(accounts.city, city), eq(accounts.email, email), phones.isMain)
  const [found] = await db
    .select({ id: accounts.id, phone: phones.phone })
    .from(accounts)
    .innerJoin(phones, eq(phones.accountId, accounts.id))
    .where(isIt)
  if (!found) throw new Error(`${email} has no account`)
  const owner = { accountId: found.id }
  const token = await issueToken(db, { city, owner, seconds: 30 * 86_400, now: scheduler.now() })
  return { ...found, email, token }
}
