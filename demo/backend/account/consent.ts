import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { accounts, documents, vehicles, type Account } from '../database/accounts-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { changeAccount } from './keep-account.ts'

/** Names, documents (those of vehicles too) and letters rest on the consent alone: ConsentWithdrawn without it. */
export function expectConsent({ consentWithdrawnAt }: Account): void {
  if (consentWithdrawnAt !== null) throw new BusinessError('ConsentWithdrawn')
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
export function withdrawConsent({ database, clock }: Context, accountId: string): Promise<Account> {
  return changeAccount(database.db, accountId, async (tx, account) => {
    await tx.delete(documents).where(eq(documents.accountId, accountId))
    const hasDocument = and(eq(vehicles.accountId, accountId), ne(vehicles.docNumber, ''))
    await tx
      .update(vehicles)
      .set({ docNumber: '', version: sql`${vehicles.version} + 1` })
      .where(hasDocument)
    const consentWithdrawnAt = account.consentWithdrawnAt ?? clock.now()
    const [changed] = await tx
      .update(accounts)
      .set({ ...WITHOUT_CONSENT, consentWithdrawnAt })
      .where(eq(accounts.id, accountId))
      .returning()
    return changed ?? account
  })
}

export function giveConsent({ database, clock }: Context, accountId: string, version: string): Promise<Account> {
  return changeAccount(database.db, accountId, async (tx, account) => {
    const given = { agreementAt: clock.now(), agreementVersion: version, consentWithdrawnAt: null }
    const [changed] = await tx.update(accounts).set(given).where(eq(accounts.id, accountId)).returning()
    return changed ?? account
  })
}
