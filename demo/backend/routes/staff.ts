import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { APPEALS_SHOWN, countAppeals, listAppeals } from '../appeals/answer-appeal.ts'
import { createAppealPages } from '../appeals/appeal-pages.ts'
import { BankSilentError } from '../bank/bank.ts'
import type { Context } from '../context.ts'
import { readTexts } from '../http/bodies.ts'
import { BusinessError } from '../http/business-error.ts'
import { createPage, createPolicy } from '../http/html.ts'
import { languageOf, messagesOf } from '../locales/messages.ts'
import { countOpen, listDealtWith, listExceptions } from '../payment/settle/exceptions.ts'
import { findUncompared } from '../payment/settle/reconcile.ts'
import { countUse, toNetwork } from '../rate-limit.ts'
import { findPress, readAudit } from '../staff/audit-log.ts'
import { findPayments } from '../staff/find-payments.ts'
import { listOpenPayouts, listPaidPayouts } from '../staff/payouts.ts'
import {
  NOTHING_SENT,
  readNotice,
  titleOf,
  toWhole,
  type Refusal,
  type Sent,
  type StaffPage,
} from '../staff/staff-page.ts'
import { toAppeals, toAuditPage, toFound, toFront, toSignIn } from '../staff/staff-pages.ts'
import type { FormParts, StaffView } from '../staff/staff-parts.ts'
import {
  closeStaffSession,
  findStaffSession,
  formWord,
  isOwnForm,
  openStaffSession,
  type StaffSession,
} from '../staff/staff-session.ts'
import { createThings, type StaffThing } from '../staff/staff-things.ts'
import { findStaff, type StaffTokens } from '../staff/staff-tokens.ts'

/** For so long the front page tells what was done. */
const SHOWN_MS = 30 * 24 * 60 * MINUTE_MS

/** A file of the bank may come late by so long before anybody has to look after it. */
const UNCOMPARED_MS = 2 * 24 * 60 * MINUTE_MS

/** Characters of an address that the sign-in leads on to. */
const LONGEST_WAY = 500

