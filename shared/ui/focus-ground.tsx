import type { ReactNode, Ref } from 'react'

export interface FocusGroundProps {
  place: Ref<HTMLDivElement>
  /** What a screen reader says as the focus comes here. */
  name: string
  className?: string
  children: ReactNode
}

/** A part of the view that takes the focus when what had it has gone, such as a button with its notice. */
export function FocusGround({ place, name, className = 'stack', children }: FocusGroundProps) {
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={name} className={className}>
      {children}
    </div>
  )
}
