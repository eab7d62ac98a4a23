import type { Conversation } from '../appeals/answer-appeal.ts'
import type { createAppealPages } from '../appeals/appeal-pages.ts'
import type { ExceptionRow } from '../database/bank-schema.ts'
import type { PayoutRow } from '../database/payment-schema.ts'
import type { PaymentRow } from '../database/schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { describeDone, toAudit } from './audit-words.ts'
import { describeBank, describeCity, describeOurs } from './code-words.ts'
import { toPayouts } from './payout-page.ts'
import { decisionsOf } from './staff-decision.ts'
import { NOTHING_SENT, say, sayPlainly, wrongAt, type Sent, type StaffPage } from './staff-page.ts'
import {
  labelled,
  sumOf,
  timeOf,
  toBack,
  toField,
  toHidden,
  toPairs,
  toSearch,
  word,
  type FormParts,
  type Pair,
  type StaffView,
} from './staff-parts.ts'

/** The sign-in; what was typed into another form goes on with it, and stands there afterwards. */
export function toSignIn({ messages }: StaffView, sent: Sent): StaffPage {
  const kept = Object.entries(sent.typed).filter(([name]) => name !== 'token')
  const body = html`<form method="post" action="/staff/sign-in">
    ${kept.map(([name, value = '']) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${toField({ messages, sent }, { label: messages.format('staff.token'), name: 'token', type: 'password' })}
    <button class="main">${messages.format('staff.signIn')}</button>
  </form>`
  return { heading: messages.format('staff.title'), said: say(messages, sent), body }
}

export interface Front {
  /** The longest waiting of those that are open. */
  open: readonly ExceptionRow[]
  openCount: number
  /** Days whose file of the bank should have been compared long ago, the oldest first. */
  uncompared: readonly { date: string }[]
  dealtWith: readonly ExceptionRow[]
  toPayOut: readonly PayoutRow[]
  paidOut: readonly PayoutRow[]
  parts: FormParts
}

/** The search, what waits for somebody, and what was done lately. */
export function toFront(view: StaffView, front: Front): StaffPage {
  const { open, openCount, uncompared, dealtWith, toPayOut, paidOut, parts } = front
  const { messages } = view
  const section = (title: string, rows: readonly unknown[], list: Markup) =>
    rows.length === 0
      ? html``
      : html`<h2>${messages.format(title, { count: String(rows.length) })}</h2>
          ${list}`
  const body = html`${toSearch(messages, '')} ${toUncompared(view, uncompared)}
    <h2>${messages.format('staff.exceptions', { count: String(openCount) })}</h2>
    ${open.length === 0 ? html`<p>${messages.format('staff.noExceptions')}</p>` : toExceptions(view, open)}
    ${section('staff.toPayOut', toPayOut, toPayouts(view, toPayOut))}
    ${section('staff.dealtWith', dealtWith, toExceptions(view, dealtWith))}
    ${section('staff.paidOut', paidOut, toPayouts(view, paidOut))}
    <p class="note"><a href="/staff/appeals">${messages.format('staff.appeals')}</a></p>
    <p class="note"><a href="/staff/audit">${messages.format('staff.audit')}</a></p>
    <form method="post" action="/staff/sign-out">
      <input type="hidden" name="word" value="${parts.word}" />
      <button>${messages.format('staff.signOut')}</button>
    </form>`
  return { heading: messages.format('staff.title'), said: say(messages, parts.sent), body }
}

function toUncompared({ messages }: StaffView, days: Front['uncompared']): Markup {
  const [first] = days
  if (!first) return html``
  const said = { date: first.date.split('-').toReversed().join('/'), count: String(days.length) }
  return html`<p class="state">${messages.format('staff.uncompared', said)}</p>`
}

/** What was found by a number, which stands in the field still. */
export function toFound(view: StaffView, asked: string, found: readonly PaymentRow[]): StaffPage {
  const { messages } = view
  const count = String(found.length)
  const said = messages.format(found.length === 0 ? 'staff.nothingFound' : 'staff.foundCount', { asked, count })
  const rows = found.map(
    (payment) =>
      html`<li>
        <p class="letter-head"><a href="/staff/payments/${payment.id}">${sumOf(view, payment.amount)}</a></p>
        <p>${word(messages, 'kind', payment.kind)}, ${word(messages, 'state', payment.state)}</p>
        <p class="letter-foot">${timeOf(view, payment.city, payment.createdAt)}, ${describeCity(view, payment.city)}</p>
      </li>`,
  )
  const list =
    rows.length === 0
      ? html``
      : html`<ol class="letters">
          ${rows}
        </ol>`
  const body = html`${toSearch(messages, asked)} ${list} ${toBack(messages)}`
  return { heading: messages.format('staff.found'), said: asked === '' ? null : sayPlainly(said), body }
}

