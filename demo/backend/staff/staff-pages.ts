import { toRoubles, type Kopecks } from '../../../shared/domain/money.ts'
import { toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import type { ExceptionRow } from '../database/bank-schema.ts'
import type { PaymentRow } from '../database/schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { formatSum } from '../http/sum.ts'
import type { Messages } from '../locales/messages.ts'
import { createReceiptLink } from '../payment/slips/receipt.ts'
import type { WholePayment } from './find-payments.ts'
import { decisionsOf } from './staff-decision.ts'
import { refundable } from './staff-refund.ts'

/** What every page of the staff is given. */
export interface StaffView {
  messages: Messages
  /** Of a city, by its name. */
  zoneOf(city: string): string
  /** Signs receipt links. */
  secret: string
}

/** What every form of a signed-in person carries, and the number of its press. */
export interface FormParts {
  word: string
  press: string
}

type Pair = readonly [label: string, value: string | Markup]

export function toSignIn({ messages }: StaffView, failure: string | null): Markup {
  return html`<h1>${messages.format('staff.title')}</h1>
    ${toNotice(messages, failure)}
    <form method="post" action="/staff/sign-in">
      ${toField({ label: messages.format('staff.token'), name: 'token', type: 'password' })}
      <button class="main">${messages.format('staff.signIn')}</button>
    </form>`
}

/** The search, and the exceptions that are open. */
export function toFront(view: StaffView, { open, parts }: { open: readonly ExceptionRow[]; parts: FormParts }): Markup {
  const { messages } = view
  return html`<h1>${messages.format('staff.title')}</h1>
    ${toSearch(messages, '')}
    <h2>${messages.format('staff.exceptions', { count: String(open.length) })}</h2>
    ${open.length === 0 ? html`<p>${messages.format('staff.noExceptions')}</p>` : toExceptions(view, open)}
    <p class="note"><a href="/staff/audit">${messages.format('staff.audit')}</a></p>
    <form method="post" action="/staff/sign-out">
      <input type="hidden" name="word" value="${parts.word}" />
      <button>${messages.format('staff.signOut')}</button>
    </form>`
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
        ? html`<p role="status">${messages.format('staff.nothingFound')}</p>`
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

/** A payment in both books, and the refund by hand. */
export function toPayment(
  view: StaffView,
  { whole, parts, failure }: { whole: WholePayment; parts: FormParts; failure: string | null },
): Markup {
  const { messages } = view
  const { payment, movements, refunds, exceptions, audit } = whole
  const rest = refundable(payment)
  return html`<h1>${messages.format('staff.payment')}</h1>
    ${toNotice(messages, failure)}
    <h2>${messages.format('staff.ourBook')}</h2>
    ${toPairs(ourPairs(view, whole))}
    <h2>${messages.format('staff.bankBook')}</h2>
    ${toPairs(bankPairs(view, whole))}
    <h2>${messages.format('staff.ledger')}</h2>
    ${toTable(
      messages,
      ['at', 'movement', 'debit', 'credit', 'sum'],
      movements.map((row) => [
        timeOf(view, row.city, row.at),
        word(messages, 'movement', row.kind),
        row.debit,
        row.credit,
        sumOf(view, row.amount),
      ]),
    )}
    <h2>${messages.format('staff.refunds')}</h2>
    ${toTable(
      messages,
      ['at', 'reason', 'state', 'sum'],
      refunds.map((row) => [
        timeOf(view, row.city, row.at),
        word(messages, 'refundFor', row.reason),
        word(messages, 'refund', row.state),
        sumOf(view, row.amount),
      ]),
    )}
    ${exceptions.length === 0 ? html`` : html`<h2>${messages.format('staff.exceptionsOfIt')}</h2>`}
    ${exceptions.length === 0 ? html`` : toExceptions(view, exceptions)}
    ${rest === 0 ? html`` : toRefund(view, { payment, rest, parts })}
    <h2>${messages.format('staff.audit')}</h2>
    ${toAudit(view, audit)} ${toBack(messages)}`
}

export function toAuditPage(view: StaffView, rows: readonly AuditRow[]): Markup {
  return html`<h1>${view.messages.format('staff.audit')}</h1>
    ${toAudit(view, rows)} ${toBack(view.messages)}`
}

function toRefund(
  { messages }: StaffView,
  { payment, rest, parts }: { payment: PaymentRow; rest: Kopecks; parts: FormParts },
): Markup {
  const sum = formatSum(rest, messages.language)
  return html`<h2>${messages.format('staff.refundByHand')}</h2>
    <p>${messages.format(payment.kind === 'refill' ? 'staff.refundOfBalance' : 'staff.refundOfCity', { sum })}</p>
    <form method="post" action="/staff/payments/${payment.id}/refund">
      ${toHidden(parts)}
      ${toField({ label: messages.format('staff.sum'), name: 'sum', inputmode: 'decimal', value: toRoubles(rest) })}
      ${toField({ label: messages.format('staff.reason'), name: 'reason', isLong: true })}
      <button class="main">${messages.format('staff.giveBack')}</button>
    </form>`
}

function ourPairs(view: StaffView, { payment, session }: WholePayment): Pair[] {
  const { messages, secret } = view
  const { id, city, kind, state, amount, taken, refundAmount, method, createdAt, decidedAt, bankOrder } = payment
  const isPaid = state === 'paid' || state === 'refunded'
  const receipt = html`<a href="${createReceiptLink(payment, secret)}">${messages.format('staff.open')}</a>`
  return labelled(messages, [
    ['number', id],
    ['city', city],
    ['kind', word(messages, 'kind', kind)],
    ['state', word(messages, 'state', state)],
    ['sum', sumOf(view, amount)],
    ['taken', taken === null ? null : sumOf(view, taken)],
    ['refunded', sumOf(view, refundAmount)],
    ['method', method],
    ['created', timeOf(view, city, createdAt)],
    ['decided', decidedAt === null ? null : timeOf(view, city, decidedAt)],
    ['bankOrder', bankOrder],
    ['parking', session === null ? null : String(session.orderNumber)],
    ['plate', session === null || session.plate === '' ? null : session.plate],
    ['zone', session?.zone ?? null],
    ['stay', session && `${timeOf(view, city, session.startsAt)} – ${timeOf(view, city, session.endsAt)}`],
    ['receipt', isPaid ? receipt : null],
  ])
}

function bankPairs(view: StaffView, { bank }: WholePayment): Pair[] {
  const { messages } = view
  if (bank === 'silent' || bank === null)
    return labelled(messages, [['state', messages.format(bank === null ? 'staff.bankUnknown' : 'staff.bankSilent')]])
  return labelled(messages, [
    ['state', word(messages, 'bank', bank.state)],
    ['sum', sumOf(view, bank.amount)],
    ['refunded', sumOf(view, bank.refunded)],
    ['bill', bank.billNumber],
  ])
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

function toExceptions(view: StaffView, rows: readonly ExceptionRow[]): Markup {
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
            ${timeOf(view, row.city, row.at)}, ${row.city}, ${messages.format(`staff.exceptionState.${row.state}`)}
          </p>
        </li>`,
    )}
  </ol>`
}

function toAudit(view: StaffView, rows: readonly AuditRow[]): Markup {
  const { messages } = view
  return toTable(
    messages,
    ['at', 'actor', 'act', 'subject', 'reason', 'before', 'after'],
    rows.map((row) => [
      timeOf(view, row.city ?? '', row.at),
      row.actor,
      messages.format(`staff.did.${row.act}`),
      row.subject,
      row.reason,
      valuesOf(row.before),
      valuesOf(row.after),
    ]),
  )
}

function valuesOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

function toTable(messages: Messages, columns: readonly string[], rows: readonly (readonly string[])[]): Markup {
  if (rows.length === 0) return html`<p>${messages.format('staff.none')}</p>`
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${messages.format(`staff.${column}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function toSearch(messages: Messages, asked: string): Markup {
  return html`<form method="get" action="/staff/payments" class="search" role="search">
    <label>${messages.format('staff.search')} <input name="order" value="${asked}" autocomplete="off" /></label>
    <button>${messages.format('staff.show')}</button>
  </form>`
}

function toField(field: {
  label: string
  name: string
  type?: string
  inputmode?: string
  value?: string
  isLong?: boolean
}): Markup {
  const { label, name, type = 'text', inputmode = 'text', value = '', isLong = false } = field
  const most = isLong ? 500 : 200
  return html`<p class="field">
    <label
      >${label}
      <input
        name="${name}"
        type="${type}"
        inputmode="${inputmode}"
        value="${value}"
        maxlength="${most}"
        autocomplete="off"
        required
      />
    </label>
  </p>`
}

function toHidden({ word: own, press }: FormParts): Markup {
  return html`<input type="hidden" name="word" value="${own}" /><input type="hidden" name="press" value="${press}" />`
}

function toNotice(messages: Messages, key: string | null): Markup {
  return key === null ? html`` : html`<p class="state" role="status">${messages.format(key)}</p>`
}

function toBack(messages: Messages): Markup {
  return html`<p class="note"><a href="/staff">${messages.format('staff.back')}</a></p>`
}

function toPairs(pairs: readonly Pair[]): Markup {
  return html`<dl>
    ${pairs.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

function labelled(
  messages: Messages,
  rows: readonly (readonly [key: string, value: string | Markup | null])[],
): Pair[] {
  return rows.flatMap(([key, value]): Pair[] => (value === null ? [] : [[messages.format(`staff.${key}`), value]]))
}

/** The word of a state, a kind or a reason. */
function word(messages: Messages, of: string, value: string): string {
  return messages.format(`staff.${of}.${value}`)
}

function sumOf({ messages }: StaffView, kopecks: Kopecks): string {
  return formatSum(kopecks, messages.language)
}

function timeOf({ zoneOf }: StaffView, city: string, at: Instant): string {
  const { date, minute, second } = toCityTime(at, zoneOf(city))
  const two = (value: number) => String(value).padStart(2, '0')
  const [year, month, day] = date.split('-')
  return `${day}.${month}.${year} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second)}`
}
