import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { Icon } from './icon.tsx'

export interface DropMenuProps {
  /** What the button says. */
  summary: ReactNode
  children: ReactNode
}

const GAP = 8

/**
 * A button and what hangs under it: native popover, above all boxes of the page, closed by Esc and by a press beside
 * it.
 */
export function DropMenu({ summary, children }: DropMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const listening = useRef<AbortController>(null)

  function fit() {
    if (!button.current || !panel.current) return
    const { left: start, right, bottom } = button.current.getBoundingClientRect()
    const { width } = panel.current.getBoundingClientRect()
    // From the button's beginning where there is room, else up to its end.
    const left = start + width + GAP <= innerWidth ? start : Math.max(GAP, right - width)
    panel.current.style.setProperty('--menu-left', `${left}px`)
    panel.current.style.setProperty('--menu-top', `${bottom + GAP / 2}px`)
  }

  function toggle(event: ToggleEvent) {
    listening.current?.abort()
    if (event.newState !== 'open') return
    fit()
    listening.current = new AbortController()
    const { signal } = listening.current
    addEventListener('resize', fit, { signal })
    addEventListener('scroll', fit, { signal, capture: true, passive: true })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-secondary drop-menu-button"
        part="button button-secondary"
        popoverTarget={id}
      >
        <span className="button-label">{summary}</span>
        <Icon name="chevron" />
      </button>
      <div ref={panel} id={id} popover="auto" className="drop-menu" part="menu" onToggle={toggle}>
        {children}
      </div>
    </>
  )
}
