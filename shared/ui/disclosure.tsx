import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
}

/** More for those who want it: native `<details>`, found by the browser's own search. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className="disclosure" part="disclosure">
      <summary>
        {summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
