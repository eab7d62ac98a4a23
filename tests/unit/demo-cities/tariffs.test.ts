import { describe, expect, it } from 'vitest'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { findOverlappingRows } from '../../../demo/cities/overlapping-rows.ts'
import { TRIED_ZONE } from '../../../shared/build/site/start-page.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import { START_MS, startBackend } from '../../support/backend.ts'

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
    expect(cities.flatMap(findOverlappingRows)).toEqual([])
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

  it('have something to pay at any hour of the week where the reference sends a newcomer', () => {
    const city = cities.find(({ name }) => name === 'zarechny')
    const prices = city?.zones.find(({ value }) => value === TRIED_ZONE)?.prices ?? []
    const hours = Array.from({ length: 7 * 24 }, (_, hour) =>
      calculateCost({
        zone: TRIED_ZONE,
        start: START_MS + hour * 3_600_000,
        minutes: 60,
        timeZone: 'Europe/Moscow',
        prices,
        calendar: { years: [new Date(START_MS).getFullYear()], days: {} },
      }),
    )
    expect(hours.filter((cost) => !cost.ok || cost.value.price === 0)).toEqual([])
  })

  it('have zones with holiday rows and zones where a holiday costs as a Sunday', () => {
    const has = (type: string) => zones.filter(({ prices }) => prices.some((row) => row.type === type))
    expect(has('holiday').length).toBeGreaterThan(0)
    expect(has('sunday').filter(({ prices }) => prices.every(({ type }) => type !== 'holiday')).length).toBeGreaterThan(
      0,
    )
  })
})

describe('rows of a tariff', () => {
  const row = (from: string, to: string, type: 'default' | 'sunday' = 'default') => ({ type, from, to, price: 100 })
  const overlaps = (...prices: ReturnType<typeof row>[]) =>
    findOverlappingRows({ zones: [{ value: '1', prices }], parkings: [] }).map((found) => found.rows)

  it('that touch, or are of different days, do not overlap', () => {
    expect(
      overlaps(row('20:00:00', '08:00:00'), row('08:00:00', '19:59:59'), row('07:00:00', '21:00:00', 'sunday')),
    ).toEqual([])
  })

  it('that share a minute are named, the one that counts first, over midnight too', () => {
    expect(overlaps(row('08:00:00', '12:00:00'), row('11:59:00', '20:00:00'))).toEqual([
      ['default 08:00:00–12:00:00', 'default 11:59:00–20:00:00'],
    ])
    expect(overlaps(row('20:00:00', '08:00:00'), row('07:30:00', '09:00:00'))).toHaveLength(1)
  })

  it(
    'are told of a parking of its own prices, and by the start of the backend',
    async () => {
      const [city] = cities
      const prices = [row('08:00:00', '12:00:00'), row('10:00:00', '20:00:00')]
      const lines: string[] = []
      const parkings = city!.parkings.map((parking, index) => (index === 0 ? { ...parking, prices } : parking))
      const backend = await startBackend({
        cities: [{ ...city!, parkings }],
        log: { write: (line: string) => void lines.push(line) },
      })
      await backend.stop()
      const warned = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level === 40)
      expect(warned).toMatchObject([
        {
          city: city!.name,
          place: `parking ${parkings[0]!.value}`,
          rows: ['default 08:00:00–12:00:00', 'default 10:00:00–20:00:00'],
        },
      ])
    },
    START_MS,
  )
})
