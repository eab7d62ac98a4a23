import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { takeLostFocus } from './take-lost-focus.ts'

/** The part of the view around an element that takes the focus when what had it has gone. */
export function groundOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[tabindex="-1"]')
}

/** Where the focus is in the element as this part of its view goes, `heir` takes it; it stays while parts change. */
export function useFocusHeir(heir: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const box = heir.current
      const root = box?.getRootNode()
      // What a form of the element's light children holds is in the element too.
      if (!box || !(root instanceof ShadowRoot) || !root.host.contains(document.activeElement)) return
      // The focus is dropped only after this, as the part leaves the page.
      queueMicrotask(() => takeLostFocus(box))
    },
    [heir],
  )
}

/** What a press on "Try again" does: the button goes with the failure, and the part of the view around it takes the focus. */
export function useRetry(retry: () => void): (event: MouseEvent<HTMLElement>) => void {
  const ground = useRef<HTMLElement>(null)
  useFocusHeir(ground)
  return ({ currentTarget }) => {
    ground.current = groundOf(currentTarget)
    retry()
  }
}
