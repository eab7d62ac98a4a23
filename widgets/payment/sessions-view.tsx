import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, Suspense, useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useFocusAfter } from '../../shared/ui/use-focus-after.ts'
import { BegunElsewhere } from './begun-elsewhere.tsx'
import type { PaymentFlow } from './payment-flow.ts'
import type { Finishing } from './finishing.ts'
import type { Reminders } from './reminders.ts'
import type { SessionCardContext } from './session-card.tsx'

const RunningCard = lazyView(() => import('./session-card.tsx').then((module) => module.RunningCard))
const FinishedView = lazyView(() => import('./finished-view.tsx').then((module) => module.FinishedView))
/** Of the dialog's code, which is there when something was done. */
const DoneNotice = lazyView(() => import('./dialogs.tsx').then((module) => module.DoneNotice))
const WaitingCard = lazyView(() => import('./session-card.tsx').then((module) => module.WaitingCard))

/** Running parkings, and those that are still to be paid. */
export interface SessionsViewProps {
  /** Takes the focus when the card that had it has gone. */
  ground: RefObject<HTMLElement | null>
  flow: Pick<
    PaymentFlow,
    | keyof CheckoutClock
    | 'now'
    | 'driver'
    | 'sessions'
    | 'checkout'
    | 'actions'
    | 'reminders'
    | 'correcting'
    | 'finishing'
    | 'openAction'
    | 'openExtension'
    | '$lostDialog'
  >
}

export function SessionsView({ flow, ground }: SessionsViewProps) {
  const intl = useIntl()
  const state = useStore(flow.driver.$state)
  const running = useStore(flow.sessions.$running)
  const waiting = useStore(flow.sessions.$waiting)
  const checkout = useStore(flow.checkout.$state)
  const lost = useStore(flow.$lostDialog)
  const done = useStore(flow.actions.$done)
  const { reminders } = flow
  useFocusAfter(ground, { isOpen: useStore(flow.actions.$action) !== null })

  // A reminder may be due when this view is no longer shown, so the model keeps how it is worded.
  useEffect(() => {
    reminders.speak((kind, session) =>
      intl.formatMessage({ id: `payment.notice.${kind}` }, { zone: session.parkingCode ?? session.zone }),
    )
  }, [reminders, intl])

  if (state.status !== 'ready') return null
  const { value: driverData } = state
  const context: SessionCardContext = {
    heir: ground,
    driver: flow.driver,
    driverData,
    clock: flow,
    $soFar: flow.sessions.$soFar,
    correcting: flow.correcting(),
    onExtend: flow.openExtension,
    onAction: flow.openAction,
  }
  const isFree = driverData.settings.dontUseBalance
  // The parking that has just begun is shown whole beside the list.
  const shownId =
    checkout.step === 'settled' && checkout.payment.state === 'paid' ? checkout.payment.session?.id : undefined
  const others = running.filter(({ id }) => id !== shownId)
  const correcting = checkout.step === 'settled' ? null : context.correcting
  return (
    <div className="parkings-list">
      <BegunElsewhere flow={flow} timeZone={driverData.timeZone} />
      {done && (
        <Suspense>
          <DoneNotice done={done} onClose={flow.actions.forgetDone} />
        </Suspense>
      )}
      {lost !== null && <ErrorNotice error={{ code: lost }} />}
      {(others.length > 0 || running.length === 0) && (
        <div className={others.length > 1 ? 'running' : undefined}>
          <Card
            width={others.length > 1 ? 'wide' : 'column'}
            title={intl.formatMessage({ id: isFree ? 'payment.running.free' : 'payment.running' })}
          >
            <List sessions={others} empty={intl.formatMessage({ id: 'payment.running.none' })}>
              {(session) => <RunningCard key={session.id} {...context} session={session} />}
            </List>
            {others.length > 0 && <ReminderButton reminders={reminders} />}
            {correcting && <FinishedButton finishing={flow.finishing} />}
          </Card>
        </div>
      )}
      {(isFree || waiting.length > 0) && <Waiting context={context} waiting={waiting} />}
      {correcting && <Finished {...{ context, correcting }} finishing={flow.finishing} />}
    </div>
  )
}

function Waiting({ context, waiting }: { context: SessionCardContext; waiting: readonly DriverSession[] }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'payment.waiting' })}>
      <List sessions={waiting} empty={intl.formatMessage({ id: 'payment.waiting.none' })}>
        {(session) => <WaitingCard key={session.id} {...context} session={session} />}
      </List>
    </Card>
  )
}

interface FinishedProps {
  context: SessionCardContext
  correcting: Correcting
  finishing: Finishing
}

/** The way to the parkings of today that are over, where one may still be put right. */
function FinishedButton({ finishing }: { finishing: Finishing }) {
  const intl = useIntl()
  const hasSome = useStore(finishing.$hasSome)
  const isOpen = useStore(finishing.$list) !== null
  const lost = useStore(finishing.$lost)
  if (!hasSome || isOpen) return null
  return (
    <>
      <Button look="quiet" onClick={() => void finishing.open()}>
        {intl.formatMessage({ id: 'payment.finished.show' })}
      </Button>
      {lost !== null && <ErrorNotice error={{ code: lost }} />}
    </>
  )
}

function Finished({ context: { driver, driverData, clock }, correcting, finishing }: FinishedProps) {
  const list = useStore(finishing.$list)
  const now = useStore(clock.$minute)
  return (
    list && (
      <Suspense fallback={<Skeleton shape="card" />}>
        <FinishedView {...{ list, driver, driverData, correcting, now }} />
      </Suspense>
    )
  )
}

interface ListProps {
  sessions: readonly DriverSession[]
  empty: string
  children(session: DriverSession): ReactNode
}

function List({ sessions, empty, children }: ListProps) {
  if (sessions.length === 0) return <p className="muted">{empty}</p>
  return (
    <Suspense fallback={<Skeleton shape="price" />}>
      <ul className="sessions">{sessions.map(children)}</ul>
    </Suspense>
  )
}

function ReminderButton({ reminders }: { reminders: Reminders }) {
  const intl = useIntl()
  const state = useStore(reminders.$state)
  if (state === 'off') return null
  if (state === 'on') return <p className="card-note">{intl.formatMessage({ id: 'payment.reminders.on' })}</p>
  return (
    <Button look="secondary" onClick={() => void reminders.turnOn()}>
      {intl.formatMessage({ id: 'payment.reminders.turnOn' })}
    </Button>
  )
}