/** Where a thing stands, or what its form is sent to. */
const THING_PAGE = /^\/staff\/(\w+)\/([\w-]+)/
/** What else the sign-in leads on to. */
const LIST_PAGE = /^\/staff\/(audit|appeals(?:\?page=\d+)?|payments\?order=[\w.~%+*-]*)$/

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
    const parts = partsOf(session, await readSent(exchange.request))
    return send(exchange, (view) => toFront(view, { ...front, parts }))
  })

  get('/staff/payments', async (exchange) => {
    const asked = (readTexts(exchange.request.query)['order'] ?? '').slice(0, 100)
    const found = await findPayments(db, asked)
    const [only] = found
    if (only && found.length === 1) return exchange.reply.redirect(`/staff/payments/${only.id}?end=found`, 303)
    return send(exchange, (view) => toFound(view, asked.trim(), found))
  })

  get('/staff/appeals', async (exchange) => {
    const page = Math.max(1, Number(/^\d{1,6}$/.exec(readTexts(exchange.request.query)['page'] ?? '')?.[0] ?? 1))
    const [rows, count] = [await listAppeals(db, page), await countAppeals(db)]
    const pages = createAppealPages(context, { base: '/staff/appeals', hidden: {} })
    const last = Math.max(1, Math.ceil(count / APPEALS_SHOWN))
    return send(exchange, (view) => toAppeals(view, pages.list(view.messages, rows), { page, last }))
  })

  get('/staff/audit', async (exchange) => {
    const rows = await readAudit(db)
    return send(exchange, (view) => toAuditPage(view, rows))
  })

  const things = createThings(context)

  for (const [kind, thing] of Object.entries(things)) {
    get(`/staff/${kind}/:id`, async (exchange, session) => {
      const parts = partsOf(session, await readSent(exchange.request))
      return sendThing(exchange, thing, { id: idOf(exchange.request), parts })
    })
    post(`/staff/${kind}/:id${kind === 'payments' ? '/refund' : ''}`, async (exchange, session) => {
      const { request, reply } = exchange
      const end = await thing
        .act({ id: idOf(request), actor: session.name, body: request.body })
        .catch(refuseSilentBank)
      if (end === null) return reply.redirect('/staff', 303)
      const typed = readTexts(request.body)
      const id = idOf(request)
      if (end === 'done') return reply.redirect(`/staff/${kind}/${id}?done=${pressOf(typed)}`, 303)
      reply.code(422)
      return sendThing(exchange, thing, { id, parts: partsOf(session, { ...NOTHING_SENT, typed, refusal: end }) })
    })
  }

  app.post('/staff/sign-in', async (request, reply) => {
    const exchange = { request, reply }
    const { token = '', to = '', ...typed } = readTexts(request.body)
    const one = findStaff(staff, token.trim())
    // A right one is never refused: it is too long to be found by trying, and a stranger behind the same address would
    // keep the staff out.
    if (!one) return refuseToken(exchange, { to, ...typed })
    reply.code(200)
    const session = await openStaffSession(context, one, exchange)
    if (LIST_PAGE.test(to)) return reply.redirect(to, 303)
    const [page = '', kind = '', id = ''] = THING_PAGE.exec(to) ?? []
    const thing = Object.hasOwn(things, kind) ? things[kind] : undefined
    if (!thing) return reply.redirect('/staff?end=signedIn', 303)
    const press = pressOf(typed)
    if (await findPress(db, press)) return reply.redirect(`${page}?done=${press}`, 303)
    if (Object.keys(typed).length === 0 || !isOfOwnPage(request)) return reply.redirect(`${page}?end=signedIn`, 303)
    const sent = { ...NOTHING_SENT, typed, refusal: 'notSent' } as const
    return sendThing(exchange, thing, { id, parts: partsOf(session, sent) })
  })

  app.post('/staff/sign-out', async (request, reply) => {
    const session = await findStaffSession(context, staff, request)
    // The button of an old page: that of the new one is this sign-in's.
    if (session && !isOwnForm(context, session, readTexts(request.body)['word'])) return reply.redirect('/staff', 303)
    if (session) await closeStaffSession(context, session, { request, reply })
    return reply.redirect('/staff?end=signedOut', 303)
  })

  async function refuseToken(exchange: Exchange, typed: Sent['typed']) {
    const { request, reply } = exchange
    try {
      await countUse(db, context, { name: 'staff', caller: toNetwork(request.ip) })
    } catch (cause) {
      if (!(cause instanceof BusinessError)) throw cause
      reply.code(429).header('retry-after', String(cause.retryAfterSeconds))
      return askToSignIn(exchange, 'tooMany', typed)
    }
    reply.code(401)
    return askToSignIn(exchange, 'wrongToken', typed)
  }

  /** A page for who is signed in; anybody else is shown the sign-in, which leads on to it. */
  function get(url: string, show: (exchange: Exchange, session: StaffSession) => Promise<unknown>): void {
    app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const session = await findStaffSession(context, staff, request)
      if (session) return show({ request, reply }, session)
      return askToSignIn({ request, reply: reply.code(401) }, null, { to: request.url.slice(0, LONGEST_WAY) })
    })
  }

  /**
   * A form of who is signed in, from a page of ours; what another sends is kept until he has signed in. Where it had been
   * done before, only its answer was lost.
   */
  function post(url: string, act: (exchange: Exchange, session: StaffSession) => Promise<unknown>): void {
    app.post(url, async (request, reply) => {
      const session = await findStaffSession(context, staff, request)
      const { word: own, ...typed } = readTexts(request.body)
      if (session && isOwnForm(context, session, own)) return act({ request, reply }, session)
      const isOwn = isOfOwnPage(request)
      const isTold = isOwn && !(await findPress(db, pressOf(typed)))
      const refusal = session ? 'oldForm' : 'signedOut'
      const kept = { ...(isOwn && typed), to: pathOf(request) }
      return askToSignIn({ request, reply: reply.code(session ? 403 : 401) }, isTold ? refusal : null, kept)
    })
  }

  function partsOf(session: StaffSession, sent: Sent = NOTHING_SENT): FormParts {
    return { word: formWord(context, session), press: randomUUID, sent }
  }

  /** What the address says was done; the log has the word. */
  async function readSent(request: FastifyRequest): Promise<Sent> {
    const { done = '', end } = readTexts(request.query)
    return { ...NOTHING_SENT, done: await findPress(db, done), notice: readNotice(end, { isIn: true }) }
  }

  function askToSignIn(exchange: Exchange, refusal: Refusal | null, typed: Sent['typed']) {
    const notice = readNotice(readTexts(exchange.request.query)['end'], { isIn: false })
    return send(exchange, (view) => toSignIn(view, { ...NOTHING_SENT, typed, refusal, notice }))
  }

  async function sendThing(exchange: Exchange, thing: StaffThing, { id, parts }: { id: string; parts: FormParts }) {
    const page = await thing.show(viewOf(exchange.request), id, parts)
    return page === null ? exchange.reply.callNotFound() : send(exchange, () => page)
  }

  function viewOf(request: FastifyRequest): StaffView {
    const messages = messagesOf(languageOf(request))
    return {
      messages,
      cityOf: (name) => context.cities.find((city) => city.name === name) ?? null,
      secret: context.secret,
    }
  }

  function send({ request, reply }: Exchange, show: (view: StaffView) => StaffPage) {
    const view = viewOf(request)
    const page = show(view)
    const title = titleOf(view.messages, page)
    return reply
      .header('content-security-policy', createPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(createPage({ language: view.messages.language, title, body: toWhole(page), isWide: true }))
  }
}

function refuseSilentBank(cause: unknown): Refusal {
  if (cause instanceof BankSilentError) return 'bankSilent'
  throw cause
}

/** A browser says of a form from what site its page was; another's could fill in ours. */
function isOfOwnPage({ headers }: FastifyRequest): boolean {
  return [undefined, 'same-origin'].includes(headers['sec-fetch-site'] as string | undefined)
}

function idOf({ params }: FastifyRequest): string {
  return (params as { id?: string }).id ?? ''
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

function pressOf({ press, clientId }: Sent['typed']): string {
  return press ?? clientId ?? ''
}
