import { describe, expect, it } from 'vitest'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { Benefit, Cost, Vehicle } from '../../../shared/domain/cost.ts'
import { CALENDAR, TARIFFS } from './cases/pricing.ts'
import { MOSCOW, moscow } from './moment.ts'

const HALF: Benefit = { name: 'half', percent: 50, zones: '#', plate: '#' }
const CAR: Vehicle = { plate: 'А123ВС77', format: 'rus', category: 'B' }

/** An hour from ten on Wednesday in zone Z1, 60 roubles. */
function costWith(benefits: Benefit[], vehicle: Vehicle | undefined = CAR, minutes = 60): Cost {
  const question = {
    zone: 'Z1',
    start: moscow('2025-03-12 10:00'),
    minutes,
    timeZone: MOSCOW,
    prices: TARIFFS.Z1,
    calendar: CALENDAR,
  }
  const outcome = calculateCost({ ...question, benefits, vehicle })
  if (!outcome.ok) throw new Error(`refused with ${outcome.error}`)
  return outcome.value
}

describe('a benefit', () => {
  const applies: [string, Partial<Benefit>][] = [
    ['for all zones and all vehicles', {}],
    ['whose list of zones has the zone', { zones: ['Z2', 'Z1'] }],
    ['whose list of zones has the sign for all', { zones: ['#'] }],
    ['for the plate in another spelling', { plate: 'a 123 bc 77' }],
    ['for the plate and its format', { plate: 'А123ВС77', format: 'rus' }],
    ['for the category of the vehicle', { category: 'B' }],
    ['that began long ago', { startsAt: moscow('2020-01-01 00:00') }],
    ['that begins with the session', { startsAt: moscow('2025-03-12 10:00') }],
    ['that ends with the session', { endsAt: moscow('2025-03-12 11:00') }],
    ['that ends within the last minute', { endsAt: moscow('2025-03-12 10:59:01') }],
    ['that is not paused', { paused: false }],
  ]
  it.each(applies)('takes its percent off: one %s', (_, change) => {
    expect(costWith([{ ...HALF, ...change }])).toMatchObject({
      price: 3000,
      saving: 3000,
      salePercent: 50,
      benefitNames: ['half'],
    })
  })

  const doesNot: [string, Partial<Benefit>][] = [
    ['for other zones', { zones: ['Z2'] }],
    ['for no zones', { zones: [] }],
    ['for another plate', { plate: 'А124ВС77' }],
    ['for the same plate as a foreign one', { plate: 'А123ВС77', format: 'foreign' }],
    ['for another category', { category: 'A' }],
    ['that begins when the session ends', { startsAt: moscow('2025-03-12 11:00') }],
    ['that ends when the session begins', { endsAt: moscow('2025-03-12 10:00') }],
    ['that is paused', { paused: true }],
    ['of nothing', { percent: 0 }],
    ['of less than nothing', { percent: -10 }],
    ['of no number', { percent: Number.NaN }],
    ['whose list of percents cannot be read', { intervals: [{ from: 'noon', to: '20:00', percent: 50 }] }],
    ['whose list of percents is empty', { intervals: [] }],
  ]
  it.each(doesNot)('leaves the price alone: one %s', (_, change) => {
    expect(costWith([{ ...HALF, ...change }])).toMatchObject({
      price: 6000,
      saving: 0,
      salePercent: 0,
      benefitNames: [],
    })
  })

  it('for a plate, a format or a category does not help a vehicle that is not known', () => {
    const none = costWith(
      [HALF].flatMap((benefit) => [
        { ...benefit, plate: 'А123ВС77' },
        { ...benefit, format: 'rus' as const },
        { ...benefit, category: 'B' as const },
      ]),
      { plate: '', format: 'foreign' },
    )
    expect(none.price).toBe(6000)
  })

  it('for everyone helps a driver who has not named his vehicle yet', () => {
    const question = {
      zone: 'Z1',
      start: moscow('2025-03-12 10:00'),
      minutes: 60,
      timeZone: MOSCOW,
      prices: TARIFFS.Z1,
      calendar: CALENDAR,
    }
    expect(calculateCost({ ...question, benefits: [HALF] })).toMatchObject({ ok: true, value: { price: 3000 } })
    expect(calculateCost({ ...question, benefits: [{ ...HALF, plate: 'А123ВС77' }] })).toMatchObject({
      ok: true,
      value: { price: 6000 },
    })
  })

  it.each([
    [100, 0, 100],
    [150, 0, 100],
    [33.33, 4000, 33.3],
    [12.5, 5250, 12.5],
    [0.01, 5999, 0],
    [99.99, 0, 99.9],
  ])('of %d %% leaves %i kopecks of sixty roubles', (percent, price, salePercent) => {
    expect(costWith([{ ...HALF, percent }])).toMatchObject({ price, salePercent, isFree: price === 0 })
  })

  it('begins with the first minute that begins within it', () => {
    const cost = costWith([{ ...HALF, startsAt: moscow('2025-03-12 10:20:01'), endsAt: moscow('2025-03-12 10:40:01') }])
    expect(cost.intervals.map(({ minutes, percent }) => [minutes, percent])).toEqual([
      [21, 0],
      [20, 50],
      [19, 0],
    ])
  })

  it('goes by the time of day where it has a list of percents, over midnight too', () => {
    const night: Benefit = {
      ...HALF,
      intervals: [
        { from: '22:00:00', to: '08:59:59', percent: 100 },
        { from: '10:15:00', to: '10:30:00', percent: 30 },
        { from: '10:00:00', to: '10:45:00', percent: 10 },
      ],
    }
    expect(costWith([night]).intervals.map(({ minutes, percent }) => [minutes, percent])).toEqual([
      [15, 10],
      [15, 30],
      [15, 10],
      [15, 0],
    ])
    expect(costWith([night], CAR, 24 * 60).intervals.find(({ percent }) => percent === 100)).toMatchObject({
      from: moscow('2025-03-12 22:00'),
      minutes: 120,
    })
  })

  it('shows in the table of a free hour as well', () => {
    const early = calculateCost({
      zone: 'Z1',
      start: moscow('2025-03-12 07:30'),
      minutes: 60,
      timeZone: MOSCOW,
      prices: TARIFFS.Z1,
      calendar: CALENDAR,
      benefits: [HALF],
    })
    expect(early).toMatchObject({
      value: {
        intervals: [
          { price: 0, percent: 50, benefitName: 'half' },
          { price: 6000, percent: 50, benefitName: 'half' },
        ],
      },
    })
  })
})

