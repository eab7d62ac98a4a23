import { bestBenefit, fittingBenefits } from './benefit.ts'
import type { Benefit, FittingBenefit, Vehicle } from './benefit.ts'
import { toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import type { Kopecks } from './money.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { dayTypeOf, parseTariff, priceAt, weekdayTypeOf } from './tariff.ts'
import type { Calendar, DayType, Tariff, TariffRow } from './tariff.ts'
import { MINUTE_MS, stableUntil } from './zone-offset.ts'

export type { Benefit, Vehicle } from './benefit.ts'

export interface CostQuestion {
  zone: string
  start: Instant
  /** whole minutes, 1…527040 (366 days) */
  minutes: number
  timeZone: string
  prices: readonly TariffRow[]
  calendar: Calendar | null
  benefits?: readonly Benefit[] | undefined
  vehicle?: Vehicle | undefined
  /** the parking itself is free (`freeparking` or category free, DT-9) */
  isFree?: boolean | undefined
}

/** A run of minutes with one price, one percent and one benefit. */
export interface CostInterval {
  from: Instant
  to: Instant
  minutes: number
  /** of the first minute; a run may go on into a day of another type */
  dayType: DayType
  /** kopecks per hour before the benefit */
  price: Kopecks
  percent: number
  benefitName: string | null
  /** floored for itself: the sum of rows may fall short of the total by a kopeck a row */
  sum: Kopecks
}

export interface Cost {
  /** before benefits */
  gross: Kopecks
  /** to pay */
  price: Kopecks
  saving: Kopecks
  /** floored to one digit */
  salePercent: number
  isFree: boolean
  benefitNames: string[]
  intervals: CostInterval[]
  /** the sums before flooring, in 1/denominator kopecks: these are additive, `price` is not */
  exact: { gross: bigint; net: bigint; denominator: bigint }
}

const LONGEST = 366 * 24 * 60
/** kopecks per hour × hundredths of a percent: 60 minutes × 10000 */
const DENOMINATOR = 600_000n

/**
 * Prices a session to the kopeck: each minute at the tariff of its beginning by the city's clock
 * and day, less the best single benefit; summed in integers and floored once.
 *
 * The walk goes from one edge to the next (rows, midnights, benefits, clock changes), not minute by
 * minute.
 *
 * @returns kopecks; `NoZoneSelected`, `NoDurationSelected` or `ValidationError` for an incomplete or
 * too long question, `TariffNotFound`, `CalendarIsEmpty`, `TypeOfDayIsNotDefined` where the data lack
 * Source: readings 3.2 DT-1…DT-9, 3.3 CO-1…CO-7.
 */
export function calculateCost(question: CostQuestion): Outcome<Cost> {
  const { zone, minutes, timeZone, isFree = false } = question
  if (zone === '') return fail('NoZoneSelected')
  if (!Number.isInteger(minutes) || minutes <= 0) return fail('NoDurationSelected')
  if (minutes > LONGEST) return fail('ValidationError')
  const tariff = isFree ? succeed<Tariff>({}) : parseTariff(question.prices)
  if (!tariff.ok) return tariff

  const benefits = fittingBenefits(question.benefits ?? [], zone, question.vehicle)
  const end = toMinute(question.start) + minutes * MINUTE_MS
  const runs: CostInterval[] = []
  for (let at = toMinute(question.start); at < end; ) {
    const { date, minute } = toCityTime(at, timeZone)
    const dayType = isFree ? succeed(weekdayTypeOf(date)) : dayTypeOf(date, zone, question.calendar)
    if (!dayType.ok) return dayType
    const edge = nextEdge(minute, [tariff.value[dayType.value] ?? [], ...benefits.map(({ spans }) => spans)])
    const to = Math.min(end, stableUntil(at, timeZone), at + (edge - minute) * MINUTE_MS, nextTurn(at, benefits))
    const best = bestBenefit(benefits, at, minute)
    addRun(runs, {
      from: at,
      to,
      minutes: (to - at) / MINUTE_MS,
      dayType: dayType.value,
      price: priceAt(tariff.value, dayType.value, minute),
      percent: best.hundredths / 100,
      benefitName: best.name,
      sum: 0,
    })
    at = to
  }
  return succeed(total(runs))
}

/** The next minute of the day at which one of the lists of spans may change its answer; 1440 at the latest. */
function nextEdge(minute: number, lists: { from: number; to: number }[][]): number {
  let edge = 1440
  for (const spans of lists) {
    for (const { from, to } of spans) {
      if (from > minute && from < edge) edge = from
      if (to > minute && to < edge) edge = to
    }
  }
  return edge
}

/** The next minute at whose beginning a benefit starts or stops to hold. */
function nextTurn(at: Instant, benefits: FittingBenefit[]): Instant {
  const turns = benefits.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((turn) => toMinute(turn + MINUTE_MS - 1))
  return Math.min(...turns.filter((turn) => turn > at))
}

function toMinute(at: Instant): Instant {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS
}

/** Appends a stretch, or lengthens the last run when nothing a driver sees differs (CO-4). */
function addRun(runs: CostInterval[], run: CostInterval): void {
  const last = runs.at(-1)
  const isSame = last?.price === run.price && last.percent === run.percent && last.benefitName === run.benefitName
  if (last && isSame) Object.assign(last, { to: run.to, minutes: last.minutes + run.minutes })
  else runs.push(run)
}

function total(runs: CostInterval[]): Cost {
  let gross = 0n
  let net = 0n
  for (const run of runs) {
    const part = BigInt(run.minutes) * BigInt(run.price)
    const kept = part * BigInt(10_000 - Math.round(run.percent * 100))
    run.sum = Number(kept / DENOMINATOR)
    gross += part * 10_000n
    net += kept
  }
  const price = Number(net / DENOMINATOR)
  const grossPrice = Number(gross / DENOMINATOR)
  const names = runs.flatMap(({ benefitName }) => benefitName ?? [])
  return {
    gross: grossPrice,
    price,
    saving: grossPrice - price,
    salePercent: gross === 0n ? 0 : Number(((gross - net) * 1000n) / gross) / 10,
    isFree: price === 0,
    benefitNames: [...new Set(names)],
    intervals: runs,
    exact: { gross, net, denominator: DENOMINATOR },
  }
}
