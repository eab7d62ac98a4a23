import { textOf } from './fields.ts'
import type { Told } from './parking-facts.ts'
import type { Regulation, TimeSpan } from './regulation-shape.ts'

/** What a file of CurbLR says of all its regulations. */
export interface Manifest {
  currency?: string | undefined
  timeZone?: string | undefined
  priorityHierarchy?: string[] | undefined
}

/** When a rule holds: minutes of the days that are true, Monday first. */
export interface RuleSpan {
  days: readonly boolean[]
  from: number
  to: number
  holidays: 'too' | 'never' | 'only'
}

/** A regulation that is in force, read. */
export interface Rule {
  /** The lowest holds. */
  rank: number
  /** What a car may do while it holds; `reserved` is for the classes alone. */
  allows: 'parking' | 'nothing'
  activity: string
  classes: readonly string[]
  isPaid: boolean
  /** Hundredths of the currency an hour; null where none is said. */
  price: number | null
  /** Minutes. */
  maxStay: number | null
  /** The tariff zone whose machines take the payment; empty where none is named. */
  zone: string
  spans: readonly RuleSpan[]
}

export interface RuleQuestion {
  manifest: Manifest
  /** YYYY-MM-DD of the import. */
  today: string
}

/** What became of a regulation; `unreadable` has a time or a rate that is none, or that a tariff cannot say. */
export type RuleReading =
  | { kind: 'rule'; rule: Rule }
  | { kind: 'not in force'; value: string }
  | { kind: 'no matter' }
  | { kind: 'unreadable'; told: Told }

/** The order of CurbLR's own specification, where a manifest has none. Source: curblr.org, Manifest. */
const HIERARCHY = [
  'no standing',
  'construction',
  'temporary restriction',
  'restricted standing',
  'standing',
  'no parking',
  'restricted loading',
  'loading',
  'no loading',
  'restricted parking',
  'paid parking',
  'free parking',
]
const WEEK = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const ALWAYS: RuleSpan = { days: WEEK.map(() => true), from: 0, to: 1440, holidays: 'too' }

export function readRule(regulation: Regulation, question: RuleQuestion): RuleReading {
  const activity = (regulation.rule?.activity ?? '').toLowerCase()
  // It says what lorries may not do; a car may stand there.
  if (activity === 'no loading') return { kind: 'no matter' }
  const all = regulation.timeSpans ?? []
  const current = all.filter((span) => isInForce(span, question.today))
  if (all.length > 0 && current.length === 0)
    return { kind: 'not in force', value: JSON.stringify(all[0]?.effectiveDates) }
  const odd = current.find(isSometimes)
  if (odd) return { kind: 'unreadable', told: { code: 'fee-by-time', value: JSON.stringify(odd) } }
  const spans = all.length === 0 ? [ALWAYS] : readSpans(current)
  if (spans === null) return { kind: 'unreadable', told: { code: 'value-unreadable', value: JSON.stringify(current) } }
  const rate = readRate(regulation)
  if (rate === 'refused')
    return { kind: 'unreadable', told: { code: 'rate-refused', value: JSON.stringify(regulation.payment) } }
  const classes = (regulation.userClasses ?? []).flatMap((one) => one.classes ?? [])
  const maxStay = readStay(regulation)
  if (maxStay === 'unreadable')
    return { kind: 'unreadable', told: { code: 'value-unreadable', value: JSON.stringify(regulation.rule) } }
  const isPaid = activity === 'parking' && (regulation.rule?.payment === true || rate !== null)
  const rule: Rule = {
    rank: rankOf(regulation, question.manifest),
    allows: activity === 'parking' ? 'parking' : 'nothing',
    activity,
    classes,
    isPaid,
    price: rate,
    maxStay,
    zone: zoneOf(regulation),
    spans,
  }
  return { kind: 'rule', rule }
}

/** Cities whose machines are all of one zone name it in their place: "zone 1002". */
function zoneOf({ payment }: Regulation): string {
  const ids: unknown[] = Array.isArray(payment?.deviceIds) ? payment.deviceIds : []
  return ids.map((id) => /^zone\s+(\S+)$/i.exec(textOf(id))?.[1] ?? '').find((zone) => zone !== '') ?? ''
}

