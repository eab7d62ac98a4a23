import type { Benefit } from './benefit.ts'
import { addDays, fromCityTime } from './city-time.ts'
import { calculateCost } from './cost.ts'
import { findSpan, parseDaySpans } from './day-span.ts'
import type { Kopecks } from './money.ts'
import type { SubscriptionPeriod } from './subscription-period.ts'
import { dayTypeOf, parseTariff } from './tariff.ts'
import type { Calendar, DayType, TariffRow } from './tariff.ts'

export interface SavingQuestion {
  /** those that it holds in, with what parking costs there */
  zones: readonly { code: string; prices: readonly TariffRow[] }[]
  period: SubscriptionPeriod
  percent: Benefit['percent']
  intervals: Benefit['intervals']
  cost: Kopecks
  calendar: Calendar | null
  timeZone: string
}

/** What a subscription saves somebody who parks in one of its zones for 2 hours on every paid day. */
export interface SavingExample {
  /** the cheapest of its zones: in no other is less saved */
  zone: string
  /** how many days of the period parking is paid on */
  days: number
  /** what these hours cost without it */
  byHour: Kopecks
  /** with it, its own cost included */
  withIt: Kopecks
  /** nothing where it does not pay for itself so */
  saving: Kopecks
}

const MINUTES = 120

/**
 * The example that stands beside an offer, by the price engine: each day from the first paid minute at which it takes
 * something off.
 * @returns null where no day is paid, or the city's data cannot say
 */
export function exampleSaving(question: SavingQuestion): SavingExample | null {
  const examples = question.zones.flatMap((zone) => sumOf(zone, question) ?? [])
  const [cheapest] = examples.toSorted((a, b) => a.byHour - b.byHour)
  if (!cheapest) return null
  const { rest, ...example } = cheapest
  const withIt = rest + question.cost
  return { ...example, withIt, saving: Math.max(0, example.byHour - withIt) }
}

interface ZoneSum {
  zone: string
  days: number
  byHour: Kopecks
  /** what is still to be paid by the hour */
  rest: Kopecks
}

/** Two hours of each paid day; a day of each type is priced once. */
function sumOf(zone: SavingQuestion['zones'][number], question: SavingQuestion): ZoneSum | null {
  const { period, calendar } = question
  const priced = new Map<DayType, { gross: Kopecks; price: Kopecks } | null>()
  const sum: ZoneSum = { zone: zone.code, days: 0, byHour: 0, rest: 0 }
  for (let date = period.startDate; date < period.endsBefore; date = addDays(date, 1)) {
    const dayType = dayTypeOf(date, zone.code, calendar)
    if (!dayType.ok) return null
    if (!priced.has(dayType.value))
      priced.set(dayType.value, priceDay(zone, { date, dayType: dayType.value, question }))
    const day = priced.get(dayType.value)
    if (!day) continue
    sum.days += 1
    sum.byHour += day.gross
    sum.rest += day.price
  }
  return sum.days > 0 ? sum : null
}

/** Null for a day on which nothing is paid while it holds. */
function priceDay(
  { code, prices }: SavingQuestion['zones'][number],
  { date, dayType, question }: { date: string; dayType: DayType; question: SavingQuestion },
): { gross: Kopecks; price: Kopecks } | null {
  const { percent, intervals, calendar, timeZone } = question
  const tariff = parseTariff(prices)
  const spans = parseDaySpans(intervals ?? [{ from: '00:00', to: '24:00', percent }])
  if (!tariff.ok || !spans) return null
  const paid = (tariff.value[dayType] ?? []).filter(({ price }) => price > 0)
  const holding = spans.filter((span) => span.percent > 0)
  const starts = [...paid, ...holding].map(({ from }) => from).toSorted((a, b) => a - b)
  const minute = starts.find((from) => findSpan(paid, from) && findSpan(holding, from))
  if (minute === undefined) return null
  const cost = calculateCost({
    zone: code,
    prices,
    start: fromCityTime(date, minute, timeZone),
    minutes: MINUTES,
    timeZone,
    calendar,
    benefits: [{ name: '', percent, intervals, zones: '#', plate: '#' }],
  })
  return cost.ok && cost.value.gross > 0 ? { gross: cost.value.gross, price: cost.value.price } : null
}
