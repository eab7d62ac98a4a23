import { createContext, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Announcer } from './announcer.tsx'
import { Icon } from './icon.tsx'

export interface DialogProps {
  title: ReactNode
  closeLabel: string
  /** Esc, the cross and a press beside the dialog; the owner takes the dialog away. */
  onClose(): void
  children: ReactNode
  /** The buttons, always in sight under what scrolls. */
  footer?: ReactNode
  /** Takes the width of a table where the window has it. */
  isWide?: boolean
}

/** The heading of the dialog around, which has the focus first; null outside of one. */
export const DialogHeadingContext = createContext<RefObject<HTMLHeadingElement | null> | null>(null)

/** A modal dialog while it is rendered; a sheet at the lower edge on a phone. */
export function Dialog({ title, closeLabel, onClose, children, footer, isWide = false }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useLayoutEffect(() => {
    const box = dialog.current
    // Its element may have gone while it was being rendered.
    if (!box?.isConnected) return
    box.showModal()
    // The heading and no button: an Enter that is still held down must not confirm.
    heading.current?.focus()
    // Closed before it is taken away, so that the focus goes back to where it came from.
    return () => box.close()
  }, [])

  /** A press that begins inside, as one that chooses a text, may end beside the dialog and is none beside it. */
  const hasBegunInside = useRef(false)

  function pressBeside(event: MouseEvent) {
    if (event.target === dialog.current && !hasBegunInside.current) onClose()
  }

  return (
    // A press on the backdrop is for the mouse; the keyboard has Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      part="dialog"
      ref={dialog}
      aria-labelledby={id}
      onPointerDown={({ target }) => (hasBegunInside.current = target !== dialog.current)}
      onClick={pressBeside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 className="title" part="title" id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button className="button button-quiet button-icon" type="button" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* What stands behind a modal dialog is not read out, the element's own announcer neither. */}
      <Announcer>
        <div className="dialog-body">
          <DialogHeadingContext value={heading}>{children}</DialogHeadingContext>
        </div>
        {footer && <div className="dialog-foot">{footer}</div>}
      </Announcer>
    </dialog>
  )
}
