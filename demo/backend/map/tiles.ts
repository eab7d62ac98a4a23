import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import geojsonVt from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'

export interface Tile {
  bytes: Buffer
  etag: string
}

/** Vector tiles (MVT) of one street file, cut when they are asked for. */
export interface Tiles {
  /** Null where nothing is drawn. */
  read(z: number, x: number, y: number): Tile | null
}

/** Zooms of the file's own tiles; the map draws closer ones from the deepest. */
export const TILE_ZOOM = { min: 9, max: 16 } as const
/** How many tiles are kept: a city at one zoom, several times over. */
const KEPT = 2_000
const EXTENT = 4096

type Index = ReturnType<typeof geojsonVt>
type Streets = GeoJSON.FeatureCollection<GeoJSON.Geometry, { layer?: string }>

/** `file` is GeoJSON whose features name their layer in `layer` (roads, water, green, buildings …). */
export function createTiles(file: string): Tiles {
  let layers: ReadonlyMap<string, Index> | null = null
  const kept = new Map<string, Tile | null>()

  return {
    read(z, x, y) {
      const name = `${z}/${x}/${y}`
      const known = kept.get(name)
      if (known !== undefined) return known
      layers ??= readLayers(file)
      const tile = cut(layers, z, x, y)
      const oldest = kept.size >= KEPT ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(name, tile)
      return tile
    },
  }
}

function readLayers(file: string): ReadonlyMap<string, Index> {
  const { features } = JSON.parse(readFileSync(file, 'utf8')) as Streets
  const byLayer = new Map<string, Streets['features']>()
  for (const feature of features) {
    const layer = feature.properties.layer ?? 'other'
    const list = byLayer.get(layer) ?? []
    byLayer.set(layer, list)
    list.push(feature)
  }
  return new Map(
    [...byLayer].map(([layer, list]) => [
      layer,
      geojsonVt(
        { type: 'FeatureCollection', features: list },
        { maxZoom: TILE_ZOOM.max, indexMaxZoom: 0, tolerance: 3, extent: EXTENT, buffer: 96 },
      ),
    ]),
  )
}

function cut(layers: ReadonlyMap<string, Index>, z: number, x: number, y: number): Tile | null {
  const found: Record<string, NonNullable<ReturnType<Index['getTile']>>> = {}
  for (const [layer, index] of layers) {
    const tile = index.getTile(z, x, y)
    if (tile && tile.features.length > 0) found[layer] = tile
  }
  if (Object.keys(found).length === 0) return null
  const bytes = gzipSync(
    fromGeojsonVt(found as unknown as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT }),
    { level: 9 },
  )
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
