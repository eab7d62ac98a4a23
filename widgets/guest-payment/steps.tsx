import { useStore } from '@nanostores/react'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import { SessionTime } from '../../shared/flows/checkout/session-time.tsx'
import { useText } from '../../shared/i18n/text.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { CheckView } from './check-view.tsx'
import type { Desk } from './desk.ts'
import type { CityFacts } from './draft.ts'
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
  const now = useStore(desk.$minute)
  return (
    <CheckoutView
      checkout={desk.checkout}
      now={now}
      isServerTime={useStore(desk.$isServerTime)}
      timeZone={desk.city.timeZone()}
      onAgain={desk.startAnew}
      onRetry={desk.tryAgain}
    />
  )
}

/** The last parking of this device and its end; readable without a connection (readings gI-03). */
export function LastSessionView({ desk }: { desk: Desk }) {
  const text = useText()
  const now = useStore(desk.$minute)
  const isServerTime = useStore(desk.$isServerTime)
  const session = desk.lastSession()
  if (!session || session.end <= now) return null
  return (
    <Card title={text('guest.offline.last')} note={text('checkout.zone', { zone: `${session.parkingCode ?? session.zone} ${session.zoneName}` })}>
      <SessionTime start={session.start} end={session.end} price={session.price} now={now} timeZone={desk.city.timeZone()} isServerTime={isServerTime} />
    </Card>
  )
}
