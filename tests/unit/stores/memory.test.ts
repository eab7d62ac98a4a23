import { describe, expect, it } from 'vitest'
import { createCityMemory, type LastSession } from '../../../shared/stores/memory.ts'
import { createTestBrowser, type TabOptions } from '../../support/environment.ts'

const NAME = 'parking:city:zarechny'
const SESSION: LastSession = {
  zone: '101',
  zoneName: 'Садовая',
  parkingCode: null,
  orderNumber: '',
  start: 1_000,
  end: 2_000,
  price: 6_000,
  isOfDriver: true,
}
const EMPTY = {
  recentZones: [],
  recentParkings: [],
  favouriteZones: [],
  favouriteParkings: [],
  pendingPayment: null,
  pendingDriverPayment: null,
  lastSession: null,
  guest: null,
  lastStay: null,
}

function open(
  browser = createTestBrowser(),
  { city = 'zarechny' as string | null, storage = 'works' as TabOptions['storage'] } = {},
) {
  const tab = browser.openTab({ storage })
  const place = { city }
  const memory = createCityMemory(tab.environment.storage, () => place.city)
  return { browser, tab, memory, place }
}

describe('the memory of a city', () => {
  it('begins empty', () => {
    expect(open().memory.$remembered.get()).toEqual(EMPTY)
  })

  it('keeps the five zones and parkings used last, the newest first', () => {
    const { memory, browser } = open()
    for (const code of ['1', '2', '3', '4', '5', '6', '4']) {
      memory.noteZone(code)
      memory.noteParking(`p${code}`)
    }
    const { recentZones, recentParkings } = open(browser).memory.$remembered.get()
    expect(recentZones).toEqual(['4', '6', '5', '3', '2'])
    expect(recentParkings).toEqual(['p4', 'p6', 'p5', 'p3', 'p2'])
  })

  it('marks a place as a favourite, takes the mark away, and keeps zones and parkings apart', () => {
    const { memory, browser } = open()
    memory.toggleFavourite('favouriteZones', '1')
    memory.toggleFavourite('favouriteZones', '2')
    memory.toggleFavourite('favouriteParkings', '1')
    memory.toggleFavourite('favouriteZones', '1')
    const { favouriteZones, favouriteParkings } = open(browser).memory.$remembered.get()
    expect({ favouriteZones, favouriteParkings }).toEqual({ favouriteZones: ['2'], favouriteParkings: ['1'] })
  })

  it('ends the attempt of a driver and leaves that of a guest', () => {
    const { memory } = open()
    memory.pendingPayment.set({ attempt: 'a-1', startedAt: 5 })
    memory.pendingDriverPayment.set({ attempt: 'a-2', startedAt: 6 })
    memory.pendingDriverPayment.clear('a-2')
    expect([memory.pendingPayment.get(), memory.pendingDriverPayment.get()]).toEqual([
      { attempt: 'a-1', startedAt: 5 },
      null,
    ])
  })

  it('has the attempt in storage before the payment is sent', () => {
    const { memory, browser } = open()
    memory.pendingPayment.set({ attempt: 'a-1', startedAt: 5 })
    expect(JSON.parse(browser.stored.get(NAME)!)).toMatchObject({ pendingPayment: { attempt: 'a-1', startedAt: 5 } })
    expect(open(browser).memory.pendingPayment.get()).toEqual({ attempt: 'a-1', startedAt: 5 })
  })

  it('ends only the attempt that is meant', () => {
    const { memory, browser } = open()
    memory.pendingPayment.set({ attempt: 'a-1', startedAt: 5 })
    open(browser).memory.pendingPayment.set({ attempt: 'a-2', paymentId: '7', startedAt: 6 })
    memory.pendingPayment.clear('a-1')
    expect(memory.pendingPayment.get()).toEqual({ attempt: 'a-2', paymentId: '7', startedAt: 6 })
    memory.pendingPayment.clear()
    expect(memory.pendingPayment.get()).toBeNull()
  })

  it('shows the last session after a reload without any network, and without a plate', () => {
    const { memory, browser } = open()
    memory.noteSession({ ...SESSION, plate: 'А123ВС77' } as LastSession)
    expect(browser.stored.get(NAME)).not.toContain('А123ВС77')
    expect(open(browser).memory.$remembered.get().lastSession).toEqual(SESSION)
    memory.forgetSession()
    expect(open(browser).memory.$remembered.get().lastSession).toBeNull()
  })

  it('remembers a guest on wish, and forgets them on wish', () => {
    const { memory, browser } = open()
    const guest = {
      plate: 'А123ВС77',
      isForeign: false,
      place: '101',
      phone: '+7 916 123-45-67',
      parkedUntil: '2025-03-12T16:20:00+03:00',
    }
    memory.rememberGuest(guest)
    expect(open(browser).memory.$remembered.get().guest).toEqual(guest)
    memory.rememberGuest(null)
    expect(browser.stored.get(NAME)).not.toContain('А123ВС77')
  })

  it('follows the other tabs of the city and loses nothing they wrote', () => {
    const first = open()
    const second = open(first.browser)
    const elsewhere = open(first.browser, { city: 'verhnegorsk' })
    first.memory.noteZone('1')
    second.memory.noteZone('2')
    first.memory.noteSession(SESSION)
    expect(second.memory.$remembered.get()).toEqual({ ...EMPTY, recentZones: ['2', '1'], lastSession: SESSION })
    expect(elsewhere.memory.$remembered.get()).toEqual(EMPTY)
  })

  it('keeps the pieces that are sound when others are spoilt', () => {
    const browser = createTestBrowser()
    const spoilt = {
      recentZones: ['1', 7, '', '2'],
      recentParkings: 'x',
      pendingPayment: { attempt: 'a' },
      lastSession: { ...SESSION, end: 'late' },
      plate: 9,
    }
    browser.stored.set(NAME, JSON.stringify(spoilt))
    expect(open(browser).memory.$remembered.get()).toEqual({ ...EMPTY, recentZones: ['1', '2'] })
  })

  it.each(['{', 'null', '[]', '7', '"x"', '{"lastSession":[]}', '{"pendingPayment":{"attempt":"a","startedAt":null}}'])(
    'never throws over %s',
    (text) => {
      const browser = createTestBrowser()
      browser.stored.set(NAME, text)
      const { memory } = open(browser)
      expect(memory.$remembered.get()).toEqual(EMPTY)
      memory.noteZone('1')
      expect(memory.$remembered.get().recentZones).toEqual(['1'])
    },
  )

  it.each(['throws', 'full'] as const)('lasts for the page where storage %s', (storage) => {
    const { memory } = open(createTestBrowser(), { storage })
    memory.pendingPayment.set({ attempt: 'a-1', startedAt: 5 })
    memory.noteZone('1')
    expect(memory.pendingPayment.get()?.attempt).toBe('a-1')
    expect(memory.$remembered.get().recentZones).toEqual(['1'])
  })

  it('waits with reading until the city is known', () => {
    const { memory, browser } = open()
    memory.noteZone('1')
    const { memory: later, place } = open(browser, { city: null })
    expect(later.$remembered.get()).toEqual(EMPTY)
    place.city = 'zarechny'
    later.refresh()
    expect(later.$remembered.get().recentZones).toEqual(['1'])
  })

  it('leaves no listener behind', () => {
    const { tab, memory } = open()
    memory.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})
