import { describe, expect, it } from 'vitest'
import { parseBarrierCard } from '../../../shared/domain/barrier-card.ts'
import { checkConstructorStart, checkTerm, defaultConstructorStart } from '../../../shared/domain/constructor-start.ts'
import { isFreeParking, parseParkingCategory } from '../../../shared/domain/parking-category.ts'
import { isFlatPriceFresh, isStreetPriceFresh } from '../../../shared/domain/price-freshness.ts'
import { secondsUntilResend } from '../../../shared/domain/resend.ts'
import { toWidgetDate } from '../../../shared/domain/widget-date.ts'
import { MOSCOW, moscow, YEKATERINBURG } from './moment.ts'

describe('the price of a flat parking', () => {
  it.each([
    [0, true],
    [29_999, true],
    [30_000, false],
    [3_600_000, false],
    [-1, false],
  ])('%i ms old may be paid: %s', (age, isFresh) => {
    expect(isFlatPriceFresh(1_000_000, 1_000_000 + age)).toBe(isFresh)
  })
})

describe('the price of a street parking', () => {
  it.each([
    ['at once', 0, true],
    ['after a minute', 60_000, true],
    ['after more than a minute', 60_001, false],
    ['when the clock was set back', -1, false],
  ])('may be submitted %s', (_, age, isFresh) => {
    expect(isStreetPriceFresh(1_000_000, 1_000_000 + age)).toBe(isFresh)
  })
})

describe('the next code', () => {
  it.each([
    [0, undefined, 10],
    [1, undefined, 10],
    [1000, undefined, 9],
    [9001, undefined, 1],
    [10_000, undefined, 0],
    [99_999, undefined, 0],
    [-5000, undefined, 10],
    [1000, 30, 29],
  ])('%i ms after the last with a wait of %s comes in %i seconds', (elapsed, wait, seconds) => {
    expect(secondsUntilResend(1_000_000, 1_000_000 + elapsed, wait)).toBe(seconds)
  })
})

describe('the date of the card widget', () => {
  it.each([
    ['2025-03-16T20:30:05Z', '20250316203005'],
    ['2025-03-16T23:30:05+03:00', '20250316203005'],
    ['2025-12-31T22:00:00-05:00', '20260101030000'],
    ['2025-03-16T20:30:05.999Z', '20250316203005'],
  ])('of %s is %s', (at, text) => {
    expect(toWidgetDate(Date.parse(at))).toBe(text)
  })
})

describe('the start of a subscription', () => {
  const now = moscow('2025-03-12 22:30')

  it('is tomorrow by the calendar of the city unless chosen', () => {
    expect(defaultConstructorStart(now, MOSCOW)).toBe('2025-03-13')
    expect(defaultConstructorStart(now, YEKATERINBURG)).toBe('2025-03-14')
  })

  it.each([
    ['2025-03-11', MOSCOW, false],
    ['2025-03-12', MOSCOW, true],
    ['2025-03-12', YEKATERINBURG, false],
    ['2025-03-13', YEKATERINBURG, true],
    ['2026-01-01', MOSCOW, true],
    ['2026-02-29', MOSCOW, false],
    ['', MOSCOW, false],
  ])('may be %s in %s: %s', (date, timeZone, isPossible) => {
    expect(checkConstructorStart(date, now, timeZone)).toEqual(
      isPossible ? { ok: true, value: date } : { ok: false, error: 'ValidationError' },
    )
  })

  it('has a term from the list only', () => {
    expect(checkTerm(30, [1, 7, 30])).toEqual({ ok: true, value: 30 })
    expect(checkTerm(29, [1, 7, 30])).toEqual({ ok: false, error: 'ValidationError' })
  })
})

describe('the category of a parking', () => {
  it.each([
    ['roadside', 'roadside'],
    ['multi-level', 'multilevel'],
    ['multilevel', 'multilevel'],
    ['Planar', 'planar'],
    ['for disabled', 'fordisabled'],
    ['fordisabled', 'fordisabled'],
    ['heliport', 'other'],
    ['', 'other'],
  ])('sent as «%s» is %s', (text, category) => {
    expect(parseParkingCategory(text)).toBe(category)
  })

  it.each([
    [{ category: 'free' }, true],
    [{ category: 'Free', freeparking: false }, true],
    [{ category: 'roadside', freeparking: true }, true],
    [{ category: 'roadside', freeparking: false }, false],
    [{ category: 'municipal' }, false],
  ])('%j is free of charge: %s', (parking, isFree) => {
    expect(isFreeParking(parking)).toBe(isFree)
  })
})

describe('the number of a barrier card', () => {
  it.each([
    ['A1', 'A1'],
    [' 12 34 ', '1234'],
    ['талон7', 'талон7'],
    ['1'.repeat(32), '1'.repeat(32)],
  ])('may be «%s»', (text, number) => {
    expect(parseBarrierCard(text)).toBe(number)
  })

  it.each(['', ' ', '12-34', '1'.repeat(33), '№1'])('is not «%s»', (text) => {
    expect(parseBarrierCard(text)).toBeNull()
  })
})
