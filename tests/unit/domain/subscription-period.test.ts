import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/city-time.ts'
import {
  bookedPeriod,
  datesBetween,
  subscriptionPeriod,
  type Term,
} from '../../../shared/domain/subscription-period.ts'
import { CALENDAR } from './cases/pricing.ts'
import { MOSCOW, moscow, YEKATERINBURG } from './moment.ts'
import { times } from './property-runs.ts'

const CALENDAR_OF_ZONES = {
  ...CALENDAR,
  days: { ...CALENDAR.days, '2025-03-13': { type: 'holiday', zones: ['101', '102'] } },
}
const ask = (term: Term, startDate: string, zones: string[] | '#' = ['101']) =>
  subscriptionPeriod({ term, startDate, zones, calendar: CALENDAR_OF_ZONES })

describe('the dates of a subscription', () => {
  it.each([
    ['day', '2025-03-12', '2025-03-13', 1],
    ['week', '2025-02-26', '2025-03-05', 7],
    ['month', '2025-03-31', '2025-04-30', 30],
    ['month', '2024-01-30', '2024-02-29', 30],
    ['month', '2025-02-28', '2025-03-28', 28],
    ['quarter', '2025-08-31', '2025-11-30', 91],
    ['year', '2024-02-29', '2025-02-28', 365],
    [10, '2025-12-28', '2026-01-07', 10],
  ] as const)('of a %s from %s end before %s: %i dates', (term, startDate, endsBefore, dates) => {
    expect(ask(term, startDate)).toEqual({ ok: true, value: { startDate, endsBefore, dates } })
  })

  it.each([
    ['a Saturday', '2025-03-15', ['101'], 'ValidationError'],
    ['a holiday', '2025-11-04', '#', 'ValidationError'],
    ['a holiday of all of its zones', '2025-03-13', ['101'], 'ValidationError'],
    ['a year that the calendar does not have', '2030-03-13', ['101'], 'CalendarIsEmpty'],
  ] as const)('of a single day are refused on %s', (_, date, zones, error) => {
    expect(ask('day', date, zones === '#' ? '#' : [...zones])).toEqual({ ok: false, error })
  })

  it('of a single day are a working Saturday, and a day that is free in some of its zones alone', () => {
    expect(ask('day', '2025-11-01')).toMatchObject({ ok: true })
    expect(ask('day', '2025-03-13', ['101', '103'])).toMatchObject({ ok: true })
    expect(ask('day', '2025-03-13', '#')).toMatchObject({ ok: true })
  })

  it.each([0, -1, 1.5, Number.NaN])('of %d days are none', (term) => {
    expect(ask(term, '2025-03-12')).toEqual({ ok: false, error: 'ValidationError' })
  })

  it('of any term are as many as they say, and a later start never ends earlier', () => {
    const date = fc.integer({ min: 0, max: 600 }).map((days) => addDays('2025-01-01', days))
    const term = fc.constantFrom<Term>('week', 'month', 'quarter', 'year', 1, 30, 365)
    fc.assert(
      fc.property(date, term, (startDate, length) => {
        const [one, next] = [ask(length, startDate), ask(length, addDays(startDate, 1))]
        if (!one.ok || !next.ok) throw new Error('refused')
        expect(addDays(startDate, one.value.dates)).toBe(one.value.endsBefore)
        expect(datesBetween(one.value.endsBefore, next.value.endsBefore)).toBeGreaterThanOrEqual(0)
      }),
      times(500),
    )
  })
})

describe('the dates of a subscription whose money has come', () => {
  const book = (startDate: string, at: string, timeZone = MOSCOW) =>
    bookedPeriod({ term: 'month', startDate, zones: ['101'], calendar: CALENDAR }, { now: moscow(at), timeZone })

  it.each([
    ['before its start: from that midnight', '2025-03-20', '2025-03-12 15:00', '2025-03-20', '2025-03-20 00:00'],
    ['on its first date: from the money on', '2025-03-12', '2025-03-12 15:00:59', '2025-03-12', '2025-03-12 15:00'],
    ['after its start: on the date of the money', '2025-03-10', '2025-03-12 15:00', '2025-03-12', '2025-03-12 15:00'],
  ])('begin %s', (_, asked, at, startDate, startsAt) => {
    expect(book(asked, at)).toMatchObject({ ok: true, value: { startDate, startsAt: moscow(startsAt), dates: 31 } })
  })

  it('go by the date of the city, not of the server', () => {
    expect(book('2025-03-12', '2025-03-12 23:30', YEKATERINBURG)).toMatchObject({ value: { startDate: '2025-03-13' } })
  })
})
