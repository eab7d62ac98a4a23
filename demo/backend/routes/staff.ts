import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { parseAmount } from '../../../shared/domain/money.ts'
import { answerAppeal, findConversation, listAppeals } from '../appeals/answer-appeal.ts'
import { answerInput, createAppealPages } from '../appeals/appeal-pages.ts'
import { BankSilentError } from '../bank/bank.ts'
import type { Context } from '../context.ts'
import { readInput, readTexts } from '../http/bodies.ts'
import { BusinessError } from '../http/business-error.ts'
import { createPage, createPolicy, type Markup } from '../http/html.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { countOpen, listDealtWith, listExceptions } from '../payment/settle/exceptions.ts'
import { findUncompared } from '../payment/settle/reconcile.ts'
import { countUse, toNetwork } from '../rate-limit.ts'
import { addAudit, readAudit } from '../staff/audit-log.ts'
import { findPayments, readWholePayment } from '../staff/find-payments.ts'
import { decideException, findException, isDecision } from '../staff/staff-decision.ts'
import { toPayout } from '../staff/payout-page.ts'
import { findPayout, listOpenPayouts, listPaidPayouts, markPaidOut } from '../staff/payouts.ts'
import { toPayment } from '../staff/payment-page.ts'
import { toAppeals, toAuditPage, toException, toFound, toFront, toSignIn } from '../staff/staff-pages.ts'
import type { StaffView } from '../staff/staff-parts.ts'
import { refundByHand, type RefundEnd, type StaffWish } from '../staff/staff-refund.ts'
import {
  closeStaffSession,
  findStaffSession,
  formWord,
  isOwnForm,
  openStaffSession,
  type StaffSession,
} from '../staff/staff-session.ts'
import { findStaff, type StaffTokens } from '../staff/staff-tokens.ts'
import { isUuid } from '../uuid.ts'

const LONGEST_REASON = 500
/** For so long the front page tells what was done. */
const SHOWN_MS = 30 * 24 * 60 * MINUTE_MS

/** A file of the bank may come late by so long before anybody has to look after it. */
const UNCOMPARED_MS = 2 * 24 * 60 * MINUTE_MS

/** What became of a form, as the page says it afterwards. */
type End = RefundEnd | 'wrongSum' | 'noReason' | 'noReference' | 'gone' | 'paidOut' | 'bankSilent'

