import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readFeature } from '../../../shared/domain/map-features.ts'
import { createMapCache } from '../../../widgets/map/map-cache.ts'
import { createMapModel } from '../../../widgets/map/model.ts'
import type { MapAttributes } from '../../../widgets/map/element.ts'
import type { CityMap } from '../../../widgets/map/city-map.ts'
import type { MapTools } from '../../../widgets/map/tools.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createLargeCity, LARGE, SOUTH, streetOf, WEST } from '../../support/large-city.ts'
import { FOLDERS, visitContent } from '../widgets/content-visits.ts'

/** A browser that keeps nothing, and draws nothing. */
const TOOLS: MapTools = {
  cache: createMapCache(() => undefined),
  locate: () => Promise.reject(new Error('nowhere')),
  pause: () => Promise.resolve(),
  whenIdle: () => () => {},
  startReader: () => Promise.resolve(null),
  loadSurface: () => new Promise(() => {}),
}
const PLAIN: MapAttributes = {
  selected: '',
  filter: '',
  center: `${SOUTH + 0.02},${WEST + 0.06}`,
  zoom: 16,
  colours: 'price',
  here: '',
  kiosk: false,
  idleSeconds: 60,
  gestures: 'page',
  worker: false,
  guestPaymentUrl: '',
  paymentUrl: '',
  zoneMarking: false,
  markedZones: '',
}

