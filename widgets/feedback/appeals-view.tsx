import { useStore } from '@nanostores/react'
import type { FocusEvent } from 'react'
import { useIntl } from 'react-intl'
import { ListCard } from '../../shared/flows/list-card.tsx'
import { AppealView } from './appeal-view.tsx'
import type { AppealLine, FeedbackFlow } from './feedback-flow.ts'

/** The appeals from before, newest first. */
export function AppealsView({ flow }: { flow: FeedbackFlow }) {
  const intl = useIntl()
  const state = useStore(flow.$appeals)
  return (
    <ListCard
      title={intl.formatMessage({ id: 'feedback.list' })}
      state={state}
      onRetry={flow.reload}
      stale={intl.formatMessage({ id: 'feedback.stale' })}
    >
      {(appeals) => <List flow={flow} appeals={appeals} />}
    </ListCard>
  )
}

function List({ flow, appeals }: { flow: FeedbackFlow; appeals: readonly AppealLine[] }) {
  const intl = useIntl()

  function release({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const root = currentTarget.getRootNode() as Document | ShadowRoot
    // Where another window has come up, the place keeps its focus.
    const isWithin = [relatedTarget, root.activeElement].some(
      (one) => one instanceof Node && currentTarget.contains(one),
    )
    if (!isWithin) flow.hold(false)
  }

  if (appeals.length === 0) return <p className="muted">{intl.formatMessage({ id: 'feedback.empty' })}</p>
  return (
    <>
      <p className="muted">{intl.formatMessage({ id: 'feedback.count' }, { count: appeals.length })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is told where the focus is */}
      <ul className="folds" onFocus={() => flow.hold(true)} onBlur={release}>
        {appeals.map((appeal) => (
          <li key={appeal.id}>
            <AppealView flow={flow} appeal={appeal} />
          </li>
        ))}
      </ul>
    </>
  )
}