function rankOf({ rule, priority, payment }: Regulation, { priorityHierarchy = HIERARCHY }: Manifest): number {
  if (rule?.priorityCategory !== undefined) {
    const rank = priorityHierarchy.indexOf(rule.priorityCategory)
    return rank === -1 ? priorityHierarchy.length : rank
  }
  if (typeof priority === 'number') return priority
  const isParking = rule?.activity === 'parking'
  const kind = rule?.payment === true || payment !== undefined ? 'paid parking' : 'free parking'
  return HIERARCHY.indexOf(isParking ? kind : (rule?.activity ?? ''))
}

/** Minutes; null without a limit. */
function readStay({ rule }: Regulation): number | null | 'unreadable' {
  if (rule?.maxStay === undefined || rule.maxStay === null) return null
  const minutes = Number(rule.maxStay)
  return minutes > 0 ? Math.floor(minutes) : 'unreadable'
}

/** A span of some weeks, seasons or days that nobody but the city knows, such as those of its schools. */
function isSometimes({ daysOfWeek, effectiveDates = [], designatedPeriods = [] }: TimeSpan): boolean {
  return (
    (daysOfWeek?.occurrencesInMonth ?? []).length > 0 ||
    effectiveDates.some(({ from, to }) => [from, to].some((date) => date !== undefined && !isDate(date))) ||
    designatedPeriods.some(({ name }) => !isHoliday(name))
  )
}

const isHoliday = (name = ''): boolean => /holiday/i.test(name)

function isInForce({ effectiveDates = [] }: TimeSpan, today: string): boolean {
  const dated = effectiveDates.filter(({ from, to }) => isDate(from) || isDate(to))
  if (dated.length === 0) return true
  return dated.some(({ from, to }) => (!isDate(from) || from <= today) && (!isDate(to) || today <= to))
}

function isDate(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}/.test(text)
}

/** Null where a day or a time is none. */
function readSpans(spans: readonly TimeSpan[]): RuleSpan[] | null {
  const read = spans.map(readSpan)
  return read.some((one) => one === null) ? null : read.flatMap((one) => one ?? [])
}

function readSpan({ daysOfWeek, timesOfDay, designatedPeriods = [] }: TimeSpan): RuleSpan[] | null {
  const named = daysOfWeek?.days?.map((day) => day.toLowerCase().slice(0, 2))
  if (named?.some((day) => !WEEK.includes(day))) return null
  const days = WEEK.map((day) => named?.includes(day) ?? true)
  const holiday = designatedPeriods.find(({ name }) => isHoliday(name))
  const holidays = holidaysOf(holiday?.apply)
  const times = timesOfDay && timesOfDay.length > 0 ? timesOfDay : [{}]
  const spans: RuleSpan[] = []
  for (const { from: begin, to: end } of times) {
    const from = toMinute(begin ?? '00:00')
    const to = toMinute(end ?? '24:00')
    if (from === null || to === null || from === to) return null
    if (from < to) spans.push({ days, from, to, holidays })
    else spans.push(...overnight({ days, from, to, holidays }))
  }
  return spans
}

function holidaysOf(apply: string | undefined): RuleSpan['holidays'] {
  if (apply === undefined) return 'too'
  return apply === 'except during' ? 'never' : 'only'
}

/** From the evening of its days to the morning of the days after them. */
function overnight({ days, from, to, holidays }: RuleSpan): RuleSpan[] {
  const next = days.map((_, day) => days[(day + 6) % 7] ?? false)
  return [
    { days, from, to: 1440, holidays },
    { days: next, from: 0, to, holidays },
  ].filter((span) => span.from < span.to)
}

/** Minutes of `H:mm`, `HH:mm` or `HH:mm:ss`; the last minute of a day ends it. Null for anything else. */
function toMinute(text: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text.trim()) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  if (hours === '' || minute > 1440 || Number(minutes) > 59) return null
  return minute === 1439 ? 1440 : minute
}

/** Hundredths an hour of a fee for so many minutes; null without one, `refused` where the price depends on the stay. */
function readRate({ payment }: Regulation): number | null | 'refused' {
  const rates = (payment?.rates ?? []).filter(({ fees }) => fees !== undefined && fees.length > 0)
  const [rate] = rates
  if (!rate) return null
  const fees = rate.fees ?? []
  const [fee = Number.NaN, minutes = 60] = [fees[0], rate.durations?.[0]]
  const perHour = Math.round((fee * 100 * 60) / minutes)
  const isOne = rates.length === 1 && fees.length === 1
  return isOne && fee >= 0 && minutes > 0 && Number.isSafeInteger(perHour) ? perHour : 'refused'
}