describe('the map of a city whose parkings come by view', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend({ cities: [createLargeCity()], folders: FOLDERS, listen: true })
  }, START_MS)
  afterAll(() => backend.stop())

  async function open(attributes: Partial<MapAttributes> = {}, tab: Parameters<typeof visitContent>[2]['tab'] = {}) {
    const visit = visitContent(backend, (context) => createMapModel(context as never, TOOLS), {
      attributes: { ...PLAIN, ...attributes },
      ...(tab ? { tab } : {}),
    })
    const map = await vi.waitUntil(() => {
      const state = visit.model.$state.get()
      return state.status === 'ready' ? state.value : null
    }, 20_000)
    // What a view does: computed stores without a listener forget what they know.
    for (const $store of [map.list.$items, map.list.$foundCount, map.list.$zone, map.choice.$counts, map.list.$hasMore])
      ($store as { listen(run: () => void): void }).listen(() => {})
    return { ...visit, map }
  }

  /** Lets timers run until it holds. */
  const settle = (tab: { pass(ms: number): void }, holds: () => boolean) =>
    vi.waitUntil(() => {
      tab.pass(300)
      return holds()
    }, 20_000)

  const countOf = (map: CityMap) => map.$dataset.get().features.count
  const codesOf = (map: CityMap) => map.$dataset.get().features.texts.code.all()

  it('has what is in view, each object once, and not the rest of the city', async () => {
    const { map, tab, leave } = await open()
    await settle(tab, () => countOf(map) > 500)
    expect(new Set(codesOf(map)).size).toBe(countOf(map))
    expect(countOf(map)).toBeLessThan(LARGE / 2)
    expect(map.choice.$counts.get().get('free')).toBe(2001)
    expect(map.$dataset.get().features.totals.parkings).toBe(LARGE)
    leave()
  })

  it('brings what comes into view, and lets go of what is far', async () => {
    const { map, tab, leave } = await open()
    await settle(tab, () => countOf(map) > 500)
    const before = codesOf(map)[countOf(map) - 1]!
    map.mapController.moveTo({ center: [WEST + 0.11, SOUTH + 0.05] })
    await settle(tab, () => countOf(map) > 500 && !codesOf(map).includes(before))
    leave()
  })

  it('counts groups from afar, by what is shown, and a group stands in for a tile that is not there yet', async () => {
    const { map, tab, leave } = await open({ zoom: 13 })
    const sum = () => {
      const { clusters } = map.$dataset.get()
      return clusters.at(13, map.choice.$mask.get()).size.reduce((all, one) => all + one, 0)
    }
    await settle(tab, () => sum() > 5_000)
    const all = sum()
    map.choice.setWanted(['free'])
    const free = sum()
    expect(free).toBeGreaterThan(0)
    expect(Math.abs(free / all - 0.1)).toBeLessThan(0.02)
    map.choice.setWanted([])
    map.mapController.moveTo({ zoom: 15 })
    const { clusters } = map.$dataset.get()
    expect(clusters.hasRest).toBe(true)
    expect(clusters.at(15, map.choice.$mask.get()).count).toBeGreaterThan(0)
    await settle(tab, () => !map.$dataset.get().clusters.hasRest)
    leave()
  })

  it('lists what is nearest in the whole city, and more of it', async () => {
    const { map, tab, leave } = await open({ zoom: 13 })
    await settle(tab, () => map.list.$items.get().length === 20)
    const far = map.list.$items.get().map(({ distance }) => distance)
    expect(far).toEqual(far.toSorted((one, other) => one - other))
    expect(far[0]!).toBeLessThan(60)
    expect(map.list.$hasMore.get()).toBe(true)
    map.list.more()
    await settle(tab, () => map.list.$items.get().length === 40)
    leave()
  })

  it('searches the whole city, says how much there is, and moves to a zone', async () => {
    const { map, tab, leave } = await open()
    await settle(tab, () => countOf(map) > 500)
    map.list.search('Лесная, 20000')
    await settle(tab, () => map.list.$foundCount.get() === 1)
    expect(map.list.$items.get()[0]!.feature.name).toBe(streetOf(20_000))
    const { index } = map.list.$items.get()[0]!
    map.pickFromList(index)
    expect(map.$chosen.get()?.code).toBe('120000')
    map.list.search('зона 101')
    await settle(tab, () => map.list.$zone.get()?.count === 10_001)
    expect(map.list.$foundCount.get()).toBeGreaterThanOrEqual(10_001)
    expect(map.$chosen.get()?.code).toBe('120000')
    leave()
  })

  it('shows what a link has chosen, wherever it lies, and keeps it when the map moves on', async () => {
    const { map, tab, leave } = await open({ selected: '120000', center: '' })
    await settle(tab, () => map.$chosen.get()?.code === '120000')
    const [longitude, latitude] = map.mapController.$view.get()!.center
    expect([longitude, latitude]).toEqual(map.$chosen.get()!.point)
    map.mapController.moveTo({ center: [WEST, SOUTH] })
    await settle(tab, () => codesOf(map).includes('100000'))
    expect(map.$chosen.get()?.code).toBe('120000')
    leave()
  })

  it('knows the free places of what is in view', async () => {
    const { map, tab, leave } = await open()
    await settle(tab, () => map.data.$countedAt.get() !== null && countOf(map) > 500)
    const answer = await fetch(`${backend.url}/probe/api/info/get-map-occupancy/v1`)
    const { result } = (await answer.json()) as { result: { code: string; free: number }[] }
    const free = new Map(result.map((row) => [row.code, row.free]))
    await settle(tab, () => {
      const { features } = map.$dataset.get()
      return codesOf(map).every((code, index) => readFeature(features, index).free === free.get(code))
    })
    leave()
  })

  it('says that there is no line, shows what it has, and goes on when the line is back', async () => {
    let isDown = false
    const { map, tab, leave } = await open(
      {},
      { fetch: (input, init) => (isDown ? Promise.reject(new TypeError('no line')) : fetch(input, init)) },
    )
    const problemOf = () => {
      const state = map.data.$state.get()
      return state.status === 'ready' ? state.problem : state.status
    }
    await settle(tab, () => countOf(map) > 500)
    isDown = true
    map.mapController.moveTo({ center: [WEST + 0.11, SOUTH + 0.05] })
    await settle(tab, () => problemOf() === 'network')
    isDown = false
    tab.setOnline(true)
    await settle(tab, () => countOf(map) > 500 && problemOf() === null)
    leave()
  })
})
