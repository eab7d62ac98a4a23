import { describe, expect, it } from 'vitest'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { Cost, CostQuestion } from '../../../shared/domain/cost.ts'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import { CALENDAR, PRICING, TARIFFS } from './cases/pricing.ts'
import { BERLIN, MOSCOW, moscow, YEKATERINBURG } from './moment.ts'

const WEDNESDAY: CostQuestion = {
  zone: 'Z1',
  start: moscow('2025-03-12 10:00'),
  minutes: 60,
  timeZone: MOSCOW,
  prices: TARIFFS.Z1,
  calendar: CALENDAR,
}

function costOf(question: Partial<CostQuestion>): Cost {
  const outcome = calculateCost({ ...WEDNESDAY, ...question })
  if (!outcome.ok) throw new Error(`refused with ${outcome.error}`)
  return outcome.value
}

const runsOf = ({ intervals }: Cost) =>
  intervals.map(({ minutes, price, percent, benefitName }) => [minutes, price, percent, benefitName])

describe('the price of a session', () => {
  it.each(PRICING)(
    'is right to the kopeck: $what',
    ({ zone, start, minutes, benefits, gross, price, salePercent, runs }) => {
      const cost = costOf({
        zone,
        prices: TARIFFS[zone],
        start: moscow(start),
        minutes,
        ...(benefits ? { benefits } : {}),
      })
      expect(cost).toMatchObject({ gross, price, saving: gross - price, salePercent, isFree: price === 0 })
      expect(runsOf(cost)).toEqual(runs)
    },
  )

  it.each([
    ['half on Sunday, half on Monday in Moscow', MOSCOW, 2750],
    ['all on Monday in Yekaterinburg', YEKATERINBURG, 4000],
  ])('follows the clock of the city: %s', (_, timeZone, price) => {
    expect(costOf({ timeZone, prices: TARIFFS.Z2, start: Date.parse('2025-03-16T20:30:00Z') }).price).toBe(price)
  })

  it('counts from the minute in which it starts', () => {
    const late = costOf({ start: moscow('2025-03-12 19:59:59.999') })
    expect(late.price).toBe(100 + 59 * 50)
    expect(late.intervals[0]?.from).toBe(moscow('2025-03-12 19:59'))
  })

  it('is shown in a table that joins midnights with one price and says where each row begins and ends', () => {
    const cost = costOf({ prices: TARIFFS.Z2, start: moscow('2025-03-12 23:00'), minutes: 120 })
    expect(cost.intervals).toEqual([
      {
        from: moscow('2025-03-12 23:00'),
        to: moscow('2025-03-13 01:00'),
        minutes: 120,
        dayType: 'default',
        price: 4000,
        percent: 0,
        benefitName: null,
        sum: 8000,
      },
    ])
  })

  it('may exceed the sum of its rows, each being floored by itself', () => {
    const rows: TariffRow[] = [
      { type: 'default', from: '10:00', to: '10:01', price: 5 * 60 + 30 },
      { type: 'default', from: '10:01', to: '10:02', price: 7 * 60 + 30 },
    ]
    const cost = costOf({ prices: rows, minutes: 2 })
    expect(cost.price).toBe(13)
    expect(cost.intervals.map(({ sum }) => sum)).toEqual([5, 7])
  })

  it('stays exact where numbers with a point would not', () => {
    const dear: TariffRow[] = [{ type: 'default', from: '00:00', to: '24:00', price: 9_007_199_254_740 }]
    expect(costOf({ prices: dear, minutes: 7 }).price).toBe(Number((9_007_199_254_740n * 7n) / 60n))
    const cents: TariffRow[] = [{ type: 'default', from: '00:00', to: '24:00', price: 1 }]
    expect([59, 60, 61, 119, 120].map((minutes) => costOf({ prices: cents, minutes }).price)).toEqual([0, 1, 1, 1, 2])
  })

  it('is nothing in a free parking, with or without rows and calendar', () => {
    const free = costOf({ isFree: true, prices: [], calendar: null, start: moscow('2031-01-04 12:00') })
    expect(free).toMatchObject({ gross: 0, price: 0, saving: 0, salePercent: 0, isFree: true })
    expect(free.intervals).toMatchObject([{ minutes: 60, price: 0, dayType: 'saturday' }])
    expect(costOf({ isFree: true }).price).toBe(0)
  })

  it('can span a year', () => {
    const day = (12 * 6000 + 4 * 3000) * 1
    expect(costOf({ minutes: 1440 }).price).toBe(day)
    expect(costOf({ minutes: 366 * 1440 }).price).toBeGreaterThan(200 * day)
  })
})

