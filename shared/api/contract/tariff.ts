import { parseDayType, type TariffRow } from '../../domain/tariff.ts'
import { openPart, readList, readNumber, readText, type Source } from './decoding.ts'

/**
 * Price rows in kopecks per hour, their day as `type` or as the map's `daycode` (readings gC-07). A row of a day
 * we do not know counts as tiered: the domain then answers TariffNotFound instead of a wrong price (readings gC-23).
 */
export function readTariff(source: Source): TariffRow[] {
  return readList(source, 'prices', readRow)
}

function readRow(row: Source): TariffRow {
  const times = openPart(row, 'interval') ?? row
  const type = parseDayType(readText(row, 'type|daycode').toLowerCase())
  const entry = {
    type: type ?? 'default',
    from: readText(times, 'from'),
    to: readText(times, 'to'),
    price: readNumber(row, 'price'),
  }
  return type === null || row.fields.has('tier') ? { ...entry, tier: true } : entry
}
