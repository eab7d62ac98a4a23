import { checkConstructorStart } from '../../domain/constructor-start.ts'
import type { CityMoment } from '../../domain/subscription.ts'
import type { Calendar } from '../../domain/tariff.ts'
import { isWholeDate, parseDate } from '../../ui/masked-input/date-mask.ts'
import { findProblems, type ProblemsOf, type Rule } from '../rules.ts'
import type { PurchaseValues } from './fields.ts'
import { type Purchasable, periodOf } from './purchasable.ts'

/** A start date as typed: a date that there is, from the city's today on (cabinet section 5). */
export function startDateRule(moment: CityMoment): Rule<string> {
  return (text) => {
    if (text.trim() === '') return 'subscription.start.required'
    const date = parseDate(text)
    if (date === null) return isWholeDate(text) ? 'subscription.start.impossible' : 'subscription.start.format'
    return checkConstructorStart(date, moment.now, moment.timeZone).ok ? null : 'subscription.start.past'
  }
}

/** A vehicle of the driver, and a first date that the offer can begin on. */
export function purchaseProblems(
  values: PurchaseValues,
  offer: Purchasable,
  { moment, calendar }: { moment: CityMoment; calendar: Calendar | null },
): Promise<ProblemsOf<PurchaseValues>> {
  const judgeStart = startDateRule(moment)
  return findProblems(values, {
    vehicle: (id) => (offer.plate === null && id === '' ? 'subscription.vehicle.required' : null),
    startDate(text) {
      if (offer.startDate !== null) return null
      const problem = judgeStart(text)
      if (problem !== null) return problem
      const period = periodOf(offer, parseDate(text) ?? '', calendar)
      return period === null || period.ok ? null : 'subscription.start.notWorking'
    },
  })
}
