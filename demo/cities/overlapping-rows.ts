import { type DaySpan, findSpan, parseDaySpans } from '../../shared/domain/day-span.ts'
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
    const spans = parseDaySpans(rows) ?? []
    return spans.flatMap((one, index) =>
      spans.flatMap((other, later) =>
        later > index && overlap(one, other) ? [[nameOf(rows[index]), nameOf(rows[later])] as const] : [],
      ),
    )
  })
}

/** One of two stretches that share a minute begins within the other, over midnight too. */
function overlap(one: DaySpan, other: DaySpan): boolean {
  return findSpan([one], other.from) !== undefined || findSpan([other], one.from) !== undefined
}

const nameOf = (row: WirePrice | undefined): string => (row ? `${row.type} ${row.from}–${row.to}` : '')
