import type { ExceptionRow } from '../database/bank-schema.ts'
import type { PayoutRow } from '../database/payment-schema.ts'
import type { PaymentRow } from '../database/schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { toAudit } from './audit-words.ts'
import { toPayouts } from './payout-page.ts'
import { decisionsOf } from './staff-decision.ts'
import {
  labelled,
  sumOf,
  timeOf,
  toBack,
  toField,
  toHidden,
  toNotice,
  toPairs,
  toSearch,
  word,
  type FormParts,
  type Pair,
  type StaffView,
} from './staff-parts.ts'

export function toSignIn({ messages }: StaffView, failure: string | null): Markup {
  return html`<h1>${messages.format('staff.title')}</h1>
    ${toNotice(messages, failure)}
    <form method="post" action="/staff/sign-in">
      ${toField({ label: messages.format('staff.token'), name: 'token', type: 'password' })}
      <button class="main">${messages.format('staff.signIn')}</button>
    </form>`
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
export function toFront(view: StaffView, front: Front): Markup {
  const { open, openCount, uncompared, dealtWith, toPayOut, paidOut, parts } = front
  const { messages } = view
  const section = (title: string, rows: readonly unknown[], list: Markup) =>
    rows.length === 0
      ? html``
      : html`<h2>${messages.format(title, { count: String(rows.length) })}</h2>
          ${list}`
  return html`<h1>${messages.format('staff.title')}</h1>
    ${toSearch(messages, '')} ${toUncompared(view, uncompared)}
    <h2>${messages.format('staff.exceptions', { count: String(openCount) })}</h2>
    ${open.length === 0 ? html`<p>${messages.format('staff.noExceptions')}</p>` : toExceptions(view, open)}
    ${section('staff.toPayOut', toPayOut, toPayouts(view, toPayOut))}
    ${section('staff.dealtWith', dealtWith, toExceptions(view, dealtWith))}
    ${section('staff.paidOut', paidOut, toPayouts(view, paidOut))}
    <p class="note"><a href="/staff/appeals">${messages.format('operatorTitle')}</a></p>
    <p class="note"><a href="/staff/audit">${messages.format('staff.audit')}</a></p>
    <form method="post" action="/staff/sign-out">
      <input type="hidden" name="word" value="${parts.word}" />
      <button>${messages.format('staff.signOut')}</button>
    </form>`
}

function toUncompared({ messages }: StaffView, days: Front['uncompared']): Markup {
  const [first] = days
  if (!first) return html``
  const said = { date: first.date.split('-').toReversed().join('/'), count: String(days.length) }
  return html`<p class="state">${messages.format('staff.uncompared', said)}</p>`
}

export function toFound(view: StaffView, asked: string, found: readonly PaymentRow[]): Markup {
  const { messages } = view
  const rows = found.map(
    (payment) =>
      html`<li>
        <p class="letter-head"><a href="/staff/payments/${payment.id}">${sumOf(view, payment.amount)}</a></p>
        <p>${word(messages, 'kind', payment.kind)}, ${word(messages, 'state', payment.state)}</p>
        <p class="letter-foot">${timeOf(view, payment.city, payment.createdAt)}</p>
      </li>`,
  )
  return html`<h1>${messages.format('staff.found')}</h1>
    ${toSearch(messages, asked)}
    ${
      rows.length === 0
        ? html`<p>${messages.format('staff.nothingFound')}</p>`
        : html`<ol class="letters">
            ${rows}
          </ol>`
    }
    ${toBack(messages)}`
}

/** One exception: what both books say, and what can be done. */
export function toException(
  view: StaffView,
  { found, parts, failure }: { found: ExceptionRow; parts: FormParts; failure: string | null },
): Markup {
  const { messages } = view
  const acts = decisionsOf(found).map(
    (decision) =>
      html`<form method="post" action="/staff/exceptions/${found.id}">
        ${toHidden(parts)} <input type="hidden" name="decision" value="${decision}" />
        <h2>${messages.format(`staff.act.${decision}`)}</h2>
        <p>${messages.format(`staff.actText.${decision}`)}</p>
        ${toField({ label: messages.format('staff.reason'), name: 'reason', isLong: true })}
        <button>${messages.format(`staff.act.${decision}`)}</button>
      </form>`,
  )
  const link =
    found.paymentId === null
      ? html``
      : html`<p><a href="/staff/payments/${found.paymentId}">${messages.format('staff.toPayment')}</a></p>`
  return html`<h1>${word(messages, 'exception', found.kind)}</h1>
    ${toNotice(messages, failure)} ${toPairs(pairsOf(view, found))} ${link} ${acts} ${toBack(messages)}`
}

export function toAppeals({ messages }: StaffView, list: Markup): Markup {
  return html`<h1>${messages.format('operatorTitle')}</h1>
    ${list} ${toBack(messages)}`
}

export function toAuditPage(view: StaffView, rows: readonly AuditRow[]): Markup {
  return html`<h1>${view.messages.format('staff.audit')}</h1>
    ${toAudit(view, rows)} ${toBack(view.messages)}`
}

function pairsOf(view: StaffView, row: ExceptionRow): Pair[] {
  const { messages } = view
  const { city, subject, bankOrder, ordered, taken, ours, bank, done, state, decidedBy, decidedAt, at } = row
  return labelled(messages, [
    ['at', timeOf(view, city, at)],
    ['city', city],
    ['number', subject],
    ['bankOrder', bankOrder],
    ['ourSum', ordered === null ? null : sumOf(view, ordered)],
    ['bankSum', taken === null ? null : sumOf(view, taken)],
    ['ours', ours],
    ['theirs', bank],
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
          <p>
            ${messages.format('staff.ourSum')}: ${row.ordered === null ? '–' : sumOf(view, row.ordered)};
            ${messages.format('staff.bankSum')}: ${row.taken === null ? '–' : sumOf(view, row.taken)}
          </p>
          <p class="letter-foot">
            ${timeOf(view, row.city, row.at)}, ${row.city},
            ${messages.format(row.done === null ? `staff.exceptionState.${row.state}` : `staff.done.${row.done}`)}
          </p>
        </li>`,
    )}
  </ol>`
}
