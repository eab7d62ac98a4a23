import { describe, expect, it } from 'vitest'
import { DATE_FORMATS, formatDate } from '../../../shared/domain/date-format.ts'
import { formatTimeRange } from '../../../shared/domain/time-range.ts'
import { MOSCOW, moscow, YEKATERINBURG } from './moment.ts'

describe('a stretch of parking', () => {
  it.each([
    ['2025-03-12 10:00', '2025-03-12 12:00', '12/03/25 10:00 – 12:00'],
    ['2025-03-12 00:00', '2025-03-12 23:45', '12/03/25 00:00 – 23:45'],
    ['2025-03-12 10:00', '2025-03-12 10:00', '12/03/25 10:00 – 10:00'],
    ['2025-03-12 23:30', '2025-03-13 04:45', '12/03/25 23:30 – 04:45'],
    ['2025-03-12 22:00', '2025-03-13 05:00', '12/03/25 22:00 – 05:00'],
    ['2025-03-12 22:00', '2025-03-13 05:00:59', '12/03/25 22:00 – 05:00'],
    ['2025-03-12 22:00', '2025-03-13 05:01', '12/03/25 22:00 – 13/03/25 05:01'],
    ['2025-03-12 01:00', '2025-03-13 00:30', '12/03/25 01:00 – 00:30'],
    ['2025-03-12 00:00', '2025-03-13 00:00', '12/03/25 00:00 – 24:00'],
    ['2025-03-12 23:45', '2025-03-13 00:00', '12/03/25 23:45 – 24:00'],
    ['2025-03-12 23:00', '2025-03-14 01:00', '12/03/25 23:00 – 14/03/25 01:00'],
    ['2025-03-12 10:00', '2025-03-14 00:00', '12/03/25 10:00 – 14/03/25 00:00'],
    ['2025-12-31 23:00', '2026-01-01 02:00', '31/12/25 23:00 – 02:00'],
    ['2025-02-28 23:00', '2025-03-01 06:00', '28/02/25 23:00 – 01/03/25 06:00'],
  ])('from %s to %s reads %s', (start, end, text) => {
    expect(formatTimeRange(moscow(start), moscow(end), MOSCOW)).toBe(text)
  })

  it('goes by the dates of the city', () => {
    expect(formatTimeRange(moscow('2025-03-12 21:30'), moscow('2025-03-12 22:30'), YEKATERINBURG)).toBe(
      '12/03/25 23:30 – 00:30',
    )
    expect(formatTimeRange(moscow('2025-03-12 22:30'), moscow('2025-03-12 23:30'), YEKATERINBURG)).toBe(
      '13/03/25 00:30 – 01:30',
    )
  })
})

describe('a date', () => {
  it.each([
    ['operations', '05/03/25 09:07'],
    ['subscriptions', '05/03/25 09:07'],
    ['constructor', '05/03/2025 09:07'],
    ['fines', '05.03.2025 09:07'],
    ['messages', '05.03 09:07'],
    ['pickers', '05/03/2025'],
  ] as const)('among %s reads %s', (place, text) => {
    expect(formatDate(moscow('2025-03-05 09:07:59'), MOSCOW, DATE_FORMATS[place])).toBe(text)
  })
})
