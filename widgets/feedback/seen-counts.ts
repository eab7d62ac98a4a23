import { atom, type ReadableAtom } from 'nanostores'
import { type KeyValue, readJson } from '../../shared/stores/key-value.ts'

/** How many messages of each appeal were seen on this device (readings FA-4): numbers alone are kept. */
export interface SeenCounts {
  $counts: ReadableAtom<Readonly<Record<string, number>>>
  note(appeal: string, count: number): void
}

export function createSeenCounts(storage: KeyValue, city: string): SeenCounts {
  const name = `parking:appeals-seen:${city}`
  const $counts = atom(parseCounts(readJson(storage, name)))
  return {
    $counts,
    note(appeal, count) {
      if (count <= ($counts.get()[appeal] ?? 0)) return
      const counts = { ...parseCounts(readJson(storage, name)), ...$counts.get(), [appeal]: count }
      storage.set(name, JSON.stringify(counts))
      $counts.set(counts)
    },
  }
}

function parseCounts(kept: unknown): Readonly<Record<string, number>> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, count]) => typeof count === 'number'))
}
