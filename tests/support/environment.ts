import type { Warning } from '../../shared/domain/warnings.ts'
import type { FailedCall } from '../../shared/stores/diagnosis.ts'
import type { Environment, FileToKeep } from '../../shared/stores/environment.ts'
import { createKeyValue } from '../../shared/stores/key-value.ts'

/** One visitor's browser: its tabs share what is stored, and hear each other. */
export interface TestBrowser {
  /** What lies in localStorage. */
  stored: Map<string, string>
  openTab(options?: Partial<TabOptions>): TestTab
}

export interface TabOptions {
  fetch: typeof fetch
  libraryUrl: string
  pageUrl: string
  /** The device's clock, epoch ms. */
  now: number
  /** `throws` as in a private window, `full` as with a used-up quota. */
  storage: 'works' | 'throws' | 'full'
  hasChannels: boolean
  platform: 'ios' | 'android' | null
  /** Whether a press may open a tab. */
  hasNewTabs: boolean
  /** The page is shown in another one. */
  isFramed: boolean
  /** Whether the browser lets the page use the clipboard. */
  hasClipboard: boolean
  /** What a person says who is asked whether notices may be shown. */
  notices: 'granted' | 'denied' | 'none'
  /** What lies in sessionStorage when the tab opens: a reload hands over what the page before it had. */
  tabStored: ReadonlyMap<string, string>
}

export interface TestTab {
  environment: Environment
  /** Time passes: both clocks move, and timers run when they are due. */
  pass(ms: number): void
  /** The device sleeps: its clock goes on, the monotonic one and the timers stand still. */
  fallAsleep(ms: number): void
  /** Someone sets the device's clock. */
  shiftClock(ms: number): void
  wake(): void
  /** Another app comes up. */
  hide(): void
  setOnline(isOnline: boolean): void
  /** What lies in sessionStorage now. */
  tabStored: ReadonlyMap<string, string>
  /** Addresses the page was sent to. */
  visited: string[]
  /** Addresses of the tabs it opened; `blank` before they were sent on, `closed` after. */
  newTabs: string[]
  /** What it put on the clipboard, and the files that it handed over. */
  copied: string[]
  saved: ({ name: string } & FileToKeep)[]
  /** Notices of the system that it showed. */
  notices: string[]
  /** What its page's developer was told. */
  warnings: Warning[]
  /** Calls whose failure was handed on to be explained to the page's developer. */
  failedCalls: FailedCall[]
  /** Timers, listeners and channels still open: zero when everything was let go. */
  countOpen(): number
}

interface Timer {
  at: number
  run(): void
}

const DEFAULTS: TabOptions = {
  fetch: () => Promise.reject(new TypeError('this tab has no network')),
  libraryUrl: 'https://city.example/assets/',
  pageUrl: 'https://museum.example/visit',
  now: Date.UTC(2025, 2, 12, 7),
  storage: 'works',
  hasChannels: true,
  platform: null,
  hasNewTabs: true,
  isFramed: false,
  hasClipboard: true,
  notices: 'none',
  tabStored: new Map(),
}

