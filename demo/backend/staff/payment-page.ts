import { toRoubles } from '../../../shared/domain/money.ts'
import type { RefundRow } from '../database/bank-schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { html, type Markup } from '../http/html.ts'
import { createReceiptLink } from '../payment/slips/receipt.ts'
import { formatFiscal } from '../payment/settle/fiscal-receipts.ts'
import type { WholePayment } from './find-payments.ts'
import { describeDone, givenBy, toAudit } from './audit-words.ts'
import { describeAccount, describeCity, describeMethod } from './code-words.ts'
import { say, type StaffPage } from './staff-page.ts'
import { toExceptions } from './staff-pages.ts'
import {
  labelled,
  sumOf,
  timeOf,
  toBack,
  toField,
  toHidden,
  toPairs,
  toTable,
  word,
  type FormParts,
  type Pair,
  type StaffView,
} from './staff-parts.ts'
import { hasMoney } from '../payment/settle/states.ts'

/** A payment in both books, and the refund by hand. */
export function toPayment(view: StaffView, whole: WholePayment, parts: FormParts): StaffPage {
  const { messages } = view
  const { movements, refunds, fiscal, exceptions, audit, refundable } = whole
  const { done } = parts.sent
  const state = done && findMade(whole, done)?.state
  const variant = state === 'pending' || state === 'failed' ? state : null
  const said = say(messages, parts.sent, {
    isFormShown: refundable.amount > 0,
    done: done && describeDone(view, done, { variant }),
  })
  const body = html` <h2>${messages.format('staff.ourBook')}</h2>
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
        describeAccount(messages, row.debit),
        describeAccount(messages, row.credit),
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
    ${fiscal.length === 0 ? html`` : html`<h2>${messages.format('staff.fiscal')}</h2>`}
    ${fiscal.length === 0 ? html`` : toPairs(fiscal.map((one) => [messages.format(`fiscal.${one.kind}`), formatFiscal(messages, one)]))}
    ${exceptions.length === 0 ? html`` : html`<h2>${messages.format('staff.exceptionsOfIt')}</h2>`}
    ${exceptions.length === 0 ? html`` : toExceptions(view, exceptions)}
    ${refundable.rest === 0 ? html`` : toRefund(view, whole, parts)}
    <h2>${messages.format('staff.audit')}</h2>
    ${toAudit(view, audit)} ${toBack(messages)}`
  return { heading: messages.format('staff.payment'), said, body }
}

/** The refund that an act has made. */
function findMade({ refunds }: WholePayment, act: AuditRow): RefundRow | null {
  const sum = givenBy(act)
  return refunds.find((one) => one.reason === 'staff' && one.at === act.at && one.amount === sum) ?? null
}

/** What can be given back at most, and where that is less than is left of the payment, why. */
function toRefund(view: StaffView, { payment, refundable }: WholePayment, parts: FormParts): Markup {
  const { messages } = view
  const { amount, bonus, rest, bound, balance } = refundable
  const made = { messages, sent: parts.sent }
  const [sum, ofCity] = [sumOf(view, amount), balance === null]
  const less = { rest: sumOf(view, rest), balance: sumOf(view, balance ?? 0) }
  const most = messages.format(ofCity ? 'staff.refundOfCity' : 'staff.refundOfBalance', { sum })
  return html`<h2>${messages.format('staff.refundByHand')}</h2>
    <p>${amount === 0 ? messages.format('staff.refundOfNothing') : most}</p>
    ${bonus === 0 ? html`` : html`<p>${messages.format('staff.refundOfBonus', { bonus: sumOf(view, bonus) })}</p>`}
    ${bound === null ? html`` : html`<p>${messages.format(`staff.refundLess.${bound}`, less)}</p>`}
    ${
      amount === 0
        ? html``
        : html`<form method="post" action="/staff/payments/${payment.id}/refund">
            ${toHidden(parts)}
            ${toField(made, { label: messages.format('staff.sum'), name: 'sum', inputmode: 'decimal', value: toRoubles(amount) })}
            ${toField(made, { label: messages.format('staff.reason'), name: 'reason', isLong: true })}
            <button class="main">${messages.format('staff.giveBack')}</button>
          </form>`
    }`
}

function ourPairs(view: StaffView, { payment, session }: WholePayment): Pair[] {
  const { messages, secret } = view
  const { id, city, kind, state, amount, taken, refundAmount, method, createdAt, decidedAt, bankOrder } = payment
  const receipt = html`<a href="${createReceiptLink(payment, secret)}">${messages.format('staff.open')}</a>`
  return labelled(messages, [
    ['number', id],
    ['city', describeCity(view, city)],
    ['kind', word(messages, 'kind', kind)],
    ['state', word(messages, 'state', state)],
    ['sum', sumOf(view, amount)],
    ['taken', taken === null ? null : sumOf(view, taken)],
    ['refunded', sumOf(view, refundAmount)],
    ['method', describeMethod(view, city, method)],
    ['created', timeOf(view, city, createdAt)],
    ['decided', decidedAt === null ? null : timeOf(view, city, decidedAt)],
    ['bankOrder', bankOrder],
    ['parking', session === null ? null : String(session.orderNumber)],
    ['plate', session === null || session.plate === '' ? null : session.plate],
    ['zone', session?.zone ?? null],
    ['stay', session && `${timeOf(view, city, session.startsAt)} – ${timeOf(view, city, session.endsAt)}`],
    ['receipt', hasMoney(payment) ? receipt : null],
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
