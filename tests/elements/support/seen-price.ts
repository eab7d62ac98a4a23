/** The price that is seen, as it is read out; null where there is none. */
export function priceIn(root: ShadowRoot): string | null {
  return seenPrice(root)?.querySelector('.visually-hidden')?.textContent ?? null
}

export function seenPrice(root: ShadowRoot): Element | undefined {
  return [...root.querySelectorAll('[part~=price]')].find((price) => price.checkVisibility())
}
