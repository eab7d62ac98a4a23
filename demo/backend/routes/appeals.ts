import type { FastifyInstance } from 'fastify'
import { appealsCalls } from '../../../shared/api/contract/appeals.server.ts'
import { requireDriver } from '../account/require.ts'
import { addMessage, createAppeal, listAppeals, listMessages } from '../appeals/appeals.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mount } from '../http/mount.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { limitDriver } from '../rate-limit.ts'

/** A driver's appeals and their conversations (cabinet section 7, readings 3.18). */
export function serveAppeals(app: FastifyInstance, context: Context, city: CityModel): void {
  const { db } = context.database

  mount(app, appealsCalls.getAppeals, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id } = await requireDriver(context, city, request)
    const items = await listAppeals(db, city, id)
    return { count: items.length, items }
  })

  mount(app, appealsCalls.getAppealMessages, async ({ input, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id } = await requireDriver(context, city, request)
    const items = await listMessages(db, { city, accountId: id, appeal: input.idAppeal, after: input.after })
    return { count: items.length, items }
  })

  mount(app, appealsCalls.sendAppeal, async ({ input, request }) => {
    const { id: accountId } = await requireDriver(context, city, request)
    await limitDriver(context, city, { name: 'appeal', accountId })
    const { idSubject = '', message, email, phone = '', clientId } = input
    const appeal = { topic: idSubject, message, email, phone }
    const writing = { city, accountId, clientId, now: context.clock.now() }
    await createAppeal(db, { ...writing, appeal, language: languageOf(request) })
    return {}
  })

  mount(app, appealsCalls.sendAppealMessage, async ({ input, request }) => {
    const { id: accountId } = await requireDriver(context, city, request)
    await limitDriver(context, city, { name: 'message', accountId })
    const { idAppeal: appeal, message: text, clientId } = input
    const { isReopened } = await addMessage(db, { city, accountId, clientId, now: context.clock.now(), appeal, text })
    return isReopened ? { userMessage: messagesOf(languageOf(request)).format('appealReopened') } : {}
  })
}
