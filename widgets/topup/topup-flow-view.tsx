import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { Desk } from './desk.ts'
import { FormView } from './form-view.tsx'
import { ResultTitle, TopupResult } from './result-view.tsx'

/** The form and what it leads to. */
export function DeskView({ desk }: { desk: Desk }): ReactNode {
  const intl = useIntl()
  const checkout = useStore(desk.checkout.$state)
  const receipt = useStore(desk.$receipt)
  const state = useStore(desk.facts.$state)
  if (!['idle', 'refused', 'sending'].includes(checkout.step)) {
    const payment = checkout.step === 'settled' ? checkout.payment : null
    return (
      <CheckoutView
        checkout={desk.checkout}
        target="_blank"
        onAgain={desk.startAnew}
        again={intl.formatMessage({ id: 'topup.again' })}
        title={payment && <ResultTitle payment={payment} />}
      >
        {payment && <TopupResult payment={payment} onAgain={desk.startAnew} onRetry={desk.back} />}
      </CheckoutView>
    )
  }
  if (receipt) {
    const { feature, amount } = receipt
    return (
      <feature.View
        feature={feature}
        amount={amount}
        today={desk.facts.today()}
        onBack={desk.back}
        onDone={desk.startAnew}
      />
    )
  }
  return state.status === 'ready' ? <FormView desk={desk} facts={state.value} /> : <Skeleton shape="card" />
}
