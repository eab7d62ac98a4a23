import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'

interface Props extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>
  isOpen?: boolean
}

/** A modal dialog: the browser keeps the focus within it and the rest of the page out of reach. */
export function ModalDialog({ ref, isOpen = true, ...attributes }: Props) {
  useLayoutEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [ref, isOpen])
  return <dialog ref={ref} {...attributes} />
}
