import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { NOT_CARRIED_OUT } from '../../../shared/build/conformance/not-carried-out.ts'
import { driverOpenStart } from '../../../shared/api/contract/driver-start.ts'
import { DRIVER_CALLS } from '../../../shared/build/conformance/paying-driver.ts'
import { OPEN_END_CALLS } from '../../../shared/build/conformance/paying-open-end.ts'
import { CAR, createPayingDriver } from '../../support/paying-driver.ts'
import { OWN_ENTRY } from '../../../shared/api/contract/own-entry.server.ts'
import { START_MS, type TestBackend } from '../../support/backend.ts'
import { createLargeCity } from '../../support/large-city.ts'
import {
  judge,
  namesOf,
  type ProxiedRequest,
  type Proxy,
  startJudgedBackend,
  startUnlimited,
} from '../../support/conformance.ts'
import { answers, ok } from './mutation.ts'

/** The city of this test is small, and its map comes in one piece: these are asked of a large one, below. */
const OF_TILES = ['getMapTile', 'findOnMap']

function nameOf({ method, path }: ProxiedRequest): string | undefined {
  const isOf = (pattern: string) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const rows = CALLS.filter(({ call }) => call.method === method && isOf(call.path))
  return (rows.find(({ call }) => call.path === path) ?? rows[0])?.call.name
}

let backend: TestBackend

beforeAll(async () => {
  backend = await startJudgedBackend()
}, START_MS)
afterAll(() => backend.stop())

describe('the conformance command', () => {
  it(
    'finds no difference in the reference backend, asking every call',
    async () => {
      const report = await judge(backend, { level: 'pay' })
      expect(namesOf(report)).toEqual([])
      const all = [OWN_ENTRY.name, ...CALLS.map(({ call }) => call.name)]
      expect(report.calls.map(({ call }) => call).toSorted()).toEqual(all.toSorted())
      expect(report.groups.map(({ code }) => code)).not.toContain('entry-missing')
    },
    START_MS * 4,
  )

  it(
    'has every call carried out, but for those that it says it cannot',
    async () => {
      await backend.reset()
      const done = new Set<string>()
      for (const city of ['probe', 'open']) {
        const proxy: Proxy = async (request, pass) => {
          const sent = await pass(request)
          if (sent.status === 200 && /^(\{"status":"ok"|%PDF-)/.test(sent.text)) done.add(nameOf(request) ?? '')
          return sent
        }
        await judge(backend, { city, level: 'pay', proxy }) // oxlint-disable-line no-await-in-loop -- of one backend
      }
      const named = [...NOT_CARRIED_OUT.flatMap(({ calls }) => calls), ...OF_TILES]
      const missing = CALLS.map(({ call }) => call.name).filter((name) => !done.has(name))
      expect(missing.toSorted()).toEqual(named.toSorted())
    },
    START_MS * 4,
  )

  it(
    'finds none either where the vehicles of its account are parked already',
    async () => {
      await backend.reset()
      const driver = await createPayingDriver(backend)
      for (const number of [CAR.number, 'К456МН77']) await driver.start({ vehicle: { ...CAR, number } }) // oxlint-disable-line no-await-in-loop -- one balance
      expect(namesOf(await judge(backend, { level: 'pay', only: [...DRIVER_CALLS, 'driverCost'] }))).toEqual([])
      const open = await createPayingDriver(backend, { city: 'open' })
      for (const number of [CAR.number, 'К456МН77'])
        await open.ask(driverOpenStart, { vehicle: { ...CAR, number }, zone: '101' }) // oxlint-disable-line no-await-in-loop -- as above
      const report = await judge(backend, { city: 'open', level: 'pay', only: OPEN_END_CALLS })
      expect(namesOf(report)).toEqual([])
    },
    START_MS * 4,
  )

  it(
    'reads without a trace: no payment and no parking is begun',
    async () => {
      await backend.reset()
      const before = await backend.ledger('probe')
      await judge(backend)
      expect(await backend.ledger('probe')).toEqual(before)
    },
    START_MS * 4,
  )
})

describe('the conformance command, in a city whose map is cut into tiles', () => {
  let large: TestBackend
  beforeAll(async () => {
    large = await startUnlimited({ cities: [createLargeCity()] })
  }, START_MS)
  afterAll(() => large.stop())

  it('asks for a tile and finds no difference, or names the one that there is', async () => {
    const report = await judge(large, { only: OF_TILES, accounts: {} })
    expect(namesOf(report)).toEqual([])
    expect(report.groups.flatMap(({ calls }) => calls)).not.toEqual(expect.arrayContaining(OF_TILES))
    const { proxy } = answers('field-type', 'getMapTile', 'a tile of text', (sent, { method }) =>
      method === 'OPTIONS' ? sent : ok(sent, '{"status":"ok","features":"none","counts":"none"}'),
    )
    const { groups } = await judge(large, { only: OF_TILES, accounts: {}, proxy: proxy({ driver: '' }) })
    const wrong = groups.filter(({ severity }) => severity === 'error').flatMap(({ calls }) => calls)
    expect([...new Set(wrong)]).toEqual(['getMapTile'])
  })
})
