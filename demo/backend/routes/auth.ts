import type { FastifyInstance } from 'fastify'
import { authCalls } from '../../../shared/api/contract/auth.server.ts'
import { captchaCalls } from '../../../shared/api/contract/captcha.server.ts'
import { logoutCalls } from '../../../shared/api/contract/logout.server.ts'
import { createCaptcha, checkCaptcha } from '../account/captcha.ts'
import { sendCaptchaReplacement, sendSignInCode, signInByCode } from '../account/code-sign-in.ts'
import { findToken } from '../account/require.ts'
import { signInDriver, signInFirm } from '../account/sign-in.ts'
import { revokeToken } from '../account/tokens.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { BusinessError } from '../http/business-error.ts'
import { mount } from '../http/mount.ts'
import { languageOf } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

/**
 * Coming in and going out: by password, by a code, as a firm; the picture that stands in the way, and the way around
 * it.
 */
export function serveAuth(app: FastifyInstance, context: Context, city: CityModel): void {
  mount(app, authCalls.login, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    return { token: await signInDriver(context, city, { ...input, address: request.ip }) }
  })

  mount(app, authCalls.loginCorp, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    if (!city.data.options.isCoopProfile) throw new BusinessError('IncorrectLogin')
    return { token: await signInFirm(context, city, { ...input, address: request.ip }) }
  })

  mount(app, authCalls.sendLoginCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    return sendSignInCode(context, city, {
      phone: input.phone,
      isRepeat: input.isReply === true,
      language: languageOf(request),
      address: request.ip,
    })
  })

  mount(app, authCalls.loginByCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    return { token: await signInByCode(context, city, { salt: input.token, code: input.code, address: request.ip }) }
  })

  mount(app, logoutCalls.logout, async ({ request }) => {
    const token = findToken(request)
    if (token !== null) await revokeToken(context.database.db, token)
    return {}
  })

  mount(app, captchaCalls.getCaptcha, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    await limitCaller(context, city, { name: 'tries', request })
    return createCaptcha(context, city)
  })

  mount(app, captchaCalls.checkCaptcha, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    if (!(await checkCaptcha(context, city, input)))
      throw new BusinessError('CaptchaIncorrect', { fields: await createCaptcha(context, city) })
    return {}
  })

  mount(app, captchaCalls.sendCaptchaCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    return sendCaptchaReplacement(context, city, {
      id: input.id_session,
      login: input.login,
      language: languageOf(request),
      address: request.ip,
    })
  })
}
