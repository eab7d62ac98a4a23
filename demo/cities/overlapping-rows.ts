import { type DaySpan, parseDaySpans } from '../../shared/domain/day-span.ts'
import type { WireParking, WirePrice, WireZone } from './city-data.ts'

/** Two rows of one day type that price the same minutes. The first of the list counts there (readings DT-7). */
export interface OverlappingRows {
  /** Where they stand: `zone 156` or `parking 4012`. */
  place: string
  rows: readonly [counts: string, ignored: string]
}

/** The rows of a city's tariffs that overlap. It is a mistake of who wrote them, and nothing that cannot be priced. */
export function findOverlappingRows(city: {
  zones: readonly Pick<WireZone, 'value' | 'prices'>[]
  parkings: readonly Pick<WireParking, 'value' | 'prices'>[]
}): OverlappingRows[] {
  const inside = (kind: string) => (place: { value: string; prices?: readonly WirePrice[] }) =>
    overlapsOf(place.prices ?? []).map((rows) => ({ place: `${kind} ${place.value}`, rows }))
  return [...city.zones.flatMap(inside('zone')), ...city.parkings.flatMap(inside('parking'))]
}

function overlapsOf(prices: readonly WirePrice[]): OverlappingRows['rows'][] {
  return [...new Set(prices.map(({ type }) => type))].flatMap((type) => {
    const rows = prices.filter((row) => row.type === type)
    const spans = (parseDaySpans(rows) ?? []).map((span, index) => ({
      name: nameOf(rows[index]),
      parts: partsOf(span),
    }))
    return spans.flatMap((one, index) =>
      spans
        .slice(index + 1)
        .filter(({ parts }) => parts.some((part) => one.parts.some((own) => part.from < own.to && own.from < part.to)))
        .map(({ name }) => [one.name, name] as const),
    )
  })
}

const nameOf = (row: WirePrice | undefined): string => (row ? `${row.type} ${row.from}–${row.to}` : '')

/** A row over midnight is two stretches of one day. */
const partsOf = ({ from, to }: DaySpan): DaySpan[] =>
  from <= to
    ? [{ from, to }]
    : [
        { from: 0, to },
        { from, to: 1440 },
      ]
