import { describe, expect, it } from 'vitest'
import { createTokens } from '../../../shared/stores/tokens.ts'
import { createTestBrowser, type TabOptions } from '../../support/environment.ts'

function open(
  browser = createTestBrowser(),
  { city = 'zarechny' as string | null, storage = 'works' as TabOptions['storage'] } = {},
) {
  const tab = browser.openTab({ storage })
  const place = { city }
  const tokens = createTokens(tab.environment.storage, () => place.city)
  return { browser, tab, tokens, place, stored: () => JSON.parse(browser.stored.get('tokens') ?? 'null') as unknown }
}

describe('tokens', () => {
  it('lie in one map by city, then by the wire’s name of the user', () => {
    const { browser, tokens, stored } = open()
    const other = open(browser, { city: 'verhnegorsk' })
    tokens.set('guest', 'g1')
    tokens.set('driver', 'd1')
    other.tokens.set('coop', 'c2')
    expect(stored()).toEqual({ zarechny: { guest: 'g1', standart: 'd1' }, verhnegorsk: { coop: 'c2' } })
    expect([tokens.get('guest'), tokens.get('coop'), other.tokens.get('guest')]).toEqual(['g1', null, null])
  })

  it('are removed one by one', () => {
    const { tokens, stored } = open()
    tokens.set('guest', 'g1')
    tokens.set('driver', 'd1')
    tokens.remove('driver')
    expect(tokens.$tokens.get()).toEqual({ guest: 'g1' })
    expect(stored()).toEqual({ zarechny: { guest: 'g1' } })
  })

  it('are followed from another tab, and only those of the city', () => {
    const first = open()
    const second = open(first.browser)
    const third = open(first.browser, { city: 'verhnegorsk' })
    const heard = { second: 0, third: 0 }
    second.tokens.$tokens.listen(() => (heard.second += 1))
    third.tokens.$tokens.listen(() => (heard.third += 1))
    first.tokens.set('driver', 'd1')
    expect(second.tokens.$tokens.get()).toEqual({ driver: 'd1' })
    first.tokens.remove('driver')
    expect(second.tokens.get('driver')).toBeNull()
    expect(heard).toEqual({ second: 2, third: 0 })
  })

  it('of another tab are not lost when this one writes', () => {
    const first = open()
    const second = open(first.browser, { city: 'verhnegorsk' })
    second.tokens.set('guest', 'g2')
    first.tokens.set('guest', 'g1')
    expect(first.stored()).toEqual({ verhnegorsk: { guest: 'g2' }, zarechny: { guest: 'g1' } })
  })

  it.each(['throws', 'full'] as const)('work for the page where storage %s', (storage) => {
    const { tokens, browser } = open(createTestBrowser(), { storage })
    tokens.set('guest', 'g1')
    expect(tokens.get('guest')).toBe('g1')
    expect(browser.stored.size).toBe(0)
  })

  it.each(['{', 'null', '[]', '"x"', '{"zarechny":null}', '{"zarechny":"x"}', '{"zarechny":{"guest":7,"coop":""}}'])(
    'are none where %s is stored, and can be written over it',
    (text) => {
      const browser = createTestBrowser()
      browser.stored.set('tokens', text)
      const { tokens } = open(browser)
      expect(tokens.$tokens.get()).toEqual({})
      tokens.set('guest', 'g1')
      expect(tokens.get('guest')).toBe('g1')
    },
  )

  it('are known as soon as the city is', () => {
    const browser = createTestBrowser()
    browser.stored.set('tokens', '{"zarechny":{"guest":"g1"}}')
    const { tokens, place } = open(browser, { city: null })
    expect(tokens.get('guest')).toBeNull()
    place.city = 'zarechny'
    tokens.refresh()
    expect(tokens.$tokens.get()).toEqual({ guest: 'g1' })
  })

  it('leave no listener behind', () => {
    const { tab, tokens } = open()
    expect(tab.countOpen()).toBe(1)
    tokens.dispose()
    expect(tab.countOpen()).toBe(0)
  })
})
