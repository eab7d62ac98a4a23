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
