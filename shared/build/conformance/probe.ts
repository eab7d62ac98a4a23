import type { Fields, Json } from '../../api/contract/call.ts'
import type { ErrorCode } from '../../domain/errors.ts'

/** What has been read of the city: answers of calls by name, each asked once. */
export interface Known {
  /** The answer of a call that needs no more than its account; null where it could not be had. */
  answer(call: string): Promise<Json | null>
}

/** A contradiction within an answer. */
export interface Contradiction {
  field: string
  found: string
  expected: string
}

/** One question of a call, and what it must be answered. */
export interface Probe {
  call: string
  /** Whose token it carries. */
  who?: 'driver' | 'firm'
  /** Null where the city or the account has nothing to ask about. */
  fields?(known: Known): Promise<Fields | null> | Fields
  /** `ok`, or the names of which one must be answered. */
  expects: 'ok' | readonly ErrorCode[]
  /** What has to fit together in the answer. */
  check?(answer: Json, known: Known): Promise<readonly Contradiction[]> | readonly Contradiction[]
}

/** A value within an answer: `pick(answer, 'result', 0, 'value')`. */
export function pick(json: Json | undefined, ...path: (string | number)[]): Json | undefined {
  let value: Json | undefined = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Array.isArray(value) ? value[Number(step)] : value[step]
  }
  return value
}

/** The list of an answer; empty where there is none. */
export function listOf(json: Json | null, ...path: (string | number)[]): Json[] {
  const value = pick(json ?? undefined, ...(path.length === 0 ? ['result'] : path))
  return Array.isArray(value) ? value : []
}

/** A text or number within an answer, as text; null where there is none. */
export function textOf(json: Json | undefined, ...path: (string | number)[]): string | null {
  const value = pick(json, ...path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
