import { describe, expect, it } from 'vitest'
import { parseDaySpans } from '../../../shared/domain/day-span.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'
import { dayTypeOf, parseDayType, parseTariff, priceAt, weekdayTypeOf } from '../../../shared/domain/tariff.ts'
import type { Calendar, DayType, TariffRow } from '../../../shared/domain/tariff.ts'
import { CALENDAR } from './cases/pricing.ts'

const row = (from: string, to: string, price = 100, type: DayType = 'default'): TariffRow => ({ type, from, to, price })

/** The price at a clock time of a day type, or the refusal. */
function priceOf(rows: TariffRow[], time: string, type: DayType = 'default'): number | string {
  const tariff = parseTariff(rows)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return tariff.ok ? priceAt(tariff.value, type, hour * 60 + minute) : tariff.error
}

describe('the type of a day', () => {
  it.each([
    ['2025-03-10', 'default', 'a Monday'],
    ['2025-03-14', 'default', 'a Friday'],
    ['2025-03-15', 'saturday', 'a Saturday'],
    ['2025-03-16', 'sunday', 'a Sunday'],
    ['2025-06-12', 'holiday', 'a holiday'],
    ['2025-11-01', 'default', 'a working Saturday'],
    ['2025-11-03', 'holiday', 'a Monday made a holiday'],
    ['2026-12-31', 'default', 'the last day the calendar covers'],
  ])('of %s is %s: %s', (date, type) => {
    expect(dayTypeOf(date, '101', CALENDAR)).toEqual({ ok: true, value: type })
  })

  const calendar: Calendar = {
    years: [2025],
    days: {
      '2025-03-12': { type: 'holiday', zones: ['101'] },
      '2025-03-13': { type: 'sunday' },
      '2025-03-14': 'festival',
      '2025-03-15': { type: 'festival', zones: ['102'] },
      '2025-03-17': { type: 'holiday', zones: [] },
      '2024-12-31': 'holiday',
    },
  }

  const entryCases: [string, string, Outcome<DayType>, string][] = [
    ['2025-03-12', '101', { ok: true, value: 'holiday' }, 'belongs to the zones it names'],
    ['2025-03-12', '102', { ok: true, value: 'default' }, 'leaves other zones alone'],
    ['2025-03-13', '102', { ok: true, value: 'sunday' }, 'without zones is for the whole city'],
    ['2025-03-14', '101', { ok: false, error: 'TypeOfDayIsNotDefined' }, 'of an unknown type is refused'],
    ['2025-03-15', '101', { ok: true, value: 'saturday' }, 'of an unknown type in another zone does no harm'],
    ['2025-03-15', '102', { ok: false, error: 'TypeOfDayIsNotDefined' }, 'of an unknown type in this zone is refused'],
    ['2025-03-17', '101', { ok: true, value: 'default' }, 'with an empty list of zones is for none'],
    [
      '2024-12-31',
      '101',
      { ok: false, error: 'CalendarIsEmpty' },
      'of a year that is not covered is refused all the same',
    ],
    ['2026-01-01', '101', { ok: false, error: 'CalendarIsEmpty' }, 'is missing for a year that is not covered'],
  ]
  it.each(entryCases.map(([date, zone, outcome, what]) => ({ date, zone, outcome, what })))(
    'an entry of $date, asked for zone $zone, $what',
    ({ date, zone, outcome }) => {
      expect(dayTypeOf(date, zone, calendar)).toEqual(outcome)
    },
  )

  it('is refused by a city without a calendar', () => {
    expect(dayTypeOf('2025-03-12', '101', null)).toEqual({ ok: false, error: 'CalendarIsEmpty' })
  })

  it('is not found in the prototype of the calendar', () => {
    expect(dayTypeOf('2025-03-12', '101', { years: [2025], days: { '2025-03-12': 'toString' } }).ok).toBe(false)
  })

  it.each(
    Object.entries({
      default: 'default',
      saturday: 'saturday',
      sunday: 'sunday',
      holiday: 'holiday',
      0: 'holiday',
      1: 'default',
      5: 'default',
      6: 'saturday',
      7: 'sunday',
      8: 'holiday',
    }),
  )('is read from the code %s as %s', (code, type) => {
    expect(parseDayType(code)).toBe(type)
    if (/\d/.test(code)) expect(parseDayType(Number(code))).toBe(type)
  })

  it.each(['', ' ', '9', '-1', '1.5', 'festival', 'Saturday', 10, -1, 1.5, Number.NaN])(
    'is not read from %j',
    (code) => {
      expect(parseDayType(code)).toBeNull()
    },
  )

  it('follows the weekday over a whole week', () => {
    const week = [10, 11, 12, 13, 14, 15, 16].map((day) => weekdayTypeOf(`2025-03-${day}`))
    expect(week).toEqual(['default', 'default', 'default', 'default', 'default', 'saturday', 'sunday'])
  })
})

