import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  endOfDate,
  fromCityTime,
  isCalendarDate,
  isTimeZone,
  offsetAt,
  parseWireTime,
  startOfDate,
  toCityTime,
  toWireTime,
} from '../../../shared/domain/city-time.ts'
import { stableUntil } from '../../../shared/domain/zone-offset.ts'
import { ZONES } from './cost-question.ts'
import { BERLIN, MOSCOW, YEKATERINBURG } from './moment.ts'
import { times } from './property-runs.ts'

const iso = (text: string) => Date.parse(text)

describe('the clock of a city', () => {
  it.each([
    ['2025-03-16T20:30:00Z', MOSCOW, '2025-03-16', 23 * 60 + 30, 7, 180],
    ['2025-03-16T20:30:00Z', YEKATERINBURG, '2025-03-17', 90, 1, 300],
    ['2025-03-16T21:00:00Z', MOSCOW, '2025-03-17', 0, 1, 180],
    ['2025-03-30T00:59:59Z', BERLIN, '2025-03-30', 119, 7, 60],
    ['2025-03-30T01:00:00Z', BERLIN, '2025-03-30', 180, 7, 120],
    ['2025-10-26T00:59:59Z', BERLIN, '2025-10-26', 179, 7, 120],
    ['2025-10-26T01:00:00Z', BERLIN, '2025-10-26', 120, 7, 60],
    ['2025-04-05T15:00:00Z', 'Australia/Lord_Howe', '2025-04-06', 90, 7, 630],
    ['2025-04-05T14:59:00Z', 'Australia/Lord_Howe', '2025-04-06', 119, 7, 660],
    ['2024-02-29T18:15:00Z', 'Asia/Kathmandu', '2024-03-01', 0, 5, 345],
    ['1969-12-31T23:00:00Z', 'UTC', '1969-12-31', 1380, 3, 0],
    ['2014-10-25T21:59:59Z', MOSCOW, '2014-10-26', 119, 7, 240],
    ['2014-10-25T22:00:00Z', MOSCOW, '2014-10-26', 60, 7, 180],
  ])('at %s in %s shows %s, minute %i', (at, timeZone, date, minute, weekday, offset) => {
    expect(toCityTime(iso(at), timeZone)).toMatchObject({ date, minute, weekday, offset })
    expect(offsetAt(iso(at), timeZone)).toBe(offset)
  })

  it('counts seconds and forgets milliseconds', () => {
    expect(toCityTime(iso('2025-03-12T07:00:59.999Z'), MOSCOW)).toMatchObject({ minute: 600, second: 59 })
  })

  it.each([
    ['an ordinary time', '2025-03-12', 600, MOSCOW, '2025-03-12T07:00:00Z'],
    ['the end of a day as minute 1440', '2025-03-12', 1440, MOSCOW, '2025-03-12T21:00:00Z'],
    ['the earlier of two half past twos', '2025-10-26', 150, BERLIN, '2025-10-26T00:30:00Z'],
    ['a missing half past two as half past three', '2025-03-30', 150, BERLIN, '2025-03-30T01:30:00Z'],
    ['the first minute of a day that begins at one', '2025-04-25', 0, 'Africa/Cairo', '2025-04-24T22:00:00Z'],
    ['the first of two midnights', '2025-11-02', 0, 'America/Havana', '2025-11-02T04:00:00Z'],
    ['a date beyond the change', '2025-03-31', 0, BERLIN, '2025-03-30T22:00:00Z'],
  ])('finds the moment of %s', (_, date, minute, timeZone, at) => {
    expect(new Date(fromCityTime(date, minute, timeZone)).toISOString()).toBe(new Date(at).toISOString())
  })

  it('knows the first and the last millisecond of days of 23, 24 and 25 hours', () => {
    const hours = (date: string) => (endOfDate(date, BERLIN) + 1 - startOfDate(date, BERLIN)) / 3_600_000
    expect(['2025-03-30', '2025-03-29', '2025-10-26'].map(hours)).toEqual([23, 24, 25])
  })

  it.each([
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-01-01', -1, '2024-12-31'],
    ['2025-03-30', 0, '2025-03-30'],
  ])('%s and %i days is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum)
  })

  it('knows which zones and dates there are', () => {
    expect([MOSCOW, 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
    expect(['2024-02-29', '2025-02-29', '2025-13-01', '2025-1-1', '2025-04-31'].map(isCalendarDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a time of the wire', () => {
  it.each([
    ['2025-03-12T10:00:00+03:00', '2025-03-12T07:00:00.000Z'],
    ['2025-03-12T10:00:00', '2025-03-12T07:00:00.000Z'],
    ['2025-03-12 10:00', '2025-03-12T07:00:00.000Z'],
    ['2025-03-12', '2025-03-11T21:00:00.000Z'],
    ['2025-03-12T10:00:00Z', '2025-03-12T10:00:00.000Z'],
    ['2025-03-12T10:00:00.250+0300', '2025-03-12T07:00:00.250Z'],
    ['2025-03-12T10:00:00.123456+03', '2025-03-12T07:00:00.123Z'],
    ['2025-03-12T10:00:05-05:30', '2025-03-12T15:30:05.000Z'],
  ])('%s is %s', (text, at) => {
    expect(new Date(parseWireTime(text, MOSCOW) ?? 0).toISOString()).toBe(at)
  })

  it.each([
    '',
    'today',
    '12.03.2025',
    '2025-02-29',
    '2025-03-12T24:00',
    '2025-03-12T10:60',
    '2025-03-12T10',
    '2025-03-12T10:00 Moscow',
    '1741762800',
  ])('is not «%s»', (text) => {
    expect(parseWireTime(text, MOSCOW)).toBeNull()
  })

  it.each([
    ['2025-03-12T07:00:00Z', MOSCOW, '2025-03-12T10:00:00+03:00'],
    ['2025-03-12T07:00:59.900Z', YEKATERINBURG, '2025-03-12T12:00:59+05:00'],
    ['2025-03-12T07:00:00Z', 'America/New_York', '2025-03-12T03:00:00-04:00'],
    ['2025-03-12T07:00:00Z', 'Asia/Kathmandu', '2025-03-12T12:45:00+05:45'],
    ['2025-03-12T07:00:00Z', 'America/St_Johns', '2025-03-12T04:30:00-02:30'],
    ['2025-03-12T07:00:00Z', 'UTC', '2025-03-12T07:00:00+00:00'],
  ])('%s in %s is written %s', (at, timeZone, text) => {
    expect(toWireTime(iso(at), timeZone)).toBe(text)
  })
})

describe('any moment in any zone', { timeout: 60_000 }, () => {
  const moment = fc.integer({ min: iso('2015-01-01T00:00:00Z'), max: iso('2035-01-01T00:00:00Z') })
  const zone = fc.constantFrom(...ZONES, 'America/St_Johns', 'Africa/Cairo', 'Africa/Casablanca', 'Pacific/Chatham')
  const wall = new Map<string, Intl.DateTimeFormat>()
  const wallOf = (at: number, timeZone: string) => {
    const format =
      wall.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    wall.set(timeZone, format)
    return format.format(at)
  }

  it('shows what Intl shows', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const { date, minute, second } = toCityTime(at, timeZone)
        const time = [Math.floor(minute / 60), minute % 60, second]
          .map((part) => String(part).padStart(2, '0'))
          .join(':')
        expect(`${date} ${time}`).toBe(wallOf(at, timeZone))
      }),
      times(4000),
    )
  })

  it('goes over the wire and back to the second', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        expect(parseWireTime(toWireTime(at, timeZone), 'UTC')).toBe(Math.floor(at / 1000) * 1000)
      }),
      times(2000),
    )
  })

  it('comes back from its date and minute, or from the earlier twin of an hour that happens twice', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const minuteStart = Math.floor(at / 60_000) * 60_000
        const { date, minute } = toCityTime(at, timeZone)
        const back = fromCityTime(date, minute, timeZone)
        expect(toCityTime(back, timeZone)).toMatchObject({ date, minute })
        expect(back).toBeLessThanOrEqual(minuteStart)
        if (offsetAt(back, timeZone) === offsetAt(at, timeZone)) expect(back).toBe(minuteStart)
      }),
      times(3000),
    )
  })

  it('keeps its offset as long as is said', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 0, max: 999 }), (at, timeZone, share) => {
        const until = stableUntil(at, timeZone)
        expect(until).toBeGreaterThan(at)
        expect(offsetAt(at + Math.floor(((until - 1 - at) * share) / 1000), timeZone)).toBe(offsetAt(at, timeZone))
        expect(offsetAt(until - 1, timeZone)).toBe(offsetAt(at, timeZone))
      }),
      times(2000),
    )
  })
})
