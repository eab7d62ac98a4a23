import { createCityScope, type CityScope, type OwnedCityScope } from './city-scope.ts'
import type { ScopeKey } from './city-source.ts'
import type { Environment } from './environment.ts'

export type { ScopeKey } from './city-source.ts'
export type { ScopeCallOptions } from './city-scope.ts'

/** What all elements of a page with the same city and backend share. */
export interface Scope extends CityScope {
  /** Keeps the scope alive beyond its elements, as while a payment is under way; the answer lets go. */
  hold(): () => void
}

interface Entry {
  owned: OwnedCityScope
  scope: Scope
  handles: number
}

/** Per environment, since a page has one and a test several. */
const scopes = new WeakMap<Environment, Map<string, Entry>>()

/**
 * The shared scope of a city and backend: made for the first who asks, disposed with the last handle and the last hold.
 */
export function acquireScope(key: ScopeKey, environment: Environment): { scope: Scope; release(): void } {
  const entries = scopes.get(environment) ?? new Map<string, Entry>()
  scopes.set(environment, entries)
  const name = JSON.stringify([key.city, key.api])
  const entry = entries.get(name) ?? createEntry()
  entries.set(name, entry)
  return { scope: entry.scope, release: take(entry) }

  function createEntry(): Entry {
    const owned = createCityScope(key, environment)
    const created: Entry = { owned, handles: 0, scope: { ...owned.scope, hold: () => take(created) } }
    return created
  }

  function take(taken: Entry): () => void {
    let isHeld = true
    taken.handles += 1
    return () => {
      if (!isHeld) return
      isHeld = false
      taken.handles -= 1
      if (taken.handles > 0) return
      if (entries.get(name) === taken) entries.delete(name)
      taken.owned.dispose()
    }
  }
}
