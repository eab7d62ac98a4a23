import type { Occupancy } from '../../shared/api/contract/map.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { MapFeatures } from '../../shared/domain/map-features.ts'
import { PACKED_FORM, packFeatures, unpackFeatures, type PackedFeatures } from '../../shared/domain/packed-features.ts'

export interface CachedMap {
  features: MapFeatures
  /** When it was got from the server. */
  at: Instant
  /** The city's bounds by which it was read, as text: what lay outside of them is not in it. */
  bounds: string
}

/** The map of an earlier visit. Nothing here rejects: without a database the browser's own cache serves. */
export interface MapCache {
  get(name: string): Promise<CachedMap | null>
  put(name: string, map: CachedMap): Promise<void>
  /** The free places that were counted last. */
  getCounts(name: string): Promise<Occupancy | null>
  putCounts(name: string, counts: Occupancy): Promise<void>
}

const DATABASE = 'parking-map'
const STORE = 'maps'

interface Kept {
  form: number
  at: Instant
  bounds: string
  features: PackedFeatures
}

const COUNTS_FORM = 1

interface KeptCounts {
  form: typeof COUNTS_FORM
  at: Instant
  free: Map<string, number>
}

/** Beside the map, which is megabytes and changes once an hour. */
const countsOf = (name: string) => `${name}#free`

/**
 * In IndexedDB, which takes the flat arrays as they are: megabytes without parsing, and room that localStorage has not.
 */
export function createMapCache(open: () => IDBFactory | undefined): MapCache {
  async function withStore<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | null> {
    try {
      const factory = open()
      if (!factory) return null
      const opening = factory.open(DATABASE, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      const database = await settle(opening)
      try {
        return await settle(ask(database.transaction(STORE, mode).objectStore(STORE)))
      } finally {
        database.close()
      }
    } catch {
      return null
    }
  }

  return {
    async get(name) {
      const kept = (await withStore('readonly', (store) => store.get(name) as IDBRequest<Kept | undefined>)) ?? null
      return kept?.form === PACKED_FORM ? { ...kept, features: unpackFeatures(kept.features) } : null
    },
    async getCounts(name) {
      const kept = await withStore(
        'readonly',
        (store) => store.get(countsOf(name)) as IDBRequest<KeptCounts | undefined>,
      )
      return kept?.form === COUNTS_FORM ? { at: kept.at, free: kept.free } : null
    },
    async putCounts(name, { at, free }) {
      const kept: KeptCounts = { form: COUNTS_FORM, at, free: new Map(free) }
      await withStore('readwrite', (store) => store.put(kept, countsOf(name)))
    },
    async put(name, { features, at, bounds }) {
      const kept: Kept = { form: PACKED_FORM, at, bounds, features: packFeatures(features) }
      await withStore('readwrite', (store) => store.put(kept, name))
    },
  }
}

/** Handlers and no listeners: nothing is left to be counted on a request that is over. */
function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
    request.onerror = () => reject(request.error ?? new Error('no database'))
    if ('onblocked' in request) request.onblocked = () => reject(new Error('blocked'))
  })
}
