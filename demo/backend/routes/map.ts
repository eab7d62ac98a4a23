import type { FastifyInstance } from 'fastify'
import { mapCalls } from '../../../shared/api/contract/map.server.ts'
import { nearCalls } from '../../../shared/api/contract/near.server.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { createDocument, hasTag, type Document } from '../http/compression.ts'
import { mount } from '../http/mount.ts'
import { createMapAnswer } from '../map/map-answer.ts'
import { countedAt, createOccupancy } from '../map/occupancy.ts'
import { createNearPlaces } from '../map/near-places.ts'
import { createTiles, TILE_ZOOM } from '../map/tiles.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** The map, its free places apart because they change often, and the tiles it lies on. */
export function serveMap(app: FastifyInstance, context: Context, city: CityModel): void {
  // Made at the first question: a city of ten thousand parkings is some megabytes.
  let map: Document | null = null
  mount(app, mapCalls.getMap, async ({ request, reply }) => {
    map ??= createDocument(createMapAnswer(city.data, context.clock.now()), { maxAge: HOUR })
    map.send(request, reply)
    return undefined
  })

  let counted: { at: number; document: Document } | null = null
  mount(app, mapCalls.getOccupancy, async ({ request, reply }) => {
    const now = context.clock.now()
    const at = countedAt(now)
    if (counted?.at !== at) counted = { at, document: createDocument(createOccupancy(city.data, now)) }
    counted.document.send(request, reply)
    return undefined
  })

  let findNear: ReturnType<typeof createNearPlaces> | null = null
  mount(app, nearCalls.getNearPlaces, async ({ input: { latitude, longitude } }) => {
    findNear ??= createNearPlaces(city)
    return { result: findNear([longitude, latitude]) }
  })

  serveTiles(app, city)
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
