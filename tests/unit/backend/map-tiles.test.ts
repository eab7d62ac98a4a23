import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCityTiles } from '../../../demo/backend/map/city-tiles.ts'
import { createMapObjects } from '../../../demo/backend/map/map-answer.ts'
import { createTileIndex } from '../../../demo/backend/map/tile-index.ts'
import { getMap, getOccupancy } from '../../../shared/api/contract/map.ts'
import { findOnMap, getMapTile } from '../../../shared/api/contract/map-tile.ts'
import { getNearPlaces } from '../../../shared/api/contract/near.ts'
import { getParkings } from '../../../shared/api/contract/zones.ts'
import { encodeQuery, fillPath } from '../../../shared/api/contract/call.ts'
import { readFeature, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { MAP_FILTERS } from '../../../shared/domain/map-object.ts'
import type { KindCount, TileAddress } from '../../../shared/domain/map-tile.ts'
import { tilesIn } from '../../../shared/domain/tile-grid.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createLargeCity, LARGE, SOUTH, streetOf, WEST } from '../../support/large-city.ts'

const codesOf = ({ texts }: MapFeatures) => texts.code.all()
const countOf = (kinds: readonly KindCount[]) => kinds.reduce((all, { count }) => all + count, 0)

describe('the map of a city with more than 20,000 objects', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend({ cities: [createLargeCity()], limits: { find: { most: 20, seconds: 60 } } })
  }, START_MS)
  afterAll(() => backend.stop())

  let visitors = 0
  // Each question comes from an address of its own.
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${(visitors += 1)}`) =>
    backend.app.inject({ url: `/probe${url}`, headers, remoteAddress })
  const ask = async (url: string) => (await get(url)).json()
  const pathOf = (tile: TileAddress) => fillPath(getMapTile.path, { ...tile })
  const read = async (tile: TileAddress) => getMapTile.decode(await ask(pathOf(tile)))
  const find = async (wish: Parameters<typeof findOnMap.encode>[0]) => {
    const fields = Object.entries(findOnMap.encode(wish)).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(fields as [string, string][])
    return findOnMap.decode(await ask(`${findOnMap.path}?${query}`))
  }
  const at = (z: number): TileAddress => {
    const [x, y] = projectPoint([WEST + 0.05, SOUTH + 0.02])
    return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
  }
  const all = (z: number): TileAddress[] => {
    const [minX, maxY] = projectPoint([WEST - 0.001, SOUTH - 0.001])
    const [maxX, minY] = projectPoint([WEST + 0.122, SOUTH + 0.055])
    return tilesIn([minX, minY, maxX, maxY], z)
  }

  it('says where its tiles are, what is in the city and what it costs, in place of the objects', async () => {
    const features = getMap.decode(await ask(getMap.path))
    expect([features.count, features.totals.parkings, features.totals.disabled]).toEqual([0, LARGE, 1001])
    expect(features.tiling).toMatchObject({ path: getMapTile.path, hasCounts: true, hasExamples: false })
    expect(countOf(features.tiling!.kinds)).toBe(LARGE)
    const free = features.tiling!.kinds.filter(({ filter }) => MAP_FILTERS[filter] === 'free')
    expect(countOf(free)).toBe(2001)
    const { zones } = backend.context.cities[0]!.data
    expect(new Set(features.tiling!.prices)).toEqual(
      new Set(zones.flatMap(({ prices }) => prices.map(({ price }) => price))),
    )
  })

  it(
    'is whole for a client that knows no tiles',
    async () => {
      const { features, tiles } = await ask(`${getMap.path}?all=1`)
      expect([features.length, tiles]).toEqual([LARGE, undefined])
      expect((await ask(getParkings.path)).result).toHaveLength(LARGE)
      expect((await ask(getOccupancy.path)).result).toHaveLength(LARGE)
    },
    START_MS,
  )

  it(
    'has every object in the tiles of zoom 15, and those on an edge in both',
    async () => {
      const codes: string[] = []
      for (const tile of all(15)) codes.push(...codesOf(await read(tile)))
      expect(new Set(codes).size).toBe(LARGE)
      expect(codes.length).toBeGreaterThan(LARGE)
      const [name] = codesOf(await read(at(15)))
      const parking = backend.context.cities[0]!.data.parkings.find(({ value }) => value === name)!
      expect(readFeature(await read(at(15)), 0)).toMatchObject({ code: name, name: parking.name, zone: parking.zone })
    },
    START_MS,
  )

  it.each([13, 14])('counts each object once in the groups of zoom %i', async (zoom) => {
    let counted = 0
    for (const tile of all(zoom)) {
      const { groups, count } = await read(tile)
      counted += count + groups.reduce((sum, { kinds }) => sum + countOf(kinds), 0)
    }
    expect(counted).toBe(LARGE)
  })

  it('makes all tiles beside the requests: others have their turns, however small each tile is', async () => {
    const tiles = createCityTiles(createLargeCity(2_000))
    await tiles.index()
    let turns = 0
    let next = setImmediate(function take() {
      turns += 1
      next = setImmediate(take)
    })
    await tiles.makeAll(() => true)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(2)
  })

  it('sends a tile as kept bytes with a strong tag of its own, and 304 to who has it', async () => {
    const plain = await get(pathOf(at(15)))
    const packed = await get(pathOf(at(15)), { 'accept-encoding': 'br, gzip' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers['cache-control']).toBe('public, max-age=3600')
    const tag = String(packed.headers['etag'])
    expect(tag).not.toBe((await get(pathOf(at(14)), { 'accept-encoding': 'br' })).headers['etag'])
    const again = await get(pathOf(at(15)), { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('answers an empty tile beside the city, and refuses one that is none', async () => {
    const { features, groups } = await ask(pathOf({ z: 15, x: 1, y: 1 }))
    expect([features, groups]).toEqual([[], []])
    for (const tile of [
      { z: 12, x: 1, y: 1 },
      { z: 16, x: 1, y: 1 },
      { z: 13, x: 9000, y: 1 },
    ])
      expect(await ask(pathOf(tile))).toMatchObject({ status: 'error', errorName: 'ValidationError' })
  })

  it('counts the free places of one tile alone', async () => {
    const tile = at(15)
    const query = new URLSearchParams(Object.entries(getOccupancy.encode(tile)) as [string, string][])
    const { free } = getOccupancy.decode(await ask(`${getOccupancy.path}?${query}`))
    expect([...free.keys()].toSorted()).toEqual(codesOf(await read(tile)).toSorted())
    const whole = getOccupancy.decode(await ask(getOccupancy.path)).free
    for (const [code, count] of free) expect(whole.get(code)).toBe(count)
  })

  it('refuses free places of what is no tile, and of a part of its address', async () => {
    const { z, x, y } = at(15)
    const side = 2 ** 20
    for (const fields of [
      { z: 12, x: 1, y: 1 },
      { z: 16, x: 1, y: 1 },
      { z: 13, x: 9000, y: 1 },
      // These would be keys of the tile above.
      { z, x: x - 1, y: y + side },
      { z, x: 0, y: x * side + y },
      { z, x },
      { x, y },
      { z },
    ])
      expect(await ask(`${getOccupancy.path}${encodeQuery(fields)}`), JSON.stringify(fields)).toMatchObject({
        status: 'error',
        errorName: 'ValidationError',
      })
    const index = await createTileIndex(createMapObjects(backend.context.cities[0]!.data))
    for (const tile of [at(13), at(14), at(15)]) {
      const alias = { ...tile, x: tile.x - 1, y: tile.y + side }
      expect([index.objectsOf(alias), index.groupsOf(alias)]).toEqual([[], []])
    }
  })

  it('has one answer, with one tag, for all tiles that count nothing', async () => {
    const tags = new Set<unknown>()
    for (const x of [1, 2, 3])
      tags.add((await get(`${getOccupancy.path}${encodeQuery({ z: 15, x, y: 1 })}`)).headers['etag'])
    expect(tags.size).toBe(1)
  })

  it.each([
    ['what is found', `${findOnMap.path}?code=100001`],
    ['what is near', `${getNearPlaces.path}?latitude=55.7&longitude=37.6`],
  ])('counts how often one address asks %s', async (what, url) => {
    const statuses: number[] = []
    for (let use = 0; use < 21; use += 1) statuses.push((await get(url, {}, `address of ${what}`)).statusCode)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429])
    expect((await get(url)).statusCode).toBe(200)
  })

  it('is told where a person is to ten metres, and no nearer', () => {
    const point: [number, number] = [37.6123456, 55.7123456]
    const told = { latitude: '55.7123', longitude: '37.6123' }
    expect(findOnMap.encode({ query: '', point, filters: [], most: 1 })).toMatchObject(told)
    expect(getNearPlaces.encode({ point })).toMatchObject(told)
  })

  it('finds the nearest of the whole city, of what is shown alone', async () => {
    const point: [number, number] = [WEST, SOUTH]
    const near = await find({ query: '', point, filters: [], most: 3 })
    expect([codesOf(near.features), near.total]).toEqual([['100000', '100150', '100001'], LARGE])
    const free = await find({ query: '', point, filters: ['free'], most: 2 })
    expect([codesOf(free.features), free.total]).toEqual([['100000', '100150'], 2001])
  })

  it('finds by zone, by code and in spite of slips, with what the map moves to', async () => {
    const point: [number, number] = [WEST, SOUTH]
    const zone = await find({ query: 'зона 101', point, filters: [], most: 5 })
    expect(zone.zone).toEqual({ number: '101', count: 10_001 })
    // Codes that begin with the number, and houses that have it, come after the zone.
    expect(zone.total).toBeGreaterThanOrEqual(10_001)
    expect([zone.features.count, zone.features.zones]).toEqual([5, ['101']])
    expect(zone.bounds![0][0]).toBeCloseTo(SOUTH, 3)
    const slip = await find({ query: 'Саовая', point, filters: [], most: 1 })
    expect([slip.meant, readFeature(slip.features, 0).name]).toEqual(['садовая', streetOf(0)])
    const code = await find({ code: '115000' })
    expect([codesOf(code.features), code.total]).toEqual([['115000'], 1])
    expect((await find({ code: 'nowhere' })).features.count).toBe(0)
  })

  it('finds what can be paid for around a point as if it looked at every parking', async () => {
    const latitude = SOUTH + 30.5 * 0.0004
    const longitude = WEST + 40.3 * 0.0008
    const near = getNearPlaces.decode(
      await ask(
        `${getNearPlaces.path}?${new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) })}`,
      ),
    )
    expect(near.map(({ code }) => code).toSorted()).toEqual(['101', '102'])
    expect(near[0]!.distance).toBeLessThan(40)
  })
})