export function createTestBrowser(): TestBrowser {
  const stored = new Map<string, string>()
  const watchers = new Set<{ tab: symbol; tell(name: string | null): void }>()
  const channels = new Set<{ tab: symbol; name: string; tell(message: unknown): void }>()

  function openTab(options: Partial<TabOptions> = {}): TestTab {
    const settled = { ...DEFAULTS, ...options }
    const { fetch, libraryUrl, pageUrl, now, storage, hasChannels, hasNewTabs, isFramed, hasClipboard, platform } =
      settled
    const tab = Symbol('tab')
    const wakers = new Set<() => void>()
    const hiders = new Set<() => void>()
    const onliners = new Set<() => void>()
    const timers = new Set<Timer>()
    const visited: string[] = []
    const newTabs: string[] = []
    const notices: string[] = []
    const copied: string[] = []
    const warnings: Warning[] = []
    const failedCalls: FailedCall[] = []
    const saved: TestTab['saved'] = []
    let isAsked = false
    const ownStored = new Map<string, string>(options.tabStored)
    let device = now
    let monotonic = 1_000
    let isOnline = true
    let isHidden = false
    let address = pageUrl

    function localStorage() {
      if (storage === 'throws') throw new DOMException('denied', 'SecurityError')
      const tellOthers = (name: string) => {
        for (const watcher of watchers) if (watcher.tab !== tab) watcher.tell(name)
      }
      return {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem(name: string, text: string) {
          if (storage === 'full') throw new DOMException('full', 'QuotaExceededError')
          stored.set(name, text)
          tellOthers(name)
        },
        removeItem(name: string) {
          stored.delete(name)
          tellOthers(name)
        },
      }
    }

    function runDue(): void {
      const [next] = [...timers].filter(({ at }) => at <= monotonic).sort((a, b) => a.at - b.at)
      if (next === undefined) return
      timers.delete(next)
      next.run()
      runDue()
    }

    const environment: Environment = {
      fetch,
      now: () => device,
      monotonic: () => monotonic,
      storage: createKeyValue(localStorage, (tell) => add(watchers, { tab, tell })),
      tabStorage: createKeyValue(
        () => ({
          getItem: (name) => ownStored.get(name) ?? null,
          setItem: (name, text) => void ownStored.set(name, text),
          removeItem: (name) => void ownStored.delete(name),
        }),
        () => () => {},
      ),
      randomId: () => crypto.randomUUID(),
      setTimer: (run, ms) => add(timers, { at: monotonic + ms, run }),
      onWake: (run) => add(wakers, () => run()),
      onHide(run) {
        if (isHidden) run()
        return add(hiders, () => run())
      },
      platform: () => platform,
      isOnline: () => isOnline,
      onOnline: (run) => add(onliners, () => run()),
      openChannel(name, onMessage) {
        if (!hasChannels) return null
        const close = add(channels, { tab, name, tell: onMessage })
        return {
          close,
          post(message) {
            for (const other of channels)
              if (other.tab !== tab && other.name === name) other.tell(structuredClone(message))
          },
        }
      },
      origin: new URL(pageUrl).origin,
      pageUrl: () => address,
      pageHost: () => new URL(address).host,
      isFramed,
      navigate: (url) => void visited.push(url),
      replaceUrl: (url) => void (address = url),
      notifications: {
        permission: () => (isAsked || options.notices === undefined ? (options.notices ?? 'none') : 'default'),
        ask: () => Promise.resolve(void (isAsked = true)),
        show: (_name, title) => void (options.notices === 'granted' && isAsked && notices.push(title)),
      },
      openTab() {
        if (!hasNewTabs) return null
        const index = newTabs.push('blank') - 1
        return { go: (url) => void (newTabs[index] = url), close: () => void (newTabs[index] = 'closed') }
      },
      async copyText(text) {
        if (!hasClipboard) throw new DOMException('denied', 'NotAllowedError')
        copied.push(text)
      },
      saveFile: (name, file) => void saved.push({ name, ...file }),
      warn: (warning) => void warnings.push(warning),
      diagnose: (failed) => void failedCalls.push(failed),
      libraryUrl,
    }

    return {
      environment,
      tabStored: ownStored,
      visited,
      newTabs,
      copied,
      saved,
      notices,
      warnings,
      failedCalls,
      pass(ms) {
        const end = monotonic + ms
        while (monotonic < end) {
          const due = Math.min(end, ...[...timers].map(({ at }) => at).filter((at) => at > monotonic))
          device += due - monotonic
          monotonic = due
          runDue()
        }
      },
      fallAsleep(ms) {
        device += ms
      },
      shiftClock(ms) {
        device += ms
      },
      hide() {
        isHidden = true
        for (const run of hiders) run()
      },
      wake() {
        isHidden = false
        for (const run of wakers) run()
      },
      setOnline(value) {
        isOnline = value
        if (value) [...onliners].forEach((run) => run())
      },
      countOpen() {
        const own = [...watchers, ...channels].filter((one) => one.tab === tab)
        return wakers.size + hiders.size + onliners.size + timers.size + own.length
      },
    }
  }

  return { stored, openTab }
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item)
  return () => void set.delete(item)
}
