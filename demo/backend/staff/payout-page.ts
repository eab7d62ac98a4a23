import { formatPhone } from '../../../shared/domain/phone.ts'
import type { PayoutRow } from '../database/payment-schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { describeDone, toAudit } from './audit-words.ts'
import { describeCity } from './code-words.ts'
import { say, type StaffPage } from './staff-page.ts'
import {
  labelled,
  sumOf,
  timeOf,
  toBack,
  toField,
  toHidden,
  toPairs,
  word,
  type FormParts,
  type StaffView,
} from './staff-parts.ts'

/** What is to be paid out, or was: how much, to whom, since when; and by whom. */
export function toPayouts(view: StaffView, rows: readonly PayoutRow[]): Markup {
  return html`<ol class="letters">
    ${rows.map(
      (row) =>
        html`<li>
          <p class="letter-head"><a href="/staff/payouts/${row.id}">${sumOf(view, row.amount)}</a></p>
          <p>${toContact(row)}</p>
          <p class="letter-foot">
            ${[timeOf(view, row.city, row.paidAt ?? row.at), describeCity(view, row.city), row.paidBy ?? []].flat().join(', ')}
          </p>
        </li>`,
    )}
  </ol>`
}

/** One payout: to whom and how much, and the form that says that it has been paid. */
export function toPayout(
  view: StaffView,
  { payout, audit, parts }: { payout: PayoutRow; audit: readonly AuditRow[]; parts: FormParts },
): StaffPage {
  const { messages } = view
  const { id, accountId, city, amount, at, paidAt, paidBy } = payout
  const { sent } = parts
  const done = sent.done && describeDone(view, sent.done, { sum: amount })
  const said = say(messages, sent, { isFormShown: paidAt === null, done })
  const body = html` ${toPairs(
    labelled(messages, [
      ['sum', sumOf(view, amount)],
      ['contact', toContact(payout)],
      ['city', describeCity(view, city)],
      [accountId === null ? 'refusedAt' : 'accountDeleted', timeOf(view, city, at)],
      ['state', word(messages, 'payoutState', stateOf(payout))],
      ['paidAt', paidAt === null ? null : timeOf(view, city, paidAt)],
      ['paidBy', paidBy],
    ]),
  )}
  ${
    paidAt === null
      ? html`<form method="post" action="/staff/payouts/${id}">
          ${toHidden(parts)}
          <h2>${messages.format('staff.payOut')}</h2>
          <p>${messages.format(accountId === null ? 'staff.payOutText.refused' : 'staff.payOutText')}</p>
          ${toField({ messages, sent }, { label: messages.format('staff.reference'), name: 'reason', isLong: true })}
          <button class="main">${messages.format('staff.payOut')}</button>
        </form>`
      : html`<h2>${messages.format('staff.audit')}</h2>
          ${toAudit(view, audit)}`
  }
  ${toBack(messages)}`
  return { heading: messages.format('staff.payout'), said, body }
}

function stateOf({ paidAt }: PayoutRow): 'open' | 'paid' {
  return paidAt === null ? 'open' : 'paid'
}

/** A phone or an e-mail; a dash where the years for which it is kept are over. */
function toContact({ contact }: PayoutRow): string {
  return formatPhone(contact) || '–'
}
