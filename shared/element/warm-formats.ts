/**
 * Uses the browser's formats for the first time, which takes a phone a tenth of a second and more, while what they are
 * for is on its way.
 */
export function warmFormats(): void {
  whenIdle(() => new Intl.NumberFormat())
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act)
  else setTimeout(act)
}