describe('several benefits', () => {
  const named = (name: string, percent: number, change: Partial<Benefit> = {}): Benefit => ({
    ...HALF,
    name,
    percent,
    ...change,
  })

  it('never add up', () => {
    expect(costWith([named('A', 30), named('B', 50), named('C', 40)])).toMatchObject({
      price: 3000,
      benefitNames: ['B'],
    })
  })

  it('of one percent give way to the first in the list', () => {
    expect(costWith([named('A', 30), named('B', 30)]).benefitNames).toEqual(['A'])
    expect(costWith([named('B', 30), named('A', 30)]).benefitNames).toEqual(['B'])
  })

  it('are named in the order in which they are first used', () => {
    const late = named('late', 60, { startsAt: moscow('2025-03-12 10:30') })
    const cost = costWith([late, named('early', 20), named('unused', 10)])
    expect(cost.benefitNames).toEqual(['early', 'late'])
    expect(cost.price).toBe(30 * 80 + 30 * 40)
  })

  it('are named once though they come and go', () => {
    const middle = named('B', 60, { startsAt: moscow('2025-03-12 10:20'), endsAt: moscow('2025-03-12 10:40') })
    expect(costWith([named('A', 20), middle]).benefitNames).toEqual(['A', 'B'])
  })

  it('of one name and percent make one row', () => {
    const first = named('A', 20, { endsAt: moscow('2025-03-12 10:30') })
    const second = named('A', 20, { startsAt: moscow('2025-03-12 10:30') })
    expect(costWith([first, second]).intervals).toHaveLength(1)
  })
})
