import type { Instant } from '../../domain/city-time.ts'
import type { CostQuestion } from '../../domain/cost.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { composePostPaymentStart } from '../../domain/post-payment.ts'
import { parseTime } from '../../ui/masked-input/time-mask.ts'
import { categoryOf, type CityData, findPlace, type ParkingDraft, readPlate } from './draft.ts'

const MINUTE = 60_000

/** When the parking begins: this minute, or the chosen time of today or yesterday (readings PP-1, PP-2). */
export function startOf(draft: ParkingDraft, now: Instant, timeZone: string): Outcome<Instant> | null {
  if (draft.type === 'today') {
    return { ok: true, value: now - (now % MINUTE) }
  }
  const minute = parseTime(draft.startTime)
  return minute === null ? null : composePostPaymentStart({ type: draft.type, minute, now, timeZone })
}

/** The question to the price engine, or null while place, plate, duration or start is missing (readings CO-8). */
export function toCostQuestion(draft: ParkingDraft, cityData: CityData, now: Instant): CostQuestion | null {
  const place = findPlace(draft.place, cityData)
  const plate = readPlate(draft, cityData)
  const start = startOf(draft, now, cityData.timeZone)
  if (!place || !plate.valid || draft.minutes === 0 || !start?.ok) return null
  return {
    zone: place.zone.code,
    start: start.value,
    minutes: draft.minutes,
    timeZone: cityData.timeZone,
    prices: place.parking?.prices ?? place.zone.prices,
    calendar: cityData.settings.calendar ?? { years: [], days: {} },
    isFree: place.parking?.isFree ?? false,
    vehicle: { plate: plate.normalised, format: plate.format, category: categoryOf(draft, cityData) },
  }
}
