/** What of a page could not take the focus, as a window stood over the page when it was drawn. */
let behind: HTMLElement | null = null

/** A new page takes the focus, at once or when the last window over it has gone. */
export function focusPage(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return
  behind = place
  place.closest('main')?.addEventListener('focusin', () => (behind = null), { once: true })
}

/**
 * A page that was drawn behind the window begins now, wherever the browser has brought the focus back to: the page that
 * was left there is gone. Any other has the focus where the window has left it to nobody, or keeps it though it is shown
 * no more.
 */
export function takeDroppedFocus(closed: Element | null = null): void {
  const { activeElement, body } = document
  const isDropped = activeElement === body || closed?.contains(activeElement)
  const place = behind?.isConnected ? behind : isDropped && document.querySelector('main')
  if (place) place.focus({ preventScroll: true })
}
