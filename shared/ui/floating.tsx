import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

export interface FloatingProps {
  label: string
  /** The edge of the window that it lies at. */
  edge: 'top' | 'bottom'
  onClose(): void
  children: ReactNode
}

/** A small window over the page that stops nobody: in the browser's top layer, whatever the page puts on top of what. */
export function Floating({ label, edge, onClose, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // Browsers without popovers show it where it stands.
    box.current?.showPopover?.()
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // Escape closes it from within; the cross is for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} popover="manual" className={`floating floating-${edge}`} part="dialog" role="dialog" aria-label={label} onKeyDown={press}>
      {children}
    </div>
  )
}
