import { useIntl } from 'react-intl'
import type { Profile } from '../../shared/api/contract/profile.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import type { Shortage } from './shortage.ts'

/** What is missing is whole roubles, and the balance has to be above the price (readings XR-4). */
const ROUBLE = 100

export interface TopUpNoteProps {
  shortage: Shortage
  price: number
  balance: Profile['balance']
}

/** What there is, what is missing where anything is, and why more is topped up than that. */
export function TopUpNote({ shortage: { rest, refill, upTo }, price, balance }: TopUpNoteProps) {
  const intl = useIntl()
  const money = (sum: number) => formatMoney(sum, intl.locale)
  let id = refill - rest === ROUBLE ? 'payment.topUp.more' : 'payment.topUp.lack'
  if (rest === 0) id = 'payment.topUp.level'
  if (rest > 0 && upTo > price) id = 'payment.topUp.rise'
  return (
    <p className="card-note">
      {intl.formatMessage(
        { id },
        { balance: money(shownBalance(balance ?? 0)), rest: money(rest), refill: money(refill), upTo: money(upTo) },
      )}
    </p>
  )
}
