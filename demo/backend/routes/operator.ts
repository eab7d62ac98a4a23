import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAppeal, findConversation, listAppeals } from '../appeals/answer-appeal.ts'
import { answerInput, createAppealPages } from '../appeals/appeal-pages.ts'
import type { Context } from '../context.ts'
import { readInput } from '../http/bodies.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { languageOf, type Messages, messagesOf } from '../locales/messages.ts'

interface Params {
  Params: { appeal: string }
}

/** The other side of the appeals: who tries the demo reads and answers them here. */
export function serveOperator(app: FastifyInstance, context: Context): void {
  const pages = createAppealPages(context, { base: '/demo/operator', hidden: {} })

  app.get('/demo/operator', async (request, reply) => {
    const messages = wordsFor(request)
    const body = html`<p class="mark">${messages.format('outboxMark')}</p>
      <h1>${messages.format('operatorTitle')}</h1>
      <p>${messages.format('operatorText')}</p>
      ${pages.list(messages, await listAppeals(context.database.db))}`
    return send(reply, messages, body)
  })

  app.get<Params>('/demo/operator/:appeal', async (request, reply) => {
    const found = await findConversation(context.database.db, request.params.appeal)
    if (!found) return reply.callNotFound()
    const messages = wordsFor(request)
    const body = html`<h1>${pages.titleOf(messages, found)}</h1>
      ${pages.one(messages, found)}`
    return send(reply, messages, body)
  })

  app.post<Params>('/demo/operator/:appeal', async (request, reply) => {
    const found = await findConversation(context.database.db, request.params.appeal)
    if (!found) return reply.callNotFound()
    const { text, state, clientId } = readInput(answerInput, { query: {}, body: request.body })
    await answerAppeal(context, { appeal: found.appeal.id, text, state, clientId })
    return reply.redirect(`/demo/operator/${found.appeal.id}?lang=${wordsFor(request).language}`, 303)
  })
}

function wordsFor(request: FastifyRequest): Messages {
  return messagesOf(languageOf(request))
}

function send(reply: FastifyReply, messages: Messages, body: Markup) {
  reply
    .header('content-security-policy', createPolicy())
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  return reply.send(createPage({ language: messages.language, title: messages.format('operatorTitle'), body }))
}
