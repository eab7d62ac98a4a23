import { AppError, toAppError } from '../api/app-error.ts'
import { citiesOf } from './cities.ts'
import { defaultCity, type CityEntry } from './city-entry.ts'
import type { Environment } from './environment.ts'
import type { RemoteSource } from './remote.ts'
import type { Async } from './async.ts'

/** The city and the backend's address, as an element's attributes name them; null = the default. */
export interface ScopeKey {
  city: string | null
  api: string | null
}

/** Where a scope has its city from. */
export interface CitySource extends RemoteSource<CityEntry> {
  recall(): CityEntry | null
  /** What may be assumed before the list is there; null = nothing. */
  early(state: Async<CityEntry>): CityEntry | null
  /** Under which name this city's things are kept; null while it is not known which city it is. */
  storageName(state: Async<CityEntry>): string | null
}

export function createCitySource({ city, api }: ScopeKey, environment: Environment): CitySource {
  const cities = citiesOf(environment)
  const apiUrl = api === null ? null : resolveApi(api, environment.pageUrl())

  function choose(list: readonly CityEntry[]): CityEntry {
    const entry = city === null ? list[0] : list.find((one) => one.city === city)
    if (apiUrl === null) {
      if (entry === undefined) throw new AppError('notConfigured')
      return entry
    }
    if (entry === undefined) return defaultCity({ city: city ?? '', apiUrl })
    // Another server than the entry's need not know the header.
    const isKnownServer = originOf(apiUrl) === originOf(entry.apiUrl)
    return { ...entry, apiUrl, idempotency: entry.idempotency && isKnownServer }
  }

  return {
    async fetch({ isFresh }) {
      const list = await cities.load({ isFresh }).catch((thrown: unknown) => {
        // The element says itself where its backend is: it can do without the list.
        if (apiUrl !== null) return []
        environment.diagnose({ call: 'getCities', method: 'GET', url: cities.url, error: toAppError(thrown) })
        throw thrown
      })
      if (city !== null && apiUrl === null && !list.some((one) => one.city === city))
        environment.warn({ code: 'unknown-city', text: toUnknownCity(city, list) })
      return choose(list)
    },
    recall() {
      const list = cities.recall()
      if (list === null) return null
      try {
        return choose(list)
      } catch {
        return null
      }
    },
    early(state) {
      if (state.status === 'ready') return state.value
      return apiUrl === null ? null : choose([])
    },
    storageName(state) {
      const known = state.status === 'ready' ? state.value.city : null
      const name = city ?? known
      return name === null || apiUrl === null ? name : `${name} ${apiUrl}`
    },
  }
}

/** An `api` that is no address counts as none: an invalid attribute never throws (promise 8). */
function resolveApi(api: string, pageUrl: string): string | null {
  try {
    return new URL(api, pageUrl).href.replace(/[?#].*$/, '').replace(/\/$/, '')
  } catch {
    return null
  }
}

function toUnknownCity(city: string, list: readonly CityEntry[]): string {
  return `there is no city "${city}". There are: ${list.map((one) => one.city).join(', ')}.`
}

function originOf(url: string): string {
  return new URL(url).origin
}
