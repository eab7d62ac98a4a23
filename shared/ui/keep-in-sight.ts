/**
 * Keeps what has the focus in a part of a view in sight while that part, or what stands above it, grows; who has scrolled
 * away from it is left alone. Answers the way to end it.
 */
export function keepInSight(part: HTMLElement, growing: Element = part): () => void {
  let held: Element | null = null
  let isSeen = false
  const focused = () => (part.getRootNode() as Document | ShadowRoot).activeElement
  let isNew = false
  const sight = new IntersectionObserver(
    ([entry]) => {
      // The first word only says where it stands as it is entered, from where it may still be brought into sight.
      if (!isNew) isSeen = (entry?.intersectionRatio ?? 0) >= 0.5
      isNew = false
    },
    { threshold: 0.5 },
  )
  // A browser tells of sizes before it tells of sight: this is still what was seen before.
  const growth = new ResizeObserver(() => {
    if (isSeen && held && focused() === held) held.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  // The browser scrolls to a field that is entered or typed in, before the observer tells of it.
  function hold(): void {
    const one = focused()
    isSeen = true
    if (one === held) return
    sight.disconnect()
    held = one
    isNew = true
    if (held) sight.observe(held)
  }
  for (const act of ['focusin', 'input']) part.addEventListener(act, hold)
  if (part.contains(focused())) hold()
  growth.observe(growing)
  return () => {
    sight.disconnect()
    growth.disconnect()
    for (const act of ['focusin', 'input']) part.removeEventListener(act, hold)
  }
}
