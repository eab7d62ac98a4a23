import { describe, expect, it } from 'vitest'
import { endText } from '../../../shared/flows/subscription/end-text.ts'

describe('the end of a season ticket', () => {
  it.each([
    ['2026-12-04T00:00:00+03:00', '03/12/2026 24:00'],
    ['2027-01-01T00:00:00+03:00', '31/12/2026 24:00'],
    ['2026-12-04T00:00:30+03:00', '03/12/2026 24:00'],
    ['2026-12-04T00:01:00+03:00', '04/12/2026 00:01'],
    ['2026-12-03T15:20:00+03:00', '03/12/2026 15:20'],
  ])('%s is told with the last date that it holds on: %s', (end, text) => {
    expect(endText(Date.parse(end), 'Europe/Moscow')).toBe(text)
  })
})
