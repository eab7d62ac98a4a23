import type { BankOrderRow } from '../database/schema.ts'
import { html, type Markup } from '../http/html.ts'
import { formatSum } from '../http/sum.ts'
import type { Words } from '../locales/words.ts'
import type { BankAction } from './bank.ts'

const STATE_WORDS = {
  authorized: 'stateAuthorized',
  processing: 'stateProcessing',
  declined: 'stateDeclined',
  cancelled: 'stateCancelled',
} as const

export interface OrderView {
  order: BankOrderRow
  payee: string
  isClosed: boolean
}

/** The order and what can be done with it: pay or not while it is open, afterwards only go back. */
export function describeOrder(words: Words, view: OrderView): Markup {
  const { order, payee } = view
  return html`<p class="mark">${words.message('bankName')}</p>
    <h1>${formatSum(order.amount, words.language)}</h1>
    <dl>
      <div>
        <dt>${words.message('payee')}</dt>
        <dd>${words.message('payeeOf', { city: payee })}</dd>
      </div>
      <div>
        <dt>${words.message('amount')}</dt>
        <dd>${formatSum(order.amount, words.language)}</dd>
      </div>
      <div>
        <dt>${words.message('order')}</dt>
        <dd class="code">${order.merchantOrder}</dd>
      </div>
    </dl>
    ${describeChoice(words, view)}
    <p class="note">${words.message('bankNotice')}</p>`
}

function describeChoice(words: Words, { order, isClosed }: OrderView): Markup {
  if (isClosed && order.state === 'open') {
    const back = html`<p>
      <a class="button" href="/bank/${order.id}?lang=${words.language}">${words.message('backToOrder')}</a>
    </p>`
    return html`<p role="status" class="state">${words.message('stateClosed')}</p>
      ${backLink(words, order)}${back}`
  }
  if (order.state === 'open') return describeButtons(words, order)
  return html`<p role="status" class="state">${describeState(words, order)}</p>
    ${backLink(words, order)}`
}

function describeState(words: Words, order: BankOrderRow): string {
  if (order.state === 'open') return ''
  if (order.refundedAt === null) return words.message(STATE_WORDS[order.state])
  if (order.refunded === order.amount) return words.message('stateRefunded')
  return words.message('statePartlyRefunded', { sum: formatSum(order.refunded, words.language) })
}

function describeButtons(words: Words, order: BankOrderRow): Markup {
  const sum = formatSum(order.amount, words.language)
  const button = (action: BankAction, kind: string) =>
    html`<form method="post" action="/bank/${order.id}/${action}?lang=${words.language}">
      <button class="${kind}" data-action="${action}">${words.message(action, { sum })}</button>
    </form>`
  const others: BankAction[] = ['pay-mir', 'decline', 'close', 'slow', 'lose-answer']
  return html`${button('pay', 'main')} ${button('cancel', 'plain')}
    <section aria-labelledby="others">
      <h2 id="others">${words.message('otherEnds')}</h2>
      ${others.map((action) => button(action, 'plain'))}
    </section>`
}

function backLink(words: Words, order: BankOrderRow): Markup {
  if (order.returnUrl === null) return html``
  return html`<p><a class="button main" href="${order.returnUrl}">${words.message('backToShop')}</a></p>`
}
