import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { profilePersonCalls } from '../../../shared/api/contract/profile-person.server.ts'
import type { AccountSetting } from '../../../shared/api/contract/profile.ts'
import { PERSON_RULES } from '../../../shared/domain/person-fields.ts'
import { describeSettings } from '../account/describe-profile.ts'
import { changePassword } from '../account/password-change.ts'
import { deletePhone, setMainPhone } from '../account/phones.ts'
import { findToken, requireDriver } from '../account/require.ts'
import { asksForNames, type CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts } from '../database/accounts-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { checkFields } from '../http/check-fields.ts'
import { mount } from '../http/mount.ts'
import { languageOf } from '../locales/messages.ts'
import { lastDueMonth } from '../notifications/report.ts'
import { limitCaller } from '../rate-limit.ts'

/**
 * The driver as a person: names, password, phones, switches (cabinet section 7). E-mail and new phones go by a code,
 * with the calls of the registration.
 */
export function serveProfilePerson(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, profilePersonCalls.changeProfile, async ({ input, request }) => {
    const account = await requireDriver(context, city, request)
    const { firstname: firstName = '', lastname: lastName = '', middlename: middleName = '', email } = input
    if (email !== undefined && email.trim().toLowerCase() !== account.email?.toLowerCase())
      throw new BusinessError('ValidationError', { text: 'An e-mail is changed by a code' })
    const names = { firstName, lastName, middleName }
    checkFields(PERSON_RULES, names, { hasNames: asksForNames(city) })
    await db.update(accounts).set(names).where(eq(accounts.id, account.id))
    return {}
  })

  mount(app, profilePersonCalls.changePassword, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'signIn', request })
    const account = await requireDriver(context, city, request)
    const change = { account, sent: input, token: findToken(request), language: languageOf(request) }
    return { endedSignIns: await changePassword(context, city, change) }
  })

  mount(app, profilePersonCalls.getAccountSettings, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { result: describeSettings(await requireDriver(context, city, request)) }
  })

  mount(app, profilePersonCalls.changeAccountSetting, async ({ input, request }) => {
    const account = await requireDriver(context, city, request)
    const change: Partial<Record<AccountSetting, boolean>> = { [input.name]: input.value }
    if (change.reportHistoryOperation && account.email === null) throw new BusinessError('SetEmailInProfile')
    // The first report is that of the month in which it was asked for.
    const isReportNew = change.reportHistoryOperation === true && !account.reportHistoryOperation
    const reportedMonth = isReportNew ? lastDueMonth(city, context.clock.now()) : account.reportedMonth
    const [saved] = await db
      .update(accounts)
      .set({ ...change, reportedMonth, language: languageOf(request) })
      .where(eq(accounts.id, account.id))
      .returning()
    return { result: describeSettings(saved ?? account) }
  })

  mount(app, profilePersonCalls.setMainPhone, async ({ input, request }) => {
    await setMainPhone(db, await requireDriver(context, city, request), input.phone)
    return {}
  })

  mount(app, profilePersonCalls.deletePhone, async ({ input, request }) => {
    await deletePhone(db, await requireDriver(context, city, request), input.phone)
    return {}
  })
}
