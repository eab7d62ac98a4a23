import type { Instant } from '../../shared/domain/city-time.ts'
import type { SentCode } from '../../shared/flows/confirm-code/confirm-code.ts'
import { fromStored, type StoredOf, toStored } from '../../shared/flows/fields.ts'
import { type KeyValue, readJson } from '../../shared/stores/key-value.ts'
import { type DataValues, FIELDS } from './fields.ts'

/** What a reload of the page must not take away; never the password (readings gE-01). */
export interface Draft {
  values: Partial<StoredOf<typeof FIELDS>>
  /** Names the registration once the server has the data; null before. */
  salt: string | null
  /** The last code that was sent, and when by this device. */
  sent: (SentCode & { at: Instant }) | null
}

export const EMPTY_DRAFT: Draft = { values: {}, salt: null, sent: null }

/** The server keeps what was begun as long; personal data stay here no longer. */
const LIFETIME_MS = 2 * 24 * 3_600_000

/** An SMS holds about as long; an older code is no code to wait for. */
const SENT_LIFETIME_MS = 15 * 60_000

export interface Drafts {
  read(): Draft
  noteSent(sent: SentCode): void
  /** The last code, if it went one of these ways and may still come; with the seconds that are left to wait. */
  recallSent(ways: readonly SentCode['way'][]): SentCode | null
  saveValues(values: DataValues): void
  save(part: Partial<Omit<Draft, 'values'>>): void
  clear(): void
}

/** The draft of a city, in the browser's storage (entry.md section 3). */
export function createDrafts({ storage, now }: { storage: KeyValue; now(): Instant }, city: string): Drafts {
  const name = `parking:registration:${city}`

  function read(): Draft {
    const kept = readJson(storage, name)
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
    const { at, salt, sent, ...stored } = kept as Record<string, unknown>
    if (typeof at !== 'number' || Math.abs(now() - at) > LIFETIME_MS) return EMPTY_DRAFT
    return {
      values: fromStored(FIELDS, stored),
      salt: typeof salt === 'string' && salt !== '' ? salt : null,
      sent: readSent(sent),
    }
  }

  function write({ values, ...rest }: Draft): void {
    storage.set(name, JSON.stringify({ ...values, ...rest, at: now() }))
  }

  const save: Drafts['save'] = (part) => write({ ...read(), ...part })

  return {
    read,
    save,
    saveValues: (values) => write({ ...read(), values: toStored(FIELDS, values) }),
    noteSent: (sent) => save({ sent: { ...sent, at: now() } }),
    recallSent(ways) {
      const { sent } = read()
      if (sent === null || !ways.includes(sent.way)) return null
      const age = now() - sent.at
      if (age < 0 || age > SENT_LIFETIME_MS) return null
      return { way: sent.way, resendSeconds: Math.max(0, Math.ceil(sent.resendSeconds - age / 1000)) }
    },
    clear: () => storage.remove(name),
  }
}

function readSent(kept: unknown): Draft['sent'] {
  if (typeof kept !== 'object' || kept === null) return null
  const { way, resendSeconds, at } = kept as Record<string, unknown>
  if (way !== 'email' && way !== 'SMS' && way !== 'Call') return null
  return typeof resendSeconds === 'number' && typeof at === 'number' ? { way, resendSeconds, at } : null
}
