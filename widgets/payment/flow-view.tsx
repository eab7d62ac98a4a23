import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { Card } from '../../shared/ui/card.tsx'
import { showFromStart } from '../../shared/ui/come-into-sight.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { goToForm } from '../../shared/ui/go-to-form.ts'
import { keepInSight } from '../../shared/ui/keep-in-sight.ts'
import { Checking } from '../../shared/flows/checkout/checking.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './flow.css?inline'
import type { PaymentFlow } from './payment-flow.ts'
import { FormView } from './form-view.tsx'
import { SessionsView } from './sessions-view.tsx'
import { Waiting } from './waiting.tsx'

const Steps = lazyView(() => import('./steps.tsx').then((module) => module.Steps))
/** Where its code does not come, it is left out. */
const LastSessionView = lazyView(() =>
  import('../../shared/flows/checkout/last-session.tsx').then(
    (module) => module.LastSessionView,
    () => () => null,
  ),
)
const CorrectionDialog = lazyView(() =>
  import('../../shared/flows/correction/correcting-view.tsx').then((module) => module.CorrectionDialog),
)
const AgainView = lazyView(() =>
  import('./again-view.tsx').then(
    (module) => module.AgainView,
    () => () => null,
  ),
)
const Dialogs = lazyView(() => import('./dialogs.tsx').then((module) => module.Dialogs))

/** The form and what it leads to, beside the driver's parkings. */
export function FlowView({ flow }: { flow: PaymentFlow }) {
  useStyles(styles)
  const action = useStore(flow.actions.$action)
  const extension = useStore(flow.extending.$extension)
  useStore(flow.driver.$state)
  const correcting = flow.correcting()
  return (
    <>
      <Ground flow={flow} />
      <Suspense>{correcting && <CorrectionDialog correcting={correcting} />}</Suspense>
      {(action || extension) && (
        <Suspense>
          <Dialogs actions={flow.actions} extending={flow.extending} driver={flow.driver} now={flow.now} />
        </Suspense>
      )}
    </>
  )
}

function Ground({ flow }: { flow: PaymentFlow }) {
  const intl = useIntl()
  const state = useStore(flow.driver.$state)
  const running = useStore(flow.sessions.$running)
  const waiting = useStore(flow.sessions.$waiting)
  const done = useStore(flow.actions.$done)
  const checkout = useStore(flow.checkout.$state)
  const step = useStore(flow.start.$step)
  const again = useStore(flow.$again)
  const ground = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const isLeft = useRef(false)
  const { kind } = useStore(flow.start.form.$values)
  // The price of a barrier stays in sight while its payment is being sent.
  const isSending = checkout.step === 'sending' && kind === 'flat'
  const isUnpaid = ['idle', 'refused', 'sending'].includes(checkout.step)
  const isAtForm = step === 'form' && (isSending || checkout.step === 'idle' || checkout.step === 'refused')

  // The button that led back here is gone: the keyboard goes on in the form, unless something else is told first.
  useEffect(() => {
    if (isAtForm && isLeft.current) {
      if (done === null) goToForm(form.current)
      else if (ground.current) {
        ground.current.focus()
        showFromStart(ground.current)
      }
    }
    isLeft.current = !isAtForm
  }, [isAtForm, done])

  // A parking that has begun in another tab comes above the form.
  useEffect(() => (ground.current ? keepInSight(ground.current) : undefined), [state.status])

  if (state.status === 'failed') return <Failed flow={flow} />
  if (state.status === 'loading') return <Waiting />
  // Running parkings come before the form, and after any other step.
  const isListFirst = isAtForm && (running.length + waiting.length > 0 || done !== null)
  return (
    <FocusGround
      place={ground}
      name={intl.formatMessage({ id: 'payment.title.free' })}
      className={isListFirst ? 'parkings parkings-some step' : 'parkings step'}
    >
      {isAtForm ? (
        <FormView flow={flow} place={form} />
      ) : (
        <Suspense fallback={isUnpaid ? <Skeleton shape="card" /> : <Checking />}>
          <Steps flow={flow} />
        </Suspense>
      )}
      <SessionsView flow={flow} ground={ground} />
      {isAtForm && again && (
        <div className="again">
          <Suspense>
            <AgainView again={again} flow={flow} />
          </Suspense>
        </div>
      )}
    </FocusGround>
  )
}

/** Nothing could be loaded: the reason, and the last parking that is remembered (readings gI-03). */
function Failed({ flow }: { flow: PaymentFlow }) {
  const intl = useIntl()
  const state = useStore(flow.driver.$state)
  const session = flow.lastSession()
  return (
    <div className="stack">
      <Card title={intl.formatMessage({ id: 'payment.title' })}>
        <FailureNotice
          error={state.status === 'failed' ? state.error : { code: 'unknown' }}
          retry={flow.driver.retry}
        />
      </Card>
      {session && (
        <Suspense>
          <LastSessionView session={session} clock={flow} timeZone={flow.driver.city.timeZone()} />
        </Suspense>
      )}
    </div>
  )
}
