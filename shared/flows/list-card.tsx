import { type ReactNode, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Async } from '../stores/async.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loaded } from './loaded.tsx'

export interface ListCardProps<T> {
  title: string
  state: Async<T>
  onRetry(): void
  /** What is said of a list that could not be asked for again; it stands below. */
  stale?: string
  children(value: T): ReactNode
}

/** A list on a card: on its way, there, or what went wrong. */
export function ListCard<T>({ title, state, onRetry, stale, children }: ListCardProps<T>) {
  const intl = useIntl()
  const ground = useRef<HTMLDivElement>(null)
  // The button goes with its notice: the focus waits here for what comes.
  function retry() {
    ground.current?.focus()
    onRetry()
  }
  return (
    <Card title={title} width="wide" place={ground}>
      <div className="stack-tight">
        {state.status === 'ready' && state.isStale && (
          <Notice
            kind="warning"
            title={stale}
            actions={
              <Button look="secondary" onClick={retry}>
                {intl.formatMessage({ id: 'common.retry' })}
              </Button>
            }
          />
        )}
        <Loaded state={state.status === 'idle' ? { status: 'loading' } : state} onRetry={retry} lines={6}>
          {children}
        </Loaded>
      </div>
    </Card>
  )
}
