import { useIntl } from 'react-intl'
import { type AnswerUrl, UNUSABLE } from '../domain/safe-url.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

export interface AnswerLinkProps extends Omit<ButtonLinkProps, 'href' | 'children' | 'target'> {
  /** Null shows nothing. */
  url: AnswerUrl | null
  children: string
}

/** A link in a new tab to what an answer names; where that is not safe to open, a text says so in its place. */
export function AnswerLink({ url, rel = 'noopener', children, ...attributes }: AnswerLinkProps) {
  const intl = useIntl()
  if (url === null) return null
  if (url === UNUSABLE)
    return (
      <Notice kind="warning" said="quiet" title={intl.formatMessage({ id: 'common.unusable' }, { name: children })} />
    )
  return (
    <ButtonLink {...attributes} href={url} target="_blank" rel={rel}>
      {children}
    </ButtonLink>
  )
}
