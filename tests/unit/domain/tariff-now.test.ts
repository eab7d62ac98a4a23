import { describe, expect, it } from 'vitest'
import type { TariffRow } from '../../../shared/domain/tariff.ts'
import { freeUntil, tariffNow } from '../../../shared/domain/tariff-now.ts'
import { CALENDAR } from './cases/pricing.ts'

const TIME_ZONE = 'Europe/Moscow'
const WORKDAYS: TariffRow[] = [{ type: 'default', from: '08:00', to: '20:00', price: 6000 }]

const at = (time: string) => Date.parse(`${time}:00+03:00`)

function ask(time: string, rows: readonly TariffRow[] = WORKDAYS) {
  return { rows, zone: '101', calendar: CALENDAR, at: at(time), timeZone: TIME_ZONE }
}

describe('a place that costs nothing now', () => {
  it.each([
    ['in the morning, until the city begins to ask', '2025-03-10T07:10', '2025-03-10T08:00'],
    ['in the evening, until the next morning', '2025-03-10T21:30', '2025-03-11T08:00'],
    ['on a Friday evening, until Monday', '2025-03-14T20:00', '2025-03-17T08:00'],
    ['before a holiday, until the day after it', '2025-06-11T23:59', '2025-06-13T08:00'],
    ['not at all where it costs something', '2025-03-10T08:00', '2025-03-10T08:00'],
  ])('is free %s', (_when, now, until) => {
    expect(freeUntil(ask(now))).toBe(at(until))
  })

  it.each([
    ['nothing is ever asked', '2025-03-10T07:10', [{ ...WORKDAYS[0], price: 0 } as TariffRow]],
    ['the calendar ends before', '2026-12-31T21:00', WORKDAYS],
    ['no price can be read', '2025-03-10T07:10', []],
  ])('does not say until when where %s', (_where, now, rows) => {
    expect(freeUntil(ask(now, rows))).toBeNull()
  })
})

it('a price holds until it changes, at the latest to midnight', () => {
  expect(tariffNow(ask('2025-03-10T12:34'))).toEqual({
    ok: true,
    value: { dayType: 'default', price: 6000, until: at('2025-03-10T20:00') },
  })
  expect(tariffNow(ask('2025-03-10T20:00'))).toMatchObject({ value: { price: 0, until: at('2025-03-11T00:00') } })
})
