import type { DayType, TariffRow } from '../../domain/tariff.ts'
import { openSource, pick, readList, readNumber, readText, type Source } from './decoding.ts'

const NAMES: readonly DayType[] = ['default', 'saturday', 'sunday', 'holiday']

/**
 * Day type of a price row: `type`, or the map's `daycode`: the same names, 1–5 weekdays, 6, 7, and 0 or 8 for
 * holidays (readings gC-07). Null for a type we do not know.
 */
export function parseDayType(text: string): DayType | null {
  const known = NAMES.find((name) => name === text.toLowerCase())
  if (known) return known
  if (/^[1-5]$/.test(text)) return 'default'
  return ({ 6: 'saturday', 7: 'sunday', 0: 'holiday', 8: 'holiday' } as const)[text] ?? null
}

/**
 * Price rows in kopecks per hour. Rows of a kind we cannot price (an unknown day type, a `tier`) make the whole
 * tariff unusable, which the domain calls TariffNotFound (readings gC-23).
 */
export function readTariff(source: Source): TariffRow[] {
  const rows = readList(source, 'prices', readRow)
  return rows.every((row) => row !== null) ? rows : []
}

function readRow(row: Source): TariffRow | null {
  const interval = pick(row, 'interval')
  const times = interval === undefined ? row : openSource(interval, `${row.path}.interval`)
  const type = parseDayType(readText(row, 'type|daycode'))
  if (type === null || row.fields.has('tier')) return null
  return { type, from: readText(times, 'from'), to: readText(times, 'to'), price: readNumber(row, 'price') }
}
