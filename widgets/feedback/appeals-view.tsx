import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { AppealView } from './appeal-view.tsx'
import type { AppealLine, FeedbackFlow } from './feedback-flow.ts'

/** The appeals from before, newest first. */
export function AppealsView({ flow }: { flow: FeedbackFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$appeals)
  const ground = useRef<HTMLDivElement>(null)
  // The button goes with its notice: the focus waits here for what comes.
  function retry() {
    ground.current?.focus()
    flow.reload()
  }
  return (
    <Card title={intl.formatMessage({ id: 'feedback.list' })} width="wide">
      <div className="stack-tight" tabIndex={-1} ref={ground}>
        {state.status === 'ready' && state.isStale && (
          <Notice
            kind="warning"
            title={intl.formatMessage({ id: 'feedback.stale' })}
            actions={
              <Button look="secondary" onClick={retry}>
                {intl.formatMessage({ id: 'common.retry' })}
              </Button>
            }
          />
        )}
        <Loaded state={state.status === 'idle' ? { status: 'loading' } : state} onRetry={retry}>
          {(appeals) => <List flow={flow} appeals={appeals} />}
        </Loaded>
      </div>
    </Card>
  )
}

function List({ flow, appeals }: { flow: FeedbackFlow; appeals: readonly AppealLine[] }) {
  const intl = useIntl()
  if (appeals.length === 0) return <p className="muted">{intl.formatMessage({ id: 'feedback.empty' })}</p>
  return (
    <>
      <p className="muted">{intl.formatMessage({ id: 'feedback.count' }, { count: appeals.length })}</p>
      <ul className="folds">
        {appeals.map((appeal) => (
          <li key={appeal.id}>
            <AppealView flow={flow} appeal={appeal} />
          </li>
        ))}
      </ul>
    </>
  )
}
