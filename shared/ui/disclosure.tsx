import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: ReactNode
  /** Opens it, at first or when this becomes true, such as for an error inside; the reader may close it all the same. */
  isOpen?: boolean
  children: ReactNode
}

/** More for those who want it: native `<details>`, found by the browser's own search. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" part="disclosure" open={isOpen}>
      <summary>
        {summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
