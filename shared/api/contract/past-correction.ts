import type { Instant } from '../../domain/city-time.ts'
import { CORRECTABLE, type Correctable } from '../../domain/correctable.ts'
import { readOptionalText, readText, readTime, type Source } from './decoding.ts'

/** What was put right of a parking, when, and the facts before. */
export interface PastCorrection {
  field: Correctable
  at: Instant
  plate: string
  zone: string
  zoneName: string
  parkingCode: string | null
  start: Instant
}

/** Reads what was put right once, wherever it stands: of a parking, or in the history. */
export function readPastCorrection(row: Source, timeZone?: string): PastCorrection {
  const field = readText(row, 'field')
  const zone = readText(row, 'zone')
  return {
    field: CORRECTABLE.find((known) => known === field) ?? 'vehicle',
    at: readTime(row, 'at', timeZone),
    plate: readText(row, 'plate'),
    zone,
    zoneName: readOptionalText(row, 'zoneName') ?? zone,
    parkingCode: readOptionalText(row, 'parkingCode') || null,
    start: readTime(row, 'startDate', timeZone),
  }
}
