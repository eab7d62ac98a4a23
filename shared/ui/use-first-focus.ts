import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What comes in the place of what had the focus, takes it; before it is painted, so that a key that is pressed at once
 * goes on from here.
 */
export function useFirstFocus<Part extends HTMLElement>(options?: FocusOptions): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const preventScroll = options?.preventScroll
  useLayoutEffect(() => part.current?.focus({ preventScroll }), [preventScroll])
  return part
}
