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

export type Placement = 'below' | 'above' | 'sheet'

const ENOUGH_BELOW = 320
const MARGIN = 16
const LEAST = 160

/** Where a list opens, and how high it may be, in CSS pixels: below if there is room, over the whole screen on a phone. */
export function placeList(
  box: { top: number; bottom: number },
  screen: { height: number; isNarrow: boolean },
): { placement: Placement; room: number } {
  if (screen.isNarrow) return { placement: 'sheet', room: screen.height }
  const below = screen.height - box.bottom - MARGIN
  const above = box.top - MARGIN
  if (below >= ENOUGH_BELOW || below >= above) return { placement: 'below', room: Math.max(below, LEAST) }
  return { placement: 'above', room: Math.max(above, LEAST) }
}
