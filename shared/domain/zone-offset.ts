/** A moment: milliseconds since the epoch. */
export type Instant = number

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
const CACHED_DAYS = 2000

/** The offsets of one UTC day: `before` until `change`, `after` from it on; in ms. */
interface OffsetDay {
  before: number
  after: number
  change: Instant
}

const zones = new Map<string, { format: Intl.DateTimeFormat; days: Map<number, OffsetDay> }>()

/** Whether the runtime knows an IANA zone of this name. Source: readings 3.1 TZ-1. */
export function isTimeZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

function zoneOf(name: string) {
  let zone = zones.get(name)
  if (!zone) {
    const numeric = 'numeric'
    const fields = {
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    } as const
    const format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone: name, hourCycle: 'h23' })
    zone = { format, days: new Map() }
    zones.set(name, zone)
  }
  return zone
}

function measure(format: Intl.DateTimeFormat, at: Instant): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (format.format(at).match(/\d+/g) ?? []).map(
    Number,
  )
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/** Asks Intl twice per UTC day, and bisects only on a day whose offset changes (TZ-5). */
function offsetDayOf(at: Instant, timeZone: string): OffsetDay {
  const { format, days } = zoneOf(timeZone)
  const index = Math.floor(at / DAY_MS)
  const known = days.get(index)
  if (known) return known
  const start = index * DAY_MS
  const day = { before: measure(format, start), after: measure(format, start + DAY_MS), change: start + DAY_MS }
  if (day.before !== day.after) {
    let low = start
    while (day.change - low > MINUTE_MS) {
      const middle = low + Math.floor((day.change - low) / MINUTE_MS / 2) * MINUTE_MS
      if (measure(format, middle) === day.before) low = middle
      else day.change = middle
    }
  }
  if (days.size >= CACHED_DAYS) days.clear()
  days.set(index, day)
  return day
}

/** The zone's offset from UTC at a moment, in ms. @throws RangeError for an unknown zone. */
export function offsetMs(at: Instant, timeZone: string): number {
  const { before, after, change } = offsetDayOf(at, timeZone)
  return at < change ? before : after
}

/**
 * The city's offset from UTC at a moment, in minutes. @throws RangeError for an unknown zone. Source: readings 3.1
 * TZ-2.
 */
export function offsetAt(at: Instant, timeZone: string): number {
  return offsetMs(at, timeZone) / MINUTE_MS
}

/**
 * A later moment up to which the offset surely stays: the next clock change or the end of the UTC day. Source: readings
 * 3.1 TZ-5.
 */
export function stableUntil(at: Instant, timeZone: string): Instant {
  const { change } = offsetDayOf(at, timeZone)
  return at < change ? change : (Math.floor(at / DAY_MS) + 1) * DAY_MS
}
