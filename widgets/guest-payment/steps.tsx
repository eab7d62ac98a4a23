import { useStore } from '@nanostores/react'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { SessionTime } from '../../shared/flows/checkout/session-time.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { CheckView } from './check-view.tsx'
import type { CityFacts } from './draft.ts'
import type { GuestPaymentModel } from './model.ts'

export interface StepsProps {
  model: GuestPaymentModel
  /** The last look needs the city; a payment under way is shown without it. */
  facts: CityFacts | null
}

/** The steps after the form, in one chunk of their own: fetched while the person types, not before. */
export function Steps({ model, facts }: StepsProps) {
  const checkout = useStore(model.checkout.$state)
  const isChecking = facts && ['idle', 'refused', 'sending'].includes(checkout.step)
  return isChecking ? <CheckView model={model} facts={facts} /> : <Outcome model={model} />
}

function Outcome({ model }: { model: GuestPaymentModel }) {
  const now = useStore(model.$minute)
  return (
    <CheckoutView
      checkout={model.checkout}
      now={now}
      isServerTime={useStore(model.$isServerTime)}
      timeZone={model.city.timeZone()}
      onAgain={model.startAnew}
      onRetry={model.tryAgain}
    />
  )
}

/** The last parking of this device and its end; readable without a connection (readings gI-03). */
export function LastSessionView({ model }: { model: GuestPaymentModel }) {
  const text = useText()
  const now = useStore(model.$minute)
  const isServerTime = useStore(model.$isServerTime)
  const session = model.lastSession()
  if (!session || session.end <= now) return null
  return (
    <Card title={text('guest.offline.last')} note={text('checkout.zone', { zone: `${session.parkingCode ?? session.zone} ${session.zoneName}` })}>
      <SessionTime start={session.start} end={session.end} now={now} timeZone={model.city.timeZone()} isServerTime={isServerTime} />
    </Card>
  )
}
