import { useStore } from '@nanostores/react'
import { type ReactNode, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { AccountDialogs, AuthGuardView } from './auth-guard-view.tsx'
import type { Guarded } from './guarded.ts'

export interface GuardedViewProps<Flow> {
  model: Guarded<Flow>
  /** Heading of the card that stands for what is private. */
  title: string
  /** What somebody is told first who is not signed in. */
  told?: ReactNode
  /** While something is on its way, of about the size of what comes. */
  waiting: ReactNode
  /** What is private; it may be lazy. */
  children(flow: Flow): ReactNode
}

/**
 * The guard, what is behind it, or why neither can be shown. Its element lists card, choice and dialog among its
 * styles.
 */
export function GuardedView<Flow>({ model, title, told, waiting, children }: GuardedViewProps<Flow>) {
  const guarded = useStore(model.$guarded)
  const state = useStore(model.$state)
  if (state.status === 'failed') {
    return (
      <>
        <Card title={title}>
          <FailureNotice error={state.error} retry={model.retry} />
        </Card>
        {/* What failed may be a call of a driver whose token has expired, which this element has to tell. */}
        {guarded && <AccountDialogs authGuard={guarded.authGuard} />}
      </>
    )
  }
  if (!guarded) return waiting
  return (
    <AuthGuardView authGuard={guarded.authGuard} title={title} told={told}>
      {state.status === 'ready' ? <Suspense fallback={waiting}>{children(state.value)}</Suspense> : waiting}
    </AuthGuardView>
  )
}