const OF_REFUNDS: readonly End[] = ['done', 'notPaid', 'tooMuch', 'notEnough', 'wrongSum']
const ENDS: readonly End[] = [...OF_REFUNDS, 'noReason', 'noReference', 'gone', 'paidOut', 'bankSilent']

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The page of the city's staff: differences with the bank, payments in both books, refunds by hand, payouts, and a log. */
export function serveStaff(app: FastifyInstance, context: Context, staff: StaffTokens): void {
  const { db } = context.database

  get('/staff', async (exchange, session) => {
    const now = context.clock.now()
    const since = now - SHOWN_MS
    const front = {
      open: await listExceptions(db),
      openCount: await countOpen(db),
      uncompared: (await findUncompared(context)).filter((day) => day.since + UNCOMPARED_MS <= now),
      dealtWith: await listDealtWith(db, since),
      toPayOut: await listOpenPayouts(db),
      paidOut: await listPaidPayouts(db, since),
    }
    return send(exchange, (view) => toFront(view, { ...front, parts: partsOf(session) }))
  })

  get('/staff/payments', async (exchange) => {
    const asked = (readTexts(exchange.request.query)['order'] ?? '').slice(0, 100)
    const found = await findPayments(db, asked)
    const [only] = found
    if (only && found.length === 1) return exchange.reply.redirect(`/staff/payments/${only.id}`, 303)
    return send(exchange, (view) => toFound(view, asked, found))
  })

  get('/staff/payments/:id', async (exchange, session) => {
    const whole = await readWholePayment(context, idOf(exchange.request))
    if (!whole) return exchange.reply.callNotFound()
    const failure = endOf(exchange.request)
    return send(exchange, (view) => toPayment(view, { whole, parts: partsOf(session), failure }))
  })

  get('/staff/exceptions/:id', async (exchange, session) => {
    const found = await readException(exchange.request)
    if (!found) return exchange.reply.callNotFound()
    const failure = endOf(exchange.request)
    return send(exchange, (view) => toException(view, { found, parts: partsOf(session), failure }))
  })

  get('/staff/payouts/:id', async (exchange, session) => {
    const payout = await findPayout(db, idOf(exchange.request))
    if (!payout) return exchange.reply.callNotFound()
    const audit = await readAudit(db, { subject: payout.id })
    const failure = endOf(exchange.request)
    return send(exchange, (view) => toPayout(view, { payout, audit, parts: partsOf(session), failure }))
  })

  get('/staff/appeals', async (exchange, session) => {
    const rows = await listAppeals(db)
    return send(exchange, (view) => toAppeals(view, appealsOf(session).list(view.messages, rows)))
  })

  get('/staff/appeals/:id', async (exchange, session) => {
    const found = await findConversation(db, idOf(exchange.request))
    if (!found) return exchange.reply.callNotFound()
    return send(exchange, ({ messages }) => appealsOf(session).one(messages, found))
  })

  get('/staff/audit', async (exchange) => {
    const rows = await readAudit(db)
    return send(exchange, (view) => toAuditPage(view, rows))
  })

  app.post('/staff/sign-in', async (request, reply) => {
    try {
      await countUse(db, context, { name: 'staff', caller: toNetwork(request.ip) })
    } catch (cause) {
      if (!(cause instanceof BusinessError)) throw cause
      reply.code(429).header('retry-after', String(cause.retryAfterSeconds))
      return send({ request, reply }, (view) => toSignIn(view, 'staff.tooMany'))
    }
    const one = findStaff(staff, textOf(request, 'token').trim())
    if (!one) return send({ request, reply: reply.code(401) }, (view) => toSignIn(view, 'staff.wrongToken'))
    await openStaffSession(context, one, { request, reply })
    return reply.redirect('/staff', 303)
  })

  post('/staff/sign-out', async (exchange, session) => {
    await closeStaffSession(context, session, exchange)
    return '/staff'
  })

  post('/staff/payments/:id/refund', async ({ request }, session) => {
    const id = idOf(request)
    if (!isUuid(id)) return '/staff'
    const amount = parseAmount(textOf(request, 'sum').trim().replace(',', '.').replace(/\s/g, ''))
    const wish = wishOf(request, session)
    if (wish === null) return `/staff/payments/${id}?end=noReason`
    const end = amount === null ? 'wrongSum' : await refundByHand(context, { ...wish, paymentId: id, amount })
    return `/staff/payments/${id}?end=${end}`
  })

  post('/staff/exceptions/:id', async ({ request }, session) => {
    const found = await readException(request)
    const decision = textOf(request, 'decision')
    if (!found || !isDecision(decision)) return '/staff'
    const wish = wishOf(request, session)
    const page = `/staff/exceptions/${found.id}`
    if (wish === null) return `${page}?end=noReason`
    try {
      const isDone = await decideException(context, { ...wish, id: found.id, decision })
      return `${page}?end=${isDone ? 'done' : 'gone'}`
    } catch (cause) {
      if (cause instanceof BankSilentError) return `${page}?end=bankSilent`
      throw cause
    }
  })

  post('/staff/payouts/:id', async ({ request }, session) => {
    const payout = await findPayout(db, idOf(request))
    if (!payout) return '/staff'
    const wish = wishOf(request, session)
    const page = `/staff/payouts/${payout.id}`
    if (wish === null) return `${page}?end=noReference`
    return `${page}?end=${(await markPaidOut(context, { ...wish, id: payout.id })) ? 'done' : 'paidOut'}`
  })

  post('/staff/appeals/:id', async ({ request }, { name: actor }) => {
    const found = await findConversation(db, idOf(request))
    if (!found) return '/staff/appeals'
    const { appeal } = found
    const { text, state, clientId: press } = readInput(answerInput, { query: {}, body: request.body })
    const [before, after] = [{ state: appeal.status }, { state, isAnswered: text.trim() !== '' }]
    const entry = { actor, act: 'answer', city: appeal.city, subject: String(appeal.id), reason: '' } as const
    await addAudit(db, { ...entry, at: context.clock.now(), before, after, press })
    // Sent twice it is one answer, also where we ended in between.
    await answerAppeal(context, { appeal: appeal.id, text, state, clientId: press })
    return `/staff/appeals/${appeal.id}`
  })

  /** A page for who is signed in; anybody else is shown the sign-in. */
  function get(url: string, show: (exchange: Exchange, session: StaffSession) => Promise<unknown>): void {
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const session = await findStaffSession(context, staff, request)
      if (session) return show({ request, reply }, session)
      return send({ request, reply: reply.code(401) }, (view) => toSignIn(view, null))
    })
  }

  /** A form of who is signed in, from a page of ours; `act` answers where to go on. */
  function post(url: string, act: (exchange: Exchange, session: StaffSession) => Promise<string>): void {
    app.post(url, async (request, reply) => {
      const session = await findStaffSession(context, staff, request)
      if (!session) return send({ request, reply: reply.code(401) }, (view) => toSignIn(view, null))
      if (!isOwnForm(context, session, textOf(request, 'word')))
        return send({ request, reply: reply.code(403) }, (view) => toSignIn(view, 'staff.oldForm'))
      return reply.redirect(await act({ request, reply }, session), 303)
    })
  }

  function appealsOf(session: StaffSession) {
    return createAppealPages(context, { base: '/staff/appeals', hidden: { word: formWord(context, session) } })
  }

  function partsOf(session: StaffSession) {
    return { word: formWord(context, session), press: randomUUID }
  }

  function readException(request: FastifyRequest) {
    const id = idOf(request)
    return /^\d{1,15}$/.test(id) ? findException(db, Number(id)) : null
  }

  function send({ request, reply }: Exchange, show: (view: StaffView) => Markup) {
    const messages = messagesOf(languageOf(request))
    const zoneOf = (city: string) => context.cities.find(({ name }) => name === city)?.timeZone ?? null
    const body = show({ messages, zoneOf, secret: context.secret })
    return reply
      .header('content-security-policy', createPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(createPage({ language: messages.language, title: messages.format('staff.title'), body, isWide: true }))
  }
}

function textOf({ body }: FastifyRequest, name: string): string {
  return readTexts(body)[name] ?? ''
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id: string }).id
}

/** Null without a reason, or without the number of the press. */
function wishOf(request: FastifyRequest, { name: actor }: StaffSession): StaffWish | null {
  const reason = textOf(request, 'reason').trim().slice(0, LONGEST_REASON)
  const press = textOf(request, 'press')
  return reason === '' || !isUuid(press) ? null : { actor, reason, press }
}

function endOf({ query }: FastifyRequest): string | null {
  const { end: said } = readTexts(query)
  const end = ENDS.find((one) => one === said)
  return end === undefined ? null : `staff.end.${end}`
}
