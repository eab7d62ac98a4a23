import { useStore } from '@nanostores/react'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { PaymentResult, PaymentTitle } from '../../shared/flows/checkout/payment-result.tsx'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { CheckView } from './check-view.tsx'
import type { GuestForm } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'

export interface StepsProps {
  form: GuestForm
  flow: GuestPaymentFlow
  /** The last look needs the city; a payment under way is shown without it. */
  cityData: CityData | null
}

/** The steps after the form, in one chunk of their own: fetched while the person types, not before. */
export function Steps({ form, flow, cityData }: StepsProps) {
  const checkout = useStore(flow.checkout.$state)
  const isChecking = cityData && ['idle', 'refused', 'sending'].includes(checkout.step)
  return isChecking ? <CheckView form={form} flow={flow} cityData={cityData} /> : <Outcome flow={flow} />
}

function Outcome({
  flow,
}: {
  flow: Pick<GuestPaymentFlow, keyof CheckoutClock | 'checkout' | 'city' | 'startAnew' | 'tryAgain'>
}) {
  const state = useStore(flow.checkout.$state)
  const payment = state.step === 'settled' ? state.payment : null
  const clock = {
    now: useStore(flow.$minute),
    isServerTime: useStore(flow.$isServerTime),
    timeZone: flow.city.timeZone(),
  }
  return (
    <CheckoutView
      checkout={flow.checkout}
      onAgain={flow.startAnew}
      title={payment && <PaymentTitle payment={payment} />}
    >
      {payment && <PaymentResult {...clock} payment={payment} onAgain={flow.startAnew} onRetry={flow.tryAgain} />}
    </CheckoutView>
  )
}
