import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface FoldProps {
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Its heading. */
  title: ReactNode
  /** More lines that are seen while it is closed. */
  lines?: ReactNode
  /** There only while it is open. */
  children: ReactNode
}

/** One of a list that opens in its place: native `<details>`, one heading each. */
export function Fold({ isOpen, onToggle, title, lines, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="fold-head">
        <span className="fold-lines">
          <span className="fold-title" role="heading" aria-level={3}>
            {title}
          </span>
          {lines}
        </span>
        <Icon name="chevron" />
      </summary>
      {isOpen && <div className="fold-body">{children}</div>}
    </details>
  )
}
