import { getOptions } from '../../shared/api/contract/options.ts'
import type { Settings } from '../../shared/api/contract/settings.ts'
import { clampZoom, ZOOM, type LonLat } from '../../shared/domain/coordinates.ts'
import type { CityEntry } from '../../shared/stores/city-entry.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Remote } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'

/** What the map needs to know of its city besides the map itself. */
export interface MapCityData {
  city: CityEntry
  /** Null where the city did not say: then nothing is offered that depends on it. */
  settings: Settings | null
  timeZone: string
  center: LonLat
  zoom: number
}

const LATE_MS = 3_000

/** Rejects only where the city itself is unknown: without settings and options there is still a map. */
export async function loadMapCityData(scope: Scope, setTimer: Environment['setTimer']): Promise<MapCityData> {
  const [city, settings, options] = await Promise.all([
    need(scope.$city),
    need(scope.$settings).catch(() => null),
    orNullAfter(scope.call(getOptions, undefined), setTimer),
  ])
  const center = options?.mapCenter
  return {
    city,
    settings,
    timeZone: settings?.timeZone ?? city.timeZone,
    center: center ? [center.longitude, center.latitude] : middleOf(city.mapBounds),
    zoom: clampZoom(options?.initialZoom ?? ZOOM.initial),
  }
}

/** What is not worth waiting for: null where it does not come soon. */
export function orNullAfter<T>(asked: Promise<T>, setTimer: Environment['setTimer']): Promise<T | null> {
  return new Promise((resolve) => {
    const stop = setTimer(() => resolve(null), LATE_MS)
    const end = (answer: T | null) => {
      stop()
      resolve(answer)
    }
    asked.then(end, () => end(null))
  })
}

/** What is remembered of an earlier visit will do. */
function need<T>($remote: Remote<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const state = $remote.get()
      if (state.status === 'ready') resolve(state.value)
      else if (state.status === 'failed') reject(state.error)
      return state.status === 'ready' || state.status === 'failed'
    }
    void $remote.load()
    if (look()) return
    const stop = $remote.listen(() => {
      if (look()) stop()
    })
  })
}

/**
 * A city without bounds and without a word on its middle is looked for at Null Island no longer than until its map is
 * there.
 */
export function middleOf(bounds: CityEntry['mapBounds']): LonLat {
  if (!bounds) return [0, 0]
  const [[south, west], [north, east]] = bounds
  return [(west + east) / 2, (south + north) / 2]
}
