/** Scrolls to where the page was left, as soon as what it shows is long enough; a visitor who scrolls goes first. */
export function restoreScroll(top: number): void {
  const stop = new AbortController()
  const scrollBack = () => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 2) stop.abort()
  }
  const watcher = new ResizeObserver(scrollBack)
  watcher.observe(document.body)
  stop.signal.addEventListener('abort', () => watcher.disconnect())
  for (const sign of ['wheel', 'touchmove', 'keydown', 'click'])
    addEventListener(sign, () => stop.abort(), { signal: stop.signal, passive: true })
  scrollBack()
}
