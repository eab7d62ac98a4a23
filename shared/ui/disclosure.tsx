import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  /** Told when it opens and when it closes, so that its content may be loaded then. */
  onToggle?(isOpen: boolean): void
}

/** More for those who want it: native `<details>`, found by the browser's own search. */
export function Disclosure({ summary, children, onToggle }: DisclosureProps) {
  return (
    <details className="disclosure" part="disclosure" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
