import { describe, expect, it } from 'vitest'
import { createTabChannel, type TabNews } from '../../../shared/stores/tab-channel.ts'
import { createTestBrowser, type TestBrowser } from '../../support/environment.ts'

function open(browser: TestBrowser, { city = 'zarechny', hasChannels = true } = {}) {
  const tab = browser.openTab({ hasChannels })
  const channel = createTabChannel(tab.environment, () => city)
  const heard: TabNews[] = []
  return { tab, channel, heard, listen: () => channel.listen((news) => heard.push(news)) }
}

describe('the channel between tabs', () => {
  it('tells the other tabs of the city, and not itself, who signed in or out', () => {
    const browser = createTestBrowser()
    const [first, second, elsewhere] = [open(browser), open(browser), open(browser, { city: 'verhnegorsk' })]
    for (const { listen } of [first, second, elsewhere]) listen()
    first.channel.post({ type: 'LOGIN', userType: 'driver' })
    first.channel.post({ type: 'LOGOUT', userType: 'coop' })
    expect(second.heard).toEqual([
      { type: 'LOGIN', userType: 'driver' },
      { type: 'LOGOUT', userType: 'coop' },
    ])
    expect([first.heard, elsewhere.heard]).toEqual([[], []])
  })

  it('speaks as the specification says: type, city, user type', () => {
    const browser = createTestBrowser()
    const spoken: unknown[] = []
    browser.openTab().environment.openChannel('parking', (message) => spoken.push(message))
    open(browser).channel.post({ type: 'LOGIN', userType: 'driver' })
    expect(spoken).toEqual([{ type: 'LOGIN', city: 'zarechny', userType: 'standart' }])
  })

  it.each([
    null,
    'LOGIN',
    7,
    {},
    { type: 'LOGIN' },
    { type: 'OTHER', city: 'zarechny', userType: 'coop' },
    { type: 'LOGIN', city: 'zarechny', userType: 'admin' },
  ])('does not hear %j', (message) => {
    const browser = createTestBrowser()
    const { heard, listen } = open(browser)
    listen()
    browser
      .openTab()
      .environment.openChannel('parking', () => undefined)
      ?.post(message)
    expect(heard).toEqual([])
  })

  it('is open only while someone listens', () => {
    const { tab, channel, listen } = open(createTestBrowser())
    channel.post({ type: 'LOGIN', userType: 'driver' })
    expect(tab.countOpen()).toBe(0)
    const stops = [listen(), listen()]
    expect(tab.countOpen()).toBe(1)
    stops[0]!()
    expect(tab.countOpen()).toBe(1)
    stops[1]!()
    expect(tab.countOpen()).toBe(0)
    listen()
    channel.dispose()
    expect(tab.countOpen()).toBe(0)
  })

  it('is silent where the browser has none', () => {
    const { channel, listen } = open(createTestBrowser(), { hasChannels: false })
    const stop = listen()
    channel.post({ type: 'LOGIN', userType: 'driver' })
    expect(stop).not.toThrow()
  })

  it('is not opened again by a listener after its end', () => {
    const browser = createTestBrowser()
    const [gone, other] = [open(browser), open(browser)]
    gone.channel.dispose()
    gone.listen()
    other.channel.post({ type: 'LOGIN', userType: 'driver' })
    expect(gone.heard).toEqual([])
  })
})
