import type { FastifyInstance } from 'fastify'
import { profilePersonCalls } from '../../../shared/api/contract/profile-person.server.ts'
import { describeSettings } from '../account/describe-profile.ts'
import { changePassword } from '../account/password-change.ts'
import { changeNames, changeSetting } from '../account/person.ts'
import { deletePhone, setMainPhone } from '../account/phones.ts'
import { findToken, requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { languageOf } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

/**
 * The driver as a person: names, password, phones, switches (cabinet section 7). E-mail and new phones go by a code, with
 * the calls of the registration.
 */
export function serveProfilePerson(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, profilePersonCalls.changeProfile, async ({ input, request }) => {
    const { id: accountId, email: present } = await requireDriver(context, city, request)
    const { firstname: firstName = '', lastname: lastName = '', middlename: middleName = '', email } = input
    if (email !== undefined && email.trim().toLowerCase() !== present?.toLowerCase())
      throw new BusinessError('ValidationError', { says: 'refusal.emailByCode' })
    await changeNames(db, city, { accountId, names: { firstName, lastName, middleName } })
    return {}
  })

  mount(app, profilePersonCalls.changePassword, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    const account = await requireDriver(context, city, request)
    const change = {
      account,
      sent: input,
      token: findToken(request),
      language: languageOf(request),
      address: request.ip,
    }
    return { endedSignIns: await changePassword(context, city, change) }
  })

  mount(app, profilePersonCalls.getAccountSettings, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { result: describeSettings(await requireDriver(context, city, request)) }
  })

  mount(app, profilePersonCalls.changeAccountSetting, async ({ input, request }) => {
    const { id: accountId } = await requireDriver(context, city, request)
    const change = { accountId, name: input.name, value: input.value, language: languageOf(request) }
    return { result: describeSettings(await changeSetting(context, city, change)) }
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
