import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, startOfDate, toCityTime } from '../../../shared/domain/city-time.ts'
import { constructorPrice } from '../../../shared/domain/constructor-price.ts'
import { checkSubscriptionOverlap } from '../../../shared/domain/subscription-overlap.ts'
import {
  benefitState,
  continueAt,
  continueIfDue,
  continuesAt,
  datesOfPause,
  endDateOf,
  endOf,
  judgeSubscription,
  refundOf,
  type Subscription,
} from '../../../shared/domain/subscription.ts'
import { MOSCOW, moscow } from './moment.ts'
import { times } from './property-runs.ts'

const LIMITS = { pauses: 2, pauseDates: 30, vehicleChanges: 2 }
/** March, 31 dates for 310 roubles. */
const MARCH: Subscription = {
  cost: 31_000,
  dates: 31,
  startsAt: moscow('2025-03-01 00:00'),
  endsBefore: '2025-04-01',
  pausedAt: null,
  givenBack: 0,
  pauses: 0,
  pausedDates: 0,
  vehicleChanges: 0,
  refundedAt: null,
}
const at = (text: string) => ({ now: moscow(text), timeZone: MOSCOW })
const judge = (changes: Partial<Subscription>, when: string) =>
  judgeSubscription({ ...MARCH, ...changes }, at(when), LIMITS)

describe('a pause', () => {
  it.each([
    ['10 00:00', '10 23:59', 0],
    ['10 00:00', '11 00:00', 1],
    ['10 00:01', '11 23:59', 0],
    ['10 12:00', '20 09:00', 9],
    ['09 23:59', '12 00:00', 2],
  ])('from the %s to the %s of March moves the end by %i dates', (from, to, dates) => {
    expect(datesOfPause(moscow(`2025-03-${from}`), at(`2025-03-${to}`))).toBe(dates)
    const paused = { ...MARCH, pausedAt: moscow(`2025-03-${from}`), pauses: 1 }
    expect(endDateOf(paused, at(`2025-03-${to}`))).toBe(addDays('2025-04-01', dates))
    expect(continueAt(paused, at(`2025-03-${to}`))).toEqual({
      ...paused,
      pausedAt: null,
      pausedDates: dates,
      endsBefore: addDays('2025-04-01', dates),
    })
  })

  it('ends by itself at midnight after the last date that the city allows, whenever that is noticed', () => {
    const paused = { ...MARCH, pausedAt: moscow('2025-03-10 12:00'), pauses: 2, pausedDates: 25 }
    expect(continuesAt(paused, LIMITS, MOSCOW)).toBe(moscow('2025-03-16 00:00'))
    expect(continueIfDue(paused, at('2025-03-15 23:59'), LIMITS)).toBe(paused)
    expect(continueIfDue(paused, at('2025-03-29 08:00'), LIMITS)).toMatchObject({
      pausedAt: null,
      pausedDates: 30,
      endsBefore: '2025-04-06',
    })
  })
})

describe('what can be done with a subscription', () => {
  it.each([
    ['while it runs', {}, '03-12 12:00', { refund: null, pause: null, continue: 'notPaused', changeVehicle: null }],
    ['before it begins', {}, '02-20 12:00', { refund: null, pause: 'notBegun', changeVehicle: null }],
    ['on the last date but one', {}, '03-30 23:59', { refund: null, pause: null }],
    ['on its last date', {}, '03-31 00:00', { refund: 'lastDate', pause: 'lastDate', changeVehicle: null }],
    ['after its end', {}, '04-01 00:00', { refund: 'ended', pause: 'ended', changeVehicle: 'ended' }],
    [
      'while it is paused',
      { pausedAt: moscow('2025-03-10 12:00'), pauses: 1 },
      '03-12 12:00',
      { refund: null, pause: 'paused', continue: null, changeVehicle: null },
    ],
    ['after two pauses', { pauses: 2 }, '03-12 12:00', { pause: 'noPausesLeft' }],
    ['after thirty dates of a pause', { pauses: 1, pausedDates: 30 }, '03-12 12:00', { pause: 'noPauseDatesLeft' }],
    [
      'after two changes of the vehicle',
      { vehicleChanges: 2 },
      '03-12 12:00',
      { changeVehicle: 'noChangesLeft', refund: null },
    ],
    ['where the city has given it', { cost: 0 }, '03-12 12:00', { refund: 'notPaid', pause: null }],
    [
      'after it was given back',
      { refundedAt: moscow('2025-03-11 10:00') },
      '03-12 12:00',
      { refund: 'refunded', pause: 'refunded', continue: 'refunded', changeVehicle: 'refunded' },
    ],
    [
      'after it was given back by a process whose clock is ahead',
      { refundedAt: moscow('2025-03-12 12:01') },
      '03-12 12:00',
      { refund: 'refunded', pause: 'refunded', continue: 'refunded', changeVehicle: 'refunded' },
    ],
  ] as const)('%s', (_, changes, when, rights) => {
    expect(judge(changes, `2025-${when}`)).toMatchObject(rights)
  })

  it('is told by where it stands', () => {
    const half = { startsAt: moscow('2025-03-01 00:00'), endsAt: moscow('2025-04-01 00:00') }
    const stateAt = (when: string, paused = false) => benefitState({ ...half, paused }, moscow(when))
    expect(stateAt('2025-02-28 23:59')).toBe('upcoming')
    expect(stateAt('2025-03-01 00:00')).toBe('active')
    expect(stateAt('2025-03-12 00:00', true)).toBe('paused')
    expect(stateAt('2025-04-01 00:00', true)).toBe('ended')
    expect(benefitState({}, 0)).toBe('active')
  })

  it('ends at once when it is given back', () => {
    expect(endOf({ ...MARCH, refundedAt: moscow('2025-03-12 12:00') }, at('2025-03-20 10:00'))).toBe(
      moscow('2025-03-12 12:00'),
    )
  })
})

