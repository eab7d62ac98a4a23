import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getParkings, getZones } from '../../../shared/api/contract/zones.ts'
import { memoryOf } from '../../../shared/stores/memory.ts'
import type { Remote } from '../../../shared/stores/remote.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answerJson } from '../api/fault-server.ts'
import { CITIES_PATH, startCityServer, valueOf, type CityServer } from './city-server.ts'

const CITY = { city: 'zarechny', api: null }
const SETTINGS = '/zarechny/api/settings/v3'
const ZONES = '/zarechny/api/zones/v1'

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

/** Resolves when the remote is ready by the server's own word. */
function until($remote: Remote<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $remote.listen((state) => {
      if (state.status !== 'ready' || state.isStale) return
      stop()
      resolve()
    })
  })
}

describe('loading', () => {
  it('asks once for what two elements want, and for nothing that no element wants', async () => {
    const { environment } = server.openTab()
    const { scope } = acquireScope(CITY, environment)
    expect(server.paths()).toEqual([])
    await Promise.all([
      scope.$settings.load(),
      acquireScope(CITY, environment).scope.$settings.load(),
      scope.answerTo(getZones).load(),
    ])
    expect(server.paths().sort()).toEqual([CITIES_PATH, SETTINGS, ZONES].sort())
    expect(valueOf(scope.$settings).timeZone).toBe('Europe/Moscow')
    expect(valueOf(scope.answerTo(getZones)).length).toBeGreaterThan(0)
    expect(valueOf(scope.$city)).toMatchObject({
      city: 'zarechny',
      apiUrl: `${server.origin}/zarechny`,
      idempotency: true,
    })
  })

  it('is two questions deep: settings and zones do not wait for each other', async () => {
    const { scope } = acquireScope(CITY, server.openTab().environment)
    server.on(SETTINGS, idle)
    server.on(ZONES, idle)
    void scope.$settings.load()
    void scope.answerTo(getZones).load()
    await Promise.all([server.arrival(SETTINGS), server.arrival(ZONES)])
    expect(server.paths()[0]).toBe(CITIES_PATH)
  })

  it('is one question deep where the element names its backend', async () => {
    const { scope } = acquireScope({ ...CITY, api: `${server.origin}/own` }, server.openTab().environment)
    server.on('/own/city.json', idle)
    await scope.$settings.load()
    expect(server.paths()).toContain('/own/api/settings/v3')
    expect(scope.$city.get().status).toBe('loading')
  })

  it('is one question deep on the next visit', async () => {
    const browser = createTestBrowser()
    await acquireScope(CITY, server.openTab({ browser }).environment).scope.$settings.load()
    server.on(CITIES_PATH, idle)
    const { scope } = acquireScope(CITY, server.openTab({ browser }).environment)
    await scope.$settings.load()
    expect(scope.$settings.get()).toMatchObject({ status: 'ready', isStale: false })
  })

  it('takes the first city where none is named', async () => {
    const { scope } = acquireScope({ city: null, api: null }, server.openTab().environment)
    await scope.$settings.load()
    expect(valueOf(scope.$city).city).toBe('zarechny')
    scope.tokens.set('guest', 'g1')
    expect(scope.tokens.get('guest')).toBe('g1')
  })

  it('reads cities.json once for two cities of a page', async () => {
    const { environment } = server.openTab()
    const scopes = ['zarechny', 'verhnegorsk'].map((city) => acquireScope({ city, api: null }, environment).scope)
    await Promise.all(scopes.map(({ $settings }) => $settings.load()))
    expect(server.paths().filter((path) => path === CITIES_PATH)).toHaveLength(1)
    expect(scopes.map(({ $city }) => valueOf($city).timeZone)).toEqual(['Europe/Moscow', 'Asia/Yekaterinburg'])
  })

  it('tries again by itself when the line is back', async () => {
    const tab = server.openTab()
    const { scope } = acquireScope(CITY, tab.environment)
    server.cut()
    await scope.$settings.load()
    expect(scope.$settings.get()).toMatchObject({ status: 'failed', error: { code: 'server' } })
    server.serveAll()
    const ready = until(scope.$settings)
    tab.setOnline(true)
    await ready
  })
})

describe('without the server', () => {
  it('shows what the last visit knew, marked stale', async () => {
    const browser = createTestBrowser()
    const first = acquireScope(CITY, server.openTab({ browser }).environment).scope
    await Promise.all([first.$settings.load(), first.answerTo(getZones).load(), first.answerTo(getParkings).load()])
    server.cut()
    const { scope } = acquireScope(CITY, server.openTab({ browser }).environment)
    await Promise.all([scope.$settings.load(), scope.answerTo(getZones).load(), scope.answerTo(getParkings).load()])
    expect(scope.answerTo(getZones).get()).toEqual({
      status: 'ready',
      value: valueOf(first.answerTo(getZones)),
      isStale: true,
    })
    expect(scope.$settings.get()).toMatchObject({ status: 'ready', isStale: true })
    expect(scope.answerTo(getParkings).get()).toMatchObject({ status: 'ready', isStale: true })
  })

  it('remembers which city is the first where none is named', async () => {
    const browser = createTestBrowser()
    const key = { city: null, api: null }
    const first = acquireScope(key, server.openTab({ browser }).environment).scope
    await first.answerTo(getZones).load()
    memoryOf(first).noteZone('101')
    server.cut()
    const { scope } = acquireScope(key, server.openTab({ browser }).environment)
    void scope.answerTo(getZones).load()
    expect(scope.answerTo(getZones).get()).toEqual({
      status: 'ready',
      value: valueOf(first.answerTo(getZones)),
      isStale: true,
    })
    expect(memoryOf(scope).$remembered.get().recentZones).toEqual(['101'])
  })

  it('shows no element another city’s things', async () => {
    const browser = createTestBrowser()
    await acquireScope(CITY, server.openTab({ browser }).environment).scope.answerTo(getZones).load()
    server.cut()
    for (const key of [
      { city: 'verhnegorsk', api: null },
      { ...CITY, api: `${server.origin}/own` },
    ]) {
      const { scope } = acquireScope(key, server.openTab({ browser }).environment)
      await scope.answerTo(getZones).load()
      expect(scope.answerTo(getZones).get()).toMatchObject({ status: 'failed', error: { code: 'server' } })
    }
  })

  it('says why, on a first visit', async () => {
    server.cut()
    const { scope } = acquireScope(CITY, server.openTab().environment)
    await scope.$settings.load()
    expect(scope.$settings.get()).toMatchObject({ status: 'failed', error: { code: 'server' } })
  })

  it('works on the defaults where the element names its backend', async () => {
    server.on(CITIES_PATH, answerJson({ cities: 'none' }))
    const { scope } = acquireScope(
      { city: 'elsewhere', api: '/own' },
      server.openTab({ pageUrl: `${server.origin}/page` }).environment,
    )
    await Promise.all([scope.$settings.load(), scope.$city.load()])
    expect(scope.$settings.get().status).toBe('ready')
    expect(valueOf(scope.$city)).toMatchObject({
      city: 'elsewhere',
      apiUrl: `${server.origin}/own`,
      timeZone: 'Europe/Moscow',
      idempotency: false,
    })
  })

  it('an unknown city is said to be not configured', async () => {
    const { scope } = acquireScope({ city: 'elsewhere', api: null }, server.openTab().environment)
    await scope.$settings.load()
    expect(scope.$settings.get()).toMatchObject({ status: 'failed', error: { code: 'notConfigured' } })
    expect(server.paths()).toEqual([CITIES_PATH])
  })
})
