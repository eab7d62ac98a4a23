import { eq } from 'drizzle-orm'
import type { AccountSetting } from '../../../shared/api/contract/profile.ts'
import { asksForNames, PERSON_RULES, type PersonData } from '../../../shared/domain/person-fields.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { checkFields } from '../http/check-fields.ts'
import type { Language } from '../locales/messages.ts'
import { lastDueMonth } from '../notifications/report.ts'
import { expectConsent } from './consent.ts'
import { changeAccount } from './keep-account.ts'

/** Other names of the driver, as the form's rules and the city want them. */
export async function changeNames(db: Db, city: CityModel, change: { accountId: string; names: PersonData }) {
  const { accountId, names } = change
  checkFields(PERSON_RULES, names, { hasNames: asksForNames(city.settings, city.data.options) })
  await changeAccount(db, accountId, async (tx, account) => {
    expectConsent(account)
    await tx.update(accounts).set(names).where(eq(accounts.id, accountId))
  })
}

/** One switch; the driver's letters speak the language of this call from now on. */
export function changeSetting(
  { database, clock }: Context,
  city: CityModel,
  change: { accountId: string; name: AccountSetting; value: boolean; language: Language },
): Promise<Account> {
  const { accountId, name, value, language } = change
  return changeAccount(database.db, accountId, async (tx, account) => {
    if (value && name !== 'pushOff') expectConsent(account)
    const isReport = value && name === 'reportHistoryOperation'
    if (isReport && account.email === null) throw new BusinessError('SetEmailInProfile')
    // The first report is that of the month in which it was asked for.
    const isReportNew = isReport && !account.reportHistoryOperation
    const reportedMonth = isReportNew ? { reportedMonth: lastDueMonth(city, clock.now()) } : {}
    const [saved] = await tx
      .update(accounts)
      .set({ [name]: value, ...reportedMonth, language })
      .where(eq(accounts.id, accountId))
      .returning()
    return saved ?? account
  })
}
