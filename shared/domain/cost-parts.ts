import type { Instant } from './city-time.ts'
import type { Cost, CostInterval } from './cost.ts'
import { MINUTE_MS } from './zone-offset.ts'

/** The part of a cost that is shown; sums in kopecks. */
export type ShownCost = Pick<Cost, 'price' | 'gross' | 'saving' | 'benefitNames' | 'intervals'>

/** What the rows of a cost are to cover. */
export interface AskedTime {
  start: Instant
  /** whole minutes */
  minutes: number
  /**
   * milliseconds that the first row may begin before or after `start`: the server prices from its own present minute
   */
  leeway: number
}

/**
 * The cost without the parts that contradict its total or the time asked for: rows that leave out, repeat or go beyond
 * a minute of it, or do not add up; a saving that is not the rest of what sound rows cost in full. The total stands.
 * Source: readings gD-45, CO-4.
 */
export function dropUnsoundParts<C extends ShownCost>(cost: C, asked: AskedTime): C {
  const { price, gross, saving, intervals } = cost
  const sums = intervals.map(({ sum }) => sum)
  const full = intervals.map(({ minutes, price: hourly }) => Math.floor((minutes * hourly) / 60))
  const hasRows = intervals.length > 0
  const areRowsSound = hasRows && areContiguous(intervals, asked) && addsUp(sums, price)
  const isSavingSound = saving >= 0 && gross === price + saving && (!hasRows || (areRowsSound && addsUp(full, gross)))
  return {
    ...cost,
    ...(isSavingSound ? {} : { gross: price, saving: 0, benefitNames: [] }),
    intervals: areRowsSound ? intervals : [],
  }
}

function areContiguous(rows: readonly CostInterval[], { start, minutes, leeway }: AskedTime): boolean {
  const first = rows[0]?.from ?? NaN
  let end = first
  for (const { from, to, minutes: length } of rows) {
    if (from !== end || to <= from || to - from !== length * MINUTE_MS) return false
    end = to
  }
  // Prices are of whole minutes: the seconds of a start may be left out.
  const isAtStart = Math.abs(first - start) <= leeway || first === Math.floor(start / MINUTE_MS) * MINUTE_MS
  return isAtStart && end - first === minutes * MINUTE_MS
}

/** Each row is floored for itself: the total may exceed their sum by less than a kopeck a row (readings CO-4). */
function addsUp(sums: readonly number[], total: number): boolean {
  const rest = total - sums.reduce((all, sum) => all + sum, 0)
  return rest >= 0 && rest < sums.length && sums.every((sum) => sum >= 0)
}
