import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import { Done } from '../../shared/flows/checkout/checkout-view.tsx'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { PaidFoot } from '../../shared/flows/checkout/paid-foot.tsx'
import { Unpaid } from '../../shared/flows/checkout/unpaid.tsx'
import type { PageLink } from '../../shared/flows/content/page-link.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** Ends other than a success have their mark in a notice. */
export function ResultTitle({ payment: { state } }: { payment: DriverPaid }) {
  const intl = useIntl()
  return state === 'paid' ? (
    <Done>{intl.formatMessage({ id: 'topup.paid.title' })}</Done>
  ) : (
    intl.formatMessage({ id: `checkout.${state}.title` })
  )
}

export interface TopupResultProps {
  payment: DriverPaid
  /** After a success: what the money is for. */
  parkingPage: PageLink
  /** After a success: the next top-up. */
  onAgain(): void
  /** After a failure: the same once more, nothing typed lost. */
  onRetry(): void
}

export function TopupResult({ payment, parkingPage, onAgain, onRetry }: TopupResultProps) {
  const intl = useIntl()
  if (payment.state === 'paid') return <Paid payment={payment} parkingPage={parkingPage} onAgain={onAgain} />
  return (
    <Unpaid
      state={payment.state}
      text={intl.formatMessage(
        { id: `topup.${payment.state}.text` },
        { sum: formatMoney(payment.amount, intl.locale) },
      )}
      facts={<TopupFacts payment={payment} />}
      onOnward={onRetry}
    />
  )
}

/** What is topped up, while it is not booked. */
export function TopupFacts({ payment: { amount } }: { payment: DriverPaid }) {
  const intl = useIntl()
  return (
    <dl className="payment-facts payment-facts-money">
      <dt>{intl.formatMessage({ id: 'refill.amount' })}</dt>
      <dd>{formatMoney(amount, intl.locale)}</dd>
    </dl>
  )
}

function Paid({ payment, parkingPage, onAgain }: Omit<TopupResultProps, 'onRetry'>) {
  const intl = useIntl()
  const { amount, bonus, balance } = payment
  const parkingUrl = useStore(parkingPage.$url)
  return (
    <>
      <dl className="payment-facts payment-facts-money">
        <dt>{intl.formatMessage({ id: 'topup.paid.amount' })}</dt>
        <dd>{formatMoney(amount, intl.locale)}</dd>
        {bonus > 0 && (
          <>
            <dt>{intl.formatMessage({ id: 'refill.bonus.name' })}</dt>
            <dd>{formatMoney(bonus, intl.locale)}</dd>
          </>
        )}
        {balance !== null && (
          <>
            <dt>{intl.formatMessage({ id: 'topup.paid.balance' })}</dt>
            <dd>
              <strong>{formatMoney(shownBalance(balance), intl.locale)}</strong>
            </dd>
          </>
        )}
      </dl>
      <ButtonLink look="primary" shape="wide" href={parkingUrl} onClick={parkingPage.follow}>
        {intl.formatMessage({ id: 'topup.paid.park' })}
      </ButtonLink>
      <PaidFoot payment={payment} again={intl.formatMessage({ id: 'topup.again' })} onAgain={onAgain} />
    </>
  )
}
