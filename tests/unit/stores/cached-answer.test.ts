import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { createCachedAnswer } from '../../../shared/stores/cached-answer.ts'
import { createTestBrowser, type TabOptions } from '../../support/environment.ts'

const DAY = 24 * 60 * 60 * 1000

function open(
  browser = createTestBrowser(),
  { storage = 'works' as TabOptions['storage'], decode = (json: Json) => ({ seen: json }) } = {},
) {
  const tab = browser.openTab({ storage })
  const { environment } = tab
  const cache = createCachedAnswer({ storage: environment.storage, now: environment.now, nameOf: () => 'kept', decode })
  return { browser, tab, cache }
}

describe('a kept answer', () => {
  it('is read again by the decoder on the next visit', () => {
    const { browser, cache } = open()
    expect(cache.recall()).toBeNull()
    cache.keep([1, 2], { seen: [1, 2] })
    expect(open(browser).cache.recall()).toEqual({ seen: [1, 2] })
  })

  it('is forgotten after thirty days, and not because the device’s clock was set back', () => {
    const { browser, cache } = open()
    cache.keep(1, { seen: 1 })
    const later = open(browser)
    later.tab.shiftClock(-400 * DAY)
    expect(later.cache.recall()).toEqual({ seen: 1 })
    later.tab.shiftClock(430 * DAY)
    expect(later.cache.recall()).toEqual({ seen: 1 })
    later.tab.shiftClock(1)
    expect(later.cache.recall()).toBeNull()
  })

  it('that the decoder of a later release cannot read counts as none', () => {
    const { browser, cache } = open()
    cache.keep(1, { seen: 1 })
    const decode = () => {
      throw new Error('another contract')
    }
    expect(open(browser, { decode }).cache.recall()).toBeNull()
  })

  it.each([
    '{',
    'null',
    '7',
    '[]',
    '{"form":0,"at":1,"answer":1}',
    '{"form":1,"at":"x","answer":1}',
    '{"form":1,"at":1}',
  ])('is none where %s is stored', (text) => {
    const browser = createTestBrowser()
    browser.stored.set('kept', text)
    expect(open(browser).cache.recall()).toBeNull()
  })

  it('gives back the same value while the answer stays the same', () => {
    const { browser, cache } = open()
    const value = { seen: 1 }
    expect(cache.keep(1, value)).toBe(value)
    expect(cache.keep(1, { seen: 1 })).toBe(value)
    const other = { seen: 2 }
    expect(cache.keep(2, other)).toBe(other)

    const { cache: later } = open(browser)
    const recalled = later.recall()
    expect(later.keep(2, { seen: 2 })).toBe(recalled)
  })

  it('that is too long is not kept, nor an older one in its place', () => {
    const { browser, cache } = open()
    cache.keep('short', { seen: 'short' })
    cache.keep('x'.repeat(500_000), { seen: '' })
    expect(browser.stored.size).toBe(0)
  })

  it('that finds no room does not leave an older one to be believed', () => {
    const browser = createTestBrowser()
    open(browser).cache.keep('old', { seen: 'old' })
    const { cache } = open(browser, { storage: 'full' })
    cache.keep('new', { seen: 'new' })
    expect(browser.stored.size).toBe(0)
    expect(cache.recall()).toBeNull()
  })

  it('never throws where storage does', () => {
    const { cache } = open(createTestBrowser(), { storage: 'throws' })
    expect(() => cache.keep(1, { seen: 1 })).not.toThrow()
    expect(cache.recall()).toBeNull()
  })
})
