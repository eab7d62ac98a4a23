/**
 * A second price engine, written for nothing but to disagree with the first: it looks at every
 * minute by itself, asks Intl what the clock of the city shows, and adds exact fractions. It shares
 * no code with shared/domain; only the shape of the question.
 */
import type { Benefit, CostQuestion } from '../../../shared/domain/cost.ts'

export interface NaiveMinute {
  at: number
  price: number
  hundredths: bigint
  benefit: string | null
}

export type NaiveCost =
  | { error: string }
  | {
      grossNumerator: bigint
      netNumerator: bigint
      denominator: bigint
      gross: number
      price: number
      percentTenths: bigint
      minutes: NaiveMinute[]
    }

const offsets = new Map<string, Map<number, number>>()

/** Minutes east of UTC, as Intl spells them; clocks change on quarters of an hour only. */
function offsetOf(at: number, timeZone: string): number {
  const quarter = Math.floor(at / 900_000)
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const offset = known.get(quarter) ?? askIntl(quarter * 900_000, timeZone)
  known.set(quarter, offset)
  return offset
}

function askIntl(at: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, rest] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? []
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(rest)) * (sign === '-' ? -1 : 1)
}

/** Remembers answers: every minute asks the same again. */
function remember<Key, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>()
  return (key) => {
    const old = known.get(key)
    if (old !== undefined) return old
    const fresh = answer(key)
    known.set(key, fresh)
    return fresh
  }
}

const secondsOf = remember((text: string) => {
  const [hour, minute, second] = text.split(':')
  return Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0)
})
const squeeze = remember((plate: string) => plate.replaceAll(' ', '').toUpperCase())
const dateOf = remember((day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const weekdayOf = remember((date: string) => new Date(`${date}T12:00:00Z`).getUTCDay())
const formatOf = remember(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
)

/** Whether the second of the day at which a minute begins lies in the row; `rows` share the day type. */
function isIn(row: { from: string; to: string }, rows: { from: string; to: string }[], second: number): boolean {
  const from = secondsOf(row.from)
  let to = secondsOf(row.to)
  if (to === 0) to = 86_400
  if (to === 86_340 && rows.every((other) => secondsOf(other.from) !== 86_340)) to = 86_400
  const wraps = from > to
  if (to % 60 === 59) to += 1
  if (wraps) return second >= from || second < to
  return second >= from && second < to
}

function dayTypeOf(question: CostQuestion, date: string): string {
  const { calendar, zone } = question
  if (!calendar || !calendar.years.includes(Number(date.slice(0, 4)))) throw new Error('CalendarIsEmpty')
  const entry = calendar.days[date]
  const type = typeof entry === 'string' ? entry : entry?.type
  const isForZone = typeof entry !== 'object' || entry.zones === undefined || entry.zones.includes(zone)
  if (entry !== undefined && isForZone) {
    if (type === 'default' || type === 'saturday' || type === 'sunday' || type === 'holiday') return type
    throw new Error('TypeOfDayIsNotDefined')
  }
  return { 0: 'sunday', 6: 'saturday' }[weekdayOf(date)] ?? 'default'
}

function priceOf(question: CostQuestion, dayType: string, second: number): number {
  if (question.isFree) return 0
  const has = (type: string) => question.prices.some((row) => row.type === type)
  const type = dayType === 'holiday' && !has('holiday') ? 'sunday' : dayType
  const rows = question.prices.filter((row) => row.type === type)
  return rows.find((row) => isIn(row, rows, second))?.price ?? 0
}

function percentOf(benefit: Benefit, question: CostQuestion, at: number, second: number): bigint {
  const { vehicle } = question
  if (benefit.paused) return 0n
  if (benefit.zones !== '#' && !benefit.zones.includes(question.zone) && !benefit.zones.includes('#')) return 0n
  if (benefit.plate !== '#' && (!vehicle || squeeze(benefit.plate) !== squeeze(vehicle.plate))) return 0n
  if (benefit.format !== undefined && benefit.format !== vehicle?.format) return 0n
  if (benefit.category !== undefined && benefit.category !== vehicle?.category) return 0n
  if (benefit.startsAt !== undefined && at < benefit.startsAt) return 0n
  if (benefit.endsAt !== undefined && at >= benefit.endsAt) return 0n
  const list = benefit.intervals
  const percent = list ? (list.find((row) => isIn(row, list, second))?.percent ?? 0) : benefit.percent
  const hundredths = BigInt(Math.round(percent * 100))
  if (hundredths < 0n) return 0n
  return hundredths > 10_000n ? 10_000n : hundredths
}

/** Prices minute after minute. */
export function naiveCost(question: CostQuestion): NaiveCost {
  if (!question.isFree && question.prices.length === 0) return { error: 'TariffNotFound' }
  const start = question.start - (((question.start % 60_000) + 60_000) % 60_000)
  const minutes: NaiveMinute[] = []
  let grossNumerator = 0n
  let netNumerator = 0n
  for (let index = 0; index < question.minutes; index += 1) {
    const at = start + index * 60_000
    const wall = at + offsetOf(at, question.timeZone) * 60_000
    const date = dateOf(Math.floor(wall / 86_400_000))
    const second = (((wall % 86_400_000) + 86_400_000) % 86_400_000) / 1000
    let price = 0
    try {
      if (!question.isFree) price = priceOf(question, dayTypeOf(question, date), second)
    } catch (thrown) {
      return { error: (thrown as Error).message }
    }
    let hundredths = 0n
    let benefit: string | null = null
    for (const candidate of question.benefits ?? []) {
      const percent = percentOf(candidate, question, at, second)
      if (percent > hundredths) [hundredths, benefit] = [percent, candidate.name]
    }
    // one minute is price/60 × (10000 − hundredths)/10000 kopecks
    grossNumerator += BigInt(price) * 10_000n
    netNumerator += BigInt(price) * (10_000n - hundredths)
    minutes.push({ at, price, hundredths, benefit })
  }
  const denominator = 60n * 10_000n
  const percentTenths = grossNumerator === 0n ? 0n : ((grossNumerator - netNumerator) * 1000n) / grossNumerator
  const gross = Number(grossNumerator / denominator)
  return {
    grossNumerator,
    netNumerator,
    denominator,
    gross,
    price: Number(netNumerator / denominator),
    percentTenths,
    minutes,
  }
}

/** Runs of minutes with equal price, percent and benefit. */
export function runsOf(minutes: NaiveMinute[]) {
  const runs: {
    from: number
    minutes: number
    price: number
    percent: number
    benefitName: string | null
    sum: number
  }[] = []
  for (const { at, price, hundredths, benefit } of minutes) {
    const last = runs.at(-1)
    const percent = Number(hundredths) / 100
    if (last && last.price === price && last.percent === percent && last.benefitName === benefit) last.minutes += 1
    else runs.push({ from: at, minutes: 1, price, percent, benefitName: benefit, sum: 0 })
  }
  for (const run of runs) {
    const kept = 10_000n - BigInt(Math.round(run.percent * 100))
    run.sum = Number((BigInt(run.minutes) * BigInt(run.price) * kept) / 600_000n)
  }
  return runs
}
