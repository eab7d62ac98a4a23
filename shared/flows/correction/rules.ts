import type { CorrectableParking } from '../../api/contract/correction.ts'
import { fromCityTime, toCityTime } from '../../domain/city-time.ts'
import type { Correctable } from '../../domain/correctable.ts'
import type { CityData, ParkingDraft } from '../parking/draft.ts'
import { parkingRules } from '../parking/rules.ts'
import { formatTime, parseTime } from '../../ui/masked-input/time-mask.ts'
import type { ProblemsOf } from '../rules.ts'
import type { PartWish } from './other-parts.ts'

/** What is filled in to put each right. */
export const FIELDS = { vehicle: ['plate', 'category'], zone: ['place'], start: ['startTime'] } as const

/** What is wrong with what is being put right; the rest of the parking stands. */
export function problemsOf(
  draft: ParkingDraft,
  about: { field: Correctable | null; parking: CorrectableParking | null; cityData: CityData },
): ProblemsOf<ParkingDraft> {
  const { field, parking, cityData } = about
  if (field === null || parking === null) return {}
  const rules = parkingRules(draft, cityData, parking.start)
  const judged = {
    ...rules,
    startTime: () => (toStart(draft.startTime, parking, cityData.timeZone) === null ? 'correction.start.wrong' : null),
  }
  const problems: ProblemsOf<ParkingDraft> = {}
  for (const name of FIELDS[field]) {
    const problem = judged[name]()
    if (problem !== null) problems[name] = problem
  }
  return problems
}

/** A time of the parking's day, if the parking may begin then. */
export function toStart(text: string, parking: CorrectableParking, timeZone: string): number | null {
  const minute = parseTime(text)
  if (minute === null) return null
  const start = fromCityTime(toCityTime(parking.start, timeZone).date, minute, timeZone)
  return start >= parking.firstStart && start <= parking.lastStart ? start : null
}

/** The fields as the parking stands. */
export function draftOf(
  { vehicle, zone, parkingCode, start }: CorrectableParking,
  timeZone: string,
): Partial<ParkingDraft> {
  const startTime = formatTime(toCityTime(start, timeZone).minute)
  return { ...fieldsOf({ field: 'vehicle', vehicle }), place: parkingCode ?? zone, startTime }
}

/** The fields of what is to be put right of a plate or a place. */
export function fieldsOf(wish: PartWish): Partial<ParkingDraft> {
  if (wish.field === 'zone') return { place: wish.parkingCode ?? wish.zone }
  const { number, format, category } = wish.vehicle
  return { plate: number, isForeign: format === 'foreign', category }
}
