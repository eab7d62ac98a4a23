import { html, type Markup } from '../backend/http/html.ts'
import { formatSum } from '../backend/http/sum.ts'
import type { Messages } from '../backend/locales/messages.ts'
import type { BankAction } from './orders.ts'
import type { OrderRow } from './schema.ts'

const STATE_MESSAGES = {
  authorized: 'stateAuthorized',
  processing: 'stateProcessing',
  declined: 'stateDeclined',
  cancelled: 'stateCancelled',
} as const

export interface OrderView {
  order: OrderRow
  payee: string
  isClosed: boolean
}

/** The order and what can be done with it: pay or not while it is open, afterwards only go back. */
export function describeOrder(messages: Messages, view: OrderView): Markup {
  const { order, payee } = view
  return html`<p class="mark">${messages.format('bankName')}</p>
    <h1>${formatSum(order.amount, messages.language)}</h1>
    <dl>
      <div>
        <dt>${messages.format('payee')}</dt>
        <dd>${messages.format('payeeOf', { city: payee })}</dd>
      </div>
      <div>
        <dt>${messages.format('amount')}</dt>
        <dd>${formatSum(order.amount, messages.language)}</dd>
      </div>
      <div>
        <dt>${messages.format('order')}</dt>
        <dd class="code">${order.merchantOrder}</dd>
      </div>
    </dl>
    ${describeChoice(messages, view)}
    <p class="note">${messages.format('bankNotice')}</p>`
}

function describeChoice(messages: Messages, { order, isClosed }: OrderView): Markup {
  if (isClosed && order.state === 'open') {
    const back = html`<p>
      <a class="button" href="/bank/${order.id}?lang=${messages.language}">${messages.format('backToOrder')}</a>
    </p>`
    return html`<p class="state">${messages.format('stateClosed')}</p>
      ${backLink(messages, order)}${back}`
  }
  if (order.state === 'open') return describeButtons(messages, order)
  return html`<p class="state">${describeState(messages, order)}</p>
    ${backLink(messages, order)}`
}

function describeState(messages: Messages, order: OrderRow): string {
  if (order.state === 'open') return ''
  if (order.refundedAt === null) return messages.format(STATE_MESSAGES[order.state])
  if (order.refunded === order.amount) return messages.format('stateRefunded')
  return messages.format('statePartlyRefunded', { sum: formatSum(order.refunded, messages.language) })
}

function describeButtons(messages: Messages, order: OrderRow): Markup {
  const sum = formatSum(order.amount, messages.language)
  const button = (action: BankAction, kind: string) =>
    html`<form method="post" action="/bank/${order.id}/${action}?lang=${messages.language}">
      <button class="${kind}" data-action="${action}">${messages.format(action, { sum })}</button>
    </form>`
  const others: BankAction[] = ['pay-mir', 'decline', 'close', 'slow', 'lose-answer']
  return html`${button('pay', 'main')} ${button('cancel', 'plain')}
    <section aria-labelledby="others">
      <h2 id="others">${messages.format('otherEnds')}</h2>
      ${others.map((action) => button(action, 'plain'))}
    </section>`
}

function backLink(messages: Messages, order: OrderRow): Markup {
  if (order.returnUrl === null) return html``
  return html`<p><a class="button main" href="${order.returnUrl}">${messages.format('backToShop')}</a></p>`
}
