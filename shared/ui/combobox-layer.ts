/** Pixels of the window (readings gF-15), as in dialog.css. */
const SHEET_BELOW = 540
const ENOUGH_BELOW = 320
const LEAST = 160
const GAP = 4
const MARGIN = 16

/**
 * Where a list hangs, in CSS pixels of the window: under its field, or over it where there is more room. Of a field outside
 * the window it hangs at the window's edge, so that every option can be reached.
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
export function isSheetWidth(): boolean {
  return innerWidth < SHEET_BELOW
}

/**
 * Lifts `layer` into the browser's top layer, where no box of the page can cut it off or cover it,
 * and keeps it in its place while the page scrolls. Answers how to put it back.
 */
function lift(layer: HTMLElement, kind: 'auto' | 'manual', fit: () => void): () => void {
  fit()
  layer.popover = kind
  layer.showPopover?.()
  const stop = new AbortController()
  addEventListener('resize', fit, { signal: stop.signal })
  addEventListener('scroll', fit, { signal: stop.signal, capture: true, passive: true })
  visualViewport?.addEventListener('resize', fit, { signal: stop.signal })
  return () => {
    stop.abort()
    layer.popover = null
  }
}

/** Hangs a list under its field. */
export function hangList(field: HTMLElement, list: HTMLElement): () => void {
  return lift(list, 'manual', () => {
    const place = placeList(field.getBoundingClientRect(), innerHeight)
    for (const [name, value] of Object.entries(place)) list.style.setProperty(`--list-${name}`, value)
  })
}

/** Spreads a field over the screen, as high as the keyboard leaves it. The phone's back button closes it, as it would a page. */
export function spreadSheet(sheet: HTMLElement, onClosed: () => void): () => void {
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
