import { and, eq } from 'drizzle-orm'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { phones, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { ownerOf } from './balance.ts'

/** Another of the driver's phones is main from now on; there is never none and never two. */
export async function setMainPhone(db: Db, account: Account, text: string): Promise<void> {
  const phone = parsePhone(text)
  const isOwn = eq(phones.accountId, account.id)
  await db.transaction(async (tx) => {
    await lockAccount(tx, ownerOf(account.id))
    await tx.update(phones).set({ isMain: false }).where(isOwn)
    const chosen = await tx
      .update(phones)
      .set({ isMain: true })
      .where(and(isOwn, eq(phones.phone, phone ?? '')))
      .returning({ id: phones.id })
    if (!chosen[0]) throw new BusinessError('ValidationError', { text: 'It is no phone of this account' })
  })
}

/** The main phone stays: another one must be main first (readings gD-32). */
export async function deletePhone(db: Db, account: Account, text: string): Promise<void> {
  const isIt = and(eq(phones.accountId, account.id), eq(phones.phone, parsePhone(text) ?? ''))
  await db.transaction(async (tx) => {
    await lockAccount(tx, ownerOf(account.id))
    const [row] = await tx.select().from(phones).where(isIt)
    if (row?.isMain) throw new BusinessError('ValidationError', { text: 'The main phone cannot be deleted' })
    await tx.delete(phones).where(isIt)
  })
}
