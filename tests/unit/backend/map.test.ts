import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WirePoint } from '../../../demo/cities/city-data.ts'
import { loadCities, type City } from '../../../demo/cities/load-cities.ts'
import { getMap, getOccupancy } from '../../../shared/api/contract/map.ts'
import { findOnMap } from '../../../shared/api/contract/map-tile.ts'
import { getNearPlaces } from '../../../shared/api/contract/near.ts'
import { getParkings } from '../../../shared/api/contract/zones.ts'
import { readFeature } from '../../../shared/domain/map-features.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'

/** Малые Луга without streets, with prices from dollars, and with a parking of which nobody knows what it costs. */
function toBare(city: City): City {
  if (city.name !== 'malye-luga') return city
  const [first, ...others] = city.parkings
  return {
    ...city,
    streetsFile: null,
    zones: city.zones.map((zone) => ({ ...zone, converted: 'USD' })),
    parkings: [{ ...first!, zone: '', freeparking: false }, ...others],
  }
}

describe('the map of a city', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend({ cities: loadCities(new URL('../../../demo/cities', import.meta.url)).map(toBare) })
  }, START_MS)
  afterAll(() => backend.stop())

  const get = (url: string, headers: Record<string, string> = {}) =>
    backend.app.inject({ url: `/zarechny${url}`, headers })

  it('has every parking and every other object, with the tariff of its zone', async () => {
    const features = getMap.decode((await get(getMap.path)).json())
    const { parkings, places, zones } = backend.context.cities[0]!.data
    expect(features.count).toBe(parkings.length + places.length)
    expect(features.totals.parkings).toBe(parkings.length)
    const first = readFeature(features, 0)
    expect([first.code, first.zone, first.total, first.filter]).toEqual([
      parkings[0]?.value,
      parkings[0]?.zone,
      parkings[0]?.spaces.total,
      'roadside',
    ])
    expect(first.tariff).toEqual(zones.find(({ value }) => value === first.zone)?.prices)
    expect(new Set(features.filter).size).toBeGreaterThan(15)
  })

  it('tells from which currency prices were converted', async () => {
    const features = getMap.decode((await backend.app.inject({ url: `/malye-luga${getMap.path}` })).json())
    const rows = features.tariffs.flat()
    expect(rows.length).toBeGreaterThan(0)
    expect([...new Set(rows.map(({ convertedFrom }) => convertedFrom))]).toEqual(['USD'])
  })

  it('is sent as kept bytes: brotli and gzip, a strong tag, 304, an hour in the browser', async () => {
    const plain = await get(getMap.path)
    const br = await get(getMap.path, { 'accept-encoding': 'br, gzip' })
    const gzip = await get(getMap.path, { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.headers['cache-control']).toBe('public, max-age=3600')
    expect(br.headers['etag']).toMatch(/^"[^"]+"$/)
    const again = await get(getMap.path, { 'accept-encoding': 'br, gzip', 'if-none-match': String(br.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/api/info/get-map-info-v2')).body).toBe(plain.body)
  })

  it('finds what can be paid for around a point, the nearest first', async () => {
    const { parkings } = backend.context.cities[0]!.data
    const { zone, geometry } = parkings.find((one) => one.zone === '102' && one.geometry.type === 'LineString')!
    const [start, end] = geometry.coordinates as WirePoint[]
    // A few metres beside the middle of its line.
    const latitude = (start!.latitude + end!.latitude) / 2 + 0.0001
    const longitude = (start!.longitude + end!.longitude) / 2
    const ask = async (fields: object) =>
      get(`${getNearPlaces.path}?${new URLSearchParams(fields as Record<string, string>)}`)
    const near = getNearPlaces.decode((await ask(getNearPlaces.encode({ point: [longitude, latitude] }))).json())
    expect(near[0]).toMatchObject({ code: zone })
    expect(near[0]!.distance).toBeLessThan(20)
    expect(near.length).toBeGreaterThan(1)
    expect(new Set(near.map(({ code }) => code)).size).toBe(near.length)
    expect(near.map(({ distance }) => distance)).toEqual(near.map(({ distance }) => distance).toSorted((a, b) => a - b))
    expect((await ask({ latitude: '0', longitude: '0' })).json()).toEqual({ status: 'ok', result: [] })
    expect((await ask({ latitude: '91', longitude: 'x' })).json()).toMatchObject({ errorName: 'ValidationError' })
  })

  it('of a city whose page has everything is not looked through on the server', async () => {
    const answer = await get(`${findOnMap.path}?query=101`)
    expect(answer.json()).toMatchObject({ status: 'error', errorName: 'ValidationError' })
  })

  it('tells free places apart, for the last five minutes, never more than there are', async () => {
    backend.setNow('2026-11-18T10:07:30+03:00')
    const { at, free } = getOccupancy.decode((await get(getOccupancy.path)).json())
    expect(new Date(at).toISOString()).toBe('2026-11-18T07:05:00.000Z')
    const totals = new Map(backend.context.cities[0]!.data.parkings.map(({ value, spaces }) => [value, spaces.total]))
    for (const [code, count] of free) expect(count >= 0 && count <= totals.get(code)!).toBe(true)
    backend.setNow('2026-11-18T03:00:00+03:00')
    const night = getOccupancy.decode((await get(getOccupancy.path)).json()).free
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
    expect(sum(night)).toBeGreaterThan(sum(free))
  })

  it('is bare ground without streets: no tile of it is missing', async () => {
    const tile = await backend.app.inject({ url: '/malye-luga/tiles/15/19897/10197.mvt' })
    expect([tile.statusCode, tile.body]).toEqual([204, ''])
    expect((await backend.app.inject({ url: '/malye-luga/tiles/25/1/1.mvt' })).statusCode).toBe(404)
  })

  it('shows a parking without a zone as one whose price is not known, and the list of parkings has it too', async () => {
    const ask = async (path: string) => (await backend.app.inject({ url: `/malye-luga${path}` })).json()
    const shown = readFeature(getMap.decode(await ask(getMap.path)), 0)
    expect([shown.zone, shown.tariff, shown.isFree]).toEqual(['', [], false])
    const [listed] = getParkings.decode(await ask(getParkings.path))
    expect([listed?.code, listed?.zone]).toEqual([shown.code, ''])
  })

  it('lies on vector tiles of its streets, with a tag; what is beside the city is empty, what is no tile is not found', async () => {
    const tile = await get('/tiles/15/19897/10197.mvt')
    expect([tile.statusCode, tile.headers['content-encoding'], tile.headers['content-type']]).toEqual([
      200,
      'gzip',
      'application/vnd.mapbox-vector-tile',
    ])
    const text = gunzipSync(tile.rawPayload).toString('latin1')
    for (const layer of ['roads', 'buildings']) expect(text).toContain(layer)
    expect((await get('/tiles/15/19897/10197.mvt', { 'if-none-match': String(tile.headers['etag']) })).statusCode).toBe(
      304,
    )
    expect((await get('/tiles/15/1/1.mvt')).statusCode).toBe(204)
    for (const path of ['/tiles/15/99999/1.mvt', '/tiles/25/1/1.mvt', '/tiles/x/1/1.mvt'])
      expect((await get(path)).statusCode).toBe(404)
  })
})
