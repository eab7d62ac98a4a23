// Money, the city's time, and the price of a parking. All money is whole kopecks, so that no sum is ever a fraction.
import { settings, timeZone, zones } from './city.mjs'
import { refuse } from './refusal.mjs'

export const MINUTE = 60_000
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** The wire has roubles: kopecks divided by a hundred once, at the very end. */
export const roubles = (kopecks) => kopecks / 100

/** `"45.5"` is 4550. The text is cut, since 45.55 * 100 is no whole number for a computer. */
export function kopecks(text, field) {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? refuse('ValidationError', { field })
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The city's date and time without an offset, `2026-11-25T19:30:00`. */
const cityTime = (moment) => clock.format(moment).replace(' ', 'T')
const offsetOf = (moment) => Date.parse(`${cityTime(moment)}Z`) - Math.floor(moment / 1000) * 1000

/** ISO 8601 with the city's offset. */
export function iso(moment) {
  const minutes = Math.abs(offsetOf(moment)) / MINUTE
  const two = (number) => String(number).padStart(2, '0')
  const sign = offsetOf(moment) < 0 ? '-' : '+'
  return `${cityTime(moment)}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** A parking begins with the minute in which it is asked for, so that each of its minutes has one price. */
export const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE
const after = (moment, minutes) => moment + minutes * MINUTE

function dayTypeOf(date, zone) {
  const named = settings.calendar.days[date]
  if (typeof named === 'string') return named
  if (named?.zones.includes(zone)) return named.type
  return { 0: 'sunday', 6: 'saturday' }[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'default'
}

/** Minutes since midnight; `23:59:59` is the end of the day. */
function minuteOfDay(time) {
  const [hour, minute, second] = time.split(':').map(Number)
  return hour * 60 + minute + (second === 59 ? 1 : 0)
}

/** Kopecks per hour at a minute of a day; a minute outside of all rows is free. */
function hourly(prices, dayType, minute) {
  // A holiday without rows of its own goes by those of Sunday.
  const wanted = dayType === 'holiday' && !prices.some(({ type }) => type === dayType) ? 'sunday' : dayType
  const row = prices.find(({ type, from, to }) => {
    const [begin, end] = [minuteOfDay(from), minuteOfDay(to)]
    return type === wanted && (begin < end ? begin <= minute && minute < end : begin <= minute || minute < end)
  })
  return row?.price ?? 0
}

/** The price of `minutes` in a zone from `start` on: minute by minute, and rounded down once for all of them. */
export function priceOf(zoneCode, start, minutes) {
  const zone = zones.find(({ value }) => value === zoneCode) ?? refuse('ZoneNotFound')
  const intervals = []
  let total = 0
  for (let passed = 0; passed < minutes; passed++) {
    const [date, time] = cityTime(after(start, passed)).split('T')
    if (!settings.calendar.years.includes(Number(date.slice(0, 4)))) refuse('CalendarIsEmpty')
    const dayType = dayTypeOf(date, zoneCode)
    const price = hourly(zone.prices, dayType, minuteOfDay(time))
    const last = intervals.at(-1)
    if (last?.price === price && last.dayType === dayType) last.minutes++
    else intervals.push({ at: after(start, passed), dayType, price, minutes: 1 })
    total += price
  }
  const told = intervals.map(({ at, dayType, price, minutes: length }) => {
    const sum = roubles(Math.floor((price * length) / 60))
    return { from: iso(at), to: iso(after(at, length)), minutes: length, dayType, price, percent: 0, sum }
  })
  return { sum: Math.floor(total / 60), intervals: told }
}
