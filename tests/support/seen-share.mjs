// @ts-check
/**
 * How much of an element a person sees, from 0 to 1: what is scrolled away, lies outside the window or under something
 * else is not seen. What is larger than the window is whole where it fills the window. It is evaluated in the page, so
 * it stands alone.
 *
 * @param {Element} element
 * @returns {Promise<number>}
 */
export async function seenShare(element) {
  // Points that are looked at along each side of a box.
  const points = 8
  // A drawn box or segment stands for its invisible input.
  const label = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.labels?.[0]
  let box = label || element
  // What is there for screen readers alone is where its surroundings are.
  for (let one = /** @type {Element | null} */ (box); one; one = one.parentElement)
    if (getComputedStyle(one).clipPath === 'inset(50%)') box = one.parentElement ?? box
  /** @param {DOMRect} rect */
  const isNothing = ({ width, height }) => width <= 1 || height <= 1
  while (isNothing(box.getBoundingClientRect()) && box.parentElement) box = box.parentElement
  /** @param {Node} node */
  const parentOf = (node) => (node instanceof Element ? node.assignedSlot : null) ?? node.parentNode
  /** @param {Node} outer @param {Node | null} inner */
  const holds = (outer, inner) => {
    for (let node = inner; node; node = node instanceof ShadowRoot ? node.host : parentOf(node))
      if (node === outer) return true
    return false
  }
  /** @param {number} x @param {number} y */
  const metAt = (x, y) => {
    let met = document.elementFromPoint(x, y)
    for (let root = met?.shadowRoot; root; root = met?.shadowRoot) {
      const inner = root.elementFromPoint(x, y)
      if (inner?.getRootNode() !== root) break
      met = inner
    }
    return met
  }
  const { boundingClientRect: whole, intersectionRect: shown } = await new Promise((resolve) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      if (entry) resolve(entry)
    })
    observer.observe(box)
  })
  let free = 0
  for (let row = 0; row < points; row += 1)
    for (let column = 0; column < points; column += 1) {
      const x = shown.left + ((column + 0.5) / points) * shown.width
      const y = shown.top + ((row + 0.5) / points) * shown.height
      const met = metAt(x, y)
      if (met && (holds(box, met) || holds(met, box))) free += 1
    }
  const room = Math.min(whole.width, window.innerWidth) * Math.min(whole.height, window.innerHeight)
  return room === 0 ? 0 : (shown.width * shown.height * (free / points ** 2)) / room
}
