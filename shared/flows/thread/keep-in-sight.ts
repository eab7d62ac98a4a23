/**
 * Keeps a field that has the focus in sight while what stands above it grows; who has scrolled away from it is left
 * alone. Answers the way to end it.
 */
export function keepInSight(field: HTMLElement, growing: Element): () => void {
  let isSeen = false
  const sight = new IntersectionObserver(([entry]) => (isSeen = (entry?.intersectionRatio ?? 0) >= 0.5), {
    threshold: 0.5,
  })
  // A browser tells of sizes before it tells of sight: this is still what was seen before.
  const growth = new ResizeObserver(() => {
    const root = field.getRootNode() as Document | ShadowRoot
    if (isSeen && root.activeElement === field) field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  // The browser scrolls to a field that is entered or typed in, before the observer tells of it.
  const see = () => (isSeen = true)
  for (const act of ['focus', 'input']) field.addEventListener(act, see)
  sight.observe(field)
  growth.observe(growing)
  return () => {
    sight.disconnect()
    growth.disconnect()
    for (const act of ['focus', 'input']) field.removeEventListener(act, see)
  }
}
