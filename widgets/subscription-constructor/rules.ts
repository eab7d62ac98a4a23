import { checkTerm } from '../../shared/domain/constructor-start.ts'
import type { CityMoment } from '../../shared/domain/subscription.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { startDateRule } from '../../shared/flows/subscription/rules.ts'
import type { ConstructorValues } from './fields.ts'

/** At least one zone, a vehicle, a start date not in the past (cabinet section 5), and a term of the city's list. */
export function constructorProblems(
  values: ConstructorValues,
  { moment, timing }: { moment: CityMoment; timing: readonly number[] },
): Promise<ProblemsOf<ConstructorValues>> {
  return findProblems(values, {
    vehicle: (id) => (id === '' ? 'subscription.vehicle.required' : null),
    zones: ({ length }) => (length === 0 ? 'constructor.zones.required' : null),
    startDate: startDateRule(moment),
    days: (days) => (checkTerm(Number(days), timing).ok ? null : 'constructor.days.required'),
  })
}
