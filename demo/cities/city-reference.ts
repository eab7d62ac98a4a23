import { openSource } from '../../shared/api/contract/decoding.ts'
import { PLAIN_ENTRY } from '../../shared/api/contract/entry-table.ts'
import type { Plain } from '../../shared/api/contract/plain-values.ts'
import {
  ALL_PLAIN_SETTINGS,
  PLAIN_REFERENCE,
  SERVER_SETTINGS,
  STRUCTURED_REFERENCE,
} from '../../shared/api/contract/settings-reference.server.ts'
import { STRUCTURED_SETTINGS } from '../../shared/api/contract/settings.ts'
import { ENTRY_REFERENCE } from './entry-reference.ts'

/** A key of `city.json` as the reference tells it. */
export interface CityKey {
  name: string
  /** Its shape in words, or what it is one of. */
  shape: string
  /** What holds where it is left out, as JSON; empty where nothing does. */
  fallback: string
  meaning: string
  source: string
  reader: 'elements' | 'server'
  /** The name is a word that code uses for other things too. */
  isCommon: boolean
}

function shapeOf(plain: Plain): string {
  if (typeof plain === 'boolean') return 'true or false'
  if (typeof plain === 'number') return 'number'
  return plain === null ? 'text' : plain.map((value) => `\`${value}\``).join(' or ')
}

function fallbackOf(plain: Plain): string {
  if (plain === null) return ''
  return JSON.stringify(typeof plain === 'object' ? plain[0] : plain)
}

/** Every setting, those that the elements read first. */
export function readSettingKeys(): CityKey[] {
  const readerOf = (name: string): CityKey['reader'] =>
    name in SERVER_SETTINGS || name === 'cardWidget' ? 'server' : 'elements'
  const plain = Object.entries(PLAIN_REFERENCE).map(([name, reference]) => {
    const value = (ALL_PLAIN_SETTINGS as Readonly<Record<string, Plain>>)[name] ?? null
    const [shape, fallback] = [shapeOf(value), fallbackOf(value)]
    return { name, shape, fallback, ...reference, reader: readerOf(name), isCommon: name === 'timeZone' }
  })
  const structured = Object.entries(STRUCTURED_REFERENCE).map(([name, reference]) => {
    return { name, fallback: structuredFallback(name), ...reference, reader: readerOf(name), isCommon: true }
  })
  return [...plain, ...structured]
}

/** What the decoder makes of nothing. */
function structuredFallback(name: string): string {
  const read = Object.entries(STRUCTURED_SETTINGS).find(([known]) => known === name)?.[1]
  const value = read?.(openSource({}), name) ?? null
  if (typeof value === 'number') return String(value / 100)
  return value === null ? '' : JSON.stringify(value)
}

/** Every key of the entry. */
export function readEntryKeys(): CityKey[] {
  return Object.entries(ENTRY_REFERENCE).map(([name, { isPublic, ...reference }]) => {
    const plain = (PLAIN_ENTRY as Readonly<Record<string, Plain>>)[name] ?? null
    return {
      name,
      fallback: fallbackOf(plain),
      ...reference,
      reader: isPublic ? 'elements' : 'server',
      isCommon: false,
    }
  })
}