/** One exception: what both books say, and what can be done. */
export function toException(view: StaffView, found: ExceptionRow, parts: FormParts): StaffPage {
  const { messages } = view
  const { sent } = parts
  const decisions = decisionsOf(found)
  const acts = decisions.map((decision) => {
    const own = decision === sent.typed['decision'] ? parts : { ...parts, sent: NOTHING_SENT }
    return html`<form method="post" action="/staff/exceptions/${found.id}">
      ${toHidden(own)} <input type="hidden" name="decision" value="${decision}" />
      <h2>${messages.format(`staff.act.${decision}`)}</h2>
      <p>${messages.format(`staff.actText.${decision}`)}</p>
      ${toField({ messages, sent: own.sent }, { label: messages.format('staff.reason'), name: 'reason', isLong: true })}
      <button>${messages.format(`staff.act.${decision}`)}</button>
    </form>`
  })
  const isFormShown = decisions.some((decision) => decision === sent.typed['decision'])
  const variant = sent.done?.act === 'again' && found.decision === 'done' ? 'given' : null
  const said = say(messages, sent, { isFormShown, done: sent.done && describeDone(view, sent.done, { variant }) })
  const link =
    found.paymentId === null
      ? html``
      : html`<p><a href="/staff/payments/${found.paymentId}">${messages.format('staff.toPayment')}</a></p>`
  const body = html`${toPairs(pairsOf(view, found))} ${link} ${acts} ${toBack(messages)}`
  return { heading: word(messages, 'exception', found.kind), said, body }
}

/** A page of the appeals, with the ways to the page before and behind it. */
export function toAppeals(
  { messages }: StaffView,
  list: Markup,
  { page, last }: { page: number; last: number },
): StaffPage {
  const linkTo = (key: string, to: number) =>
    to < 1 || to > last
      ? html``
      : html`<p class="note"><a href="/staff/appeals?page=${String(to)}">${messages.format(key)}</a></p>`
  const body = html`${list} ${linkTo('staff.nextPage', page + 1)} ${linkTo('staff.previousPage', page - 1)}
  ${toBack(messages)}`
  return { heading: messages.format('staff.appeals'), said: null, body }
}

/** An appeal and the form of its answer, and what came of the last one. */
export function toAppeal(
  view: StaffView,
  found: Conversation,
  { pages, sent }: { pages: ReturnType<typeof createAppealPages>; sent: Sent },
): StaffPage {
  const { messages } = view
  const { text, state } = sent.typed
  const form = pages.one(messages, found, { text, state, wrong: wrongAt(messages, sent, 'text') })
  const variant = sent.done?.after.isAnswered ? null : 'state'
  return {
    heading: pages.titleOf(messages, found),
    said: say(messages, sent, { done: sent.done && describeDone(view, sent.done, { variant }) }),
    body: html`${form} ${toBack(messages)}`,
  }
}

export function toAuditPage(view: StaffView, rows: readonly AuditRow[]): StaffPage {
  const body = html`${toAudit(view, rows)} ${toBack(view.messages)}`
  return { heading: view.messages.format('staff.audit'), said: null, body }
}

function pairsOf(view: StaffView, row: ExceptionRow): Pair[] {
  const { messages } = view
  const { kind, city, subject, bankOrder, ordered, taken, ours, bank, count, done, state, decidedBy, decidedAt, at } =
    row
  return labelled(messages, [
    ['at', timeOf(view, city, at)],
    ...(city === ''
      ? [['bankDay', subject] as const]
      : [['city', describeCity(view, city)] as const, ['number', subject] as const]),
    [kind === 'daysDropped' ? 'days' : 'count', count === null ? null : String(count)],
    ['bankOrder', bankOrder],
    ['ourSum', ordered === null ? null : sumOf(view, ordered)],
    ['bankSum', taken === null ? null : sumOf(view, taken)],
    ['ours', describeOurs(messages, ours)],
    ['theirs', describeBank(messages, bank)],
    ['done', done === null ? null : messages.format(`staff.done.${done}`)],
    ['state', messages.format(`staff.exceptionState.${state}`)],
    ['decidedBy', decidedBy],
    ['decided', decidedAt === null ? null : timeOf(view, city, decidedAt)],
  ])
}

export function toExceptions(view: StaffView, rows: readonly ExceptionRow[]): Markup {
  const { messages } = view
  return html`<ol class="letters">
    ${rows.map(
      (row) =>
        html`<li>
          <p class="letter-head"><a href="/staff/exceptions/${row.id}">${word(messages, 'exception', row.kind)}</a></p>
          ${toSums(view, row)}
          <p class="letter-foot">
            ${[
              timeOf(view, row.city, row.at),
              row.city === '' ? row.subject : describeCity(view, row.city),
              messages.format(row.done === null ? `staff.exceptionState.${row.state}` : `staff.done.${row.done}`),
            ].join(', ')}
          </p>
        </li>`,
    )}
  </ol>`
}

/** What each book says; nothing of what is about no money, such as days that were not compared. */
function toSums(view: StaffView, { ordered, taken }: ExceptionRow): Markup {
  if (ordered === null && taken === null) return html``
  const sum = (amount: number | null) => (amount === null ? '–' : sumOf(view, amount))
  return html`<p>${view.messages.format('staff.bothSums', { ours: sum(ordered), theirs: sum(taken) })}</p>`
}
