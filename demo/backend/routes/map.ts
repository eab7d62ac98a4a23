import type { FastifyInstance } from 'fastify'
import { mapCalls } from '../../../shared/api/contract/map.server.ts'
import { nearCalls } from '../../../shared/api/contract/near.server.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { mapTileCalls } from '../../../shared/api/contract/map-tile.server.ts'
import type { TileAddress } from '../../../shared/domain/map-tile.ts'
import { isTile, tileName } from '../../../shared/domain/tile-grid.ts'
import type { WireParking } from '../../cities/city-data.ts'
import { BusinessError } from '../http/business-error.ts'
import { hasTag } from '../http/compression.ts'
import { makeDocument, sendDocument, type MadeDocument } from '../http/document.ts'
import { mount } from '../http/mount.ts'
import { createCityTiles, type CityTiles } from '../map/city-tiles.ts'
import { createFinding, type Finding, type FindWish } from '../map/finding.ts'
import { createMapObjects, type MapObjects, writeFrame, writeMap } from '../map/map-answer.ts'
import { countedAt, countFree, writeOccupancy } from '../map/occupancy.ts'
import { createNearPlaces } from '../map/near-places.ts'
import { createTiles, TILE_ZOOM } from '../map/tiles.ts'
import { limitCaller } from '../rate-limit.ts'

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
    await sendDocument(await tiles.read(expectTile({ z, x, y })), { request, reply, maxAge: HOUR })
    return undefined
  })

  serveOccupancy(app, { context, city, tiles })

  const finding = isLarge ? createFinding(objects) : null
  serveFinding(app, { context, city, objects, finding })

  let findNear: ReturnType<typeof createNearPlaces> | null = null
  mount(app, nearCalls.getNearPlaces, async ({ input: { latitude, longitude }, request }) => {
    await limitCaller(context, city, { name: 'find', request })
    findNear ??= createNearPlaces(city)
    return { result: (await findNear)([longitude, latitude]) }
  })

  serveTiles(app, city)
  if (finding) makeBeside(app, context, { tiles, finding })
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

interface FindingOptions {
  context: Context
  city: CityModel
  objects: MapObjects
  /** Null where the page has all objects, and looks through them by itself. */
  finding: Finding | null
}

function serveFinding(app: FastifyInstance, { context, city, objects, finding }: FindingOptions): void {
  const { data } = city
  const freeNow = (number: number): number | null => {
    const parking = data.parkings[number]
    const at = countedAt(context.clock.now())
    return parking ? countFree(parking, { at, timeZone: data.entry.timeZone }) : null
  }
  app.addHook('onClose', () => finding?.close())
  mount(app, mapTileCalls.findOnMap, async ({ input, request, reply }) => {
    if (!finding) throw new BusinessError('ValidationError', { says: 'refusal.request' })
    await limitCaller(context, city, { name: 'find', request })
    const { query = '', code = '', filters = '', count = USUAL_COUNT } = input
    const { mapCenter } = data.options.map
    const { latitude = mapCenter.latitude, longitude = mapCenter.longitude } = input
    const wish: FindWish = {
      query,
      code,
      filters: filters.split(',').filter((filter: string) => filter !== ''),
      point: [longitude, latitude],
      most: count,
    }
    const found = await finding.find(wish, () => !reply.raw.destroyed)
    return {
      features: found.objects.map((number) => objects.featureOf(number, freeNow(number))),
      total: found.total,
      ...(found.meant === '' ? {} : { meant: found.meant }),
      ...(found.zone ? { zone: { zonenumber: found.zone.number, count: found.zone.count } } : {}),
      ...(found.bounds ? { bounds: found.bounds } : {}),
    }
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
  async function parkingsOf(tile: TileAddress | null): Promise<readonly WireParking[]> {
    if (tile === null) return data.parkings
    const numbers = (await tiles.index()).objectsOf(tile)
    return numbers.flatMap((number) => data.parkings[number] ?? [])
  }

  mount(app, mapCalls.getOccupancy, async ({ input: { z, x, y }, request, reply }) => {
    const isWhole = z === undefined && x === undefined && y === undefined
    const tile = isWhole ? null : expectTile({ z, x, y })
    const now = context.clock.now()
    const at = countedAt(now)
    if (counted?.at !== at) counted = { at, documents: new Map() }
    const { documents } = counted
    const parkings = await parkingsOf(tile)
    // Anybody may ask for any place on earth: one answer is kept for all where nothing is.
    const place = tile ? tileName(tile) : 'the whole city'
    const name = parkings.length === 0 ? 'nothing' : place
    const document = documents.get(name) ?? makeDocument(writeOccupancy(parkings, data, now))
    documents.set(name, document)
    await sendDocument(await document, { request, reply, maxAge: undefined })
    return undefined
  })
}

/** The tile that is asked for; a refusal where there is none such. */
function expectTile({ z = -1, x = -1, y = -1 }: { [Name in keyof TileAddress]?: number | undefined }): TileAddress {
  const tile = { z, x, y }
  if (isTile(tile)) return tile
  throw new BusinessError('ValidationError', { says: 'refusal.request' })
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
