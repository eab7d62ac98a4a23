import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { groundOf, useFocusHeir } from './use-focus-heir.ts'

/** Nothing of it takes a press: a modal window is open somewhere on the page. */
function isStopped(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  return width > 0 && !element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}

/** Over the page in the browser's top layer, or in the page's own flow. */
export type FloatingPlace = 'over the page' | 'in the page'

export interface FloatingProps {
  label: string
  /** The edge of the window that it lies at. */
  edge: 'top' | 'bottom'
  onClose(): void
  /** Says where it stands, before it is first painted. Stays the same function. */
  onPlace?: (place: FloatingPlace) => void
  children: ReactNode
}

/**
 * A small window over the page that does not block it: in the browser's top layer, above everything of the page. A
 * page whose `::part(dialog)` is no `fixed` box has it in its own flow.
 */
export function Floating({ label, edge, onClose, onPlace, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLElement>(null)
  // It goes with the cross that was pressed: the keyboard goes on from where it stood.
  useFocusHeir(ground)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    ground.current = groundOf(element)
    const isOverPage = getComputedStyle(element).position === 'fixed'
    // Browsers without popovers show it where it stands.
    if (isOverPage) element.showPopover?.()
    // Over a modal window it could not be closed: it stays behind that one.
    if (!isOverPage || isStopped(element)) element.popover = null
    onPlace?.(isOverPage ? 'over the page' : 'in the page')
  }, [onPlace])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // Escape closes it from within; the cross is for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      popover="manual"
      className={`floating floating-${edge}`}
      part="dialog"
      role="dialog"
      aria-label={label}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}
