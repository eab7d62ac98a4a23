// What the backend that a stranger may copy reckons, beside the price engine of the elements.
import { expect, it } from 'vitest'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { Calendar, TariffRow } from '../../../shared/domain/tariff.ts'

interface OwnCity {
  timeZone: string
  zones: { value: string; prices: TariffRow[] }[]
  settings: { calendar: Calendar }
}
interface OwnPrices {
  priceOf(zone: string, start: number, minutes: number): { sum: number }
}

const { zones, settings, timeZone } = (await import('../../../demo/own-backend/city.mjs' as string)) as OwnCity
const { priceOf } = (await import('../../../demo/own-backend/price.mjs' as string)) as OwnPrices

/** Rows as cities write them: over midnight, to the end of the day in three spellings, overlapping, no holiday. */
const HARD: TariffRow[] = [
  { type: 'default', from: '21:00:00', to: '07:59:59', price: 1001 },
  { type: 'default', from: '08:00:00', to: '20:00:00', price: 5033 },
  { type: 'default', from: '12:00:00', to: '14:00:00', price: 9900 },
  { type: 'saturday', from: '18:00:00', to: '24:00:00', price: 2050 },
  { type: 'sunday', from: '10:00:00', to: '00:00:00', price: 4021 },
]

it('is to the kopeck what the elements reckon: in each zone, on each day of a week and a holiday, at any hour', () => {
  zones.push({ value: 'hard', prices: HARD })
  const year = new Date().getUTCFullYear()
  const days = [...Array(8).keys()].map((day) => Date.UTC(year, 4, 8 + day))
  const { calendar } = settings
  const starts = days.flatMap((day) => [0, 7.75, 11.5, 19.95].map((hour) => day + hour * 3_600_000))
  const asked = zones.flatMap((zone) =>
    starts.flatMap((start) => [15, 137, 720].map((minutes) => [zone, start, minutes] as const)),
  )
  const wrong = asked.flatMap(([{ value: zone, prices }, start, minutes]) => {
    const right = calculateCost({ zone, prices, start, minutes, timeZone, calendar, isFree: false })
    const { sum } = priceOf(zone, start, minutes)
    return right.ok && right.value.gross === sum
      ? []
      : [{ zone, start: new Date(start).toISOString(), minutes, sum, right }]
  })
  expect(asked).toHaveLength(zones.length * 96)
  expect(wrong).toEqual([])
})
