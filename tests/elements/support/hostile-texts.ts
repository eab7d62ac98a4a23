import { XSS } from '../../support/xss.ts'
import { claim } from './claims.ts'
import type { HostPage } from './pages.ts'

/** Several in one text: were any of it taken for markup, the text would not be the same. */
const GROUP = 5

/** Every payload, in texts of several. */
export const HOSTILE_TEXTS: readonly string[] = Array.from({ length: Math.ceil(XSS.length / GROUP) }, (_, index) =>
  XSS.slice(index * GROUP, (index + 1) * GROUP).join(' '),
)

const ANSWER = `<script>{
  const { answers } = window.parent
  const ask = window.fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const found = Object.entries(answers).find(([part]) => pathname.includes(part))
    return found ? Promise.resolve(Response.json(found[1])) : ask(input, init)
  }
} document.currentScript.remove()</script>`

/**
 * A script that answers calls in the city's place, by a part of their path. The answers lie beside the page that is
 * opened next: its address has no room for so many.
 */
export function answering(answers: Readonly<Record<string, unknown>>): string {
  Reflect.set(window, 'answers', answers)
  return ANSWER
}

/** Nothing of a text has run, in the page or around it. */
export function claimNothingRan(page: HostPage): void {
  claim(!Reflect.get(page.window, 'pwned') && !Reflect.get(window, 'pwned'), 'a text of the server ran')
}
