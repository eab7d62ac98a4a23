import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

export interface DisclosureProps {
  summary: ReactNode
  /** Opens it, at first or when this becomes true, such as for an error inside; only the reader closes it. */
  isOpen?: boolean
  children: ReactNode
}

/** More for those who want it: native `<details>`, found by the browser's own search. */
export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(isOpen)
  // It never closes by itself: whoever empties the field that opened it is still in that field.
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true
  }, [isOpen])
  return (
    <details className="disclosure" part="disclosure" open={isOpenAtFirst} ref={details}>
      <summary>
        {summary}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
