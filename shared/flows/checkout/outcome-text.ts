/** The price in large stands below once more, with its name. */
const NOT_TOLD = ':is(.title, .price, button, a[href], input, select, textarea, summary, [role="alert"])'

/** What a card says beside its title: neither its controls nor what is said by itself. */
export function outcomeParts(card: HTMLElement): HTMLElement[] {
  return [...card.children].filter(
    (part): part is HTMLElement =>
      part instanceof HTMLElement && !part.matches(NOT_TOLD) && part.querySelector(NOT_TOLD) === null,
  )
}

/** Parts that come later get names of their own, wherever they stand among the others. */
let named = 0

/** Has what a card says read out with its name when it takes the focus. */
export function describeOutcome(card: HTMLElement, id: string): void {
  const parts = outcomeParts(card)
  for (const part of parts) part.id ||= `${id}${(named += 1)}`
  if (parts.length === 0) card.removeAttribute('aria-describedby')
  else card.setAttribute('aria-describedby', parts.map((part) => part.id).join(' '))
}

/** The same in one text, for where the focus stays elsewhere. */
export function outcomeText(card: HTMLElement): string {
  const texts = [card.querySelector<HTMLElement>('.title'), ...outcomeParts(card)]
  return texts.map((part) => part?.innerText.replaceAll(/\s+/g, ' ').trim()).join('. ')
}
