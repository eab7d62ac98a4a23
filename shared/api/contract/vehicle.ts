import { CATEGORIES, type Category, type PlateFormat } from '../../domain/plate.ts'
import type { Fields } from './call.ts'
import { openSource, pick, readOptionalText, readText, type Source } from './decoding.ts'

/** Plate formats: short names in guest calls, long ones in profile calls (readings gC-02). */
export const WIRE_FORMAT: Readonly<Record<PlateFormat, string>> = { rus: 'rus', foreign: 'other' }

export const LONG_WIRE_FORMAT: Readonly<Record<PlateFormat, string>> = { rus: 'Russian', foreign: 'Foreign' }

export function parseWireFormat(text: string): PlateFormat | null {
  const lower = text.toLowerCase()
  if (lower === 'rus' || lower === 'russian') return 'rus'
  return lower === 'other' || lower === 'foreign' ? 'foreign' : null
}

export interface GuestTransport {
  number: string
  category: Category
  format: PlateFormat
}

/** `transport` of guest calls: folded, upper-case, without spaces (readings PR-7). */
export function encodeTransport({ number, category, format }: GuestTransport): Fields {
  return { number: number.replace(/\s/g, '').toUpperCase(), category, numberFormat: WIRE_FORMAT[format] }
}

/** A vehicle that parks, as a server repeats it. */
export interface SentVehicle {
  number: string
  format: PlateFormat
  category: Category
}

/** A plate as text, or as the `transport` of the entity table. */
export function readVehicle(source: Source): SentVehicle {
  const sent = pick(source, 'transport')
  const part = typeof sent === 'object' && sent !== null ? openSource(sent, `${source.path}.transport`) : source
  const category = readOptionalText(part, 'category')
  return {
    number: readText(part, 'numberTs|number|transport'),
    format: parseWireFormat(readOptionalText(part, 'formatGrz|numberFormat') ?? 'rus') ?? 'rus',
    category: CATEGORIES.find((known) => known === category) ?? 'B',
  }
}
