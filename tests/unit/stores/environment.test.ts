import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserEnvironment, createRandomId } from '../../../shared/stores/environment.ts'
import { createKeyValue } from '../../../shared/stores/key-value.ts'

/** What of a page the environment touches, counted. */
class Page extends EventTarget {
  listeners = 0
  override addEventListener(...listening: Parameters<EventTarget['addEventListener']>) {
    this.listeners += 1
    super.addEventListener(...listening)
  }
  override removeEventListener(...listening: Parameters<EventTarget['removeEventListener']>) {
    this.listeners -= 1
    super.removeEventListener(...listening)
  }
}

class Transition extends Event {
  readonly persisted: boolean
  constructor({ persisted }: { persisted: boolean }) {
    super('pageshow')
    this.persisted = persisted
  }
}

class Stored extends Event {
  readonly key: string | null
  constructor(key: string | null) {
    super('storage')
    this.key = key
  }
}

let page: { window: Page & { localStorage?: Storage }; document: Page & { visibilityState: string } }
let addresses = 0
const open = () => browserEnvironment(`https://city.example/${(addresses += 1)}/`)

beforeEach(() => {
  page = { window: new Page(), document: Object.assign(new Page(), { visibilityState: 'visible' }) }
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('location', new URL('https://museum.example:8443/visit?day=1#hall'))
  vi.stubGlobal('PageTransitionEvent', Transition)
  vi.stubGlobal('StorageEvent', Stored)
})
afterEach(() => vi.unstubAllGlobals())

describe('the browser’s environment', () => {
  it('is one for all elements of a library', () => {
    expect(browserEnvironment('https://city.example/')).toBe(browserEnvironment('https://city.example/'))
    expect(browserEnvironment('https://city.example/')).not.toBe(browserEnvironment('https://other.example/'))
  })

  it('knows the page', () => {
    const { origin, pageUrl, pageHost } = open()
    expect([origin, pageUrl(), pageHost()]).toEqual([
      'https://museum.example:8443',
      'https://museum.example:8443/visit?day=1#hall',
      'museum.example:8443',
    ])
  })

  it('wakes when the page is shown, restored or focused, and not when it is hidden or first shown', () => {
    let wakes = 0
    const { onWake } = open()
    const before = page.document.listeners
    const stop = onWake(() => (wakes += 1))
    page.window.dispatchEvent(new Transition({ persisted: false }))
    page.document.visibilityState = 'hidden'
    page.document.dispatchEvent(new Event('visibilitychange'))
    expect(wakes).toBe(0)
    page.document.visibilityState = 'visible'
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.window.dispatchEvent(new Transition({ persisted: true }))
    page.window.dispatchEvent(new Event('focus'))
    expect(wakes).toBe(3)
    stop()
    expect([page.window.listeners, page.document.listeners]).toEqual([0, before])
  })

  it('tells when it goes out of sight, and at once where it is', () => {
    let times = 0
    const { onHide } = open()
    const before = page.document.listeners
    onHide(() => (times += 1))()
    page.document.visibilityState = 'hidden'
    const stop = onHide(() => (times += 1))
    expect(times).toBe(1)
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.window.dispatchEvent(new Event('pagehide'))
    expect(times).toBe(3)
    stop()
    expect([page.window.listeners, page.document.listeners]).toEqual([0, before])
  })

  it('tells when the line is back', () => {
    let times = 0
    const stop = open().onOnline(() => (times += 1))
    page.window.dispatchEvent(new Event('online'))
    stop()
    page.window.dispatchEvent(new Event('online'))
    expect([times, page.window.listeners]).toEqual([1, 0])
  })

  it('tells what another tab changed', () => {
    const names: (string | null)[] = []
    const stop = open().storage.watch((name) => names.push(name))
    page.window.dispatchEvent(new Stored('tokens'))
    page.window.dispatchEvent(new Stored(null))
    stop()
    expect([names, page.window.listeners]).toEqual([['tokens', null], 0])
  })

  it('counts a device that does not say so as online', () => {
    vi.stubGlobal('navigator', {})
    expect(open().isOnline()).toBe(true)
    vi.stubGlobal('navigator', { onLine: false })
    expect(open().isOnline()).toBe(false)
  })

  it('keeps texts for the page where the browser denies its storage', () => {
    Object.defineProperty(page.window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const { storage } = open()
    expect(storage.set('name', 'text')).toBe(false)
    expect(storage.get('name')).toBe('text')
  })

  it('passes messages to the other tabs, and closes its channel', async () => {
    const { openChannel } = open()
    const heard = new Promise((resolve) => {
      const other = openChannel('parking', (message) => {
        other?.close()
        resolve(message)
      })
    })
    const channel = openChannel('parking', () => undefined)
    channel?.post({ type: 'LOGIN' })
    expect(await heard).toEqual({ type: 'LOGIN' })
    channel?.close()
  })

  it('has no channel where the browser has none', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(open().openChannel('parking', () => undefined)).toBeNull()
  })

  it('uses the fetch the page has at the time of asking', async () => {
    const { fetch } = open()
    vi.stubGlobal('fetch', () => Promise.resolve('patched'))
    expect(await fetch('/')).toBe('patched')
  })
})

describe('a random identifier', () => {
  it('is a UUID on pages with and without a secure context', () => {
    const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto
    const identifiers = [createRandomId(crypto), ...Array.from({ length: 200 }, () => createRandomId(insecure))]
    for (const identifier of identifiers) {
      expect(identifier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    expect(new Set(identifiers).size).toBe(identifiers.length)
  })
})

describe('a store of texts', () => {
  it('does not trust a storage that swallows what it is given', () => {
    const storage = createKeyValue(() => ({
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
    }))
    expect(storage.set('name', 'text')).toBe(false)
    expect(storage.get('name')).toBe('text')
    storage.remove('name')
    expect(storage.get('name')).toBeNull()
  })

  it('works where there is no storage at all', () => {
    const storage = createKeyValue(() => undefined)
    expect([storage.get('name'), storage.set('name', 'text'), storage.get('name')]).toEqual([null, false, 'text'])
  })
})
