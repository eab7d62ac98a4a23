import { toAppError } from '../../../shared/api/app-error.ts'
import { getOccupancy } from '../../../shared/api/contract/map.ts'
import { readGroups } from '../../../shared/api/contract/map-groups.ts'
import { getMapTile } from '../../../shared/api/contract/map-tile.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { createPart, joinFeatures, type FeaturesPart } from '../../../shared/domain/joined-features.ts'
import { UNKNOWN, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { DETAIL_ZOOM, FARTHEST_TILE, type TileAddress } from '../../../shared/domain/map-tile.ts'
import { tileName, tilesIn, tileZoomAt } from '../../../shared/domain/tile-grid.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import type { Environment } from '../../../shared/stores/environment.ts'
import type { Scope } from '../../../shared/stores/scope.ts'
import type { MapReading } from '../map-reading.ts'
import type { ShownView } from '../map-controller.ts'
import { createGroupLevels } from './group-levels.ts'
import type { Tiled } from './tiled.ts'

export interface TiledMapOptions {
  /** What is said of the whole city; its origin is that of all tiles. */
  frame: MapFeatures
  scope: Scope
  environment: Environment
  reading: Pick<MapReading, 'read'>
  /** Something else is to be shown: other tiles have come, or there are other pins. */
  onShown(features: MapFeatures, tiled: Tiled): void
  onCounted(at: Instant): void
  /** Why some of what is in view is not there; null once tiles come again. */
  onProblem(code: ErrorCode | null): void
  /** Free places have been counted, or there is no line. */
  onLine(problem: ErrorCode | null): void
}

/** The objects of a large city, as far as they are in view. */
export interface TiledMap {
  /** Asks for what is not there of a view, the nearest to its middle first. */
  look(view: ShownView): void
  /** Keeps objects on the map wherever it looks; null lets go of them. */
  pin(name: 'list' | 'chosen', part: FeaturesPart | null): void
  /** What failed is asked for again. */
  retry(): void
  /** The city may have other objects now: what is there is shown until it has come anew. */
  renew(frame: MapFeatures): void
  /** Asks how many places are free in what is in view. */
  count(): void
  dispose(): void
}

/** Pixels around a view that are asked for too, so that a drag finds them there. */
const AROUND = 160
/** Browsers ask one server for so many at a time. */
const AT_ONCE = 6
/** Tiles that are kept: several screens of them. */
const KEPT = 64
/** Tiles that come close together are shown together. */
const TOGETHER_MS = 120
const AGAIN_MS = 15_000
const TILE = 256

/** Tiles of the farthest zoom around others of the deepest: some dozens of groups in all, and there at once. */
function standInsOf(tiles: readonly TileAddress[]): TileAddress[] {
  const around = new Map<string, TileAddress>()
  for (const { z, x, y } of tiles.filter((tile) => tile.z === DETAIL_ZOOM)) {
    const tile = { z: FARTHEST_TILE, x: x >> (z - FARTHEST_TILE), y: y >> (z - FARTHEST_TILE) }
    around.set(tileName(tile), tile)
  }
  return [...around.values()]
}

export function createTiledMap(options: TiledMapOptions): TiledMap {
  const { scope, environment, reading, onShown, onCounted, onProblem, onLine } = options
  let { frame } = options
  /** By name, the one that was wanted longest ago first. */
  const kept = new Map<string, FeaturesPart>()
  const asked = new Map<string, AbortController>()
  const stale = new Set<string>()
  const failed = new Set<string>()
  const pins = new Map<string, FeaturesPart>()
  const uncounted = new Set<string>()
  const counting = new AbortController()
  let wanted: readonly TileAddress[] = []
  /** Those, behind the few tiles that stand in for them until they have come. */
  let needed: readonly TileAddress[] = []
  let shown = ''
  let isAnyThere = false
  let rows: ReadonlyMap<string, number> = new Map()
  let joined: MapFeatures = frame
  let stopTogether: (() => void) | null = null
  let stopAgain = () => {}
  let isCounting = false
  let isDisposed = false

  function look({ center, zoom, width, height }: ShownView): void {
    const [x, y] = projectPoint(center)
    const scale = TILE * 2 ** zoom
    const [reachX, reachY] = [(width / 2 + AROUND) / scale, (height / 2 + AROUND) / scale]
    wanted = tilesIn([x - reachX, y - reachY, x + reachX, y + reachY], tileZoomAt(zoom))
    needed = [...standInsOf(wanted), ...wanted]
    const names = new Set(needed.map(tileName))
    for (const [name, controller] of asked) {
      if (names.has(name)) continue
      asked.delete(name)
      controller.abort()
    }
    for (const name of names) {
      const part = kept.get(name)
      if (!part) continue
      kept.delete(name)
      kept.set(name, part)
    }
    for (const name of kept.keys()) {
      if (kept.size <= Math.max(KEPT, names.size)) break
      forget(name)
    }
    if (nameShown() !== shown) join()
    pump()
  }

  /** The same for the same tiles, in whatever order they are wanted; those that are not there are marked. */
  function nameShown(): string {
    const names = needed.map(tileName).map((name) => (kept.has(name) ? name : `?${name}`))
    return names.sort().join()
  }

  function forget(name: string): void {
    kept.delete(name)
    stale.delete(name)
    uncounted.delete(name)
  }

  function pump(): void {
    for (const tile of needed) {
      if (asked.size >= AT_ONCE) return
      const name = tileName(tile)
      const isThere = kept.has(name) && !stale.has(name)
      if (!isThere && !asked.has(name) && !failed.has(name)) void ask(tile, name)
    }
  }

  async function ask(tile: TileAddress, name: string): Promise<void> {
    const controller = new AbortController()
    asked.set(name, controller)
    try {
      const { signal } = controller
      const call = { ...getMapTile, path: frame.tiling?.path ?? getMapTile.path }
      const features = await scope.call(call, tile, {
        signal,
        read: (text) => reading.read(text, { origin: frame.origin, readGroups }),
      })
      if (isDisposed || asked.get(name) !== controller) return
      kept.set(name, createPart(features))
      stale.delete(name)
      if (tile.z === DETAIL_ZOOM) uncounted.add(name)
      onProblem(null)
      joinSoon()
    } catch (thrown) {
      if (isDisposed || asked.get(name) !== controller) return
      failed.add(name)
      const { code } = toAppError(thrown)
      if (code !== 'aborted') onProblem(code)
      stopAgain()
      stopAgain = environment.setTimer(retry, AGAIN_MS)
    }
    asked.delete(name)
    pump()
  }

  function retry(): void {
    stopAgain()
    failed.clear()
    pump()
  }

  /** What comes first is shown at once. */
  function joinSoon(): void {
    if (!isAnyThere || asked.size <= 1) join()
    else stopTogether ??= environment.setTimer(join, TOGETHER_MS)
  }

  function join(): void {
    stopTogether?.()
    stopTogether = null
    const there = wanted.flatMap((tile) => {
      const part = kept.get(tileName(tile))
      return part ? [{ tile, part }] : []
    })
    shown = nameShown()
    isAnyThere = there.length > 0
    const found = joinFeatures([...pins.values(), ...there.map(({ part }) => part)], frame)
    rows = found.rows
    joined = found.features
    const source = { wanted, part: (name: string) => kept.get(name) ?? null, rows }
    onShown(joined, { rows, levelsFor: (isWanted) => createGroupLevels(source, isWanted) })
    if (uncounted.size > 0) void countOn()
  }

  function count(): void {
    for (const tile of wanted) if (tile.z === DETAIL_ZOOM && kept.has(tileName(tile))) uncounted.add(tileName(tile))
    void countOn()
  }

  /** One tile after another: they are small, and the tiles themselves are waited for. */
  async function countOn(): Promise<void> {
    if (isCounting || !frame.tiling?.hasCounts) return
    isCounting = true
    try {
      for (let tile = nextUncounted(); tile; tile = nextUncounted()) {
        const name = tileName(tile)
        uncounted.delete(name)
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const { at, free } = await scope.call(getOccupancy, tile, { signal: counting.signal })
        if (isDisposed) return
        takeCounts(kept.get(name), free)
        onCounted(at)
        onLine(null)
      }
    } catch (thrown) {
      // Its age says it: the last count stays. That there is no line is said, as it will be so of all else too.
      const { code } = toAppError(thrown)
      if (!isDisposed && (code === 'offline' || code === 'network')) onLine(code)
    } finally {
      isCounting = false
    }
  }

  const nextUncounted = () => wanted.find((tile) => uncounted.has(tileName(tile)))

  function takeCounts(part: FeaturesPart | undefined, free: ReadonlyMap<string, number>): void {
    if (!part) return
    const { features, keys } = part
    for (const [row, code] of features.texts.code.all().entries()) {
      const places = free.get(code) ?? UNKNOWN
      features.free[row] = places
      const index = rows.get(keys[row] ?? '')
      if (index !== undefined) joined.free[index] = places
    }
  }

  join()

  return {
    look,
    pin(name, part) {
      if (!part && !pins.has(name)) return
      if (part) pins.set(name, part)
      else pins.delete(name)
      join()
    },
    retry,
    renew(next) {
      frame = { ...next, origin: frame.origin }
      for (const name of kept.keys()) stale.add(name)
      retry()
    },
    count,
    dispose() {
      isDisposed = true
      counting.abort()
      stopTogether?.()
      stopAgain()
      for (const controller of asked.values()) controller.abort()
    },
  }
}
