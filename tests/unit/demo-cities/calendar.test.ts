import { describe, expect, it } from 'vitest'
import type { WireCalendar } from '../../../demo/cities/city-data.ts'
import { loadCities } from '../../../demo/cities/load-cities.ts'

const cities = loadCities(new URL('../../../demo/cities/', import.meta.url))

function calendarOf(name: string): WireCalendar {
  return cities.find((city) => city.name === name)!.settings.calendar!
}

function workingDays(calendar: WireCalendar, year: number): number {
  let count = 0
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const marked = calendar.days[new Date(day).toISOString().slice(0, 10)]
    const isWeekday = ![0, 6].includes(new Date(day).getUTCDay())
    if (marked === 'default' || (marked === undefined && isWeekday)) count += 1
  }
  return count
}

describe('the production calendar', () => {
  it('covers 2025, 2026 and 2027 in every city', () => {
    for (const { settings } of cities) expect(settings.calendar?.years).toEqual([2025, 2026, 2027])
  })

  // Government decrees 1335 of 04.10.2024 and 1466 of 24.09.2025: 247 working days each.
  it.each([2025, 2026])('has the 247 working days of %d', (year) => {
    expect(workingDays(calendarOf('zarechny'), year)).toBe(247)
  })

  it('knows the working Saturday and the transfers', () => {
    const { days } = calendarOf('zarechny')
    expect(days['2025-11-01']).toBe('default')
    for (const date of [
      '2025-05-02',
      '2025-05-08',
      '2025-06-13',
      '2025-11-03',
      '2025-12-31',
      '2026-01-09',
      '2026-03-09',
      '2026-05-11',
      '2026-12-31',
    ]) {
      expect(days[date]).toBe('holiday')
    }
  })

  it('has the statutory holidays of 2027, with the days that follow those on a weekend', () => {
    const { days } = calendarOf('zarechny')
    for (const date of [
      '01-01',
      '01-08',
      '02-23',
      '03-08',
      '05-01',
      '05-03',
      '05-09',
      '05-10',
      '06-12',
      '06-14',
      '11-04',
    ]) {
      expect(days[`2027-${date}`]).toBe('holiday')
    }
  })

  it('frees some zones of Verhnegorsk by date, one of them a working day', () => {
    expect(calendarOf('verhnegorsk').days['2026-11-27']).toEqual({ type: 'holiday', zones: ['4', '5'] })
  })
})
