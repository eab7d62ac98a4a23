import type { BenefitObstacle } from '../../../shared/domain/subscription.ts'
import { BusinessError } from '../http/business-error.ts'

/** What a subscription is refused by beside the obstacles of its row. */
type Refusal =
  | BenefitObstacle
  | 'unknown'
  | 'changedMeanwhile'
  | 'notOnOffer'
  | 'notYourVehicle'
  | 'otherVehicle'
  | 'otherDate'
  | 'category'
  | 'parked'
  | 'constructorOff'
  | 'zone'
  | 'term'

/** A refusal with a text for the driver: the catalogue of errors has no name of its own for it (readings SB-9). */
export function refuse(why: Refusal): BusinessError {
  return new BusinessError('ValidationError', { says: `subscription.${why}` })
}
