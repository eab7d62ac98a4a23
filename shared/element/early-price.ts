import type { Json } from '../api/contract/call.ts'
import type { Instant } from '../domain/city-time.ts'
import type { Kopecks } from '../domain/money.ts'
import { formatMoney, moneyParts } from '../i18n/format.ts'
import { readControl } from './controls.ts'
import type { Drawn, toNode } from './drawn.ts'

/**
 * Prices a first screen by what the city has said, in the order of `calls`: whatever stands in its fields, by their
 * names. Null where there is no price, or where it has to be explained; throws where an answer cannot be read.
 */
export type EarlyPrice = (answers: readonly Json[]) => (read: (field: string) => string, now: Instant) => Kopecks | null

/**
 * Shows it in the drawn form, which is in use. What the code that has drawn it makes nodes with is lent to the price's
 * own file, so that the line carries it once.
 */
export type ShowPrice = (form: HTMLElement, answers: readonly Json[], toNode: EarlyPriceOptions['toNode']) => void

export interface EarlyPriceOptions {
  toNode: typeof toNode
  /** The device's clock: what the city is asked early may come from a cache, and tells no time (readings TZ-4). */
  now(): Instant
  /** By language, the word for a price that the server has not confirmed. */
  states: Readonly<Record<string, string>>
}

/**
 * The price in a form that is drawn before its code has come, in the place that is kept for it, as the element shows one
 * that is not confirmed; it follows the fields.
 */
export function showEarlyPrice(
  form: HTMLElement,
  priceOf: ReturnType<EarlyPrice>,
  { now, states, toNode }: EarlyPriceOptions,
): void {
  const place = form.querySelector('.quote')
  const [title, empty] = place?.children ?? []
  if (!place || !title || !empty) return
  const language = form.closest<HTMLElement>('[lang]')?.lang ?? ''
  const show = () => {
    const price = priceOf((field) => readControl(form, field), now())
    if (price === null) return place.replaceChildren(title, empty)
    const head = toNode(['div', { class: 'quote-head' }]) as Element
    head.append(title, toNode(['span', { class: 'quote-state' }, states[language] ?? '']))
    place.replaceChildren(head, toNode(drawnPrice(price, language)))
  }
  form.addEventListener('input', show)
  show()
}

/** What `Price` (shared/ui/price.tsx) renders for a price that the server has not confirmed. */
export function drawnPrice(price: Kopecks, language: string): Drawn {
  const { integer, fraction, symbol } = moneyParts(price, language)
  return [
    'p',
    { class: 'price price-stale', part: 'price' },
    ['span', { class: 'visually-hidden' }, formatMoney(price, language)],
    ['span', { 'aria-hidden': 'true' }, integer, ['span', { class: 'price-small' }, `${fraction}\u00A0${symbol}`]],
  ]
}
