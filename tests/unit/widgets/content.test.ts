import { ready } from '../../../shared/stores/async.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAppBanner } from '../../../widgets/app-banner/model.ts'
import { toAppAddress } from '../../../widgets/app-banner/app-address.ts'
import { createCityPicker } from '../../../widgets/city-picker/model.ts'
import { createNews } from '../../../widgets/news/model.ts'
import { createNotices } from '../../../widgets/notices/model.ts'
import { createTicker } from '../../../widgets/notices/ticker.ts'
import { createReceiptView } from '../../../widgets/receipt-view/model.ts'
import { toSmsLink, toSmsParts } from '../../../shared/flows/sms/sms-parts.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'
import { FOLDERS, soon, visitContent } from './content-visits.ts'

let backend: TestBackend
const notice = { title: 'Ремонт', message: '<p>Закрыто</p>', updated: '2025-03-10T10:00:00+03:00' }
const city = createTestCity({ settings: { appScheme: 'probe-parking://open' } })
const loud = {
  ...city,
  notification: notice,
  options: {
    ...city.options,
    appLinks: { iosLink: 'https://store.example/ios', androidLink: 'javascript:alert(1)' },
    notification: { message: 'Каток', url: '/news' },
  },
}

beforeAll(async () => {
  backend = await startBackend({ cities: [loud, createTestCity({ name: 'other' })], folders: FOLDERS, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

describe('notices', () => {
  const open = (options = {}) => visitContent(backend, createNotices, { attributes: {}, ...options })

  it('come after 300 ms, and stay away once closed, in other tabs and on the next visit too', async () => {
    const browser = createTestBrowser()
    const [one, two] = [open({ browser }), open({ browser })]
    for (const { model } of [one, two]) await soon(() => expect(model.$notices.get().status).toBe('ready'))
    // The first look at a store that is derived begins to follow it.
    const stops = [one, two].map(({ model }) => model.$popup.listen(() => {}))
    one.tab.pass(299)
    expect(one.model.$popup.get()).toBeNull()
    one.tab.pass(1)
    two.tab.pass(300)
    expect(one.model.$popup.get()?.title).toBe('Ремонт')
    one.model.close()
    expect([one.model.$popup.get(), two.model.$popup.get()]).toEqual([null, null])
    const later = open({ browser })
    await soon(() => expect(later.model.$notices.get().status).toBe('ready'))
    later.tab.pass(1000)
    expect(later.model.$popup.get()).toBeNull()
    for (const stop of stops) stop()
    for (const visit of [one, two, later]) visit.leave()
  })

  it('come again when the city has changed them, and where nothing can be kept are closed for the page', async () => {
    const browser = createTestBrowser()
    browser.stored.set('parking:closed:notice:probe', String(Date.parse(notice.updated) - 1))
    const visits = [open({ browser }), open({ tab: { storage: 'throws' } })]
    for (const { model, tab, leave } of visits) {
      await soon(() => expect(model.$notices.get().status).toBe('ready'))
      tab.pass(300)
      expect(model.$popup.get()?.title).toBe('Ремонт')
      model.close()
      expect(model.$popup.get()).toBeNull()
      leave()
    }
  })

  it('are none where the city says nothing', async () => {
    const { model, leave } = open({ city: 'other' })
    await soon(() => expect(model.$notices.get().status).toBe('ready'))
    expect(model.$notices.get()).toMatchObject({ value: { line: null, popup: null, ticker: null } })
    leave()
  })

  it('move their line once a second, and not while it is read or stopped', () => {
    const tab = createTestBrowser().openTab()
    const ticker = createTicker(tab.environment, 40)
    const seen: number[] = []
    ticker.$way.listen((way) => seen.push(way))
    tab.pass(999)
    expect(seen).toEqual([])
    tab.pass(1001)
    expect(seen).toEqual([0.1, 0.2])
    ticker.hold('pointer')
    ticker.hold('focus')
    ticker.release('pointer')
    tab.pass(5000)
    ticker.release('focus')
    ticker.toggle()
    tab.pass(5000)
    expect(seen).toHaveLength(2)
    ticker.toggle()
    tab.pass(9000)
    expect(seen.at(-2)).toBe(1)
    expect(seen.at(-1)).toBe(0)
    ticker.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})

describe('the app banner', () => {
  const open = (platform: 'ios' | 'android' | null, code = '') =>
    visitContent(backend, createAppBanner, { attributes: { code, platform: null }, tab: { platform } })

  it('opens the app, then the store after a second, unless the page went out of sight', async () => {
    const shown = open('ios', '48 21')
    await soon(() =>
      expect(shown.model.$banner.get()).toMatchObject({
        status: 'ready',
        value: { storeUrl: 'https://store.example/ios' },
      }),
    )
    shown.model.open()
    shown.tab.pass(999)
    expect(shown.tab.visited).toEqual(['probe-parking://open?code=48%2021'])
    shown.tab.pass(1)
    expect(shown.tab.visited.at(-1)).toBe('https://store.example/ios')
    shown.model.open()
    shown.tab.hide()
    shown.tab.pass(5000)
    expect(shown.tab.visited).toHaveLength(3)
    shown.model.close()
    expect(shown.model.$isClosed.get()).toBe(true)
    shown.leave()
  })

  it('offers nothing on a computer, nor an address that is none of a store', async () => {
    for (const platform of ['android', null] as const) {
      const { model, leave } = open(platform)
      await soon(() => expect(model.$banner.get()).toEqual(ready(null)))
      leave()
    }
  })

  it('opens no scheme but an app’s', () => {
    expect(toAppAddress('app://open', '')).toBe('app://open')
    expect(toAppAddress('probe-parking://', '')).toBe('probe-parking://')
    expect(toAppAddress('ru.city.parking://open/start', '')).toBe('ru.city.parking://open/start')
    expect(toAppAddress('app://open?a=1', 'x&y')).toBe('app://open?a=1&code=x%26y')
    for (const scheme of [
      null,
      '',
      'javascript://%0aalert(1)',
      'data://x',
      'https://evil.example',
      'app:open',
      'app://a b',
      'file:///etc',
      'intent://open#Intent;scheme=https;package=app.example;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
      'INTENT://open',
      'android-app://app.example/https/evil.example',
      'content://app.example/1',
      'chrome://settings',
      'ms-word://x',
      'market://details?id=app.example',
      'ws://evil.example',
      'sftp://evil.example',
      'app://me:secret@open',
      'app://open#fragment',
    ])
      expect(toAppAddress(scheme, '1'), String(scheme)).toBeNull()
  })
})

describe('the city picker', () => {
  it('keeps the choice, and drops a kept city that is not there any more', async () => {
    const browser = createTestBrowser()
    browser.stored.set('parking:site:city', 'atlantis')
    const { model, heard, leave } = visitContent(backend, createCityPicker, { attributes: { list: false }, browser })
    await soon(() => expect(model.$cities.get().status).toBe('ready'))
    expect(browser.stored.has('parking:site:city')).toBe(false)
    expect(model.$current.get()).toBe('probe')
    model.choose('other')
    expect(heard).toEqual([{ name: 'parking-city-change', detail: { city: 'other', previous: 'probe' } }])
    expect(browser.stored.get('parking:site:city')).toBe('other')
    model.choose('other')
    expect(heard).toHaveLength(1)
    leave()
  })
})

describe('the city picker of a backend that the element names', () => {
  it('offers no city of the list, and leaves the choice of the site as it is', async () => {
    const browser = createTestBrowser()
    browser.stored.set('parking:site:city', 'atlantis')
    const { model, leave } = visitContent(backend, createCityPicker, {
      attributes: { list: true },
      browser,
      api: `${backend.url}/probe`,
    })
    await soon(() => expect(model.$cities.get()).toEqual(ready([])))
    expect(model.$current.get()).toBeNull()
    expect(browser.stored.get('parking:site:city')).toBe('atlantis')
    leave()
  })
})

describe('the news', () => {
  it('grow by ten, know when they end, and open one', async () => {
    const { model, heard, $attributes, leave } = visitContent(backend, createNews, {
      attributes: { item: '', itemUrl: '', listUrl: '' },
    })
    const count = () => {
      const state = model.$list.get()
      return state.status === 'ready' ? [state.value.rows.length, state.value.more.status] : null
    }
    await soon(() => expect(count()).toEqual([10, 'idle']))
    await Promise.all([model.loadMore(), model.loadMore()])
    expect(count()).toEqual([13, 'none'])
    $attributes.set({ item: '5', itemUrl: '', listUrl: '' })
    await soon(() => expect(model.$text.get()).toMatchObject({ status: 'ready', value: { title: 'Новость 5' } }))
    $attributes.set({ item: '999', itemUrl: '', listUrl: '' })
    await soon(() => expect(model.$text.get()).toEqual(ready(null)))
    expect(heard.filter(({ name }) => name === 'parking-error')).toEqual([])
    expect(heard[0]).toEqual({ name: 'parking-content', detail: { title: 'Новость 5' } })
    leave()
  })
})

describe('the receipt view', () => {
  it('confirms what the city has made, refuses what was changed, and finds by number', async () => {
    const guest = createGuest(backend)
    const { paymentId } = await guest.pay()
    const status = await guest.status({ paymentId })
    const page = await backend.app.inject({ url: status!['checkFiscal'], headers: { accept: 'text/html' } })
    const link = Object.fromEntries(
      new URL(/href="([^"]*\/check\?[^"]*)"/.exec(page.body)![1]!.replaceAll('&amp;', '&')).searchParams,
    )
    const attributes = {
      place: link['title']!,
      dateIn: link['dateIn']!,
      dateOut: link['dateOut']!,
      price: link['price']!,
      ts: link['ts']!,
      sig: link['sig']!,
      number: '',
    }
    const { model, $attributes, leave } = visitContent(backend, createReceiptView, { attributes })
    await soon(() => expect(model.$proof.get()).toEqual(ready(true)))
    $attributes.set({ ...attributes, price: '1.00' })
    await soon(() => expect(model.$proof.get()).toEqual(ready(false)))
    $attributes.set({ ...attributes, sig: '' })
    await soon(() => expect(model.$proof.get()).toEqual(ready(null)))
    const stop = model.$found.listen(() => {})
    expect(await model.look()).toBe('number')
    expect(model.question.$problems.get()).toEqual({ number: 'receipt.number.required' })
    model.question.change({ number: String(status!['orderNumber']) })
    expect(await model.look()).toBeNull()
    await soon(() =>
      expect(model.$found.get()).toMatchObject({ status: 'ready', value: { receipt: { price: 6000, zone: '101' } } }),
    )
    model.question.change({ number: '123456789' })
    expect(await model.look()).toBeNull()
    await soon(() => expect(model.$found.get()).toEqual(ready(null)))
    stop()
    leave()
  })
})

describe('an SMS command', () => {
  const command = (transcription: string, example: string) => ({
    name: '',
    nameEn: null,
    hint: '',
    hintEn: null,
    example,
    parts: transcription.split('*'),
    partsEn: null,
  })

  it('tells words to be sent from places to be filled in, in either alphabet', () => {
    expect(toSmsParts(command('zar*x*часы', 'ZAR*х*1'))).toEqual([
      { literal: 'zar' },
      { literal: 'x' },
      { parameter: 'часы' },
    ])
    expect(toSmsLink('78-78', toSmsParts(command('zar*x*часы', 'zar*x*1')))).toBe('sms:7878?body=zar*x*')
    expect(toSmsLink('7878', toSmsParts(command('zar*с', 'zar*c')))).toBe(
      `sms:7878?body=${encodeURIComponent('zar*с')}`,
    )
  })
})
