import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppError } from '../../shared/api/app-error.ts'
import { getMap, getOccupancy, type Occupancy } from '../../shared/api/contract/map.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { UNKNOWN, type MapFeatures } from '../../shared/domain/map-features.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import { orNullAfter } from './city-data.ts'
import type { ShownView } from './map-controller.ts'
import type { OpenTiledMap } from './tiled/open-tiled-map.ts'
import type { Tiled } from './tiled/tiled.ts'
import { createMapReading } from './map-reading.ts'
import type { MapTools } from './tools.ts'

/**
 * `at`: when the map was got. `problem`: why it could not be refreshed; null where it is fresh, or the answer is still
 * on its way.
 */
export type MapState = { status: 'loading' } | { status: 'failed'; code: ErrorCode } | ReadyMap

export interface ReadyMap {
  status: 'ready'
  features: MapFeatures
  /** Where only what is in view is there; null where everything is. */
  tiled: Tiled | null
  at: Instant
  problem: ErrorCode | null
  /** The problem is that some of what is in view is not there. */
  isPart: boolean
}

export interface MapData {
  $state: ReadableAtom<MapState>
  /** When free places were counted; null while they are not known. Set anew with each count. */
  $countedAt: ReadableAtom<Instant | null>
  /** Where only what is in view is there: what has it. */
  $tiledMap: ReadableAtom<OpenTiledMap | null>
  /** What the map shows now. */
  look(view: ShownView): void
  retry(): void
  dispose(): void
}

export interface MapDataOptions extends Pick<MapTools, 'cache' | 'pause' | 'whenIdle' | 'startReader'> {
  scope: Scope
  city: CityEntry
  environment: Environment
  isWorkerAllowed(): boolean
  onFail(code: ErrorCode): void
}

/** Readings 3.14: geometry and tariffs an hour, free places at most five minutes. */
const MAP_FOR_MS = 60 * 60_000
const COUNTED_FOR_MS = 2 * 60_000
/** After a failure, so that a kiosk recovers by itself. */
const AGAIN_AFTER_MS = 60_000

