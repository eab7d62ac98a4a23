import type { ErrorCode } from './errors.ts'

/** What a rule answers that may refuse: the value, or the code of the refusal. It never throws. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ErrorCode }

/** Builds the good outcome. */
export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

/** Builds the refusal. */
export function fail(error: ErrorCode): { ok: false; error: ErrorCode } {
  return { ok: false, error }
}
