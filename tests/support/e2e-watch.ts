import type { BrowserContext, Page } from '@playwright/test'
import { watchLiveRegions } from './live-regions.mjs'
import { seenShare } from './seen-share.mjs'
import { watchFocus } from './watch-focus.mjs'

/** What goes wrong unseen: exceptions, errors in the console, violated policies, what is not said, a dropped focus. */
export interface Watch {
  troubles(): string[]
  /** How many violations of the page's policy were seen. */
  violations(): number
  /** Judges what the last act of the journey has led to, in each page that is open still. */
  judgeLastActs(): Promise<void>
  /** Watches the pages of another person's browser too. */
  watchAlso(other: BrowserContext): Promise<void>
}

/** Promise 9, word for word; our pages say no less. */
export const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
/** What a person would be left with by an act. */
const OF_ACTS = /^(said again, and nobody asked|has the focus, and |“)/
const VIOLATION = 'policy violated: '
/** A request that fails, or a throw on purpose, is the test's own doing; what the page then shows is asserted. */
const EXPECTED =
  /^(Failed to load resource|Blocked opening '' in a new window because the request was made in a sandboxed frame|TypeError: Failed to fetch dynamically imported module|Error: broken on purpose)/

/** Watches every page of a browser from its first script on. */
export async function watchPages(context: BrowserContext, { isDriven = false } = {}): Promise<Watch> {
  const troubles: string[] = []
  const contexts: BrowserContext[] = []
  const isExpected = (text: string) => EXPECTED.test(text) || (isDriven && OF_ACTS.test(text))
  const watchPage = (page: Page) => {
    page.on('pageerror', (error) => troubles.push(`exception: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !isExpected(text)) troubles.push(text)
    })
  }
  const watchContext = async (watched: BrowserContext) => {
    await watched.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        console.error(`${mark}${violatedDirective} ${blockedURI} ${sample}`)
      })
    }, VIOLATION)
    await watched.addInitScript(watchLiveRegions)
    await watched.addInitScript(`(${watchFocus})(${seenShare})`)
    contexts.push(watched)
    watched.on('page', watchPage)
    watched.pages().forEach(watchPage)
  }
  await watchContext(context)
  return {
    watchAlso: watchContext,
    async judgeLastActs() {
      const judge = () => (window as { judgeLastAct?: () => void }).judgeLastAct?.()
      const frames = contexts.flatMap((one) => one.pages()).flatMap((page) => page.frames())
      // One that is just leaving has nothing more to judge.
      for (const frame of frames) await frame.evaluate(judge).catch(() => {})
    },
    troubles: () => [...troubles],
    violations: () =>
      troubles.filter(
        (text) => text.startsWith(VIOLATION) || /Content Security Policy|TrustedHTML|TrustedScript/.test(text),
      ).length,
  }
}
