import { createClient } from '../api/client.ts'
import type { Call, Json } from '../api/contract/call.ts'
import { DEFAULT_TIME_ZONE } from '../domain/city-time.ts'
import { createCachedAnswer } from './cached-answer.ts'
import { decodeCities, decodeOwnCity, type CityEntry } from './city-entry.ts'
import type { Environment } from './environment.ts'

/** Configured cities: data beside the library, so that a city is added without code (promise 24); or a backend’s own. */
export interface Cities {
  /** Fetched once per page; a failure is forgotten, so that the next asking tries again. */
  load(options: { isFresh: boolean }): Promise<readonly CityEntry[]>
  /** Its address. */
  url: string
  /** The list of an earlier visit. */
  recall(): readonly CityEntry[] | null
  /** What was kept of an earlier visit holds no more. */
  forget(): void
}

const lists = new WeakMap<Environment, Map<string, Cities>>()

/** The one list of an environment, shared by its scopes. */
export function citiesOf(environment: Environment): Cities {
  const url = new URL('cities.json', environment.libraryUrl)
  return shareFile(environment, url, (answer) => decodeCities(answer, url))
}

/** What a backend says of itself, where an element names its address: a list of one (readings gB-24). */
export function ownCityOf(environment: Environment, apiUrl: string): Cities {
  const url = new URL(`${apiUrl}/city.json`)
  return shareFile(environment, url, (answer) => [decodeOwnCity(answer, url)])
}

type Decode = (answer: Json) => readonly CityEntry[]

function shareFile(environment: Environment, url: URL, decode: Decode): Cities {
  const files = lists.get(environment) ?? new Map<string, Cities>()
  const cities = files.get(url.href) ?? createCities(environment, url, decode)
  lists.set(environment, files.set(url.href, cities))
  return cities
}

function createCities(environment: Environment, url: URL, decode: Decode): Cities {
  const getCities: Call<void, readonly CityEntry[]> = {
    name: 'getCities',
    method: 'GET',
    path: url.pathname.slice(url.pathname.lastIndexOf('/')),
    body: 'query',
    token: 'none',
    encode: () => ({}),
    decode,
  }
  const client = createClient({
    ...environment,
    baseUrl: new URL('.', url).href,
    timeZone: DEFAULT_TIME_ZONE,
    idempotency: false,
    // The host of a file need not be the city's server: its time is not the city's.
    onServerTime: () => undefined,
  })
  const cache = createCachedAnswer({
    storage: environment.storage,
    now: environment.now,
    nameOf: () => `parking:cities:${url.href}`,
    decode,
  })
  let asked: Promise<readonly CityEntry[]> | null = null

  async function ask({ isFresh }: { isFresh: boolean }): Promise<readonly CityEntry[]> {
    let answer: Json = null
    const cities = await client.call(getCities, undefined, { isFresh, onAnswer: (json) => (answer = json) })
    return cache.keep(answer, cities)
  }

  return {
    url: url.href,
    load({ isFresh }) {
      if (asked !== null && !isFresh) return asked
      const asking = ask({ isFresh })
      asked = asking
      asking.catch(() => {
        if (asked === asking) asked = null
      })
      return asking
    },
    recall: cache.recall,
    forget: cache.forget,
  }
}
