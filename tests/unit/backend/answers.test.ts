import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { getOptions } from '../../../shared/api/contract/options.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { getSmsCommands } from '../../../shared/api/contract/sms-commands.ts'
import { getParkings, getZones } from '../../../shared/api/contract/zones.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'

const READS = CALLS.filter(({ area }) => area === 'info' || area === 'zones')

describe('the answers of the demo cities', () => {
  let backend: TestBackend
  let names: string[]

  beforeAll(async () => {
    backend = await startBackend()
    names = backend.context.cities.map(({ name }) => name)
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  const get = (url: string, headers: Record<string, string> = {}) => backend.app.inject({ url, headers })

  for (const { call, answer } of READS) {
    it(`${call.name} conforms to its schema and is read by its decoder, in every city and under every name`, async () => {
      for (const city of names) {
        const first = await get(`/${city}${call.path}`)
        answer.validateSync(first.json(), { strict: true })
        expect(call.decode(first.json(), 'Europe/Moscow')).toBeDefined()
        for (const alias of call.aliases ?? []) expect((await get(`/${city}${alias}`)).body).toBe(first.body)
      }
    })
  }

  it('of the first city are there without its name too', async () => {
    expect((await get('/api/settings/v3')).body).toBe((await get(`/${names[0]}/api/settings/v3`)).body)
  })

  it('of cost, start and status conform to their schemas', async () => {
    backend.setNow('2026-11-18T13:00:10+03:00')
    const rows = new Map(CALLS.map((row) => [row.call.name, row]))
    const wish = { zone: '101', duration: 60, payment: 'assistBankCard', phone: '79161234567' }
    const guest = createGuest(backend, names[0])
    const cost = (await guest.cost(wish)).body
    const start = (await guest.start(wish)).body
    const status = { status: 'ok', result: await guest.status() }
    for (const [name, body] of Object.entries({ guestCost: cost, guestStart: start, guestStatus: status })) {
      const row = rows.get(name)!
      row.answer.validateSync(body, { strict: true })
      expect(JSON.stringify(row.call.decode(body as never, 'Europe/Moscow'))).toContain('"price":12000')
    }
  })

  it('are sent once and then confirmed by their tag', async () => {
    for (const call of [getZones, getParkings, getSettings]) {
      const first = await get(`/${names[0]}${call.path}`)
      const etag = String(first.headers['etag'])
      const second = await get(`/${names[0]}${call.path}`, { 'if-none-match': etag })
      expect([second.statusCode, second.body, second.headers['etag']]).toEqual([304, '', etag])
      expect((await get(`/${names[0]}${call.path}`, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
  })

  it('are compressed as the browser asks, each with a tag of its own', async () => {
    const url = `/${names[0]}/api/zones/v1`
    const plain = await get(url)
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(url, { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
    for (const { headers } of [plain, br, gzip]) expect(headers['vary']).toContain('Accept-Encoding')
    expect((await get(url, { 'accept-encoding': 'br;q=0, identity' })).headers['content-encoding']).toBeUndefined()
  })

  it('carry the backend’s own time', async () => {
    const { headers } = await get(`/${names[0]}/api/settings/v3`)
    expect(Date.parse(String(headers['date']))).toBe(Math.floor(WEDNESDAY / 1000) * 1000)
  })

  it('say "no such call" as an answer of the contract', async () => {
    const { statusCode, body } = await get(`/${names[0]}/api/nothing/v9`)
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { status: 'error', errorName: 'UnknownError', message: 'Такого запроса нет.' },
    ])
  })

  it('list the cities as every page may know them', async () => {
    const { headers, body } = await startedFiles('/cities.json')
    expect(headers['access-control-allow-origin']).toBe('*')
    const { cities } = JSON.parse(body)
    expect(cities.map(({ city }: any) => city)).toEqual(names)
    expect(body).not.toContain('allowedOrigins')
  })

  it('let a city decide its options and its SMS commands', async () => {
    for (const city of names) {
      const options = getOptions.decode((await get(`/${city}${getOptions.path}`)).json())
      expect(options.contacts.phone).toMatch(/\d/)
      expect(Array.isArray(getSmsCommands.decode((await get(`/${city}${getSmsCommands.path}`)).json()))).toBe(true)
    }
  })

  async function startedFiles(url: string) {
    const { fileURLToPath } = await import('node:url')
    const pages = fileURLToPath(new URL('../../../demo/pages', import.meta.url))
    const second = await startBackend({ beside: backend, folders: { dist: '/nowhere', pages } })
    const answer = await second.app.inject({ url })
    await second.stop()
    return answer
  }
})
