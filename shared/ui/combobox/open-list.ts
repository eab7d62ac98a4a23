import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The list of a combobox: whether it is open and how, and which option the keyboard is at. */
export interface OpenList {
  box: RefObject<HTMLDivElement | null>
  popup: RefObject<HTMLDivElement | null>
  layout: 'closed' | 'list' | 'sheet'
  isOpen: boolean
  /** Index of the option that the keyboard is at, or -1. */
  active: number
  setActive(index: number): void
  /** Opens it, with the keyboard at `active`; one that is open stays as it is. */
  open(active: number): void
  close(): void
}

export function useOpenList(): OpenList {
  const box = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<OpenList['layout']>('closed')
  const [active, setActive] = useState(-1)
  const isOpen = layout !== 'closed'

  // The sheet is the field itself in the browser's top layer: the input keeps its focus and its text.
  useLayoutEffect(() => {
    if (!box.current || !popup.current || layout === 'closed') return
    return layout === 'list'
      ? hangList(box.current, popup.current)
      : spreadSheet(box.current, () => setLayout('closed'))
  }, [layout])

  return {
    box,
    popup,
    layout,
    isOpen,
    active,
    setActive,
    open(first) {
      if (isOpen) return
      setLayout(isSheetWidth() ? 'sheet' : 'list')
      setActive(first)
    },
    close: () => setLayout('closed'),
  }
}

/** Options that Page Up and Page Down move by. */
const PAGE = 10

/** Which option a key goes to, from `active` (-1 is none) among `count`; undefined where the key does not move. */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, Math.max(active, 0) + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    default:
      return undefined
  }
}

/** Pixels of the window (readings gF-15), as in dialog.css. */
const SHEET_BELOW = 540
const ENOUGH_BELOW = 320
const LEAST = 160
const GAP = 4
const MARGIN = 16

/**
 * Where a list hangs, in CSS pixels of the window: under its field, or over it where there is more room. Of a field
 * outside the window it hangs at the window's edge, so that every option can be reached.
 */
export function placeList(
  field: { left: number; top: number; bottom: number; width: number },
  windowHeight: number,
): { left: string; width: string; top: string; bottom: string; room: string } {
  const bottom = Math.max(0, field.bottom)
  const top = Math.min(field.top, windowHeight)
  const below = windowHeight - bottom - MARGIN
  const above = top - MARGIN
  const isBelow = below >= ENOUGH_BELOW || below >= above
  return {
    left: `${field.left}px`,
    width: `${field.width}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${windowHeight - top + GAP}px`,
    room: `${Math.max(LEAST, isBelow ? below : above)}px`,
  }
}

/** On a phone a list takes the whole screen (readings gF-14). */
function isSheetWidth(): boolean {
  return innerWidth < SHEET_BELOW
}

/**
 * Lifts `layer` into the browser's top layer, where no box of the page can cut it off or cover it,
 * and keeps it in its place while the page scrolls. Answers how to put it back.
 */
function lift(layer: HTMLElement, kind: 'auto' | 'manual', follow: () => void): () => void {
  follow()
  layer.popover = kind
  layer.showPopover?.()
  const stop = new AbortController()
  addEventListener('resize', follow, { signal: stop.signal })
  addEventListener('scroll', follow, { signal: stop.signal, capture: true, passive: true })
  visualViewport?.addEventListener('resize', follow, { signal: stop.signal })
  return () => {
    stop.abort()
    layer.popover = null
  }
}

/** Hangs a list under its field. */
function hangList(field: HTMLElement, list: HTMLElement): () => void {
  return lift(list, 'manual', () => {
    const position = placeList(field.getBoundingClientRect(), innerHeight)
    for (const [name, value] of Object.entries(position)) list.style.setProperty(`--list-${name}`, value)
  })
}

/**
 * Spreads a field over the screen, as high as the keyboard leaves it. The phone's back button closes it, as it would a
 * page.
 */
function spreadSheet(sheet: HTMLElement, onClosed: () => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof ToggleEvent && event.newState === 'closed') onClosed()
  }
  sheet.addEventListener('toggle', listen)
  const drop = lift(sheet, 'auto', () =>
    sheet.style.setProperty('--list-room', `${visualViewport?.height ?? innerHeight}px`),
  )
  return () => {
    sheet.removeEventListener('toggle', listen)
    drop()
  }
}
