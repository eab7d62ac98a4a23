import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Db } from '../backend/database/database.ts'
import { createPage, createPolicy, html, type Markup } from '../backend/http/html.ts'
import { servePlainStyle } from '../backend/http/plain-style.ts'
import { languageOf, messagesOf, type Messages } from '../backend/locales/messages.ts'
import { describeOrder } from './order-page.ts'
import { BANK_ACTIONS, decide, findOrder, NEXT, type BankAction } from './orders.ts'
import type { OrderRow } from './schema.ts'

/** The sandbox bank's page: who is paid, how much, and one button per way a payment can end. */
export function servePages(
  app: FastifyInstance,
  { db, now, tell }: { db: Db; now: () => Instant; tell: (order: OrderRow) => Promise<void> },
): void {
  servePlainStyle(app)

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

  async function act(request: FastifyRequest, reply: FastifyReply, step: { order: OrderRow; action: BankAction }) {
    const { order, action } = step
    if (action === 'close') return show(request, reply, { order, isClosed: true })
    const decided = await decide(db, { id: order.id, action, now: now() })
    if (decided && action !== 'lose-answer' && action !== 'slow') await tell(decided)
    const page = `/bank/${order.id}?lang=${languageOf(request)}`
    // The first press stands. One pressed twice leads back as once would; another decision is told that it came late.
    const isAsAsked = decided !== null || (await findOrder(db, order.id))?.state === NEXT[action]
    return reply.redirect(isAsAsked ? (order.returnUrl ?? page) : page, 303)
  }

  function show(request: FastifyRequest, reply: FastifyReply, state: { order: OrderRow; isClosed: boolean }) {
    const messages = messagesOf(languageOf(request))
    const { returnUrl } = state.order
    const policy = createPolicy(returnUrl === null ? undefined : new URL(returnUrl).origin)
    return send(reply, {
      messages,
      policy,
      body: describeOrder(messages, { ...state, payee: state.order.payee[messages.language] }),
    })
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
