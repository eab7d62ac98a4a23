import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { FocusGround } from '../../shared/ui/focus-ground.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { BalanceView } from './balance-view.tsx'
import { DocumentsView } from './documents-view.tsx'
import { MyDataView } from './my-data-view.tsx'
import { NotificationsView } from './notifications-view.tsx'
import { PasswordView } from './password-view.tsx'
import { PersonView } from './person-view.tsx'
import { PhonesView } from './phones-view.tsx'
import type { ProfileFlow, ProfileSections } from './profile-flow.ts'
import { showSection } from './show-section.ts'
import { VehiclesView } from './vehicles-view.tsx'
import { Waiting } from './waiting.tsx'

/** What is behind the way in: the sections, or why they cannot be shown. */
export function FlowView({ flow }: { flow: ProfileFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$sections)
  const ground = useRef<HTMLDivElement>(null)
  // The button goes with its notice: the focus waits here for what comes.
  function retry() {
    ground.current?.focus()
    flow.retry()
  }
  return (
    <FocusGround place={ground} name={intl.formatMessage({ id: 'profile.title' })} className="profile-ground">
      {state.status === 'failed' && (
        <Card title={intl.formatMessage({ id: 'profile.title' })}>
          <FailureNotice error={state.error} retry={retry} actions={<SignOut flow={flow} />} />
        </Card>
      )}
      {state.status === 'ready' && state.isStale && (
        <Notice
          kind="warning"
          title={intl.formatMessage({ id: 'profile.stale' })}
          actions={
            <Button look="secondary" onClick={retry}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          }
        />
      )}
      {state.status === 'ready' && <Sections flow={flow} sections={state.value} />}
      {(state.status === 'idle' || state.status === 'loading') && <Waiting />}
    </FocusGround>
  )
}

export function SignOut({ flow }: { flow: ProfileFlow }) {
  const intl = useIntl()
  return (
    <Button look="secondary" onClick={flow.signOut}>
      {intl.formatMessage({ id: 'profile.signOut' })}
    </Button>
  )
}

function Sections({ flow, sections }: { flow: ProfileFlow; sections: ProfileSections }) {
  const { person, vehicles, documents, notifications, balance, myData } = sections
  const ground = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const name = flow.takeWanted()
    if (name && ground.current) showSection(ground.current, name)
  }, [flow])
  return (
    <div className="profile" ref={ground}>
      <div className="stack">
        <Section name="person">
          <PersonView person={person} />
        </Section>
        <Section name="phones">
          <PhonesView person={person} />
        </Section>
        <Section name="vehicles">
          <VehiclesView vehicles={vehicles} />
        </Section>
        <Section name="documents">
          <DocumentsView documents={documents} />
        </Section>
      </div>
      <div className="stack">
        <Section name="notifications">
          <NotificationsView notifications={notifications} />
        </Section>
        {balance && (
          <Section name="balance">
            <BalanceView balance={balance} />
          </Section>
        )}
        <Section name="password">
          <PasswordView person={person} signOut={<SignOut flow={flow} />} />
        </Section>
        <Section name="my-data">
          <MyDataView myData={myData} />
        </Section>
      </div>
    </div>
  )
}

/** A place on the page that the attribute `section` leads to. */
function Section({ name, children }: { name: string; children: ReactNode }) {
  return <div data-section={name}>{children}</div>
}
