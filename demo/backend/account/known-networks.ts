import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { toBucket, toNetwork } from '../rate-limit.ts'

// Whoever knows a login can use up what it bears: wrong passwords close it (readings gE-15), and codes to it are few an
// hour. As long as that goes on its owner would come in neither way, while a parking with an open end runs on. So what
// strangers try does not count where the account was signed in before: there, and for each such network by itself, the
// same few tries are left. Whoever guesses gains by that only from within those networks, and there once more of what
// anybody has; the owner who is somewhere new, or whose attacker is behind the same address, waits as before.

/** Home, work, a mobile network or two. */
const MOST = 5

const toKey = (context: Context, accountId: string, address: string) =>
  toBucket(context, 'known-network', `${accountId} ${toNetwork(address)}`)

/** The network's key, where the account was signed in from it; null elsewhere, and where there is no account. */
export function findKnown(context: Context, account: Account | null, address: string): string | null {
  if (account === null) return null
  const key = toKey(context, account.id, address)
  return account.knownNetworks.includes(key) ? key : null
}

/** To be called with each sign-in: the network that was used last comes first, and stays longest. */
export async function rememberNetwork(db: Db, context: Context, account: Account, address: string): Promise<void> {
  const key = toKey(context, account.id, address)
  if (account.knownNetworks[0] === key) return
  const knownNetworks = [...new Set([key, ...account.knownNetworks])].slice(0, MOST)
  await db.update(accounts).set({ knownNetworks }).where(eq(accounts.id, account.id))
}
