import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMap, getOccupancy } from '../../../shared/api/contract/map.ts'
import { readFeature } from '../../../shared/domain/map-features.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'

describe('the map of a city', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend()
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
