import { type RefObject, useEffect, useRef } from 'react'
import { takeLostFocus } from './take-lost-focus.ts'

/** Gives the focus to a part of the view after a dialog whose opener has gone with what was done there. */
export function useFocusAfter(place: RefObject<HTMLElement | null> | undefined, { isOpen }: { isOpen: boolean }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && place?.current) takeLostFocus(place.current)
    wasOpen.current = isOpen
  }, [isOpen, place])
}
