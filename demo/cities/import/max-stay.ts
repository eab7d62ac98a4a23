import type { WireParking } from '../city-data.ts'
import type { Fee, Stay } from './parking-facts.ts'

const MINUTES_A_HOUR = 60
const NBSP = '\u{a0}'

/** How often paid parkings allow which longest stay, and what the city makes of it: it has one for all of them. */
export function createMaxStays() {
  const counts = new Map<number | null, number>()
  return {
    see({ fee, maxStay }: { fee: Fee; maxStay: number | null }): void {
      if (fee === 'paid') counts.set(maxStay, (counts.get(maxStay) ?? 0) + 1)
    },
    /** What most of them allow, minutes; null where most have no limit, or one that no ticket is sold for. */
    common(intervals: { min: number; max: number }): number | null {
      const [most] = [...counts].sort(([, one], [, other]) => other - one)
      const minutes = most?.[0] ?? null
      return minutes !== null && minutes >= intervals.min && minutes < intervals.max ? minutes : null
    },
  }
}

/** The longest stay in the name, which list and card show; of a day and more nothing is said, as no ticket is longer. */
export function nameWithStay(
  { name, nameEn }: Pick<WireParking, 'name' | 'nameEn'>,
  { maxStay, isStayTimed }: Stay,
): Pick<WireParking, 'name' | 'nameEn'> {
  if (maxStay === null || maxStay >= 24 * MINUTES_A_HOUR) return nameEn === undefined ? { name } : { name, nameEn }
  const [at, atEn] = isStayTimed ? [' в часы на знаке', ' at the hours on the sign'] : ['', '']
  return {
    name: `${name}, не дольше ${durationOf(maxStay, { hours: 'ч', minutes: 'мин' })}${at}`,
    nameEn: `${nameEn ?? name}, up to ${durationOf(maxStay, { hours: 'h', minutes: 'min' })}${atEn}`,
  }
}

function durationOf(total: number, units: { hours: string; minutes: string }): string {
  const parts = [
    [Math.floor(total / MINUTES_A_HOUR), units.hours],
    [total % MINUTES_A_HOUR, units.minutes],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${NBSP}${unit}`)
    .join(' ')
}
