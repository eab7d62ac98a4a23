import type { Instant } from '../../shared/domain/city-time.ts'

/** The backend's only source of time. Tests and the test controls set it. */
export interface Clock {
  now(): Instant
  /** Stops at a moment, or with null runs with `source` again. */
  set(at: Instant | null): void
}

export function createClock(source: () => Instant = Date.now): Clock {
  let fixed: Instant | null = null
  return {
    now: () => fixed ?? source(),
    set(at) {
      fixed = at
    },
  }
}
