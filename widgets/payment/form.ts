import type { Instant } from '../../shared/domain/city-time.ts'
import { parkingRules } from '../../shared/flows/parking/rules.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { type Draft, decisionOf, isOpenEnd } from './draft.ts'
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
  const decision = decisionOf(draft, facts, now)
  if (decision?.kind !== 'refused') return null
  return decision.session.status === 'waiting' ? 'field.plate.waiting' : 'field.plate.parked'
}
