import { type RefObject, useLayoutEffect, useRef } from 'react'
import { showFromStart } from './come-into-sight.ts'

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
    if (box && !preventScroll) showFromStart(box)
  }, [preventScroll])
  return part
}
