import type { BrowserContext, Request, Route, TestType } from '@playwright/test'
import { backendTest } from './e2e-backend-test.ts'
import { BankPage } from './e2e-bank.ts'
import { expect } from './e2e-expect.ts'
import { GuestPayment } from './e2e-guest.ts'
import { type PartnerSite, startPartner } from './e2e-partner.ts'
import { type Watch, watchPages } from './e2e-watch.ts'
import { guestWords, type Words } from './e2e-words.ts'
import { isWhole } from './matrix.ts'

export type Language = 'ru' | 'en'
export const LANGUAGES: readonly Language[] = ['ru', 'en']

/** The clocks of the backend and of every page of the test; they go on together. */
export interface TestTime {
  /** So many minutes go by: what was waiting for them happens, on the server and in the pages. */
  pass(minutes: number): Promise<void>
  /** Puts a further browser of the test into the same time, and under the same watch. */
  share(context: BrowserContext): Promise<void>
}

interface Options {
  language: Language
  /** The moment at which the test begins, on the server and in the browser. */
  now: string
  /** The test puts elements into one state after another, as no person would: what is said and in sight is not judged. */
  isDriven: boolean
}

interface Fixtures {
  time: TestTime
  watch: Watch
  words: Words
  guest: GuestPayment
  bank: BankPage
}

interface WorkerFixtures {
  partner: PartnerSite
}

/** Narrower is a phone, in CSS pixels. */
const WIDE = 750

/** A Wednesday, an hour after noon in Zarechny: parking in zone 101 costs 120 roubles an hour until 20:00. */
const WEDNESDAY = '2026-11-18T13:00:10+03:00'

export const test = backendTest.extend<Options & Fixtures, WorkerFixtures>({
  language: ['ru', { option: true }],
  now: [WEDNESDAY, { option: true }],
  isDriven: [false, { option: true }],
  timezoneId: 'Europe/Moscow',
  // What moves while it waits is drawn sixty times a second, for a third of the browser's work.
  contextOptions: { reducedMotion: 'reduce' },
  actionTimeout: 30_000,
  // Each language is seen in both schemes, on a phone in the other one than on a wide screen; a journey may say its own.
  colorScheme: ({ language, viewport }, use) =>
    use((language === 'ru') === (viewport?.width ?? WIDE) >= WIDE ? 'light' : 'dark'),
  locale: ({ language }, use) => use(language === 'ru' ? 'ru-RU' : 'en-GB'),
  baseURL: ({ backend }, use) => use(backend.url),

  partner: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const partner = await startPartner()
      await use(partner)
      await partner.close()
    },
    { scope: 'worker' },
  ],

  time: [
    async ({ backend, context, now, watch }, use) => {
      let at = Date.parse(now)
      const contexts: BrowserContext[] = []
      const calls = createCalls(contexts)
      const share = async (other: BrowserContext) => {
        contexts.push(other)
        calls.follow(other)
        if (other !== context) await watch.watchAlso(other)
        await other.clock.install({ time: at })
      }
      await backend.reset(at)
      await share(context)
      await use({
        share,
        async pass(minutes) {
          const goOn = await calls.holdUp()
          at += minutes * 60_000
          await backend.setClock(at)
          await backend.tick()
          for (const one of contexts) await one.clock.fastForward(minutes * 60_000)
          await goOn()
        },
      })
    },
    { auto: true },
  ],

  watch: [
    async ({ context, isDriven }, use) => {
      const watch = await watchPages(context, { isDriven })
      await use(watch)
      await watch.judgeLastActs()
      expect.soft(watch.troubles(), 'nothing breaks in the page, and no policy is violated').toEqual([])
    },
    { auto: true },
  ],

  words: ({ language }, use) => use(guestWords(language)),
  guest: ({ page, words, language }, use) => use(new GuestPayment(page, { page, words, language })),
  bank: ({ page, language }, use) => use(new BankPage(page, language)),
})

export { expect }

const CALLS = /\/api\//
/** What a test holds up itself is not waited for any longer. */
const HELD_MS = 1000

/**
 * The calls of the pages, none of which may be under way while time passes: the clocks of server and pages go on one after
 * the other, and an answer in between has the new time for a page at its old one, which would be ahead of both from then on.
 */
function createCalls(contexts: readonly BrowserContext[]) {
  const open = new Set<Request>()
  const close = (request: Request) => void open.delete(request)
  return {
    follow(context: BrowserContext) {
      context.on('request', (request) => CALLS.test(request.url()) && open.add(request))
      context.on('requestfinished', close)
      context.on('requestfailed', close)
    },
    /** New calls wait from now on, and those under way are answered; until what it answers is called. */
    async holdUp(): Promise<() => Promise<void>> {
      let goOn = () => {}
      const mayGo = new Promise<void>((resolve) => (goOn = resolve))
      const hold = async (route: Route) => {
        close(route.request())
        await mayGo
        await route.fallback()
      }
      for (const context of contexts) await context.route(CALLS, hold)
      await expect
        .poll(() => open.size, { timeout: HELD_MS })
        .toBe(0)
        .catch(() => {})
      return async () => {
        goOn()
        for (const context of contexts) await context.unroute(CALLS, hold)
      }
    },
  }
}

/** The museum's page in a language, with what a sign's code adds to its address. */
export function partnerPage(language: Language, query = ''): string {
  return `/demo/partner${language === 'ru' ? '' : '-en'}.html${query}`
}

/**
 * Registers every other test, beginning with the first in the first language: a journey is gone once, half of them in
 * each language; all in both by `npm run test:matrix`. `register` is another file's own `test`.
 */
export function inTurn<Test = typeof test>(
  language: Language,
  register = test as Test,
): (title: string, body: (args: ArgsOf<Test>) => Promise<void>) => void {
  let count = LANGUAGES.indexOf(language)
  return (title, body) => {
    if (isWhole || count % LANGUAGES.length === 0) (register as typeof test)(title, body as never)
    count += 1
  }
}

/** What a file's tests are given. */
type ArgsOf<Test> = Test extends TestType<infer Args, infer WorkerArgs> ? Args & WorkerArgs : never
