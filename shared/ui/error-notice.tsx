import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { errorText, type Failure } from './error-text.ts'
import { Notice } from './notice.tsx'

export interface ErrorNoticeProps {
  error: Failure
  /** What helps, below. */
  children?: ReactNode
}

/** What went wrong, where it is not the notice but the view around it that leads on. */
export function ErrorNotice({ error, children }: ErrorNoticeProps) {
  const intl = useIntl()
  return (
    <Notice kind="danger" title={errorText(intl, error)}>
      {children}
    </Notice>
  )
}
