import { bestBenefit, fittingBenefits } from './benefit.ts'
import type { Benefit, FittingBenefit, Vehicle } from './benefit.ts'
import { toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import type { DaySpan } from './day-span.ts'
import type { Kopecks } from './money.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { dayTypeOf, parseTariff, priceAt, weekdayTypeOf } from './tariff.ts'
import type { Calendar, DayType, Tariff, TariffRow } from './tariff.ts'
import { isTimeZone, MINUTE_MS, stableUntil } from './zone-offset.ts'

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
 * too long question, `notConfigured` for an unknown time zone, `TariffNotFound`, `CalendarIsEmpty` or
 * `TypeOfDayIsNotDefined` where the city's data lack
 * Source: readings 3.2 DT-1…DT-9, 3.3 CO-1…CO-7.
 */
export function calculateCost(question: CostQuestion): Outcome<Cost> {
  const { zone, minutes, timeZone, isFree = false } = question
  if (zone === '') return fail('NoZoneSelected')
  if (!Number.isInteger(minutes) || minutes <= 0) return fail('NoDurationSelected')
  if (minutes > LONGEST || !Number.isFinite(question.start)) return fail('ValidationError')
  if (!isTimeZone(timeZone)) return fail('notConfigured')
  const tariff = isFree ? succeed<Tariff>({}) : parseTariff(question.prices)
  if (!tariff.ok) return tariff

  const benefits = fittingBenefits(question.benefits ?? [], zone, question.vehicle)
  const turns = benefits
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((turn) => toMinute(turn + MINUTE_MS - 1))
  const end = toMinute(question.start) + minutes * MINUTE_MS
  const runs: CostInterval[] = []
  let day = { date: '', type: succeed<DayType>('default') as Outcome<DayType> }
  for (let from = toMinute(question.start); from < end;) {
    const { date, minute } = toCityTime(from, timeZone)
    if (date !== day.date)
      day = { date, type: isFree ? succeed(weekdayTypeOf(date)) : dayTypeOf(date, zone, question.calendar) }
    if (!day.type.ok) return day.type
    const dayType = day.type.value

    let to = Math.min(
      end,
      stableUntil(from, timeZone),
      from + (nextEdge(minute, tariff.value[dayType], benefits) - minute) * MINUTE_MS,
    )
    for (const turn of turns) if (turn > from && turn < to) to = turn
    const { name, hundredths } = bestBenefit(benefits, from, minute)
    const rates = { price: priceAt(tariff.value, dayType, minute), percent: hundredths / 100, benefitName: name }
    addRun(runs, { from, to, minutes: (to - from) / MINUTE_MS, dayType, ...rates, sum: 0 })
    from = to
  }
  return succeed(total(runs))
}

/** The next minute of the day at which the price or a benefit may change; 1440 at the latest. */
function nextEdge(minute: number, prices: DaySpan[] | undefined, benefits: FittingBenefit[]): number {
  let edge = 1440
  for (const spans of [prices ?? [], ...benefits.map((benefit) => benefit.spans)]) {
    for (const { from, to } of spans) {
      if (from > minute && from < edge) edge = from
      if (to > minute && to < edge) edge = to
    }
  }
  return edge
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