describe('a price row', () => {
  const rowCases: [TariffRow[], string, number, string][] = [
    [[row('08:00:00', '20:00:00')], '07:59', 0, 'does not hold before its beginning'],
    [[row('08:00:00', '20:00:00')], '08:00', 100, 'holds from its beginning'],
    [[row('08:00:00', '20:00:00')], '19:59', 100, 'holds to the minute before its end'],
    [[row('08:00:00', '20:00:00')], '20:00', 0, 'does not hold at its end'],
    [[row('08:00:00', '19:59:59')], '19:59', 100, 'that ends at 59 seconds includes that minute'],
    [[row('08:00:00', '19:59:59')], '20:00', 0, 'that ends at 59 seconds ends at the next minute'],
    [[row('08:00', '20:00')], '19:59', 100, 'may leave out the seconds'],
    [[row('08:00:00', '23:59:59')], '23:59', 100, 'to 23:59:59 lasts to the end of the day'],
    [[row('08:00:00', '23:59:00')], '23:59', 100, 'to 23:59:00 lasts to the end of the day if nothing follows'],
    [
      [row('08:00:00', '23:59:00'), row('23:59:00', '24:00:00', 7)],
      '23:59',
      7,
      'to 23:59:00 leaves the last minute to a row that follows',
    ],
    [
      [row('08:00:00', '23:59:00'), row('23:59:00', '24:00:00', 7, 'sunday')],
      '23:59',
      100,
      'to 23:59:00 is not followed by a row of another day',
    ],
    [[row('08:00:00', '24:00:00')], '23:59', 100, 'to 24:00:00 lasts to the end of the day'],
    [[row('08:00:00', '00:00:00')], '23:59', 100, 'to 00:00:00 lasts to the end of the day'],
    [[row('08:00:00', '00:00:00')], '00:00', 0, 'to 00:00:00 does not wrap'],
    [[row('00:00:00', '00:00:00')], '12:00', 100, 'from midnight to midnight is the whole day'],
    [[row('20:00:00', '08:00:00')], '23:00', 100, 'that wraps holds in the evening'],
    [[row('20:00:00', '08:00:00')], '07:59', 100, 'that wraps holds in the morning of its own date'],
    [[row('20:00:00', '08:00:00')], '08:00', 0, 'that wraps ends in the morning'],
    [[row('08:00:00', '07:59:59')], '07:59', 100, 'from 08:00:00 to 07:59:59 goes all the way round'],
    [[row('08:00:00', '08:00:00')], '08:00', 0, 'that ends where it begins is empty'],
    [
      [row('09:00:00', '12:00:00', 1), row('10:00:00', '13:00:00', 2)],
      '10:30',
      1,
      'gives way to an earlier one in the list',
    ],
    [[row('10:00:00', '13:00:00', 2), row('09:00:00', '12:00:00', 1)], '10:30', 2, 'wins over a later one in the list'],
  ]
  it.each(rowCases.map(([rows, time, price, what]) => ({ rows, time, price, what })))(
    '$what: $price at $time',
    ({ rows, time, price }) => {
      expect(priceOf(rows, time)).toBe(price)
    },
  )

  const holiday = [row('00:00', '24:00', 1), row('00:00', '24:00', 2, 'sunday')]
  const holidayCases: [TariffRow[], string, number, string][] = [
    [[...holiday, row('10:00', '12:00', 3, 'holiday')], '11:00', 3, 'its own rows'],
    [[...holiday, row('10:00', '12:00', 3, 'holiday')], '13:00', 0, 'nothing outside its own rows'],
    [holiday, '11:00', 2, 'the rows of a Sunday, if it has none'],
    [[row('00:00', '24:00', 1)], '11:00', 0, 'nothing, if there are no Sunday rows either'],
  ]
  it.each(holidayCases.map(([rows, time, price, what]) => ({ rows, time, price, what })))(
    'for a holiday is $what: $price at $time',
    ({ rows, time, price }) => {
      expect(priceOf(rows, time, 'holiday')).toBe(price)
    },
  )

  const brokenCases: [TariffRow[], string][] = [
    [[], 'no rows at all'],
    [[{ ...row('08:00', '20:00'), tier: 2 }], 'a tier'],
    [[{ ...row('08:00', '20:00'), tier: true }, row('08:00', '20:00', 1, 'sunday')], 'a tier on another day'],
    [[row('morning', '20:00')], 'a beginning that is no time'],
    [[row('08:00', '25:00')], 'an end after the day'],
    [[row('08:00', '24:00:01')], 'an end just after the day'],
    [[row('08:60', '20:00')], 'sixty minutes'],
    [[row('08:00', '20:00', -1)], 'a negative price'],
    [[row('08:00', '20:00', 0.5)], 'half a kopeck'],
    [[row('08:00', '20:00', Number.NaN)], 'no number for a price'],
  ]
  it.each(brokenCases.map(([rows, what]) => ({ rows, what })))('with $what is no tariff', ({ rows }) => {
    expect(priceOf(rows, '12:00')).toBe('TariffNotFound')
  })

  it('keeps the order and the other fields of what it reads', () => {
    expect(parseDaySpans([{ from: '20:00', to: '08:00:30', note: 'a' }])).toEqual([{ from: 1200, to: 481, note: 'a' }])
  })
})
