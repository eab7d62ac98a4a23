import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { valueOf } from '../../../shared/stores/remote.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answer, answerJson } from '../api/fault-server.ts'
import { CITIES_PATH, type CityServer, startCityServer, ZARECHNY } from './city-server.ts'

const ENTRY = '/own/city.json'

let server: CityServer
beforeAll(async () => {
  server = await startCityServer()
})
afterEach(() => {
  server.serveAll()
  server.paths()
})
afterAll(() => server.close())

function open(city: string | null, browser = createTestBrowser()) {
  return acquireScope({ city, api: `${server.origin}/own` }, server.openTab({ browser }).environment).scope
}

const NEUTRAL = { nameForShow: {}, mapBounds: null, mapSource: null, profile: '', social: null, captcha: null }

// Readings gB-24.
describe('a backend that the element names', () => {
  it('says itself what it is called, how one signs in and where its map is', async () => {
    server.on(ENTRY, answerJson({ ...ZARECHNY, city: 'own', nameForShow: 'Своё', socialClientId: 'own-client' }))
    const scope = open(null)
    await scope.$city.load()
    expect(await valueOf(scope.$city)).toMatchObject({
      city: 'own',
      apiUrl: `${server.origin}/own`,
      nameForShow: { ru: 'Своё' },
      idempotency: true,
      social: { clientId: 'own-client' },
    })
    expect(server.paths()).not.toContain(CITIES_PATH)
  })

  it.each([
    ['no entry', answer('', { status: 404 })],
    ['a page', answer('<html>', { status: 200 })],
    ['an entry without its name', answerJson({ nameForShow: 'x' })],
    ['a list', answerJson([])],
  ])('has a neutral entry where it has %s, whatever city is named', async (_, reply) => {
    server.on(ENTRY, reply)
    for (const city of ['zarechny', 'elsewhere', null]) {
      const scope = open(city)
      await scope.$city.load()
      expect(await valueOf(scope.$city)).toMatchObject({
        ...NEUTRAL,
        apiUrl: `${server.origin}/own`,
        idempotency: false,
      })
    }
    expect(server.paths()).not.toContain(CITIES_PATH)
  })

  it('is asked for everything at once', async () => {
    server.on(ENTRY, () => undefined)
    const scope = open('zarechny')
    await scope.$settings.load()
    expect(scope.$settings.get().status).toBe('ready')
  })

  it('is known again on the next visit, without a line', async () => {
    const browser = createTestBrowser()
    server.on(ENTRY, answerJson({ ...ZARECHNY, city: 'own', nameForShow: 'Своё' }))
    await open(null, browser).$city.load()
    server.on(ENTRY, answer('', { status: 503 }))
    const scope = open(null, browser)
    await scope.$city.load()
    expect((await valueOf(scope.$city)).nameForShow).toEqual({ ru: 'Своё' })
  })

  it('is forgotten where the backend says that it has no entry any more', async () => {
    const browser = createTestBrowser()
    server.on(ENTRY, answerJson({ ...ZARECHNY, city: 'own', nameForShow: 'Своё' }))
    await open(null, browser).$city.load()
    server.on(ENTRY, answer('', { status: 404 }))
    const after = open(null, browser)
    await after.$city.load()
    expect(await valueOf(after.$city)).toMatchObject(NEUTRAL)
    server.on(ENTRY, answer('', { status: 503 }))
    const later = open(null, browser)
    await later.$city.load()
    expect(await valueOf(later.$city)).toMatchObject(NEUTRAL)
  })

  it('reads times by the zone of the settings where its entry says none', async () => {
    server.on('/own/api/settings/v3', answerJson({ status: 'ok', result: { timeZone: 'Asia/Yekaterinburg' } }))
    const scope = open(null)
    await Promise.all([scope.$city.load(), scope.$settings.load()])
    server.on('/own/api/when', answerJson({ status: 'ok' }))
    const zone = await scope.call(
      {
        name: 'when',
        method: 'GET',
        path: '/api/when',
        body: 'query',
        token: 'none',
        encode: () => ({}),
        decode: (_, timeZone) => timeZone,
      },
      undefined,
    )
    expect(zone).toBe('Asia/Yekaterinburg')
  })
})
