import type { IntlShape } from 'react-intl'
import { addDays } from '../../domain/city-time.ts'
import type { SubscriptionPeriod } from '../../domain/subscription-period.ts'
import { formatDateInput } from '../../ui/masked-input/date-mask.ts'

/** "с 13/03/2025 по 12/04/2025, 31 день". */
export function periodText({ startDate, endsBefore, dates }: SubscriptionPeriod, intl: IntlShape): string {
  const values = { from: formatDateInput(startDate), to: formatDateInput(addDays(endsBefore, -1)), count: dates }
  return intl.formatMessage({ id: dates === 1 ? 'subscription.period.day' : 'subscription.period' }, values)
}
