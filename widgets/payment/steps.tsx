import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { isConflict } from '../../shared/flows/checkout/conflict.ts'
import { CheckoutView } from '../../shared/flows/checkout/checkout-view.tsx'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { errorText } from '../../shared/ui/error-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { CheckView } from './check-view.tsx'
import { dataIn } from './driver.ts'
import type { PaymentFlow } from './payment-flow.ts'
import { OutcomeTitle, OutcomeView } from './outcome-view.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import type { VehicleSaving } from './vehicle-saving.ts'

const ConflictView = lazyView(() => import('./conflict-view.tsx').then((module) => module.ConflictView))
const RefillStep = lazyView(() => import('./refill-step.tsx').then((module) => module.RefillStep))

export interface StepsProps {
  flow: Pick<
    PaymentFlow,
    | keyof CheckoutClock
    | 'driver'
    | 'checkout'
    | 'correcting'
    | 'start'
    | 'host'
    | 'startAnew'
    | 'tryAgain'
    | '$again'
    | 'openExtension'
    | 'openAction'
  >
}

/** The steps after the form, fetched while the driver fills it in, and what becomes of the vehicle meanwhile. */
export function Steps({ flow }: StepsProps) {
  return (
    <div className="stack">
      <Step flow={flow} />
      <SavingNotice saving={flow.start.saving} />
    </div>
  )
}

function Step({ flow }: StepsProps) {
  const state = useStore(flow.checkout.$state)
  const step = useStore(flow.start.$step)
  const refill = useStore(flow.start.$refill)
  const driver = useStore(flow.driver.$state)
  const isHere = state.step === 'idle' || state.step === 'refused' || state.step === 'sending'
  if (isHere && step === 'refill' && refill)
    return <RefillStep start={flow.start} refill={refill} balance={dataIn(driver)?.profile.balance ?? null} />
  if (state.step === 'refused' && step === 'check' && driver.status === 'ready' && isConflict(state.error))
    return <ConflictView flow={flow} driverData={driver.value} error={state.error} />
  if (isHere && step === 'check' && driver.status === 'ready')
    return <CheckView start={flow.start} driverData={driver.value} $minute={flow.$minute} host={flow.host} />
  const payment = state.step === 'settled' ? state.payment : null
  const waiting = state.step === 'waiting' ? state.payment : null
  return (
    <CheckoutView
      checkout={flow.checkout}
      onAgain={flow.tryAgain}
      facts={waiting && <PaymentFacts payment={waiting} driver={flow.driver} start={flow.start} $again={flow.$again} />}
      title={payment && <OutcomeTitle payment={payment} />}
    >
      {payment && (
        <OutcomeView
          payment={payment}
          driver={flow.driver}
          start={flow.start}
          $again={flow.$again}
          clock={flow}
          onExtend={(session) => flow.openExtension(session, { isOfTicket: true })}
          onEnd={(session) => flow.openAction('abort', session)}
          onAgain={flow.startAnew}
          onRetry={flow.tryAgain}
          correcting={flow.correcting()}
        />
      )}
    </CheckoutView>
  )
}

/** Whether the typed vehicle is in the profile now; why not, and that the parking goes on without it. */
export function SavingNotice({ saving }: { saving: Pick<VehicleSaving, '$state' | 'save'> }) {
  const intl = useIntl()
  const state = useStore(saving.$state)
  return (
    <div className="saving">
      {state.status === 'saved' && (
        <Notice kind="success" title={intl.formatMessage({ id: 'payment.vehicle.saved' })} />
      )}
      {state.status === 'failed' && (
        <Notice
          kind="warning"
          title={intl.formatMessage({ id: 'payment.vehicle.notSaved' })}
          actions={
            <Button look="secondary" onClick={() => void saving.save()}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          }
        >
          <p>{errorText(intl, state)}</p>
          <p>{intl.formatMessage({ id: 'payment.vehicle.parksAnyway' })}</p>
        </Notice>
      )}
    </div>
  )
}
