import type { FastifyInstance } from 'fastify'
import { mapCalls } from '../../../shared/api/contract/map.server.ts'
import { nearCalls } from '../../../shared/api/contract/near.server.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mapTileCalls } from '../../../shared/api/contract/map-tile.server.ts'
import type { TileAddress } from '../../../shared/domain/map-tile.ts'
import { tileName } from '../../../shared/domain/tile-grid.ts'
import type { WireParking } from '../../cities/city-data.ts'
import { BusinessError } from '../http/business-error.ts'
import { hasTag } from '../http/compression.ts'
import { makeDocument, sendDocument, type MadeDocument } from '../http/document.ts'
import { mount } from '../http/mount.ts'
import { createCityTiles, type CityTiles } from '../map/city-tiles.ts'
import { createFinding, type Finding } from '../map/finding.ts'
import { createMapObjects, writeFrame, writeMap } from '../map/map-answer.ts'
import { countedAt, countFree, writeOccupancy } from '../map/occupancy.ts'
import { createNearPlaces } from '../map/near-places.ts'
import { createTiles, TILE_ZOOM } from '../map/tiles.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** More objects come by view, in tiles (readings gG-08). */
const MOST_AT_ONCE = 20_000
const USUAL_COUNT = 20

/** The map, its free places apart because they change often, and the tiles it lies on. */
export function serveMap(app: FastifyInstance, context: Context, city: CityModel): void {
  const { data } = city
  const objects = createMapObjects(data)
  const tiles = createCityTiles(data)
  const isLarge = objects.count > MOST_AT_ONCE
  // Made at the first question: a city of ten thousand parkings is some megabytes.
  let everything: Promise<MadeDocument> | null = null
  let frame: Promise<MadeDocument> | null = null
  mount(app, mapCalls.getMap, async ({ input: { all }, request, reply }) => {
    const now = context.clock.now()
    const document =
      isLarge && !all
        ? (frame ??= tiles.index().then(({ kinds }) => makeDocument([writeFrame(data, kinds, now)])))
        : (everything ??= makeDocument(writeMap(data, now)))
    await sendDocument(await document, { request, reply, maxAge: HOUR })
    return undefined
  })

  mount(app, mapTileCalls.getMapTile, async ({ input: { z, x, y }, request, reply }) => {
    if (Math.max(x, y) >= 2 ** z) throw new BusinessError('ValidationError', { says: 'refusal.request' })
    await sendDocument(await tiles.read({ z, x, y }), { request, reply, maxAge: HOUR })
    return undefined
  })

  serveOccupancy(app, { context, city, tiles })

  const finding = createFinding(objects)
  const freeNow = (number: number): number | null => {
    const parking = data.parkings[number]
    const at = countedAt(context.clock.now())
    return parking ? countFree(parking, { at, timeZone: data.entry.timeZone }) : null
  }
  app.addHook('onClose', () => finding.close())
  mount(app, mapTileCalls.findOnMap, async ({ input }) => {
    const { query = '', code = '', filters = '', count = USUAL_COUNT } = input
    const { mapCenter } = data.options.map
    const { latitude = mapCenter.latitude, longitude = mapCenter.longitude } = input
    const found = await finding.find({
      query,
      code,
      filters: filters.split(',').filter((filter: string) => filter !== ''),
      point: [longitude, latitude],
      most: count,
    })
    return {
      features: found.objects.map((number) => objects.featureOf(number, freeNow(number))),
      total: found.total,
      ...(found.meant === '' ? {} : { meant: found.meant }),
      ...(found.zone ? { zone: { zonenumber: found.zone.number, count: found.zone.count } } : {}),
      ...(found.bounds ? { bounds: found.bounds } : {}),
    }
  })

  let findNear: ReturnType<typeof createNearPlaces> | null = null
  mount(app, nearCalls.getNearPlaces, async ({ input: { latitude, longitude } }) => {
    findNear ??= createNearPlaces(city)
    return { result: (await findNear)([longitude, latitude]) }
  })

  serveTiles(app, city)
  if (isLarge) makeBeside(app, context, { tiles, finding })
}

/** Makes what a large city is asked for before anybody asks: what searches it, and its tiles. */
function makeBeside(
  app: FastifyInstance,
  { log }: Context,
  { tiles, finding }: { tiles: CityTiles; finding: Finding },
): void {
  let isServed = true
  app.addHook('onClose', async () => void (isServed = false))
  app.addHook('onReady', async () => {
    // What the first visitor needs comes first.
    void tiles
      .index()
      .then(() => finding.prepare())
      .then(() => tiles.makeAll(() => isServed))
      .catch((cause: unknown) => isServed && log.error({ err: cause }, 'the tiles of a map could not be made'))
  })
}

interface OccupancyOptions {
  context: Context
  city: CityModel
  tiles: CityTiles
}

function serveOccupancy(app: FastifyInstance, { context, city: { data }, tiles }: OccupancyOptions): void {
  // Of one count alone: five minutes later there is another one.
  let counted: { at: number; documents: Map<string, Promise<MadeDocument>> } | null = null
  async function parkingsOf(tile: TileAddress | null): Promise<Iterable<WireParking>> {
    if (tile === null) return data.parkings
    const numbers = (await tiles.index()).objectsOf(tile)
    return numbers.flatMap((number) => data.parkings[number] ?? [])
  }

  mount(app, mapCalls.getOccupancy, async ({ input: { z, x, y }, request, reply }) => {
    const tile = z === undefined || x === undefined || y === undefined ? null : { z, x, y }
    const now = context.clock.now()
    const at = countedAt(now)
    if (counted?.at !== at) counted = { at, documents: new Map() }
    const name = tile ? tileName(tile) : ''
    const { documents } = counted
    const parkings = await parkingsOf(tile)
    const document = documents.get(name) ?? makeDocument(writeOccupancy(parkings, data, now))
    // Anybody may ask for any place on earth: nothing is kept of it.
    if (tile === null || (parkings as readonly WireParking[]).length > 0) documents.set(name, document)
    await sendDocument(await document, { request, reply, maxAge: undefined })
    return undefined
  })
}

function serveTiles(app: FastifyInstance, city: CityModel): void {
  const { streetsFile } = city.data
  // A city without streets has a bare ground: its tiles are empty, as others are outside of it, and none is missing.
  const tiles = streetsFile === null ? null : createTiles(streetsFile)
  app.get<{ Params: { z: string; x: string; y: string } }>('/tiles/:z/:x/:y.mvt', (request, reply) => {
    const [z, x, y] = [request.params.z, request.params.x, request.params.y].map((text) =>
      /^\d{1,7}$/.test(text) ? Number(text) : -1,
    )
    const isTile =
      z !== undefined &&
      x !== undefined &&
      y !== undefined &&
      z >= TILE_ZOOM.min &&
      z <= TILE_ZOOM.max &&
      x >= 0 &&
      y >= 0
    if (!isTile || Math.max(x, y) >= 2 ** z) return reply.code(404).send({ status: 'error', errorName: 'notFound' })
    const tile = tiles?.read(z, x, y) ?? null
    reply.header('cache-control', `public, max-age=${DAY}`).header('cross-origin-resource-policy', 'cross-origin')
    if (tile === null) return reply.code(204).send()
    reply.header('etag', tile.etag)
    if (hasTag(request.headers['if-none-match'], tile.etag)) return reply.code(304).send()
    return reply.type('application/vnd.mapbox-vector-tile').header('content-encoding', 'gzip').send(tile.bytes)
  })
}
