import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { CityModel } from '../city/city-model.ts'
import { html, type Markup } from '../http/html.ts'
import { formatAt } from '../http/moment.ts'
import { formatSum } from '../http/sum.ts'
import type { Messages } from '../locales/messages.ts'
import { wrongAt, type Sent } from './staff-page.ts'

/** What every page of the staff is given. */
export interface StaffView {
  messages: Messages
  /** A city by its name; null where there is none. */
  cityOf(name: string): CityModel | null
  /** Signs receipt links. */
  secret: string
}

/** What every form of a signed-in person is made with. */
export interface FormParts {
  /** Each form carries it. */
  word: string
  /** Makes the number of its press: each form has its own. */
  press(): string
  /** What was sent before, and refused: it is shown again. */
  sent: Sent
}

type Value = string | Markup
export type Pair = readonly [label: string, value: Value]

/**
 * On a narrow page each row is a card, whose cells name their columns themselves. The roles are written out: a table that
 * is not laid out as one is none for a screen reader.
 */
export function toTable(messages: Messages, columns: readonly string[], rows: readonly (readonly Value[])[]): Markup {
  if (rows.length === 0) return html`<p>${messages.format('staff.none')}</p>`
  const heads = columns.map((column) => messages.format(`staff.${column}`))
  return html`<table class="cards" role="table">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (row) =>
          html`<tr role="row">
            ${row.map((cell, index) => toCell(heads[index] ?? '', cell))}
          </tr>`,
      )}
    </tbody>
  </table>`
}

function toCell(head: string, cell: Value): Markup {
  if (cell === '') return html`<td role="cell" class="empty">–</td>`
  return html`<td role="cell" data-label="${head}"><span>${cell}</span></td>`
}

export function toSearch(messages: Messages, asked: string): Markup {
  return html`<form method="get" action="/staff/payments" class="search" role="search">
    <label
      >${messages.format('staff.search')}
      <input name="order" value="${asked}" maxlength="100" autocomplete="off" required
    /></label>
    <button>${messages.format('staff.show')}</button>
  </form>`
}

/** A field, filled with what was typed before; one that was refused says why, and has the focus. */
export function toField(
  { messages, sent }: { messages: Messages; sent: Sent },
  field: { label: string; name: string; type?: string; inputmode?: string; value?: string; isLong?: boolean },
): Markup {
  const { label, name, type = 'text', inputmode = 'text', value = '', isLong = false } = field
  const most = isLong ? 500 : 200
  const filled = type === 'password' ? '' : (sent.typed[name] ?? value)
  const wrong = wrongAt(messages, sent, name)
  const input = html`name="${name}" type="${type}" inputmode="${inputmode}" value="${filled}" maxlength="${most}"`
  const plain = html`<input ${input} autocomplete="off" required />`
  if (wrong === null) return html`<p class="field"><label>${label} ${plain}</label></p>`
  const { id, message } = toWrong(name, wrong)
  return html`<p class="field wrong">
    <label
      >${label}
      <input ${input} autocomplete="off" required autofocus aria-invalid="true" aria-describedby="${id}" />
    </label>
    ${message}
  </p>`
}

/** Why a field was refused, and the id by which the field names it. */
export function toWrong(name: string, text: string): { id: string; message: Markup } {
  const id = `${name}-wrong`
  return { id, message: html`<span class="wrong-text" id="${id}">${text}</span>` }
}

export function toHidden({ word: own, press }: FormParts): Markup {
  return html`<input type="hidden" name="word" value="${own}" /><input type="hidden" name="press" value="${press()}" />`
}

export function toBack(messages: Messages): Markup {
  return html`<p class="note"><a href="/staff">${messages.format('staff.back')}</a></p>`
}

export function toPairs(pairs: readonly Pair[]): Markup {
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

export function labelled(messages: Messages, rows: readonly (readonly [key: string, value: Value | null])[]): Pair[] {
  return rows.flatMap(([key, value]): Pair[] => (value === null ? [] : [[messages.format(`staff.${key}`), value]]))
}

/** The word of a state, a kind or a reason. */
export function word(messages: Messages, of: string, value: string): string {
  return messages.format(`staff.${of}.${value}`)
}

export function sumOf({ messages }: StaffView, kopecks: Kopecks): string {
  return formatSum(kopecks, messages.language)
}

/** In the city's time; what belongs to no city says that it is in UTC. */
export function timeOf({ cityOf }: StaffView, city: string, at: Instant): string {
  const timeZone = cityOf(city)?.timeZone
  return timeZone === undefined ? `${formatAt(at, 'UTC')} UTC` : formatAt(at, timeZone)
}
