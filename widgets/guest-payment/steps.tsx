import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { PaymentFacts, PaymentResult, PaymentTitle } from '../../shared/flows/checkout/payment-result.tsx'
import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { CorrectionDialog, CorrectionOffer, OtherTimes } from '../../shared/flows/correction/correcting-view.tsx'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { PresentTime } from '../../shared/flows/checkout/time-left.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { isConflict } from '../../shared/flows/checkout/conflict.ts'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { useFocusAfter } from '../../shared/ui/use-focus-after.ts'
import styles from './steps.css?inline'
import { CheckView } from './check-view.tsx'
import type { GuestForm } from './draft.ts'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'

export interface StepsProps {
  form: GuestForm
  flow: GuestPaymentFlow
  /** The last look needs the city; a payment under way is shown without it. */
  cityData: CityData | null
}

const ProlongView = lazyView(() => import('./prolong-view.tsx').then((module) => module.ProlongView))
const ConflictView = lazyView(() => import('./conflict-view.tsx').then((module) => module.ConflictView))

/** The steps after the form, in one chunk of their own: fetched while the person types, not before. */
export function Steps({ form, flow, cityData }: StepsProps) {
  useStyles(styles)
  const checkout = useStore(flow.checkout.$state)
  const prolonging = useStore(flow.$prolonging)
  if (!cityData || !['idle', 'refused', 'sending'].includes(checkout.step))
    return <Outcome flow={flow} cityData={cityData} />
  const view = { form, flow, cityData }
  if (prolonging) return <ProlongView {...view} prolonging={prolonging} />
  return checkout.step === 'refused' && isConflict(checkout.error) ? (
    <ConflictView {...view} error={checkout.error} />
  ) : (
    <CheckView {...view} />
  )
}

function Outcome({
  flow,
  cityData,
}: {
  flow: Pick<
    GuestPaymentFlow,
    keyof CheckoutClock | 'checkout' | 'city' | 'correcting' | 'startAnew' | 'tryAgain' | 'prolong' | 'canProlong'
  >
  cityData: CityData | null
}) {
  const names = useStore(flow.city.$names)
  const state = useStore(flow.checkout.$state)
  const payment = state.step === 'settled' ? state.payment : null
  const waiting = state.step === 'waiting' ? state.payment : null
  const correcting = flow.correcting()
  const clock = {
    now: useStore(flow.$minute),
    isServerTime: useStore(flow.$isServerTime),
    timeZone: flow.city.timeZone(),
  }
  return (
    <>
      <CheckoutView
        checkout={flow.checkout}
        onAgain={flow.startAnew}
        facts={waiting && <PaymentFacts payment={waiting} cityData={cityData} timeZone={clock.timeZone} />}
        title={payment && <PaymentTitle payment={payment} />}
      >
        {payment && (
          <PaymentResult
            {...clock}
            payment={payment}
            cityData={cityData}
            city={names}
            onExtend={
              payment.kind === 'session' && flow.canProlong(payment)
                ? () => void flow.prolong({ ...payment, plate: payment.vehicle?.number ?? null })
                : null
            }
            onAgain={flow.startAnew}
            onRetry={flow.tryAgain}
          />
        )}
        {correcting && payment?.state === 'paid' && payment.kind === 'session' && payment.orderNumber && (
          <Correction {...clock} correcting={correcting} payment={payment} />
        )}
      </CheckoutView>
      {correcting && <CorrectionDialog correcting={correcting} />}
    </>
  )
}

/** The ways to put the parking right, and what of its stay still says otherwise. */
function Correction({ correcting, payment, ...clock }: PresentTime & { correcting: Correcting; payment: Payment }) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  const isOpen = useStore(correcting.$feature) !== null
  const { orderNumber, start } = payment
  // What has opened the dialog may be gone with what was put right.
  useFocusAfter(ground, { isOpen })
  return (
    <FocusGround place={ground} name={intl.formatMessage({ id: 'checkout.correct' })}>
      <OtherTimes correcting={correcting} timeZone={clock.timeZone} />
      <CorrectionOffer {...clock} correcting={correcting} start={start} sessionId={orderNumber} isOfTicket />
    </FocusGround>
  )
}
