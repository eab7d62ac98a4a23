import { eq } from 'drizzle-orm'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { given, prepared } from '../database/prepared.ts'
import { BusinessError } from '../http/business-error.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { ownerOf } from './balance.ts'

const selectKept = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, given(accounts.id, 'accountId')))
    .for('key share'),
)

/**
 * The account as it is now, kept from deletion until the end of the transaction; null where it is deleted. A call that
 * began before the deletion must not write a person into what is left of the account. Take it before every other lock.
 */
async function findKept(tx: Db, accountId: string): Promise<Account | null> {
  const [account] = await selectKept(tx).execute({ accountId })
  return account && account.deletedAt === null ? account : null
}

/** The same; TokenNotFound where it is deleted. */
export async function keepAccount(tx: Db, accountId: string): Promise<Account> {
  return (await findKept(tx, accountId)) ?? refuse()
}

/** The same, and no other change of the account goes on meanwhile: as the one before has left it. */
export async function lockKept(tx: Db, accountId: string): Promise<Account | null> {
  if ((await findKept(tx, accountId)) === null) return null
  await lockAccount(tx, ownerOf(accountId))
  return findKept(tx, accountId)
}

/** One change of an account after the other: `work` is given the account as the change before has left it. */
export function changeAccount<T>(
  db: Db,
  accountId: string,
  work: (tx: Db, account: Account) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const account = await lockKept(tx, accountId)
    return account === null ? refuse() : work(tx, account)
  })
}

/** As a token is refused that names no driver any more. */
function refuse(): never {
  throw new BusinessError('TokenNotFound', { httpStatus: 401 })
}
