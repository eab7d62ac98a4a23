// @ts-check
/**
 * Names, at the next key or press, what took the focus away with it (it was removed, hidden or switched off): whoever
 * goes on by the keyboard, or listens, would begin again at the top of the page. It is evaluated in the page, so it
 * stands alone.
 */
export function watchFocus() {
  /** @type {Element | null} */
  let last = null
  const deepest = () => {
    let one = document.activeElement
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
    return one
  }
  /** @param {Element} one */
  const nameOf = (one) => `<${one.localName}> ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`.slice(0, 80)

  /** @param {Element} one */
  const isThere = (one) =>
    one.isConnected && one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled')

  addEventListener('focusin', () => (last = deepest()), true)
  // A press on the ground of the page takes the focus from what stays: that is the person's own wish.
  addEventListener(
    'focusout',
    () => setTimeout(() => last && isThere(last) && last !== deepest() && (last = null)),
    true,
  )

  function judge() {
    const { activeElement, body } = document
    if (last && !isThere(last) && (activeElement === null || activeElement === body))
      console.error(`the focus was dropped with ${nameOf(last)}`)
    last = deepest()
  }
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, judge, true)
}
