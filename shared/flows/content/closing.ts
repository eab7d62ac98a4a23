import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../stores/environment.ts'

/**
 * What a person has closed, kept for a city in this browser; where nothing can be kept, for this page (readings gI-07).
 */
export interface Closing {
  /** Up to which version it is closed; null = it was never closed. */
  $closed: ReadableAtom<number | null>
  close(version: number): void
}

/** `what` names the thing, e.g. `notice`. Closing it in one tab closes it in the others. */
export function createClosing(
  context: { environment: Pick<Environment, 'storage'>; onDispose(stop: () => void): void },
  what: string,
  city: string,
): Closing {
  const { storage } = context.environment
  const name = `parking:closed:${what}:${city}`

  function read(): number | null {
    const kept = storage.get(name)
    return kept !== null && /^\d{1,16}$/.test(kept) ? Number(kept) : null
  }

  const $closed = atom(read())
  context.onDispose(
    storage.watch((changed) => {
      if (changed === null || changed === name) $closed.set(read())
    }),
  )
  return {
    $closed,
    close(version) {
      storage.set(name, String(version))
      $closed.set(version)
    },
  }
}
