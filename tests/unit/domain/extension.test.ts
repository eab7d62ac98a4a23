import { describe, expect, it } from 'vitest'
import { extensionOptions, priceExtension } from '../../../shared/domain/extension.ts'
import type { ExtensionQuestion } from '../../../shared/domain/extension.ts'
import { CALENDAR, TARIFFS } from './cases/pricing.ts'
import { MOSCOW, moscow } from './moment.ts'

/** Wednesday 19:00–20:00 in zone Z1, an hour more wanted at half past seven. */
const EVENING: ExtensionQuestion = {
  zone: 'Z1',
  start: moscow('2025-03-12 19:00'),
  end: moscow('2025-03-12 20:00'),
  minutes: 60,
  now: moscow('2025-03-12 19:30'),
  timeZone: MOSCOW,
  prices: TARIFFS.Z1,
  calendar: CALENDAR,
}

describe('more time', () => {
  it('is priced from the old end, not from now', () => {
    const outcome = priceExtension(EVENING)
    expect(outcome).toMatchObject({
      ok: true,
      value: { price: 3000, intervals: [{ from: moscow('2025-03-12 20:00'), to: moscow('2025-03-12 21:00') }] },
    })
  })

  it.each([
    ['a millisecond before the end', '2025-03-12 19:59:59.999', true],
    ['at the end', '2025-03-12 20:00', false],
    ['after the end', '2025-03-12 20:01', false],
  ])('asked for %s', (_, now, isGiven) => {
    const outcome = priceExtension({ ...EVENING, now: moscow(now) })
    expect(outcome).toMatchObject(isGiven ? { ok: true } : { ok: false, error: 'ParkingSessionIsOver' })
  })

  it.each([
    [120, true],
    [119, false],
  ])('with a limit of %i minutes in all', (max, isGiven) => {
    const outcome = priceExtension({ ...EVENING, intervals: { min: 15, max, step: 1 } })
    expect(outcome).toMatchObject(isGiven ? { ok: true } : { ok: false, error: 'ValidationError' })
  })

  it('is refused like any price where the calendar ends', () => {
    expect(priceExtension({ ...EVENING, calendar: null })).toEqual({ ok: false, error: 'CalendarIsEmpty' })
  })

  it.each([
    [60, { min: 15, max: 120, step: 15 }, [15, 30, 45, 60]],
    [60, { min: 30, max: 120, step: 60 }, [30]],
    [120, { min: 15, max: 120, step: 15 }, []],
    [105.5, { min: 15, max: 120, step: 15 }, []],
  ])('behind %d minutes of %j is offered as %j', (length, intervals, options) => {
    expect(extensionOptions({ start: EVENING.start, end: EVENING.start + length * 60_000 }, intervals)).toEqual(options)
  })
})
