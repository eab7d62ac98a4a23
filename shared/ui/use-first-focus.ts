import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What comes in the place of what had the focus, takes it; before it is painted, so that a key that is pressed at once
 * goes on from here. What is longer than the window is shown from its beginning.
 */
export function useFirstFocus<Part extends HTMLElement>(options?: FocusOptions): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const preventScroll = options?.preventScroll
  useLayoutEffect(() => {
    const box = part.current
    box?.focus({ preventScroll })
    if (box && !preventScroll && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
  }, [preventScroll])
  return part
}
