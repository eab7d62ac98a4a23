import { type MouseEvent, useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { Icon } from './icon.tsx'

export interface DropMenuProps {
  /** What the button says. */
  summary: ReactNode
  /** What heads the sheet that it is on a phone. */
  title: string
  /** Of the button that closes the sheet on a phone. */
  close: string
  children: ReactNode
}

const GAP = 8

/**
 * A button and what hangs under it: native popover, above all boxes of the page, closed by Esc, by a press beside it and
 * by a link in it, which a site may follow without loading the page anew. On a phone it takes the whole screen, and has
 * a button that closes it (readings gF-14).
 */
export function DropMenu({ summary, title, close, children }: DropMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const closing = useRef<HTMLButtonElement>(null)
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
    // On a phone the button that was pressed is under the sheet now; elsewhere this one is not shown, and takes nothing.
    closing.current?.focus()
    listening.current = new AbortController()
    const { signal } = listening.current
    addEventListener('resize', fit, { signal })
    addEventListener('scroll', fit, { signal, capture: true, passive: true })
  }

  /** The browser itself does not lead the keyboard back out of a shadow root's popover. */
  function leave({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'closed' && currentTarget.matches(':focus-within')) button.current?.focus()
  }

  function closeByLink({ target }: MouseEvent): void {
    const isLink = target instanceof Element && target.closest('a[href]') !== null
    if (isLink && panel.current?.matches(':popover-open')) panel.current.hidePopover()
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a key that follows a link in it clicks too */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="drop-menu"
        part="menu"
        onBeforeToggle={leave}
        onToggle={toggle}
        onClick={closeByLink}
      >
        <div className="drop-menu-head">
          <p className="drop-menu-title">{title}</p>
          <button
            ref={closing}
            type="button"
            className="button button-quiet button-icon"
            aria-label={close}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </>
  )
}
