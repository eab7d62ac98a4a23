import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/api/app-error.ts'
import type { Call } from '../../../shared/api/contract/call.ts'
import { openSource, readText } from '../../../shared/api/contract/decoding.ts'
import { settingsCalls } from '../../../shared/api/contract/settings.server.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answerJson } from '../api/fault-server.ts'
import { CITIES_PATH, startCityServer, valueOf, type CityServer } from './city-server.ts'

const CITY = { city: 'zarechny', api: null }
const SETTINGS = '/zarechny/api/settings/v3'
const pay: Call<void, string> = {
  name: 'pay',
  method: 'POST',
  path: '/api/pay/v1',
  body: 'form',
  token: 'body',
  encode: () => ({}),
  decode: (answer) => readText(openSource(answer), 'result'),
}
const PAY = '/zarechny/api/pay/v1'

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

describe('a call', () => {
  it('carries the token of whom it is for, and the key of its attempt', async () => {
    const { scope } = acquireScope(CITY, server.openTab().environment)
    server.on(PAY, answerJson({ status: 'ok', result: 'done' }))
    await scope.$city.load()
    scope.tokens.set('guest', 'g1')
    expect(await scope.call(pay, undefined, { as: 'guest', attempt: 'a-1' })).toBe('done')
    expect(server.seen.at(-1)).toMatchObject({ body: 'token=g1', headers: { 'idempotency-key': 'a-1' } })
  })

  it('sends the key only to the city’s own server', async () => {
    const { scope } = acquireScope(
      { ...CITY, api: `${server.origin.replace('127.0.0.1', 'localhost')}/own` },
      server.openTab().environment,
    )
    await scope.$city.load()
    expect(valueOf(scope.$city).idempotency).toBe(false)
  })

  it.each(['TokenExpired', 'TokenNotFound', 'AccountNotFound'])(
    'removes the token the server calls %s',
    async (errorName) => {
      const { scope } = acquireScope(CITY, server.openTab().environment)
      server.on(PAY, answerJson({ status: 'error', errorName }, { status: 401 }))
      await scope.$city.load()
      scope.tokens.set('guest', 'g1')
      scope.tokens.set('driver', 'd1')
      await expect(scope.call(pay, undefined, { as: 'guest' })).rejects.toMatchObject({ code: errorName })
      expect(scope.tokens.$tokens.get()).toEqual({ driver: 'd1' })
    },
  )

  it.each([
    [401, null],
    [403, null],
    [500, null],
    [200, 'ZoneNotFound'],
  ] as const)('keeps the token after %i %s', async (status, errorName) => {
    const { scope } = acquireScope(CITY, server.openTab().environment)
    server.on(PAY, answerJson(errorName === null ? {} : { status: 'error', errorName }, { status }))
    await scope.$city.load()
    scope.tokens.set('guest', 'g1')
    await expect(scope.call(pay, undefined, { as: 'guest' })).rejects.toBeInstanceOf(AppError)
    expect(scope.tokens.get('guest')).toBe('g1')
  })

  it('that pays waits for today’s list of cities, and goes where it says', async () => {
    const browser = createTestBrowser()
    await acquireScope(CITY, server.openTab({ browser }).environment).scope.$city.load()
    server.on(CITIES_PATH, answerJson({ cities: [{ city: 'zarechny', apiUrl: '/own' }] }))
    server.on('/own/api/pay/v1', answerJson({ status: 'ok', result: 'moved' }))
    const { scope } = acquireScope(CITY, server.openTab({ browser }).environment)
    expect(await scope.call(pay, undefined)).toBe('moved')
  })
})

describe('the clock of a scope', () => {
  const date = 'Wed, 12 Mar 2025 07:00:00 GMT'

  it('goes by the server’s answer, on a device that is a day late', async () => {
    server.on(PAY, answerJson({ status: 'ok', result: 'done' }, { headers: { date } }))
    const { scope } = acquireScope(CITY, server.openTab({ now: Date.parse(date) - 24 * 60 * 60 * 1000 }).environment)
    await scope.call(pay, undefined)
    expect(scope.clock.now()).toBe(Date.parse(date) + 1_000)
    expect(scope.clock.$isServerTime.get()).toBe(true)
  })

  it('asks the server itself after a sleep, and changes nothing that stayed the same', async () => {
    const tab = server.openTab({ now: Date.parse(date) })
    const { scope } = acquireScope(CITY, tab.environment)
    await scope.$settings.load()
    const settings = valueOf(scope.$settings)
    scope.clock.$minute.listen(idle)
    const later = new Date(Date.parse(date) + 3_600_000).toUTCString()
    server.on(SETTINGS, answerJson(settingsCalls.getSettings.example.answer, { headers: { date: later } }))
    tab.fallAsleep(3_600_000)
    tab.wake()
    await scope.$settings.load()
    expect(server.seen.at(-1)).toMatchObject({ path: SETTINGS, headers: { 'cache-control': 'no-cache' } })
    expect(scope.clock.now()).toBe(Date.parse(date) + 3_601_000)
    expect(scope.clock.$isServerTime.get()).toBe(true)
    expect(valueOf(scope.$settings)).toBe(settings)
  })
})
