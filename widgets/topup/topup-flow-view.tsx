import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useFocusAfter } from '../../shared/ui/use-focus-after.ts'
import type { TopupFlow } from './topup-flow.ts'
import { FormView } from './form-view.tsx'
import { ResultTitle, TopupFacts, TopupResult } from './result-view.tsx'

/** The form and what it leads to. */
export function TopupFlowView({ flow }: { flow: TopupFlow }): ReactNode {
  const intl = useIntl()
  const checkout = useStore(flow.checkout.$state)
  const receipt = useStore(flow.$receipt)
  const state = useStore(flow.data.$state)
  const form = useRef<HTMLDivElement>(null)
  const isAtForm = ['idle', 'refused', 'sending'].includes(checkout.step)
  // The button that led back here is gone.
  useFocusAfter(form, { isOpen: receipt !== null || !(isAtForm || checkout.step === 'checking') })
  if (!isAtForm) {
    const payment = checkout.step === 'settled' ? checkout.payment : null
    const waiting = checkout.step === 'waiting' ? checkout.payment : null
    return (
      <CheckoutView
        checkout={flow.checkout}
        onAgain={flow.startAnew}
        again={intl.formatMessage({ id: 'topup.again' })}
        facts={waiting && <TopupFacts payment={waiting} />}
        title={payment && <ResultTitle payment={payment} />}
      >
        {payment && (
          <TopupResult payment={payment} parkingPage={flow.parkingPage} onAgain={flow.startAnew} onRetry={flow.back} />
        )}
      </CheckoutView>
    )
  }
  if (receipt) {
    const { feature, amount } = receipt
    return (
      <feature.View
        feature={feature}
        amount={amount}
        today={flow.data.today()}
        onBack={flow.back}
        onDone={flow.startAnew}
      />
    )
  }
  return state.status === 'ready' ? <FormView flow={flow} data={state.value} place={form} /> : <Skeleton shape="card" />
}
