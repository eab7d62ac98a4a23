import type { Warning } from '../domain/warnings.ts'
import { openRegistry } from './page-registry.ts'

/**
 * Tells the page's developer, once each, with the link to the page that says what to do (promise 28). `library` is the
 * address of the library, which the reference lies beside.
 */
export function warn({ code, text, cause }: Warning, library: string): void {
  const registry = openRegistry()
  const message = `parking-elements: ${text} [${code}]`
  if (registry.has(message)) return
  registry.set(message, '')
  const page = `${library.replace(/[^/]*$/, '')}docs/console-${code}.html`
  // oxlint-disable-next-line no-console -- the one place that speaks to the page's developer
  console.warn(...[`${message} ${page}`, cause].filter(Boolean))
}
