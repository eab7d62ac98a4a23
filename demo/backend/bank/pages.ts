import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { BankOrderRow } from '../database/schema.ts'
import { createPage, createPolicy, html, type Markup } from '../http/html.ts'
import { chooseLanguage, messagesOf, type Messages } from '../locales/messages.ts'
import { BANK_ACTIONS, decide, findOrder, NEXT, type BankAction } from './bank.ts'
import { describeOrder } from './order-page.ts'
import type { Notify } from './notify.ts'

/** The sandbox bank's page: who is paid, how much, and one button per way a payment can end. */
export function serveBank(app: FastifyInstance, context: Context, notify: Notify): void {
  const { db } = context.database

  app.get<{ Params: { order: string } }>('/bank/:order', async (request, reply) => {
    const order = await findOrder(db, request.params.order)
    return order ? show(request, reply, { order, isClosed: false }) : showNone(request, reply)
  })

  for (const action of BANK_ACTIONS) {
    app.post<{ Params: { order: string } }>(`/bank/:order/${action}`, async (request, reply) => {
      const order = await findOrder(db, request.params.order)
      return order ? act(request, reply, { order, action }) : showNone(request, reply)
    })
  }

  async function act(request: FastifyRequest, reply: FastifyReply, step: { order: BankOrderRow; action: BankAction }) {
    const { order, action } = step
    if (action === 'close') return show(request, reply, { order, isClosed: true })
    const decided = await decide(db, { id: order.id, action, now: context.clock.now() })
    if (decided && action !== 'lose-answer' && action !== 'slow') await tell(decided)
    const page = `/bank/${order.id}?lang=${languageOf(request)}`
    // The first press stands. One pressed twice leads back as once would; another decision is told that it came late.
    const isAsAsked = decided !== null || (await findOrder(db, order.id))?.state === NEXT[action]
    return reply.redirect(isAsAsked ? (order.returnUrl ?? page) : page, 303)
  }

  /** A city that does not answer must not keep the person at the bank: it will ask by itself. */
  async function tell(order: BankOrderRow): Promise<void> {
    await notify(order).catch((cause: unknown) => context.log.error({ err: cause }, 'the callback failed'))
  }

  function show(request: FastifyRequest, reply: FastifyReply, state: { order: BankOrderRow; isClosed: boolean }) {
    const messages = messagesOf(languageOf(request))
    const { returnUrl } = state.order
    const policy = createPolicy(returnUrl === null ? undefined : new URL(returnUrl).origin)
    return send(reply, {
      messages,
      policy,
      body: describeOrder(messages, { ...state, payee: payeeOf(state.order, messages) }),
    })
  }

  /** The city's name in the reader's language; what the order says where the city is gone. */
  function payeeOf({ city, payee }: BankOrderRow, { language }: Messages): string {
    return context.cities.find(({ name }) => name === city)?.data.entry.nameForShow[language] ?? payee
  }

  function showNone(request: FastifyRequest, reply: FastifyReply) {
    const messages = messagesOf(languageOf(request))
    return send(reply.code(404), {
      messages,
      policy: createPolicy(),
      body: html`<h1>${messages.format('orderNotFound')}</h1>`,
    })
  }
}

function send(reply: FastifyReply, page: { messages: Messages; policy: string; body: Markup }) {
  const { messages, policy, body } = page
  reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return reply.send(createPage({ language: messages.language, title: messages.format('bankTitle'), body }))
}

function languageOf(request: FastifyRequest) {
  const { lang } = request.query as { lang?: unknown }
  return chooseLanguage({ lang, acceptLanguage: request.headers['accept-language'] })
}
