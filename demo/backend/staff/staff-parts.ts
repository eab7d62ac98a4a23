import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { html, type Markup } from '../http/html.ts'
import { formatAt } from '../http/moment.ts'
import { formatSum } from '../http/sum.ts'
import type { Messages } from '../locales/messages.ts'

/** What every page of the staff is given. */
export interface StaffView {
  messages: Messages
  /** The time zone of a city, by its name; null where there is none. */
  zoneOf(city: string): string | null
  /** Signs receipt links. */
  secret: string
}

/** What every form of a signed-in person carries, and what makes the number of its press: each form has its own. */
export interface FormParts {
  word: string
  press(): string
}

export type Pair = readonly [label: string, value: string | Markup]

export function toTable(messages: Messages, columns: readonly string[], rows: readonly (readonly string[])[]): Markup {
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

export function toSearch(messages: Messages, asked: string): Markup {
  return html`<form method="get" action="/staff/payments" class="search" role="search">
    <label>${messages.format('staff.search')} <input name="order" value="${asked}" autocomplete="off" /></label>
    <button>${messages.format('staff.show')}</button>
  </form>`
}

export function toField(field: {
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

export function toHidden({ word: own, press }: FormParts): Markup {
  return html`<input type="hidden" name="word" value="${own}" /><input type="hidden" name="press" value="${press()}" />`
}

export function toNotice(messages: Messages, key: string | null): Markup {
  return key === null ? html`` : html`<p class="state">${messages.format(key)}</p>`
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

export function labelled(
  messages: Messages,
  rows: readonly (readonly [key: string, value: string | Markup | null])[],
): Pair[] {
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
export function timeOf({ zoneOf }: StaffView, city: string, at: Instant): string {
  const timeZone = zoneOf(city)
  return timeZone === null ? `${formatAt(at, 'UTC')} UTC` : formatAt(at, timeZone)
}
