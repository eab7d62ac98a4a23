// The example beside an offer: what it saves somebody who parks for 2 hours on every paid day.
import { describe, expect, it } from 'vitest'
import { exampleSaving, type SavingQuestion } from '../../../shared/domain/subscription-saving.ts'
import { Z1, Z2 } from '../../support/test-city.ts'

const rows = (prices: typeof Z1) => prices.map((row) => ({ ...row }))
/** Monday 10.03.2025 and the six days after it. */
const WEEK = { startDate: '2025-03-10', endsBefore: '2025-03-17', dates: 7 }
const question = (changes: Partial<SavingQuestion> = {}): SavingQuestion => ({
  zones: [{ code: 'Z1', prices: rows(Z1) }],
  period: WEEK,
  percent: 100,
  intervals: undefined,
  cost: 30_000,
  calendar: { years: [2025], days: {} },
  timeZone: 'Europe/Moscow',
  ...changes,
})

describe('the example of what a subscription saves', () => {
  it('counts 2 hours of each paid day, from its first paid minute; a free Sunday is none', () => {
    // Five weekdays of 2 × 60 ₽, a Saturday of 2 × 20 ₽.
    expect(exampleSaving(question())).toEqual({
      zone: 'Z1',
      days: 6,
      byHour: 64_000,
      withIt: 30_000,
      saving: 34_000,
    })
  })

  it('takes the cheapest of its zones, so that no other saves less', () => {
    const zones = [
      { code: 'Z1', prices: rows(Z1) },
      { code: 'Z2', prices: rows(Z2) },
    ]
    // Six days of 2 × 40 ₽ and a Sunday of 2 × 15 ₽.
    expect(exampleSaving(question({ zones }))).toMatchObject({ zone: 'Z2', days: 7, byHour: 51_000, saving: 21_000 })
  })

  it('counts what is still paid by the hour where it does not take off everything', () => {
    expect(exampleSaving(question({ percent: 50 }))).toMatchObject({ byHour: 64_000, withIt: 62_000, saving: 2_000 })
  })

  it('says no saving where it does not pay for itself', () => {
    expect(exampleSaving(question({ cost: 70_000 }))).toMatchObject({ byHour: 64_000, withIt: 70_000, saving: 0 })
  })

  it('parks while it holds, where it holds for a part of the day', () => {
    const intervals = [{ from: '20:00', to: '24:00', percent: 100 }]
    // Weekdays from 20:00 at 30 ₽; on Saturdays nothing is paid by then.
    expect(exampleSaving(question({ intervals, cost: 10_000 }))).toMatchObject({
      days: 5,
      byHour: 30_000,
      saving: 20_000,
    })
  })

  it('goes by the city’s calendar', () => {
    const calendar = { years: [2025], days: { '2025-03-10': 'sunday', '2025-03-16': 'default' } }
    expect(exampleSaving(question({ calendar }))).toMatchObject({ days: 6, byHour: 64_000 })
    expect(exampleSaving(question({ calendar: null }))).toBeNull()
  })

  it('is none where parking costs nothing', () => {
    const free = [{ type: 'default' as const, from: '00:00', to: '24:00', price: 0 }]
    expect(exampleSaving(question({ zones: [{ code: 'Z9', prices: free }] }))).toBeNull()
    expect(exampleSaving(question({ zones: [] }))).toBeNull()
  })

  it('prices a year of 141 zones in no time to speak of', () => {
    const zones = Array.from({ length: 141 }, (_, index) => ({ code: String(index), prices: rows(Z1) }))
    const year = { startDate: '2025-01-01', endsBefore: '2026-01-01', dates: 365 }
    expect(exampleSaving(question({ zones, period: year, cost: 0 }))?.days).toBe(313)
  })
})