describe('what comes back for a subscription', () => {
  it.each([
    ['before it begins: all', {}, '02-28 23:59', 31_000],
    ['in its first minute: all but that date', {}, '03-01 00:00', 30_000],
    ['in the middle', {}, '03-12 12:00', 19_000],
    ['on the last date but one', {}, '03-30 12:00', 1000],
    ['on the last date: nothing', {}, '03-31 12:00', 0],
    ['rounded down to the kopeck', { cost: 1000 }, '03-12 12:00', 612],
    [
      'while it is paused: from the first date of the pause',
      { pausedAt: moscow('2025-03-05 00:00') },
      '03-12 12:00',
      27_000,
    ],
    ['less what has come back already', { givenBack: 5000 }, '03-12 12:00', 14_000],
    ['nothing where as much has come back already', { givenBack: 19_000 }, '03-12 12:00', 0],
    ['after a pause: no more than was paid for', { endsBefore: '2025-06-01', pausedDates: 61 }, '03-12 12:00', 31_000],
  ] as const)('%s', (_, changes, when, sum) => {
    expect(refundOf({ ...MARCH, ...changes }, at(`2025-${when}`))).toBe(sum)
  })

  const subscription = fc.record({
    cost: fc.integer({ min: 1, max: 5_000_000 }),
    dates: fc.integer({ min: 1, max: 366 }),
    isPaused: fc.boolean(),
    hours: fc.integer({ min: -500, max: 9500 }),
    later: fc.integer({ min: 0, max: 500 }),
  })

  it('is never more than the price, and never grows while it runs', () => {
    fc.assert(
      fc.property(subscription, ({ cost, dates, hours, later }) => {
        const one = { ...MARCH, cost, dates, endsBefore: addDays('2025-03-01', dates) }
        const now = MARCH.startsAt + hours * 3_600_000
        const sum = refundOf(one, { now, timeZone: MOSCOW })
        expect(sum).toBeGreaterThanOrEqual(0)
        expect(sum).toBeLessThanOrEqual(cost)
        expect(refundOf(one, { now: now + later * 3_600_000, timeZone: MOSCOW })).toBeLessThanOrEqual(sum)
      }),
      times(1000),
    )
  })

  it('is no less after a pause than during it: who pauses loses nothing but the dates he parked on', () => {
    fc.assert(
      fc.property(subscription, ({ cost, dates, hours, later }) => {
        const endsBefore = addDays('2025-03-01', dates)
        const now = MARCH.startsAt + Math.max(0, hours) * 3_600_000
        const isLeft = addDays(toCityTime(now, MOSCOW).date, 1) < endsBefore
        fc.pre(isLeft)
        const paused = { ...MARCH, cost, dates, endsBefore, pausedAt: now, pauses: 1 }
        const end = { now: now + Math.min(later, 29 * 24) * 3_600_000, timeZone: MOSCOW }
        const during = refundOf(paused, end)
        const after = refundOf(continueAt(paused, end), end)
        // The date of the continuing itself is used again.
        expect(Math.abs(during - after)).toBeLessThanOrEqual(Math.ceil(cost / dates) + 1)
        expect(endOf(paused, end)).toBe(startOfDate(continueAt(paused, end).endsBefore, MOSCOW))
      }),
      times(1000),
    )
  })
})

describe('two subscriptions of one plate', () => {
  const held = { plate: 'А123ВС77', zones: ['101', '102'], startsAt: 100, endsAt: 200 }
  const isFree = (changes: Partial<typeof held> | { zones: '#' }) =>
    checkSubscriptionOverlap({ ...held, ...changes }, [held]).ok

  it.each([
    ['in other zones', { zones: ['103'] }],
    ['for another plate', { plate: 'А124ВС77' }],
    ['from the end of the other on', { startsAt: 200, endsAt: 300 }],
    ['up to the start of the other', { startsAt: 0, endsAt: 100 }],
  ])('stand beside each other %s', (_, changes) => {
    expect(isFree(changes)).toBe(true)
  })

  it.each([
    ['in one zone of several', { zones: ['102', '103'] }],
    ['where one is for all zones', { zones: '#' as const }],
    ['in another spelling of the plate', { plate: 'a123bc77' }],
    ['by a moment', { startsAt: 199, endsAt: 300 }],
  ])('do not %s', (_, changes) => {
    expect(isFree(changes)).toBe(false)
  })
})

describe('the price of the constructor', () => {
  const rates = { dayPrices: { 201: 12_345, 202: 1, 203: 700 }, termDiscounts: { 1: 0, 10: 33.33, 180: 99.99 } }
  const price = (zones: string[], days: number) => constructorPrice(rates, { zones, days })

  it.each([
    [['201'], 1, 12_345],
    [['201', '201'], 1, 12_345],
    [['202'], 10, 6],
    [['201', '202', '203'], 10, 86_977],
    [['201'], 180, 222],
  ])('of %j for %i days is %i kopecks', (zones, days, sum) => {
    expect(price(zones, days)).toBe(sum)
  })

  it.each([
    [['204'], 1],
    [['toString'], 1],
    [['201'], 2],
    [[], 1],
  ])('of %j for %i days is none', (zones, days) => {
    expect(price(zones, days)).toBeNull()
  })
})
