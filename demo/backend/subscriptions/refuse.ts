import type { BenefitObstacle } from '../../../shared/domain/subscription.ts'
import { BusinessError } from '../http/business-error.ts'
import { chooseLanguage, messagesOf } from '../locales/messages.ts'
import type { DriverCall } from '../payment/driver/driver.ts'

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
export function refuse({ pay }: Pick<DriverCall, 'pay'>, why: Refusal): BusinessError {
  const language = chooseLanguage({ lang: pay.language?.slice(0, 2).toLowerCase(), acceptLanguage: undefined })
  return new BusinessError('ValidationError', { text: messagesOf(language).format(`subscription.${why}`) })
}
