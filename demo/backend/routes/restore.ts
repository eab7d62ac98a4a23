import type { FastifyInstance } from 'fastify'
import { restoreCalls } from '../../../shared/api/contract/restore.server.ts'
import { beginRestore, checkRestore, finishRestore, restoreByCall as callWithPassword } from '../account/restore.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import { languageOf } from '../locales/messages.ts'
import { limitCaller } from '../rate-limit.ts'

/** A forgotten password: by a code to e-mail or phone, or by a call. */
export function serveRestore(app: FastifyInstance, context: Context, city: CityModel): void {
  mount(app, restoreCalls.sendRestoreCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    return beginRestore(context, city, {
      login: input.login,
      isRepeat: input.isReply === true,
      language: languageOf(request),
      address: request.ip,
    })
  })

  mount(app, restoreCalls.checkRestoreCode, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    await checkRestore(context, city, { salt: input.token, code: input.code })
    return {}
  })

  mount(app, restoreCalls.changeRestoredPassword, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'tries', request })
    await finishRestore(context, city, { salt: input.token, password: input.pass, language: languageOf(request) })
    return {}
  })

  mount(app, restoreCalls.restoreByCall, async ({ input, request }) => {
    await limitCaller(context, city, { name: 'code', request })
    return callWithPassword(context, city, {
      login: input.login,
      language: languageOf(request),
      address: request.ip,
    })
  })
}
