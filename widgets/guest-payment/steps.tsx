import { useStore } from '@nanostores/react'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { PaymentResult, PaymentTitle } from '../../shared/flows/checkout/payment-result.tsx'
import type { CityFacts } from '../../shared/flows/parking/draft.ts'
import { CheckView } from './check-view.tsx'
import type { Desk } from './desk.ts'
import type { GuestPaymentModel } from './model.ts'

export interface StepsProps {
  model: GuestPaymentModel
  desk: Desk
  /** The last look needs the city; a payment under way is shown without it. */
  facts: CityFacts | null
}

/** The steps after the form, in one chunk of their own: fetched while the person types, not before. */
export function Steps({ model, desk, facts }: StepsProps) {
  const checkout = useStore(desk.checkout.$state)
  const isChecking = facts && ['idle', 'refused', 'sending'].includes(checkout.step)
  return isChecking ? <CheckView model={model} desk={desk} facts={facts} /> : <Outcome desk={desk} />
}

function Outcome({ desk }: { desk: Desk }) {
  const state = useStore(desk.checkout.$state)
  const payment = state.step === 'settled' ? state.payment : null
  const clock = {
    now: useStore(desk.$minute),
    isServerTime: useStore(desk.$isServerTime),
    timeZone: desk.city.timeZone(),
  }
  return (
    <CheckoutView
      checkout={desk.checkout}
      onAgain={desk.startAnew}
      title={payment && <PaymentTitle payment={payment} />}
    >
      {payment && <PaymentResult {...clock} payment={payment} onAgain={desk.startAnew} onRetry={desk.tryAgain} />}
    </CheckoutView>
  )
}
