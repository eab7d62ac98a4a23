import { describe, expect, it } from 'vitest'
import { loadCities } from '../../../demo/cities/load-cities.ts'

const cities = loadCities(new URL('../../../demo/cities/', import.meta.url))
const zones = cities.flatMap((city) => city.zones)
const rows = zones.flatMap(({ prices }) => prices)

function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

describe('tariffs of the demo cities', () => {
  it('are whole kopecks per hour', () => {
    for (const { price } of rows) expect(Number.isInteger(price) && price >= 0).toBe(true)
  })

  it('give every zone at least one row', () => {
    for (const { prices } of zones) expect(prices.length).toBeGreaterThan(0)
  })

  it('never overlap within one day type', () => {
    for (const { prices } of zones) {
      for (const type of new Set(prices.map((row) => row.type))) {
        const spans = prices
          .filter((row) => row.type === type)
          .map(({ from, to }) => ({ from: toSeconds(from), to: toSeconds(to) || 86_400 }))
          .flatMap((span) =>
            span.from < span.to
              ? [span]
              : [
                  { from: 0, to: span.to },
                  { from: span.from, to: 86_400 },
                ],
          )
          .sort((one, other) => one.from - other.from)
        spans.slice(1).forEach((span, index) => expect(span.from).toBeGreaterThanOrEqual(spans[index]!.to))
      }
    }
  })

  it('end in all the ways that real tariffs end', () => {
    const ends = new Set(rows.map(({ to }) => to))
    for (const end of ['19:59:59', '20:00:00', '23:59:59', '24:00:00', '00:00:00']) expect(ends).toContain(end)
  })

  it('include a night row over midnight, odd minutes, a free zone and zones free on Sundays', () => {
    expect(rows.some(({ from, to }) => toSeconds(from) > toSeconds(to) && toSeconds(to) > 0)).toBe(true)
    expect(rows.some(({ to }) => to === '10:07:00')).toBe(true)
    expect(zones.some(({ prices }) => prices.every(({ price }) => price === 0))).toBe(true)
    expect(
      zones.some(
        ({ prices }) => prices.some(({ type }) => type === 'saturday') && prices.every(({ type }) => type !== 'sunday'),
      ),
    ).toBe(true)
  })

  it('have zones with holiday rows and zones where a holiday costs as a Sunday', () => {
    const has = (type: string) => zones.filter(({ prices }) => prices.some((row) => row.type === type))
    expect(has('holiday').length).toBeGreaterThan(0)
    expect(has('sunday').filter(({ prices }) => prices.every(({ type }) => type !== 'holiday')).length).toBeGreaterThan(
      0,
    )
  })
})
