import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, toCityTime } from '../../../shared/domain/city-time.ts'
import {
  checkCorrectable,
  checkCorrectedStart,
  correctableOf,
  correctedStarts,
  isSameParking,
  priceCorrection,
  type CorrectableParking,
} from '../../../shared/domain/correction.ts'
import { calculateCost, type CostQuestion } from '../../../shared/domain/cost.ts'
import { CALENDAR, TARIFFS } from './cases/pricing.ts'
import { costQuestion, ZONES } from './cost-question.ts'
import { MOSCOW, moscow } from './moment.ts'
import { times } from './property-runs.ts'

/** Paid on Wednesday at ten, for the time from ten. */
const PARKING: CorrectableParking = {
  plate: 'А123ВС77',
  zone: 'Z1',
  parkingCode: null,
  start: moscow('2025-03-12 10:00'),
  isPaid: true,
  isAborted: false,
  paidAt: moscow('2025-03-12 10:00:20'),
  corrected: [],
}
const at = (time: string) => ({ now: moscow(time), timeZone: MOSCOW })

/** An hour from ten in zone Z1, 60 roubles. */
const HOUR: CostQuestion = {
  zone: 'Z1',
  start: PARKING.start,
  minutes: 60,
  timeZone: MOSCOW,
  prices: TARIFFS.Z1,
  calendar: CALENDAR,
  vehicle: { plate: 'А123ВС77', format: 'rus' },
}

const sumsOf = (question: Parameters<typeof priceCorrection>[0]) => {
  const outcome = priceCorrection(question)
  return outcome.ok ? { charge: outcome.value.charge, refund: outcome.value.refund } : outcome.error
}

describe('what may be put right', () => {
  it.each([
    ['at once', {}, '2025-03-12 10:01', null],
    ['in the last minute of its date', {}, '2025-03-12 23:59:59.999', null],
    ['a moment later', {}, '2025-03-13 00:00', 'CorrectionIsOver'],
    ['of one that was ended early', { isAborted: true }, '2025-03-12 10:01', 'ParkingSessionIsOver'],
    ['of one that is not paid', { isPaid: false }, '2025-03-12 10:01', 'ParkingSessionNotFound'],
    ['the zone when the vehicle was put right', { corrected: ['vehicle'] }, '2025-03-12 10:01', null],
    ['the zone a second time', { corrected: ['zone'] }, '2025-03-12 10:01', 'AlreadyCorrected'],
  ] as const)('%s', (_, change, time, error) => {
    const outcome = checkCorrectable({ ...PARKING, ...change }, { ...at(time), field: 'zone' })
    expect(outcome).toEqual(error === null ? { ok: true, value: null } : { ok: false, error })
  })

  it('is what was not put right before, and nothing when its date is over', () => {
    expect(correctableOf(PARKING, at('2025-03-12 12:00'))).toEqual(['vehicle', 'zone', 'start'])
    expect(correctableOf({ ...PARKING, corrected: ['zone'] }, at('2025-03-12 12:00'))).toEqual(['vehicle', 'start'])
    expect(correctableOf(PARKING, at('2025-03-13 00:00'))).toEqual([])
  })

  it('goes by the date of the city in which the parking began', () => {
    const late = { ...PARKING, start: moscow('2025-03-12 23:50') }
    expect(correctableOf(late, at('2025-03-13 00:05'))).toEqual([])
    const yekaterinburg = { now: moscow('2025-03-12 23:55'), timeZone: 'Asia/Yekaterinburg' }
    expect(correctableOf(late, yekaterinburg)).not.toEqual([])
  })
})

describe('a corrected start', () => {
  it.each([
    ['half an hour earlier', '10:00', '10:00:20', '09:30', true],
    ['a minute more', '10:00', '10:00:20', '09:29', false],
    ['after the first payment', '10:00', '10:00:20', '10:01', false],
    ['up to the payment that came later', '10:00', '10:20:40', '10:20', true],
    ['after the payment that came later', '10:00', '10:20:40', '10:21', false],
    ['half an hour later', '10:00', '15:00:00', '10:30', true],
    ['a minute more than half an hour later', '10:00', '15:00:00', '10:31', false],
    ['not on the date before', '00:10', '00:10:00', '23:55', false],
    ['at midnight', '00:10', '00:10:00', '00:00', true],
  ])('%s', (_, old, paid, wanted, isRight) => {
    const date = wanted === '23:55' ? '2025-03-11' : '2025-03-12'
    const parking = { start: moscow(`2025-03-12 ${old}`), paidAt: moscow(`2025-03-12 ${paid}`) }
    const start = moscow(`${date} ${wanted}`)
    expect(checkCorrectedStart(parking, { start, timeZone: MOSCOW })).toEqual(
      isRight ? { ok: true, value: start } : { ok: false, error: 'CorrectedStartTooFar' },
    )
  })

  it('lies on the same date, within half an hour, not after the payment; the old start is always among them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 * 1440 }),
        fc.integer({ min: -120 * 60_000, max: 120 * 60_000 }),
        fc.constantFrom(...ZONES),
        (minute, delay, timeZone) => {
          const start = moscow('2025-03-29 00:00') + minute * MINUTE_MS
          const { first, last } = correctedStarts({ start, paidAt: start + delay }, timeZone)
          expect(first <= start && start <= last).toBe(true)
          expect(start - first).toBeLessThanOrEqual(30 * MINUTE_MS)
          expect(last - start).toBeLessThanOrEqual(30 * MINUTE_MS)
          expect(last).toBeLessThanOrEqual(Math.max(start, start + delay))
          for (const edge of [first, last])
            expect(toCityTime(edge, timeZone).date).toBe(toCityTime(start, timeZone).date)
        },
      ),
      times(2000),
    )
  })
})

