import { and, eq } from 'drizzle-orm'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { phones, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { forgetLetters } from '../outbox.ts'
import { changeAccount } from './keep-account.ts'
import { voidRestores } from './restore.ts'

/** Another of the driver's phones is main from now on; there is never none and never two. */
export async function setMainPhone(db: Db, account: Account, text: string): Promise<void> {
  const phone = parsePhone(text)
  const isOwn = eq(phones.accountId, account.id)
  await changeAccount(db, account.id, async (tx) => {
    await tx.update(phones).set({ isMain: false }).where(isOwn)
    const chosen = await tx
      .update(phones)
      .set({ isMain: true })
      .where(and(isOwn, eq(phones.phone, phone ?? '')))
      .returning({ id: phones.id })
    if (!chosen[0]) throw new BusinessError('ValidationError', { says: 'refusal.notYourPhone' })
  })
}

/** The main phone stays: another one must be main first (readings gD-32). What a restore sent to this one opens nothing. */
export async function deletePhone(db: Db, account: Account, text: string): Promise<void> {
  const isIt = and(eq(phones.accountId, account.id), eq(phones.phone, parsePhone(text) ?? ''))
  await changeAccount(db, account.id, async (tx) => {
    const [row] = await tx.select().from(phones).where(isIt)
    if (row?.isMain) throw new BusinessError('ValidationError', { says: 'refusal.mainPhone' })
    if (!row) return
    await voidRestores(tx, account.id)
    await tx.delete(phones).where(isIt)
    await forgetLetters(tx, { city: row.city, recipient: row.phone })
  })
}
