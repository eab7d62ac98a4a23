import type { Instant } from '../../domain/city-time.ts'
import { isCategoryAllowed } from '../../domain/plate.ts'
import { hasDayTurned } from '../../domain/post-payment.ts'
import type { Rules } from '../rules.ts'
import { categoryOf, type CityData, findPlace, type ParkingDraft, readPlate } from './draft.ts'
import { startOf } from './question.ts'

/**
 * The rules of place, vehicle and time, each answered with the id of its text (entry.md section 5; readings 3.6, 3.9).
 */
export function parkingRules(draft: ParkingDraft, cityData: CityData, now: Instant) {
  return {
    kind: null,
    place: () => placeProblem(draft, cityData),
    plate: () => plateProblem(draft, cityData),
    isForeign: null,
    category: () => categoryProblem(draft, cityData),
    type: null,
    startTime: () => startProblem(draft, cityData, now),
    chosenAt: null,
    minutes: (minutes) => (minutes === 0 ? 'field.minutes.required' : null),
  } satisfies Rules<ParkingDraft>
}

function placeProblem(draft: ParkingDraft, cityData: CityData): string | null {
  if (draft.place === '') return 'field.place.required'
  const place = findPlace(draft.place, cityData)
  if (!place) return 'field.place.unknown'
  return place.parking?.isInactive ? 'field.place.inactive' : null
}

function plateProblem(draft: ParkingDraft, cityData: CityData): string | null {
  const plate = readPlate(draft, cityData)
  if (plate.valid) return null
  return plate.problem === 'empty' ? 'field.plate.required' : `field.plate.${plate.problem}`
}

function categoryProblem(draft: ParkingDraft, cityData: CityData): string | null {
  const plate = readPlate(draft, cityData)
  if (!plate.valid || isCategoryAllowed(plate.type, categoryOf(draft, cityData))) return null
  return 'field.category.mismatch'
}

function startProblem(draft: ParkingDraft, { timeZone }: CityData, now: Instant): string | null {
  const start = startOf(draft, now, timeZone)
  if (!start) return 'field.startTime.required'
  if (draft.type !== 'today' && hasDayTurned({ chosenAt: draft.chosenAt, now, timeZone }))
    return 'field.startTime.dayTurned'
  return start.ok ? null : 'field.startTime.future'
}
