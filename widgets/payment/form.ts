import type { Instant } from '../../shared/domain/city-time.ts'
import { parkingRules } from '../../shared/flows/parking/rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { type Draft, findParked, findToExtend, isOpenEnd } from './draft.ts'
import type { DriverFacts } from './facts.ts'

/** The rules of the form: those of every parking, and that the vehicle does not stand somewhere already (readings gD-01). */
export function problemsOf(draft: Draft, facts: DriverFacts, now: Instant): Promise<ProblemsOf<Draft>> {
  const rules = parkingRules(draft, facts, now)
  return findProblems(draft, {
    ...rules,
    vehicle: null,
    plate: () => rules.plate() ?? parkedProblem(draft, facts, now),
    minutes: (minutes) => (isOpenEnd(draft, facts) ? null : rules.minutes(minutes)),
  })
}

function parkedProblem(draft: Draft, facts: DriverFacts, now: Instant): string | null {
  const parked = findParked(draft, facts, now)
  if (!parked || findToExtend(draft, facts, now)) return null
  return parked.status === 'waiting' ? 'field.plate.waiting' : 'field.plate.parked'
}
