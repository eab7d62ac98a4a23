import { useIntl } from 'react-intl'
import { formatMoney } from '../../shared/i18n/format.ts'
import type { Shortage } from './shortage.ts'

/** What is missing is whole roubles, and the balance has to be above the price (readings XR-4). */
const ROUBLE = 100

/** Why more is topped up than the price lacks. */
export function TopUpNote({ shortage: { rest, refill, upTo }, price }: { shortage: Shortage; price: number }) {
  const intl = useIntl()
  if (upTo > price)
    return (
      <p className="card-note">
        {intl.formatMessage({ id: 'payment.topUp.rise' }, { sum: formatMoney(upTo, intl.locale) })}
      </p>
    )
  return refill - rest === ROUBLE && <p className="card-note">{intl.formatMessage({ id: 'payment.topUp.more' })}</p>
}
