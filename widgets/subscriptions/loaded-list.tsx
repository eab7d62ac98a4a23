import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Loaded } from '../../shared/flows/loaded.tsx'
import type { Async } from '../../shared/stores/async.ts'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Notice } from '../../shared/ui/notice.tsx'

export interface LoadedListProps<Row> {
  state: Async<readonly Row[]>
  onRetry(): void
  /** Ids of what is said where there is nothing, and of what to do then. */
  empty: { title: string; hint: string }
  children(rows: readonly Row[]): ReactNode
}

/** A list that is loaded: on its way, there, empty, or a panel with the way to try again (cabinet section 8). */
export function LoadedList<Row>({ state, onRetry, empty, children }: LoadedListProps<Row>) {
  const intl = useIntl()
  if (state.status === 'failed') {
    return (
      <FailureNotice
        title={intl.formatMessage({ id: 'subscription.loadFailed' })}
        error={state.error}
        retry={onRetry}
      />
    )
  }
  return (
    <Loaded state={state} onRetry={onRetry} lines={6}>
      {(rows) =>
        rows.length > 0 ? (
          children(rows)
        ) : (
          <Notice said="quiet" title={intl.formatMessage({ id: empty.title })}>
            <p>{intl.formatMessage({ id: empty.hint })}</p>
          </Notice>
        )
      }
    </Loaded>
  )
}