describe('a night on which the clocks change', () => {
  const byHour = Array.from({ length: 24 }, (_, hour): TariffRow => ({
    type: 'sunday',
    from: `${hour}:00`,
    to: `${hour + 1}:00`,
    price: (hour + 1) * 60,
  }))
  const ask = (start: string, minutes: number) =>
    runsOf(costOf({ timeZone: BERLIN, prices: byHour, start: Date.parse(start), minutes })).map(([length, price]) => [
      length,
      Number(price) / 60 - 1,
    ])

  it('skips the hour that is missing in spring', () => {
    expect(ask('2025-03-30T00:30:00Z', 90)).toEqual([
      [30, 1],
      [60, 3],
    ])
  })

  it('charges the hour twice that happens twice in autumn', () => {
    expect(ask('2025-10-25T23:30:00Z', 210)).toEqual([
      [30, 1],
      [120, 2],
      [60, 3],
    ])
  })

  it('has 23 hours in spring and 25 in autumn', () => {
    const flat: TariffRow[] = [{ type: 'sunday', from: '00:00', to: '24:00', price: 6000 }]
    const wholeDay = (start: string, hours: number) =>
      costOf({ timeZone: BERLIN, prices: flat, start: Date.parse(start), minutes: hours * 60 + 60 }).price
    expect(wholeDay('2025-03-29T23:00:00Z', 23)).toBe(23 * 6000)
    expect(wholeDay('2025-10-25T22:00:00Z', 25)).toBe(25 * 6000)
  })
})

describe('a price is refused', () => {
  it.each([
    ['without a zone', { zone: '' }, 'NoZoneSelected'],
    ['without a duration', { minutes: 0 }, 'NoDurationSelected'],
    ['for less than nothing', { minutes: -15 }, 'NoDurationSelected'],
    ['for half a minute', { minutes: 0.5 }, 'NoDurationSelected'],
    ['for a duration that is no number', { minutes: Number.NaN }, 'NoDurationSelected'],
    ['for more than a year', { minutes: 366 * 1440 + 1 }, 'ValidationError'],
    ['for a start that is no moment', { start: Number.NaN }, 'ValidationError'],
    ['in an unknown time zone', { timeZone: 'Mars/Base' }, 'notConfigured'],
    ['without price rows', { prices: [] }, 'TariffNotFound'],
    ['without a calendar', { calendar: null }, 'CalendarIsEmpty'],
    ['in a year that the calendar lacks', { start: moscow('2031-01-01 12:00') }, 'CalendarIsEmpty'],
    ['when only its last minute lies in such a year', { start: moscow('2026-12-31 23:01') }, 'CalendarIsEmpty'],
    [
      'on a day of an unknown type',
      { calendar: { years: [2025], days: { '2025-03-12': 'festival' } } },
      'TypeOfDayIsNotDefined',
    ],
    [
      'when only its last minute falls on such a day',
      { start: moscow('2025-03-11 23:01'), calendar: { years: [2025], days: { '2025-03-12': 'festival' } } },
      'TypeOfDayIsNotDefined',
    ],
  ])('%s', (_, change, error) => {
    expect(calculateCost({ ...WEDNESDAY, ...change })).toEqual({ ok: false, error })
  })

  it('but not for a year or day that it only touches at its end', () => {
    expect(calculateCost({ ...WEDNESDAY, start: moscow('2026-12-31 23:00') }).ok).toBe(true)
    expect(
      calculateCost({
        ...WEDNESDAY,
        start: moscow('2025-03-11 23:00'),
        calendar: { years: [2025], days: { '2025-03-12': 'festival' } },
      }).ok,
    ).toBe(true)
  })
})
