import type { DriverBenefit } from '../../shared/api/contract/benefits.ts'
import type { Instant } from '../../shared/domain/city-time.ts'

export type BenefitState = 'active' | 'paused' | 'upcoming' | 'ended'

/** Where a benefit stands; the city may tell more of one than of another. */
export function benefitState(
  { startsAt = -Infinity, endsAt = Infinity, paused }: Pick<DriverBenefit, 'startsAt' | 'endsAt' | 'paused'>,
  now: Instant,
): BenefitState {
  if (endsAt <= now) return 'ended'
  if (paused) return 'paused'
  return now < startsAt ? 'upcoming' : 'active'
}

const ORDER: readonly BenefitState[] = ['active', 'paused', 'upcoming', 'ended']

/** What holds now comes first, what has ended last; the city's order within. */
export function sortBenefits<B extends DriverBenefit>(benefits: readonly B[], now: Instant): B[] {
  return benefits.toSorted((a, b) => ORDER.indexOf(benefitState(a, now)) - ORDER.indexOf(benefitState(b, now)))
}
