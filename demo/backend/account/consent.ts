import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { accounts, documents, type Account } from '../database/accounts-schema.ts'
import { BusinessError } from '../http/business-error.ts'

/** Names, documents and letters rest on the consent alone: ConsentWithdrawn without it. */
export function expectConsent({ consentWithdrawnAt }: Account): void {
  if (consentWithdrawnAt !== null) throw new BusinessError('ConsentWithdrawn', { text: 'The consent is withdrawn' })
}

/** Of an account without the consent. */
export const WITHOUT_CONSENT = {
  firstName: '',
  lastName: '',
  middleName: '',
  reportHistoryOperation: false,
  checkParkingSessionBefore: false,
  checkParkingSession: false,
}

/** What rested on the consent alone is deleted or ends. Withdrawn before, it is withdrawn since then. */
export async function withdrawConsent({ database, clock }: Context, account: Account): Promise<Account> {
  return database.db.transaction(async (tx) => {
    await tx.delete(documents).where(eq(documents.accountId, account.id))
    const [changed] = await tx
      .update(accounts)
      .set({
        ...WITHOUT_CONSENT,
        consentWithdrawnAt: account.consentWithdrawnAt ?? clock.now(),
      })
      .where(eq(accounts.id, account.id))
      .returning()
    return changed ?? account
  })
}

export async function giveConsent({ database, clock }: Context, account: Account, version: string): Promise<Account> {
  const [changed] = await database.db
    .update(accounts)
    .set({ agreementAt: clock.now(), agreementVersion: version, consentWithdrawnAt: null })
    .where(eq(accounts.id, account.id))
    .returning()
  return changed ?? account
}