describe('the price of a correction', () => {
  it.each([
    ['the same facts', {}, 6000, { charge: 0, refund: 0 }],
    ['a cheaper zone', { zone: 'Z2', prices: TARIFFS.Z2 }, 6000, { charge: 0, refund: 2000 }],
    ['a zone whose price falls within the hour', { zone: 'Z4', prices: TARIFFS.Z4 }, 6000, { charge: 0, refund: 417 }],
    ['an earlier start', { start: moscow('2025-03-12 07:30') }, 6000, { charge: 0, refund: 3000 }],
    ['a start before the evening', { start: moscow('2025-03-12 19:30') }, 3000, { charge: 1500, refund: 0 }],
    ['a place that is free', { isFree: true }, 6000, { charge: 0, refund: 6000 }],
    ['from a place that was free', {}, 0, { charge: 6000, refund: 0 }],
  ] as const)('%s', (_, change, paid, sums) => {
    expect(sumsOf({ ...HOUR, ...change, paid })).toEqual(sums)
  })

  it('takes the benefits of the new plate', () => {
    const benefits = [{ name: 'half', percent: 50, zones: '#' as const, plate: 'К456МН77' }]
    expect(sumsOf({ ...HOUR, benefits, paid: 6000 })).toEqual({ charge: 0, refund: 0 })
    const vehicle = { plate: 'К456МН77', format: 'rus' } as const
    expect(sumsOf({ ...HOUR, benefits, vehicle, paid: 6000 })).toEqual({ charge: 0, refund: 3000 })
    expect(sumsOf({ ...HOUR, benefits, paid: 3000 })).toEqual({ charge: 3000, refund: 0 })
  })

  it('is floored once over the whole: a part and its extension may have cost a kopeck less', () => {
    const prices = [{ type: 'default' as const, from: '00:00', to: '24:00', price: 4001 }]
    const part = { ...HOUR, prices, minutes: 15 }
    const first = calculateCost(part)
    if (!first.ok) throw new Error(first.error)
    expect(first.value.price).toBe(1000)
    expect(sumsOf({ ...part, minutes: 60, paid: 4 * 1000 })).toEqual({ charge: 1, refund: 0 })
  })

  it('loses no money: what was paid, with the charge and less the refund, is the price of the whole', () => {
    fc.assert(
      fc.property(costQuestion, fc.integer({ min: 0, max: 5_000_000 }), (question, paid) => {
        const cost = calculateCost(question)
        const outcome = priceCorrection({ ...question, paid })
        if (!cost.ok || !outcome.ok) {
          expect(outcome).toEqual(cost)
          return
        }
        const { charge, refund } = outcome.value
        expect(paid + charge - refund).toBe(cost.value.price)
        expect(charge === 0 || refund === 0).toBe(true)
        expect(charge >= 0 && refund >= 0 && refund <= paid).toBe(true)
      }),
      times(2000),
    )
  })

  it('to the same facts is nothing, and there and back again leaves what was paid at first', () => {
    fc.assert(
      fc.property(costQuestion, costQuestion, (old, other) => {
        const cost = calculateCost(old)
        if (!cost.ok) return
        const { price } = cost.value
        expect(sumsOf({ ...old, paid: price })).toEqual({ charge: 0, refund: 0 })
        const there = priceCorrection({ ...other, paid: price })
        if (!there.ok) return
        const paid = price + there.value.charge - there.value.refund
        const back = priceCorrection({ ...old, paid })
        if (!back.ok) throw new Error(back.error)
        expect(paid + back.value.charge - back.value.refund).toBe(price)
      }),
      times(1000),
    )
  })
})

describe('whether anything is put right', () => {
  it.each([
    ['another spelling of the plate', { plate: 'a 123 bc 77' }, true],
    ['another plate', { plate: 'А124ВС77' }, false],
    ['another zone', { zone: 'Z2' }, false],
    ['another parking of the zone', { parkingCode: '7' }, false],
    ['another start', { start: PARKING.start - MINUTE_MS }, false],
  ])('%s', (_, change, isSame) => {
    expect(isSameParking(PARKING, { ...PARKING, ...change })).toBe(isSame)
  })
})
