import type { Instant } from '../../../../shared/domain/city-time.ts'
import { offeredPaymentTypes, postPaymentDeadline } from '../../../../shared/domain/post-payment.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { SessionRow } from '../../database/schema.ts'

/**
 * The last moment at which a waiting session can be paid: the end of the day of its end, or of the next where yesterday
 * can be paid (readings gD-05, gD-06); of parking paid afterwards the day of its start counts (readings PP-3).
 */
export function payBy(
  { settings, timeZone }: CityModel,
  session: Pick<SessionRow, 'type' | 'startsAt' | 'endsAt'>,
): Instant {
  const counted = session.type === 'today' ? session.endsAt : session.startsAt
  return postPaymentDeadline(counted, timeZone, offeredPaymentTypes(settings, 'driver'))
}
