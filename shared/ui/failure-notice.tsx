import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from './button.tsx'
import { errorText, type Failure } from './error-text.ts'
import { Notice } from './notice.tsx'
import { useRetry } from './use-focus-heir.ts'

export interface FailureNoticeProps {
  error: Failure
  /** What could not be done, where the error alone does not tell; the error then stands below. */
  title?: string
  retry(): void
  /** Other ways on, after the retry. */
  actions?: ReactNode
}

/** What went wrong, and the way to try again, where that may help: a page that names no city goes on naming none. */
export function FailureNotice({ error, title, retry, actions }: FailureNoticeProps) {
  const intl = useIntl()
  const tryAgain = useRetry(retry)

  const reason = errorText(intl, error)
  return (
    <Notice
      kind="danger"
      title={title ?? reason}
      actions={
        <>
          {error.code !== 'notConfigured' && (
            <Button look="secondary" onClick={tryAgain}>
              {intl.formatMessage({ id: 'common.retry' })}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {title && <p>{reason}</p>}
    </Notice>
  )
}
