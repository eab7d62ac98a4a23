import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CityWords } from '../../i18n/city-words.tsx'
import { formatMoment, formatMoney } from '../../i18n/format.ts'
import { CheckoutView, Done } from '../checkout/checkout-view.tsx'
import type { DriverPaid } from '../checkout/driver-payment-api.ts'
import { PaidFoot } from '../checkout/paid-foot.tsx'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import { endText } from './end-text.ts'
import { Unpaid } from '../checkout/unpaid.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import type { Purchase } from './purchase.ts'
import { Zones } from './zones-text.tsx'

export interface PurchaseViewProps {
  purchase: Purchase
  /** What is done with an offer, in words, where it was bought: back to the others. */
  finish: string
  /** What is shown while nothing is being paid for. */
  children: ReactNode
}

/** What is sold, and in its place the way to the bank and back. Its element lists checkout and receipt-mode too. */
export function PurchaseView({ purchase, finish, children }: PurchaseViewProps) {
  const checkout = useStore(purchase.checkout.$state)
  const receipt = useStore(purchase.$receipt)
  const offer = useStore(purchase.$offer)

  if (!['idle', 'refused', 'sending'].includes(checkout.step)) {
    const payment = checkout.step === 'settled' ? checkout.payment : null
    const waiting = checkout.step === 'waiting' ? checkout.payment : null
    return (
      <CheckoutView
        checkout={purchase.checkout}
        onAgain={purchase.finish}
        again={finish}
        facts={waiting && <PurchaseFacts purchase={purchase} payment={waiting} />}
        title={payment && <ResultTitle payment={payment} />}
      >
        {payment && <Result purchase={purchase} payment={payment} finish={finish} />}
      </CheckoutView>
    )
  }
  if (receipt && offer) {
    return (
      <receipt.View
        feature={receipt}
        amount={offer.cost}
        today={purchase.data.today()}
        onBack={purchase.back}
        onDone={purchase.finish}
      />
    )
  }
  return (
    <>
      {children}
      {offer && <PurchaseDialog purchase={purchase} offer={offer} />}
    </>
  )
}

function ResultTitle({ payment: { state } }: { payment: DriverPaid }) {
  const intl = useIntl()
  return state === 'paid' ? (
    <Done>{intl.formatMessage({ id: 'subscription.paid.title' })}</Done>
  ) : (
    intl.formatMessage({ id: `checkout.${state}.title` })
  )
}

interface ResultProps {
  purchase: Purchase
  payment: DriverPaid
  finish: string
}

function Result({ purchase, payment, finish }: ResultProps) {
  const intl = useIntl()
  const { state, amount } = payment
  if (state === 'paid') return <Bought purchase={purchase} payment={payment} finish={finish} />
  return (
    <Unpaid
      state={state}
      text={intl.formatMessage({ id: `subscription.${state}.text` }, { sum: formatMoney(amount, intl.locale) })}
      facts={<PurchaseFacts purchase={purchase} payment={payment} />}
      {...(state === 'refunded' && { onward: finish })}
      onOnward={state === 'refunded' ? purchase.finish : purchase.back}
    />
  )
}

function Bought({ purchase, payment, finish }: ResultProps) {
  return (
    <>
      <PurchaseFacts purchase={purchase} payment={payment} />
      <PaidFoot payment={payment} again={finish} onAgain={purchase.finish} />
    </>
  )
}

/** What is bought, and for how much. */
function PurchaseFacts({ purchase, payment: { amount, subscription } }: Omit<ResultProps, 'finish'>) {
  const intl = useIntl()
  const known = purchase.data.data()
  if (!subscription || !known) return null
  return (
    <dl className="payment-facts">
      <dt>{intl.formatMessage({ id: 'subscription.title' })}</dt>
      <dd>
        <CityWords ru={subscription.name} en={subscription.nameEn} />
      </dd>
      <dt>{intl.formatMessage({ id: 'subscription.vehicle' })}</dt>
      <dd>
        <DrawnPlate plate={subscription.plate} format={subscription.format} />
      </dd>
      <dt>{intl.formatMessage({ id: 'subscription.zones' })}</dt>
      <dd>
        <Zones zones={subscription.zones} names={known.zones} />
      </dd>
      {subscription.startsAt !== undefined && subscription.endsAt !== undefined && (
        <>
          <dt>{intl.formatMessage({ id: 'subscription.dates' })}</dt>
          <dd>
            {formatMoment(subscription.startsAt, known.timeZone, 'DD/MM/YYYY HH:mm')} –{' '}
            {endText(subscription.endsAt, known.timeZone)}
          </dd>
        </>
      )}
      <dt>{intl.formatMessage({ id: 'subscription.cost' })}</dt>
      <dd>{formatMoney(amount, intl.locale)}</dd>
    </dl>
  )
}
