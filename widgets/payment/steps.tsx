import { useStore } from '@nanostores/react'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { CheckView } from './check-view.tsx'
import type { Desk } from './desk.ts'
import { OutcomeTitle, OutcomeView } from './outcome-view.tsx'
import { RefillStep } from './refill-step.tsx'

/** The steps after the form, fetched while the person fills it in. */
export function Steps({ desk }: { desk: Desk }) {
  const state = useStore(desk.checkout.$state)
  const step = useStore(desk.start.$step)
  const refill = useStore(desk.start.$refill)
  const facts = useStore(desk.facts.$state)
  const isHere = state.step === 'idle' || state.step === 'refused' || state.step === 'sending'
  if (isHere && step === 'refill' && refill) return <RefillStep desk={desk} refill={refill} />
  if (isHere && step === 'check' && facts.status === 'ready') return <CheckView desk={desk} facts={facts.value} />
  const payment = state.step === 'settled' ? state.payment : null
  return (
    <CheckoutView
      checkout={desk.checkout}
      target="_blank"
      onAgain={desk.tryAgain}
      title={payment && <OutcomeTitle payment={payment} />}
    >
      {payment && <OutcomeView desk={desk} payment={payment} />}
    </CheckoutView>
  )
}
