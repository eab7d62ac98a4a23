import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { Card } from '../../shared/ui/card.tsx'
import type { Failure } from '../../shared/ui/error-text.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Checking } from '../../shared/flows/checkout/checking.tsx'
import { goToForm } from '../../shared/ui/go-to-form.ts'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './flow.css?inline'
import { FormView } from './form-view.tsx'
import type { GuestPaymentModel } from './model.ts'

const Steps = lazyView(() => import('./steps.tsx').then((steps) => steps.Steps))
/** Where its code does not come, the form stands without it. */
const RememberedView = lazyView(() =>
  import('./remembered-view.tsx').then(
    (module) => module.RememberedView,
    () => () => null,
  ),
)
const LastSessionView = lazyView(() =>
  import('../../shared/flows/checkout/last-session.tsx').then(
    (module) => module.LastSessionView,
    () => () => null,
  ),
)

export function GuestPaymentView({ model }: { model: GuestPaymentModel }) {
  useStyles(styles)
  const state = useStore(model.$state)
  const flow = state.status === 'ready' ? state.value : null
  const city = useStore(flow?.city.$state ?? model.beforeFlow.$city)
  const step = useStore(model.$step)
  const isReturning = useStore(model.$isReturning)
  const checkout = useStore(flow?.checkout.$state ?? model.beforeFlow.$checkout)
  const last = flow?.lastSession()
  const cityData = city.status === 'ready' ? city.value : null
  const isUnpaid = ['idle', 'refused', 'sending'].includes(checkout.step)
  const isAtForm = step === 'form' && isUnpaid
  const ground = useRef<HTMLDivElement>(null)
  const isLeftByHand = useRef(false)

  // Back from a screen whose button is gone now: the keyboard goes on in the form.
  useEffect(() => {
    if (isAtForm && isLeftByHand.current) goToForm(ground.current, flow?.takeRetry() ? 'method' : null)
    isLeftByHand.current = !isAtForm && ['idle', 'refused', 'settled'].includes(checkout.step)
  }, [isAtForm, checkout.step, flow])

  if (state.status === 'failed') return <Unavailable error={state.error} retry={model.retry} />
  if (isAtForm && isReturning) return <Checking />
  if (flow && !isAtForm) {
    return (
      <Suspense fallback={isUnpaid ? <Skeleton shape="card" /> : <Checking />}>
        <Steps form={model.form} flow={flow} cityData={cityData} />
      </Suspense>
    )
  }
  // One tree with the flow and without: the form stays the same, and typing in it is not interrupted.
  return (
    <div className="stack step">
      {city.status === 'failed' && <Unavailable error={city.error} retry={model.retry} />}
      {city.status === 'off' && <Unavailable error={null} retry={model.retry} />}
      {(city.status === 'ready' || city.status === 'loading') && (
        <FormView place={ground} model={model} flow={flow} cityData={cityData} />
      )}
      {flow && last && (city.status === 'failed' || city.status === 'off') && (
        <Suspense>
          <LastSessionView session={last} clock={flow} timeZone={flow.city.timeZone()} />
        </Suspense>
      )}
      {flow?.remembering.$isKept.get() && (
        <Suspense>
          <RememberedView remembering={flow.remembering} onForgotten={() => ground.current?.focus()} />
        </Suspense>
      )}
    </div>
  )
}

/** Why there is no form; without an error, because the city has none for guests. */
function Unavailable({ error, retry }: { error: Failure | null; retry(): void }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'guest.title' })}>
      {error === null ? (
        <Notice title={intl.formatMessage({ id: 'guest.off' })} />
      ) : (
        <FailureNotice error={error} retry={retry} />
      )}
    </Card>
  )
}
