import type { Instant } from './city-time.ts'
import { findSpan, parseDaySpans } from './day-span.ts'
import type { DaySpan } from './day-span.ts'
import { isSamePlate } from './plate.ts'
import type { Category, PlateFormat } from './plate.ts'

export interface Benefit {
  name: string
  /** off the price, up to two digits after the point; clamped to 0…100 */
  percent: number
  /** `#` is any zone */
  zones: string[] | '#'
  /** `#` is any vehicle */
  plate: string
  format?: PlateFormat | undefined
  category?: Category | undefined
  /** the first moment it holds */
  startsAt?: Instant | undefined
  /** the first moment it no longer holds */
  endsAt?: Instant | undefined
  paused?: boolean | undefined
  /** percents by time of day; where the list is given, it stands in place of `percent` */
  intervals?: { from: string; to: string; percent: number }[] | undefined
}

export interface Vehicle {
  plate: string
  format: PlateFormat
  category?: Category | undefined
}

/** A benefit that fits the zone and the vehicle, ready for look-up by moment. */
export interface FittingBenefit {
  name: string
  startsAt: Instant
  endsAt: Instant
  /** percent in hundredths: 33.5 % is 3350 */
  spans: (DaySpan & { hundredths: number })[]
}

const toHundredths = (percent: number): number => Math.min(10_000, Math.max(0, Math.round(percent * 100) || 0))

/**
 * The benefits that can apply to this vehicle in this zone at some moment; a list of percents that
 * cannot be read gives nothing.
 * Source: readings 3.3 CO-5.
 */
export function fittingBenefits(benefits: readonly Benefit[], zone: string, vehicle?: Vehicle): FittingBenefit[] {
  return benefits
    .filter((benefit) => !benefit.paused && isInZone(benefit, zone) && isForVehicle(benefit, vehicle))
    .map(({ name, percent, startsAt = -Infinity, endsAt = Infinity, intervals }) => {
      const spans = parseDaySpans(intervals ?? [{ from: '00:00', to: '24:00', percent }]) ?? []
      return {
        name,
        startsAt,
        endsAt,
        spans: spans.map((span) => ({ ...span, hundredths: toHundredths(span.percent) })),
      }
    })
}

function isInZone({ zones }: Benefit, zone: string): boolean {
  return zones === '#' || zones.includes(zone) || zones.includes('#')
}

function isForVehicle({ plate, format, category }: Benefit, vehicle: Vehicle | undefined): boolean {
  if (format && format !== vehicle?.format) return false
  if (category && category !== vehicle?.category) return false
  return plate === '#' || (vehicle !== undefined && isSamePlate(plate, vehicle.plate))
}

/**
 * The winner of a minute that begins at `at`, `minute` of the city's day: the highest percent, the
 * earlier in the list among equals; none when nothing is taken off.
 * Source: readings 3.3 CO-5.
 */
export function bestBenefit(
  benefits: readonly FittingBenefit[],
  at: Instant,
  minute: number,
): { name: string | null; hundredths: number } {
  let best: { name: string | null; hundredths: number } = { name: null, hundredths: 0 }
  for (const { name, startsAt, endsAt, spans } of benefits) {
    const hundredths = startsAt <= at && at < endsAt ? (findSpan(spans, minute)?.hundredths ?? 0) : 0
    if (hundredths > best.hundredths) best = { name, hundredths }
  }
  return best
}

/**
 * The benefits a stretch of parking was priced with, kept with it: those that fit, bound to its time. What begins
 * later, or is paused later, changes nothing of what was agreed; the stretches of an extended parking stand in one
 * list.
 * Source: readings XR-3.
 */
export function sealBenefits(
  benefits: readonly Benefit[],
  parked: { zone: string; vehicle: Vehicle | undefined; from: Instant; to: Instant },
): Benefit[] {
  const { zone, vehicle, from, to } = parked
  return benefits
    .filter((benefit) => !benefit.paused && isInZone(benefit, zone) && isForVehicle(benefit, vehicle))
    .map((benefit) => ({
      ...benefit,
      startsAt: Math.max(benefit.startsAt ?? -Infinity, from),
      endsAt: Math.min(benefit.endsAt ?? Infinity, to),
    }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
}
