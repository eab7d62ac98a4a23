import type { Category, PlateFormat, PlateType } from '../../domain/plate.ts'
import type { Fields } from './call.ts'

/** Plate formats: short names in guest calls, long ones in profile calls (readings gC-02). */
export const WIRE_FORMAT: Readonly<Record<PlateFormat, string>> = { rus: 'rus', foreign: 'other' }

export const LONG_WIRE_FORMAT: Readonly<Record<PlateFormat, string>> = { rus: 'Russian', foreign: 'Foreign' }

export function parseWireFormat(text: string): PlateFormat | null {
  const lower = text.toLowerCase()
  if (lower === 'rus' || lower === 'russian') return 'rus'
  return lower === 'other' || lower === 'foreign' ? 'foreign' : null
}

/** Plate types as the wire spells them (readings 3.9, gB-01). */
export const WIRE_PLATE_TYPE: Readonly<Record<PlateType, string>> = {
  standard: 'standart',
  taxi: 'taxi',
  transit: 'transit',
  moto: 'moto',
  policeStandard: 'mvdStandart',
  policeTrailer: 'mvdTrailer',
  policeMoto: 'mvdMoto',
  foreign: 'foreign',
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
