import type { SafeUrl } from '../domain/safe-url.ts'
import type { Warning } from '../domain/warnings.ts'
import type { FailedCall } from './diagnosis.ts'
import { fetchOrTake } from './early-answers.ts'
import { createKeyValue, type KeyValue } from './key-value.ts'
import { warn } from './warn.ts'

/** A line to the other tabs of the same site. */
export interface Channel {
  post(message: unknown): void
  close(): void
}

/** The notices of the system, beside the page. */
export interface Notifications {
  /** `none`: the browser has no such notices. */
  permission(): 'granted' | 'denied' | 'default' | 'none'
  /** Asks the person, within a press. */
  ask(): Promise<void>
  /** Shows one where it is allowed; one of the same name is replaced. */
  show(name: string, title: string): void
}

/** A tab that was opened empty and knows nothing of the page that opened it. */
export interface NewTab {
  go(url: SafeUrl): void
  close(): void
}

/** A file that was made or fetched here. */
export interface FileToKeep {
  /** Media type, such as `application/pdf`. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Everything a scope takes from outside, so that tests pass theirs. */
export interface Environment {
  fetch: typeof fetch
  /** The device's clock, epoch ms. */
  now(): number
  /** Milliseconds that no change of the device's clock moves; may stand still while the device sleeps. */
  monotonic(): number
  storage: KeyValue
  /** The same for this tab alone; outlives a visit to the bank, not the tab. */
  tabStorage: KeyValue
  /** A random identifier that no one can guess. */
  randomId(): string
  /** Runs once after so many milliseconds; the answer cancels it. */
  setTimer(run: () => void, ms: number): () => void
  /** Calls back when the page may have slept: shown again, restored, focused. */
  onWake(run: () => void): () => void
  /** Calls back when the page goes out of sight: another app came up, or the person left; at once where it is. */
  onHide(run: () => void): () => void
  /** The system of a phone; null on every other device. */
  platform(): 'ios' | 'android' | null
  isOnline(): boolean
  onOnline(run: () => void): () => void
  /** Null where the browser has no such channel. */
  openChannel(name: string, onMessage: (message: unknown) => void): Channel | null
  /** Origin of the page. */
  origin: string
  /** The page is shown in another one. */
  isFramed: boolean
  /** Where the page is now; the bank sends the browser back to it. */
  pageUrl(): string
  /** Host and port of the page, as people read them in the address bar. */
  pageHost(): string
  /** Leaves the page for another address, in this tab. */
  navigate(url: SafeUrl): void
  /** Writes another address for the page as it stands, without loading anything. */
  replaceUrl(url: string): void
  /**
   * A new tab, to be opened within the press that wants it and sent on later; null where the browser allows none
   * (readings gB-12).
   */
  openTab(): NewTab | null
  /** Puts a text on the clipboard; rejects where the browser has none, or does not allow it. */
  copyText(text: string): Promise<void>
  /** Hands a file over to be kept under that name. */
  saveFile(name: string, file: FileToKeep): void
  notifications: Notifications
  /** Tells the page's developer, once each. */
  warn(warning: Warning): void
  /** Finds out why a call failed, and tells the page's developer. */
  diagnose(failed: FailedCall): void
  /** Address of the library; `cities.json` lies beside it. */
  libraryUrl: string
}

/** A browser that asks where to save has read the file long before. */
const SAVING_MS = 60_000

const environments = new Map<string, Environment>()

/** The browser's environment, one per library address, so that all elements of a page share their scopes. */
export function browserEnvironment(libraryUrl: string): Environment {
  const known = environments.get(libraryUrl)
  if (known !== undefined) return known
  const environment = createBrowserEnvironment(libraryUrl)
  environments.set(libraryUrl, environment)
  return environment
}

function createBrowserEnvironment(libraryUrl: string): Environment {
  const environment: Environment = {
    fetch: fetchOrTake,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    storage: createKeyValue(() => window.localStorage, watchStorage),
    tabStorage: createKeyValue(
      () => window.sessionStorage,
      () => () => {},
    ),
    randomId: () => createRandomId(globalThis.crypto),
    setTimer(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onWake(run) {
      const runIfVisible = () => {
        if (document.visibilityState === 'visible') run()
      }
      const stops = [
        listen(document, 'visibilitychange', runIfVisible),
        listen(window, 'pageshow', (event) => {
          if (event instanceof PageTransitionEvent && event.persisted) run()
        }),
        listen(window, 'focus', run),
      ]
      return () => stops.forEach((stop) => stop())
    },
    onHide(run) {
      const runIfHidden = () => {
        if (document.visibilityState === 'hidden') run()
      }
      const stops = [listen(document, 'visibilitychange', runIfHidden), listen(window, 'pagehide', run)]
      runIfHidden()
      return () => stops.forEach((stop) => stop())
    },
    platform: () => toPlatform(navigator.userAgent),
    isOnline: () => navigator.onLine !== false,
    onOnline: (run) => listen(window, 'online', run),
    openChannel,
    origin: location.origin,
    isFramed: window.top !== window,
    pageUrl: () => location.href,
    pageHost: () => location.host,
    navigate: (url) => location.assign(url),
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    openTab,
    copyText: async (text) => navigator.clipboard.writeText(text),
    saveFile,
    notifications: systemNotifications(),
    warn: (warning) => warn(warning, libraryUrl),
    diagnose: (failed) => void openDiagnosis().then(({ diagnoseCall }) => diagnoseCall(failed, environment), ignore),
    libraryUrl,
  }
  document.addEventListener('securitypolicyviolation', (violation) => {
    void openDiagnosis().then(({ diagnoseViolation }) => diagnoseViolation(violation, environment), ignore)
  })
  return environment
}

/** Loaded when something has gone wrong; without it nothing is told. */
const openDiagnosis = () => import('./diagnosis.ts')
const ignore = () => {}

/** Which phone a browser says that it runs on; tablets that pass for computers are taken for such. */
export function toPlatform(userAgent: string): 'ios' | 'android' | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : null
}

function systemNotifications(): Notifications {
  const isThere = 'Notification' in globalThis
  return {
    permission: () => (isThere ? Notification.permission : 'none'),
    async ask() {
      if (isThere) await Notification.requestPermission()
    },
    show(name, title) {
      try {
        // oxlint-disable-next-line no-new -- a notice shows itself
        if (isThere && Notification.permission === 'granted') new Notification(title, { tag: name })
      } catch {
        // Android wants a service worker for it; the page's own notice stands.
      }
    },
  }
}

/** Not with `noopener`: that gives no window to send on. */
function openTab(): NewTab | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  return { go: (url) => tab.location.replace(url), close: () => tab.close() }
}

/** By a link of this page's own: only that may name the file. The page keeps nothing of it. */
function saveFile(name: string, { type, bytes }: FileToKeep): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS)
}

function listen(target: EventTarget, name: string, run: (event: Event) => void): () => void {
  target.addEventListener(name, run)
  return () => target.removeEventListener(name, run)
}

function watchStorage(onChange: (name: string | null) => void): () => void {
  return listen(window, 'storage', (event) => {
    if (event instanceof StorageEvent) onChange(event.key)
  })
}

function openChannel(name: string, onMessage: (message: unknown) => void): Channel | null {
  try {
    const channel = new BroadcastChannel(name)
    const stop = listen(channel, 'message', (event) => onMessage((event as MessageEvent<unknown>).data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
      post: (message) => channel.postMessage(message),
      close() {
        stop()
        channel.close()
      },
    }
  } catch {
    return null
  }
}

/** A UUID, version 4; pages on plain http have no `randomUUID`. */
export function createRandomId(crypto: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>>): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
