import { AppError, toAppError } from '../api/app-error.ts'
import { citiesOf, ownCityOf } from './cities.ts'
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

export function createCitySource(key: ScopeKey, environment: Environment): CitySource {
  const apiUrl = key.api === null ? null : resolveApi(key.api, environment.pageUrl())
  return apiUrl === null ? createListed(key.city, environment) : createOwn(key.city, apiUrl, environment)
}

/** A city of `cities.json`; the first one where none is named. */
function createListed(city: string | null, environment: Environment): CitySource {
  const cities = citiesOf(environment)
  const choose = (list: readonly CityEntry[]) => (city === null ? list[0] : list.find((one) => one.city === city))
  return {
    async fetch({ isFresh }) {
      const list = await cities.load({ isFresh }).catch((thrown: unknown) => {
        environment.diagnose({ call: 'getCities', method: 'GET', url: cities.url, error: toAppError(thrown) })
        throw thrown
      })
      const entry = choose(list)
      if (city !== null && entry === undefined)
        environment.warn({ code: 'unknown-city', text: toUnknownCity(city, list) })
      if (entry === undefined) throw new AppError('notConfigured')
      return entry
    },
    recall: () => choose(cities.recall() ?? []) ?? null,
    early: (state) => (state.status === 'ready' ? state.value : null),
    storageName: (state) => city ?? (state.status === 'ready' ? state.value.city : null),
  }
}

/**
 * The city behind an address that the element names: what that backend says of itself, or nothing. It has neither the
 * name nor the accounts of a city of the list (readings gB-24).
 */
function createOwn(city: string | null, apiUrl: string, environment: Environment): CitySource {
  const own = ownCityOf(environment, apiUrl)
  const neutral = defaultCity({ city: city ?? '', apiUrl })
  return {
    async fetch({ isFresh }) {
      const entries = await own.load({ isFresh }).catch((thrown: unknown) => {
        // It has taken its entry back: what it once said of itself is not its word any more.
        if (toAppError(thrown).httpStatus === 404) own.forget()
        return own.recall() ?? []
      })
      return entries[0] ?? neutral
    },
    recall: () => own.recall()?.[0] ?? null,
    early: (state) => (state.status === 'ready' ? state.value : neutral),
    // Not by the entry's name: it comes later than what is kept under it is asked for.
    storageName: () => (city === null ? apiUrl : `${city} ${apiUrl}`),
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