/** The map of a city: what an earlier visit kept at once, the server's word when it is there, free places beside it. */
export function createMapData({
  scope,
  city,
  environment,
  cache,
  whenIdle,
  onFail,
  ...tools
}: MapDataOptions): MapData {
  const $state = atom<MapState>({ status: 'loading' })
  const $countedAt = atom<Instant | null>(null)
  const $tiledMap = atom<OpenTiledMap | null>(null)
  const name = `${city.apiUrl}#${city.city}`
  const bounds = JSON.stringify(city.mapBounds)
  const controller = new AbortController()
  const reading = createMapReading({ ...tools, city, environment, isWanted: () => !isDisposed })
  let isDisposed = false
  let isAsking = false
  let countId = 0
  let latestCounts: Occupancy | null = null
  let stopTimer = () => {}
  let stopCounting = () => {}
  let stopKeeping = () => {}
  let view: ShownView | null = null

  async function open(): Promise<void> {
    // A browser's database may never answer.
    const [kept, counts] = await Promise.all([
      orNullAfter(cache.get(name), environment.setTimer),
      orNullAfter(cache.getCounts(name), environment.setTimer),
    ])
    latestCounts = counts
    if (isDisposed) return
    // Read by other bounds, it lacks what lies in these, or has what does not.
    if (kept?.bounds === bounds) {
      const age = environment.now() - kept.at
      // A clock that was put back would keep an old map for ever.
      const isFresh = age >= 0 && age < MAP_FOR_MS
      const isTaken = await take(kept.features, kept.at).then(
        () => true,
        () => false,
      )
      if (isFresh && isTaken) return refreshIn(MAP_FOR_MS - age)
    }
    await refresh()
  }

  async function take(features: MapFeatures, at: Instant): Promise<void> {
    if (features.tiling) return takeTiles(features, at)
    $tiledMap.get()?.dispose()
    $tiledMap.set(null)
    $state.set({ status: 'ready', features, tiled: null, at, problem: null, isPart: false })
    // What is known of the places holds for the new map too, until they are counted anew.
    if (latestCounts) takeCounts(latestCounts)
    void count()
  }

  async function takeTiles(answer: MapFeatures, at: Instant): Promise<void> {
    const known = $tiledMap.get()
    if (known) return known.renew(answer, at)
    const { openTiledMap } = await loadWithRetry(() => import('./tiled/open-tiled-map.ts'), environment)
    if (isDisposed) return
    $tiledMap.set(
      openTiledMap({ answer, at, scope, city, environment, reading, $state, $countedAt, view, onLine: tellLine }),
    )
    countIn()
  }

  function refreshIn(ms: number): void {
    stopTimer()
    stopTimer = environment.setTimer(() => void refresh(), ms)
  }

  async function refresh(): Promise<void> {
    if (isAsking || isDisposed) return
    isAsking = true
    reading.begin()
    try {
      const features = await scope.call(getMap, undefined, { signal: controller.signal, read: reading.read })
      if (isDisposed) return
      const at = environment.now()
      await take(features, at)
      // Megabytes are written when the map has been drawn.
      stopKeeping()
      stopKeeping = whenIdle(() => void cache.put(name, { features, at, bounds }))
      refreshIn(MAP_FOR_MS)
    } catch (thrown) {
      if (!isDisposed) fail(toAppError(thrown))
    } finally {
      isAsking = false
      reading.end()
    }
  }

  function fail({ code }: AppError): void {
    if (code === 'aborted') return
    const state = $state.get()
    $state.set(state.status === 'ready' ? { ...state, problem: code, isPart: false } : { status: 'failed', code })
    onFail(code)
    refreshIn(AGAIN_AFTER_MS)
  }

  function countIn(): void {
    stopCounting()
    stopCounting = environment.setTimer(() => void count(), COUNTED_FOR_MS)
  }

  async function count(): Promise<void> {
    countIn()
    const tiledMap = $tiledMap.get()
    if (tiledMap) return tiledMap.count()
    const before = $state.get()
    if (before.status !== 'ready') return
    // An old one may fail when a newer one has been answered.
    const id = (countId += 1)
    try {
      const counts = await scope.call(getOccupancy, undefined, { signal: controller.signal })
      if (isDisposed) return
      takeCounts(counts)
      void cache.putCounts(name, counts)
      tellLine(null)
    } catch (thrown) {
      // Its age says it: the last count stays. That there is no line is said, as it will be so of all else too.
      const { code } = toAppError(thrown)
      if (!isDisposed && id === countId && (code === 'offline' || code === 'network')) tellLine(code)
    }
  }

  function takeCounts({ at, free }: Occupancy): void {
    const state = $state.get()
    if (state.status !== 'ready') return
    latestCounts = { at, free }
    applyFree(state.features, free)
    // A second count of the same instant is news too: the map may be another.
    $countedAt.set(null)
    $countedAt.set(at)
  }

  /** A map that is not due yet shows whether there is a line; one that is tells of its own call. */
  function tellLine(problem: ErrorCode | null): void {
    const state = $state.get()
    if (state.status !== 'ready' || isAsking || state.isPart || state.problem === problem) return
    if (environment.now() - state.at < MAP_FOR_MS) $state.set({ ...state, problem })
  }

  function look(): void {
    const state = $state.get()
    $tiledMap.get()?.retry()
    const isOld = state.status !== 'ready' || state.problem !== null || environment.now() - state.at >= MAP_FOR_MS
    if (state.status !== 'loading' && isOld) void refresh()
    else void count()
  }

  const stops = [
    environment.onOnline(look),
    environment.onWake(() => {
      const counted = $countedAt.get()
      if (counted === null || environment.now() - counted > COUNTED_FOR_MS * 2) look()
    }),
  ]
  void open()

  return {
    $state,
    $countedAt,
    $tiledMap,
    look(next) {
      view = next
      $tiledMap.get()?.look(next)
    },
    retry() {
      $tiledMap.get()?.retry()
      if ($state.get().status === 'failed') $state.set({ status: 'loading' })
      void refresh()
    },
    dispose() {
      isDisposed = true
      controller.abort()
      reading.end()
      stopTimer()
      stopCounting()
      stopKeeping()
      $tiledMap.get()?.dispose()
      $tiledMap.set(null)
      for (const stop of stops) stop()
    },
  }
}

function applyFree(features: MapFeatures, free: ReadonlyMap<string, number>): void {
  for (const [index, code] of features.texts.code.all().entries()) features.free[index] = free.get(code) ?? UNKNOWN
}
