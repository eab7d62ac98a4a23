import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getZones } from '../../../shared/api/contract/zones.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import { startCityServer, type CityServer } from './city-server.ts'

const CITY = { city: 'zarechny', api: null }

let server: CityServer
beforeAll(async () => {
  server = await startCityServer()
})
afterEach(() => {
  server.serveAll()
  server.paths()
})
afterAll(() => server.close())

const idle = () => undefined

describe('a scope', () => {
  it('is shared by all elements of a page with the same city and backend', () => {
    const { environment } = server.openTab()
    const handles = [
      CITY,
      { ...CITY },
      { city: 'verhnegorsk', api: null },
      { ...CITY, api: 'https://other.example' },
    ].map((key) => acquireScope(key, environment))
    expect(new Set(handles.map(({ scope }) => scope)).size).toBe(3)
    expect(handles[0]!.scope).toBe(handles[1]!.scope)
    expect(acquireScope(CITY, server.openTab().environment).scope).not.toBe(handles[0]!.scope)
    for (const { release } of handles) release()
  })

  it('lives while one element or one payment needs it, and lets go twice only once', () => {
    const tab = server.openTab()
    const first = acquireScope(CITY, tab.environment)
    const second = acquireScope(CITY, tab.environment)
    first.release()
    first.release()
    const letGo = second.scope.hold()
    second.release()
    expect(acquireScope(CITY, tab.environment).scope).toBe(first.scope)
    letGo()
    letGo()
    expect(tab.countOpen()).toBeGreaterThan(0)
  })

  it('leaves nothing behind after 200 comings and goings, with anything under way', async () => {
    const tab = server.openTab()
    for (let round = 0; round < 200; round += 1) {
      const { scope, release } = acquireScope(CITY, tab.environment)
      scope.clock.$minute.listen(idle)
      scope.tabs.listen(idle)
      scope.tokens.$tokens.listen(idle)
      void scope.$settings.load()
      if (round % 50 === 0) await scope.answerTo(getZones).load()
      release()
    }
    // The list of cities belongs to the page, not to a scope: its one question may still be on its way.
    await acquireScope(CITY, tab.environment).scope.$city.load()
    const { release } = acquireScope(CITY, tab.environment)
    release()
    release()
    const fresh = server.openTab()
    const held = acquireScope(CITY, fresh.environment)
    expect(tab.countOpen()).toBe(fresh.countOpen())
    held.release()
    expect(fresh.countOpen()).toBe(0)
  })

  it('is made anew after it was let go', () => {
    const { environment } = server.openTab()
    const first = acquireScope(CITY, environment)
    first.release()
    const second = acquireScope(CITY, environment)
    expect(second.scope).not.toBe(first.scope)
    second.release()
  })
})
