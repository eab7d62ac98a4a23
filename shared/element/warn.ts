/**
 * A word to the page's developer. Never carries what a person typed: a plate or a phone must not reach a log (promise
 * 16).
 */
export function warn(message: string, ...causes: unknown[]): void {
  // oxlint-disable-next-line no-console -- the one place that speaks to the page's developer
  console.warn(`parking-elements: ${message}`, ...causes)
}
