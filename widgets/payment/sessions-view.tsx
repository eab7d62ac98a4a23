import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import type { Desk } from './desk.ts'
import type { DriverFacts } from './facts.ts'
import { RunningCard, WaitingCard } from './session-card.tsx'

/** What runs, and what waits for its money. */
export function SessionsView({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const state = useStore(desk.facts.$state)
  const running = useStore(desk.sessions.$running)
  const waiting = useStore(desk.sessions.$waiting)
  const checkout = useStore(desk.checkout.$state)
  const lost = useStore(desk.$lostDialog)
  const { reminders } = desk

  // The words of a notice of the system, which the page may have to show long after.
  useEffect(() => {
    reminders.speak((kind, session) =>
      intl.formatMessage({ id: `payment.notice.${kind}` }, { zone: session.parkingCode ?? session.zone }),
    )
  }, [reminders, intl])

  if (state.status !== 'ready') return null
  const { value: facts } = state
  const isFree = facts.settings.dontUseBalance
  // What has just begun stands beside the list, with all that there is to it.
  const shownId =
    checkout.step === 'settled' && checkout.payment.state === 'paid' ? checkout.payment.session?.id : undefined
  const others = running.filter(({ id }) => id !== shownId)
  return (
    <div className="stack parkings-list">
      <DoneNotice desk={desk} />
      {lost !== null && <Notice kind="danger" title={intl.formatMessage({ id: `error.${lost}` })} />}
      {(others.length > 0 || running.length === 0) && (
        <Card title={intl.formatMessage({ id: isFree ? 'payment.running.free' : 'payment.running' })}>
          <List sessions={others} empty={intl.formatMessage({ id: 'payment.running.none' })}>
            {(session) => <RunningCard key={session.id} desk={desk} facts={facts} session={session} />}
          </List>
          <ReminderButton desk={desk} hasRunning={others.length > 0} />
        </Card>
      )}
      {(isFree || waiting.length > 0) && <Waiting desk={desk} facts={facts} waiting={waiting} />}
    </div>
  )
}

function Waiting({ desk, facts, waiting }: { desk: Desk; facts: DriverFacts; waiting: readonly DriverSession[] }) {
  const intl = useIntl()
  return (
    <Card title={intl.formatMessage({ id: 'payment.waiting' })}>
      <List sessions={waiting} empty={intl.formatMessage({ id: 'payment.waiting.none' })}>
        {(session) => <WaitingCard key={session.id} desk={desk} facts={facts} session={session} />}
      </List>
    </Card>
  )
}

interface ListProps {
  sessions: readonly DriverSession[]
  empty: string
  children(session: DriverSession): ReactNode
}

function List({ sessions, empty, children }: ListProps) {
  if (sessions.length === 0) return <p className="muted">{empty}</p>
  return <ul className="sessions">{sessions.map(children)}</ul>
}

/** How the last action ended; stays until the next. */
function DoneNotice({ desk }: { desk: Desk }) {
  const intl = useIntl()
  const done = useStore(desk.actions.$done)
  const sum = formatMoney(done?.sum ?? 0, intl.locale)
  return (
    <div role="status">
      {done && (
        <Notice
          kind="success"
          said="quiet"
          title={intl.formatMessage({ id: `payment.done.${done.kind}` }, { sum })}
          actions={
            <Button look="quiet" onClick={desk.actions.forgetDone}>
              {intl.formatMessage({ id: 'common.close' })}
            </Button>
          }
        />
      )}
    </div>
  )
}

function ReminderButton({ desk, hasRunning }: { desk: Desk; hasRunning: boolean }) {
  const intl = useIntl()
  const state = useStore(desk.reminders.$state)
  if (state === 'off' || !hasRunning) return null
  if (state === 'on') return <p className="card-note">{intl.formatMessage({ id: 'payment.reminders.on' })}</p>
  return (
    <Button look="secondary" onClick={() => void desk.reminders.turnOn()}>
      {intl.formatMessage({ id: 'payment.reminders.turnOn' })}
    </Button>
  )
}
