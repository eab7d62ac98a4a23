import type { Instant } from '../../shared/domain/city-time.ts'
import { parkingRules } from '../../shared/flows/parking/rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { type Draft, decisionOf, isOpenEnd } from './draft.ts'
import type { DriverData } from './driver.ts'

/** The rules of the form: those of every parking, and that the vehicle is not parked already (readings gD-01). */
export function problemsOf(draft: Draft, driverData: DriverData, now: Instant): Promise<ProblemsOf<Draft>> {
  const rules = parkingRules(draft, driverData, now)
  return findProblems(draft, {
    ...rules,
    vehicle: null,
    isSaved: null,
    plate: () => rules.plate() ?? parkedProblem(draft, driverData, now),
    minutes: (minutes) => (isOpenEnd(draft, driverData) ? null : rules.minutes(minutes)),
  })
}

function parkedProblem(draft: Draft, driverData: DriverData, now: Instant): string | null {
  const decision = decisionOf(draft, driverData, now)
  if (decision?.kind !== 'refused') return null
  return decision.session.status === 'waiting' ? 'field.plate.waiting' : 'field.plate.parked'
}
