import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registrationCalls } from '../../../shared/api/contract/registration.server.ts'
import { parseEmail } from '../../../shared/domain/email.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { confirmNewEmail, confirmNewPhone, sendNewEmailCode, sendNewPhoneCode } from '../account/contact-change.ts'
import {
  confirmRegistrationEmail,
  confirmRegistrationPhone,
  describeRegistration,
} from '../account/finish-registration.ts'
import {
  beginRegistration,
  changeRegistrationPhone,
  checkFreeEmail,
  checkFreePhone,
  findRegistration,
  repeatEmailCode,
  sendRegistrationPhoneCode,
} from '../account/registration.ts'
import { requireDriver } from '../account/require.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { languageOf } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

/** Registration step by step; the calls that send and take codes serve the driver's own profile too. */
export function serveRegistration(app: FastifyInstance, context: Context, city: CityModel): void {
  const toAsked = (request: FastifyRequest) => ({ language: languageOf(request), address: request.ip })
  const askedBy = (request: FastifyRequest) => ({ ...toAsked(request), origin: context.originOf(request) })

  /** A token that names no unfinished registration is a driver's, or nothing. */
  const find = (salt: string | undefined) => (salt === undefined ? null : findRegistration(context, city, salt))

  async function expect(salt: string) {
    const row = await findRegistration(context, city, salt)
    if (row === null) throw new BusinessError('TokenNotFound')
    return row
  }

  mount(app, registrationCalls.register, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    return beginRegistration(context, city, input, askedBy(request))
  })

  mount(app, registrationCalls.checkEmail, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'check', request })
    const email = parseEmail(input.value)
    if (email === null) throw new BusinessError('ValidationError')
    await checkFreeEmail(context, city, email)
    return {}
  })

  mount(app, registrationCalls.checkPhone, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'check', request })
    const phone = parsePhone(input.value)
    if (phone === null) throw new BusinessError('ValidationError')
    await checkFreePhone(context, city, phone)
    return {}
  })

  mount(app, registrationCalls.getRegistration, async ({ input, reply }) => {
    reply.header('cache-control', 'no-store')
    return { result: describeRegistration(await expect(input.token), input.token) }
  })

  mount(app, registrationCalls.getConfirmationType, async () => {
    const { confirmation, canAskSms } = city.accountRules
    return { result: { typeAuthorization: confirmation, useSmsReplay: canAskSms } }
  })

  mount(app, registrationCalls.sendEmailCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    const row = await find(input.token)
    if (row !== null) return repeatEmailCode(context, city, { salt: input.token ?? '', row }, askedBy(request))
    const account = await requireDriver(context, city, request)
    return sendNewEmailCode(context, city, account, { email: input.email ?? '', ...toAsked(request) })
  })

  mount(app, registrationCalls.sendSmsCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    const codeRequest = { isRepeat: input.isReply === true, ...toAsked(request) }
    const row = await find(input.token)
    if (row !== null) return sendRegistrationPhoneCode(context, city, row, codeRequest)
    const account = await requireDriver(context, city, request)
    if (input.phone === undefined) throw new BusinessError('PhoneEmpty')
    return sendNewPhoneCode(context, city, account, { ...codeRequest, phone: input.phone, replaces: input.replaces })
  })

  mount(app, registrationCalls.changePhone, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'check', request })
    await changeRegistrationPhone(context, city, await expect(input.token), input.phone)
    return {}
  })

  mount(app, registrationCalls.confirmEmail, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    const row = await find(input.token)
    if (row !== null) return confirmRegistrationEmail(context, row, { salt: input.token ?? '', code: input.code })
    await confirmNewEmail(context, await requireDriver(context, city, request), input.code)
    return {}
  })

  mount(app, registrationCalls.confirmPhone, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    const row = await find(input.token)
    if (row !== null)
      return { token: await confirmRegistrationPhone(context, city, row, { code: input.code, address: request.ip }) }
    await confirmNewPhone(context, await requireDriver(context, city, request), input.code)
    return {}
  })
}
