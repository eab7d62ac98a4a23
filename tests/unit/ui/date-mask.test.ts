import { describe, expect, it } from 'vitest'
import { formatDateInput, maskDate, parseDate } from '../../../shared/ui/masked-input/date-mask.ts'

describe('a date as it is typed', () => {
  it.each([
    ['3', '3'],
    ['31', '31'],
    ['312', '31/2'],
    ['3/', '03/'],
    ['3.2.2026', '03/02/2026'],
    ['03022026', '03/02/2026'],
    ['03 02 2026', '03/02/2026'],
    ['2026-02-03', '03/02/2026'],
    ['030220269', '03/02/2026'],
    ['31/', '31/'],
    ['', ''],
    ['abc', ''],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskDate(typed)).toBe(shown)
  })

  it('counts only when it is whole and exists', () => {
    expect(parseDate('03/02/2026')).toBe('2026-02-03')
    expect(parseDate('29/02/2024')).toBe('2024-02-29')
    for (const text of ['29/02/2023', '31/04/2026', '3/2/2026', '03/02/26', '00/01/2026', ''])
      expect(parseDate(text)).toBeNull()
  })

  it('is written with the day first in every language', () => {
    expect(formatDateInput('2026-02-03')).toBe('03/02/2026')
  })
})
