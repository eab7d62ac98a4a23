import { describe, expect, it } from 'vitest'
import { billedMinutes, priceAbort, priceStop } from '../../../shared/domain/abort.ts'
import { checkAbort } from '../../../shared/domain/session.ts'
import type { AbortQuestion } from '../../../shared/domain/abort.ts'
import { CALENDAR, TARIFFS } from './cases/pricing.ts'
import { MOSCOW, moscow } from './moment.ts'

/** Two hours from ten on Wednesday in zone Z1, 120 roubles paid. */
const MORNING: Omit<AbortQuestion, 'now'> = {
  zone: 'Z1',
  start: moscow('2025-03-12 10:00'),
  minutes: 120,
  status: 'active',
  paid: 12_000,
  timeZone: MOSCOW,
  prices: TARIFFS.Z1,
  calendar: CALENDAR,
}

describe('ending a paid session early', () => {
  it.each([
    ['10:00:00', 15, 1500, 10_500],
    ['10:00:20', 15, 1500, 10_500],
    ['10:15:00', 15, 1500, 10_500],
    ['10:15:00.001', 30, 3000, 9000],
    ['10:37:00', 45, 4500, 7500],
    ['10:45:00', 45, 4500, 7500],
    ['10:45:01', 60, 6000, 6000],
    ['11:30:00', 90, 9000, 3000],
  ])('at %s bills %i minutes, keeps %i kopecks and gives back %i', (time, billed, kept, refund) => {
    expect(priceAbort({ ...MORNING, now: moscow(`2025-03-12 ${time}`) })).toEqual({
      ok: true,
      value: { billedMinutes: billed, kept, refund },
    })
  })

  it('gives everything back as long as parking was free', () => {
    const early = { ...MORNING, start: moscow('2025-03-12 07:00'), paid: 6000, now: moscow('2025-03-12 07:20') }
    expect(priceAbort(early)).toEqual({ ok: true, value: { billedMinutes: 30, kept: 0, refund: 6000 } })
  })

  it.each([
    ['11:30:01', 'NoSaving'],
    ['11:59:59.999', 'NoSaving'],
    ['12:00:00', 'ParkingSessionIsOver'],
    ['15:00:00', 'ParkingSessionIsOver'],
  ])('at %s is refused with %s', (time, error) => {
    expect(priceAbort({ ...MORNING, now: moscow(`2025-03-12 ${time}`) })).toEqual({ ok: false, error })
  })

  it('counts with the benefits that were applied at payment', () => {
    const benefits = [{ name: 'half', percent: 50, zones: '#' as const, plate: '#' }]
    const outcome = priceAbort({ ...MORNING, benefits, paid: 6000, now: moscow('2025-03-12 10:37') })
    expect(outcome).toEqual({ ok: true, value: { billedMinutes: 45, kept: 2250, refund: 3750 } })
  })

  it('refunds by the minute where the city bills by the minute', () => {
    const outcome = priceAbort({ ...MORNING, billingPeriod: 1, now: moscow('2025-03-12 10:37:00.001') })
    expect(outcome).toEqual({ ok: true, value: { billedMinutes: 38, kept: 3800, refund: 8200 } })
  })

  it('never bills more than was paid for, nor takes more than was paid', () => {
    const long = priceAbort({ ...MORNING, billingPeriod: 240, now: moscow('2025-03-12 10:10') })
    expect(long).toEqual({ ok: true, value: { billedMinutes: 120, kept: 12_000, refund: 0 } })
    const cheap = priceAbort({ ...MORNING, paid: 1000, now: moscow('2025-03-12 10:37') })
    expect(cheap).toEqual({ ok: true, value: { billedMinutes: 45, kept: 1000, refund: 0 } })
  })

  it('says why when the price cannot be known', () => {
    expect(priceAbort({ ...MORNING, prices: [], now: moscow('2025-03-12 10:10') })).toEqual({
      ok: false,
      error: 'TariffNotFound',
    })
  })
})

describe('the right to end a session early', () => {
  const end = moscow('2025-03-12 12:00')

  it.each([
    ['active', '11:30:00', { ok: true, value: null }],
    ['active', '11:30:00.001', { ok: false, error: 'NoSaving' }],
    ['active', '12:00:00', { ok: false, error: 'ParkingSessionIsOver' }],
    ['waiting', '11:59:00', { ok: true, value: null }],
    ['waiting', '13:00:00', { ok: true, value: null }],
  ] as const)('of a session that is %s at %s: %j', (status, time, outcome) => {
    expect(checkAbort({ status, end, now: moscow(`2025-03-12 ${time}`) })).toEqual(outcome)
  })

  it('is there for a quarter of an hour never, for half an hour only at once', () => {
    expect(priceAbort({ ...MORNING, minutes: 15, now: MORNING.start })).toEqual({ ok: false, error: 'NoSaving' })
    expect(priceAbort({ ...MORNING, minutes: 30, paid: 3000, now: MORNING.start })).toMatchObject({
      ok: true,
      value: { refund: 1500 },
    })
  })
})

describe('the time billed', () => {
  const start = moscow('2025-03-12 10:00')

  it.each([
    [0, undefined, 15],
    [-5, undefined, 15],
    [15, undefined, 15],
    [15.01, undefined, 30],
    [44, 10, 50],
    [44, 0, 45],
    [44, 7.5, 45],
    [44, 1, 44],
  ])('after %d minutes in periods of %s is %i', (elapsed, billingPeriod, billed) => {
    expect(billedMinutes({ start, now: start + elapsed * 60_000, billingPeriod })).toBe(billed)
  })
})

describe('parking with an open end', () => {
  it('costs at each moment what it would cost to stop', () => {
    const { minutes: _minutes, paid: _paid, status: _status, ...open } = MORNING
    const stop = (time: string, limit?: number) => priceStop({ ...open, now: moscow(`2025-03-12 ${time}`), limit })
    expect(stop('10:05')).toMatchObject({ ok: true, value: { billedMinutes: 15, cost: { price: 1500 } } })
    expect(stop('23:55', 720)).toMatchObject({ ok: true, value: { billedMinutes: 720, cost: { price: 66_000 } } })
  })
})
