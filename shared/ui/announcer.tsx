import { createContext, type ReactNode, type RefObject, use, useCallback, useEffect, useRef } from 'react'

/** Has a text said by a screen reader when it is free. */
export type Announce = (text: string) => void

export const AnnounceContext = createContext<Announce>(() => {})
/** A reader takes a text as it comes; one that stayed would be met again below the view. Milliseconds. */
const HEARD_AFTER = 1000
/** What comes together with the region waits until readers know of it. Milliseconds. */
const STANDS_AFTER = 100
/** Nobody presses twice within it. Milliseconds. */
const AT_ONCE = 50

/**
 * Says what comes into sight away from the focus. A live region that is inserted with its text is not heard by every
 * reader, so this one stands in the view before its first text does; in a closed root, so that whoever looks for a text
 * in the view, as a test of a page does, finds it once.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const region = useRef<HTMLElement>(null)
  /** Texts that are early; null once the region has stood for long enough. */
  const early = useRef<string[] | null>([])
  /** Two parts of a view that say the same at once, as two buttons that are busy with one thing, are heard once. */
  const lately = useRef(new Set<string>())
  const announce = useCallback<Announce>((text) => {
    if (early.current) return void early.current.push(text)
    if (lately.current.has(text)) return
    lately.current.add(text)
    setTimeout(() => lately.current.delete(text), AT_ONCE)
    const line = document.createElement('p')
    line.textContent = text
    region.current?.append(line)
    setTimeout(() => line.remove(), HEARD_AFTER)
  }, [])
  const stand = useCallback(
    (box: HTMLElement | null) => {
      if (!box || region.current) return
      region.current = document.createElement('div')
      region.current.setAttribute('aria-live', 'polite')
      box.attachShadow({ mode: 'closed' }).append(region.current)
      setTimeout(() => {
        const texts = early.current ?? []
        early.current = null
        texts.forEach(announce)
      }, STANDS_AFTER)
    },
    [announce],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      <div ref={stand} className="visually-hidden" />
    </AnnounceContext>
  )
}

export interface SaidOptions {
  /** How long a text has to stand before it is said, where it may change at once. Milliseconds. */
  wait?: number
  /** A text that goes and comes back the same, as a price that is asked for again, is not said again. */
  isSaidOnce?: boolean
}

/** Says a text when it comes. */
export function useSaid(text: string | null, { wait = 0, isSaidOnce = false }: SaidOptions = {}): void {
  const announce = use(AnnounceContext)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (!text || (isSaidOnce && text === last.current)) return
    const timer = setTimeout(() => {
      last.current = text
      announce(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [announce, text, wait, isSaidOnce])
}

/** The same with what a part of the view holds, paragraph by paragraph. */
export function useSaidPart(part: RefObject<HTMLElement | null>, { isSaid }: { isSaid: boolean }): void {
  const announce = use(AnnounceContext)
  const last = useRef('')
  useEffect(() => {
    if (!isSaid || !part.current) return
    const text = [...part.current.children].map((child) => child.textContent).join(' ')
    if (text !== last.current) announce(text)
    last.current = text
  })
}

/** A text in place of a region of its own. */
export function Said({ children }: { children: string | false | null }) {
  useSaid(children || null)
  return null
}
