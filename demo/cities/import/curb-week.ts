import type { WirePrice } from '../city-data.ts'
import type { NoticeCode } from './notice-kinds.ts'
import type { Rule, RuleSpan } from './curb-rules.ts'
import type { Fee, Stay, Told } from './parking-facts.ts'

/** What the rules of one stretch of kerb make of it, over a whole week. */
export type Week =
  | { kind: 'none'; why: NoticeCode; value: string }
  | ({ kind: 'parking'; category: string; fee: Fee; prices: WirePrice[]; zone: string; told: Told[] } & Stay)

/** A part of a day in which the same rule holds; null where none does. */
interface Part {
  from: number
  to: number
  rule: Rule | null
}

/** CurbLR's user classes as our categories; the first that is known decides. */
const CLASSES: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/handicap|disab/i, 'fordisabled'],
  [/taxi|ride.?share/i, 'taxi'],
  [/bus|transit/i, 'bus'],
  [/permit|resident/i, 'resident'],
  [/commercial|truck|loading/i, 'commerce'],
]
/** Monday is 0; a holiday is a Monday with its own rules, so that no price of a working day is missed. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]
const WORKING = [0, 1, 2, 3, 4]

/**
 * The rule with the lowest rank holds at each minute. Where none does, a kerb that is paid, or for a limited stay, at
 * other hours is free; one that is said to be free at those hours alone is not known.
 */
export function weekOf(rules: readonly Rule[]): Week {
  const days = WEEKDAYS.map((day) => partsOf(rules, { day, isHoliday: false }))
  const holding = [...new Set(days.flat().flatMap(({ rule }) => rule ?? []))]
  const [first] = holding.toSorted((one, other) => one.rank - other.rank)
  if (!first) return { kind: 'none', why: 'not-parking', value: 'no rule' }
  const category = categoryOf(holding)
  if (category === 'closed') return { kind: 'none', why: 'not-public', value: classesOf(holding) }
  if (!holding.some(({ allows }) => allows === 'parking'))
    return { kind: 'none', why: 'not-parking', value: first.activity }
  const parking = holding.filter(({ allows }) => allows === 'parking')
  const stays = parking.flatMap(({ maxStay }) => maxStay ?? [])
  const facts = {
    category,
    maxStay: stays.length > 0 ? Math.min(...stays) : null,
    isStayTimed: days.flat().some(({ rule }) => (rule?.maxStay ?? null) === null),
    zone: parking.find(({ zone }) => zone !== '')?.zone ?? '',
  }
  const unknown = (code: NoticeCode, value: string): Week => ({
    kind: 'parking',
    ...facts,
    fee: 'unknown',
    prices: [],
    told: [{ code, value }],
  })
  const forbidding = holding.find((rule) => rule.allows === 'nothing' || isReservedBeside(rule, category))
  if (forbidding) return unknown('forbidden-at-times', forbidding.activity)
  if (!parking.some(({ isPaid }) => isPaid)) {
    // What a permit costs is not in the data, and without one nobody parks there.
    if (category === 'resident') return unknown('permit-only', classesOf(parking))
    const silent = days.flat().find(({ rule }) => rule === null)
    if (silent && facts.maxStay === null)
      return unknown('free-at-times', `nothing from ${toTime(silent.from)} to ${toTime(silent.to)}`)
    return { kind: 'parking', ...facts, fee: 'free', prices: [], told: [] }
  }
  if (new Set(WORKING.map((day) => JSON.stringify(pricesOf(days[day] ?? [])))).size > 1)
    return unknown('days-unequal', JSON.stringify(days.map(pricesOf)))
  const paid = parking.filter(({ isPaid }) => isPaid)
  if (paid.some(({ price }) => price === null)) return { kind: 'parking', ...facts, fee: 'paid', prices: [], told: [] }
  const hasHolidays = rules.some(({ spans }) => spans.some(({ holidays }) => holidays !== 'too'))
  const holiday = hasHolidays ? toRows('holiday', partsOf(rules, { day: 0, isHoliday: true })) : []
  return {
    kind: 'parking',
    ...facts,
    fee: 'paid',
    prices: [
      ...toRows('default', days[0] ?? []),
      ...toRows('saturday', days[5] ?? []),
      ...toRows('sunday', days[6] ?? []),
      // Without a row of its own a holiday would be priced as a Sunday.
      ...(hasHolidays && holiday.length === 0 ? [freeDay('holiday')] : holiday),
    ],
    told: hasHolidays ? [{ code: 'holidays-unknown', value: 'except during holidays' }] : [],
  }
}

/** What all who may park there are; roadside for everybody, `closed` for a group that has no category here. */
function categoryOf(rules: readonly Rule[]): string {
  const parking = rules.filter(({ allows }) => allows === 'parking')
  const isReserved = parking.length > 0 && parking.every(({ classes }) => classes.length > 0)
  if (!isReserved) return 'roadside'
  const known = CLASSES.find(([pattern]) => parking.some(({ classes }) => classes.some((name) => pattern.test(name))))
  return known?.[1] ?? 'closed'
}

function isReservedBeside({ classes }: Rule, category: string): boolean {
  return category === 'roadside' && classes.length > 0
}

function classesOf(rules: readonly Rule[]): string {
  return rules.flatMap(({ classes }) => classes).join(', ')
}

function partsOf(rules: readonly Rule[], day: { day: number; isHoliday: boolean }): Part[] {
  const holding = rules.flatMap((rule) =>
    rule.spans.filter((span) => isOn(span, day)).map(({ from, to }) => ({ rule, from, to })),
  )
  const edges = [...new Set([0, 1440, ...holding.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0
    const [winner] = holding
      .filter((one) => one.from <= from && one.to >= to)
      .sort((one, other) => one.rule.rank - other.rule.rank)
    return { from, to, rule: winner?.rule ?? null }
  })
}

function isOn({ days, holidays }: RuleSpan, { day, isHoliday }: { day: number; isHoliday: boolean }): boolean {
  if (isHoliday && holidays === 'only') return true
  return days[day] === true && holidays !== (isHoliday ? 'never' : 'only')
}

/** The paid parts of a day, neighbours of one price joined. */
function pricesOf(parts: readonly Part[]): { from: number; to: number; price: number | null }[] {
  const paid: { from: number; to: number; price: number | null }[] = []
  for (const { from, to, rule } of parts) {
    if (!rule?.isPaid) continue
    const last = paid.at(-1)
    if (last && last.to === from && last.price === rule.price) last.to = to
    else paid.push({ from, to, price: rule.price })
  }
  return paid
}

function toRows(type: WirePrice['type'], parts: readonly Part[]): WirePrice[] {
  return pricesOf(parts).map(({ from, to, price }) => ({ type, from: toTime(from), to: toTime(to), price: price ?? 0 }))
}

function freeDay(type: WirePrice['type']): WirePrice {
  return { type, from: toTime(0), to: toTime(1440), price: 0 }
}

function toTime(minute: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`
}
