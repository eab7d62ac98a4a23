import type { Instant } from '../domain/city-time.ts'
import type { Json } from '../api/contract/call.ts'
import { readJson, type KeyValue } from './key-value.ts'

/**
 * The last good answer to one question, kept as it came over the wire: the row's decoder reads it
 * again, so that no later release can misread it.
 */
export interface CachedAnswer<T> {
  recall(): T | null
  /** Keeps the answer; gives back the value known already where nothing has changed, so that no view renders anew. */
  keep(answer: Json, value: T): T
  /** The server has no such answer any more. */
  forget(): void
}

/** Letters; a longer answer is not worth the storage that the host page shares with us. */
const LENGTH_LIMIT = 400_000
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000
/** Changes with the form of what is kept, not with the answers. */
const FORM = 1

export interface CachedAnswerOptions<T> {
  storage: KeyValue
  now(): Instant
  /** Null while the name of the city is not known. */
  nameOf(): string | null
  decode(answer: Json): T
}

export function createCachedAnswer<T>({ storage, now, nameOf, decode }: CachedAnswerOptions<T>): CachedAnswer<T> {
  let known: { text: string; value: T } | null = null
  return {
    recall() {
      const name = nameOf()
      const kept = name === null ? null : parseKept(readJson(storage, name))
      if (kept === null || now() - kept.at > KEPT_FOR_MS) return null
      try {
        const value = decode(kept.answer)
        known = { text: JSON.stringify(kept.answer), value }
        return value
      } catch {
        return null
      }
    },
    keep(answer, value) {
      const text = JSON.stringify(answer)
      if (known?.text !== text) known = { text, value }
      const name = nameOf()
      if (name !== null) {
        // An older answer must not outlive a newer one that found no room.
        const isKept =
          text.length <= LENGTH_LIMIT && storage.set(name, `{"form":${FORM},"at":${now()},"answer":${text}}`)
        if (!isKept) storage.remove(name)
      }
      return known.value
    },
    forget() {
      known = null
      const name = nameOf()
      if (name !== null) storage.remove(name)
    },
  }
}

function parseKept(kept: unknown): { at: Instant; answer: Json } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { form, at, answer } = kept as Partial<Record<string, unknown>>
  return form === FORM && typeof at === 'number' && answer !== undefined ? { at, answer: answer as Json } : null
}
