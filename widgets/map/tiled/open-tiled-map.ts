import type { WritableAtom } from 'nanostores'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import type { CityEntry } from '../../../shared/stores/city-entry.ts'
import type { Environment } from '../../../shared/stores/environment.ts'
import type { Scope } from '../../../shared/stores/scope.ts'
import { middleOf } from '../city-data.ts'
import type { ShownView } from '../map-controller.ts'
import type { MapState } from '../map-data.ts'
import type { MapReading } from '../map-reading.ts'
import { createFarSearch, type FarSearch, type FarSearchOptions } from './far-search.ts'
import { createTiledMap, type TiledMap } from './tiled-map.ts'

export interface OpenTiledMapOptions {
  /** What the city says of its map, and when it was got. */
  answer: MapFeatures
  at: Instant
  scope: Scope
  city: CityEntry
  environment: Environment
  reading: Pick<MapReading, 'read'>
  /** Gets what is in view. */
  $state: WritableAtom<MapState>
  $countedAt: WritableAtom<Instant | null>
  view: ShownView | null
  onLine(problem: ErrorCode | null): void
}

/** The tiles of a city as the state of its map, and the search in all of it. */
export interface OpenTiledMap extends Omit<TiledMap, 'renew' | 'pin'> {
  renew(answer: MapFeatures, at: Instant): void
  searchFar(options: Pick<FarSearchOptions, '$dataset' | 'choice' | '$question' | 'onNamed'>): FarSearch
}

export function openTiledMap(options: OpenTiledMapOptions): OpenTiledMap {
  const { answer, scope, city, environment, reading, $state, $countedAt, view, onLine } = options
  let { at } = options
  const ready = () => {
    const state = $state.get()
    return state.status === 'ready' ? state : { status: 'ready' as const, at, problem: null, isPart: false }
  }
  const map = createTiledMap({
    frame: { ...answer, origin: projectPoint(view?.center ?? middleOf(city.mapBounds)) },
    scope,
    environment,
    reading,
    onShown: (features, tiled) => $state.set({ ...ready(), features, tiled }),
    onCounted(counted) {
      $countedAt.set(null)
      $countedAt.set(counted)
    },
    onProblem(problem) {
      const state = $state.get()
      const isPart = problem !== null
      if (state.status === 'ready' && (state.problem !== problem || state.isPart !== isPart))
        $state.set({ ...state, problem, isPart })
    },
    onLine,
  })
  if (view) map.look(view)

  return {
    ...map,
    renew(next, since) {
      at = since
      const state = $state.get()
      if (state.status === 'ready') $state.set({ ...state, at, problem: null, isPart: false })
      map.renew(next)
    },
    searchFar: (more) => createFarSearch({ scope, environment, map, ...more }),
  }
}
