import type { Locator } from '@playwright/test'

/** Points that are looked at along each side of a box. */
const POINTS = 8

/**
 * How much of an element a person sees, from 0 to 1: what is scrolled away, lies outside the window or under something
 * else is not seen. What is larger than the window is whole where it fills the window.
 */
export function seenShareOf(target: Locator): Promise<number> {
  return target.evaluate(async (element, points) => {
    // A drawn box or segment stands for its invisible input.
    const label = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) && element.labels?.[0]
    let box = label || element
    // What is there for screen readers alone is where its surroundings are.
    const isNothing = ({ width, height }: DOMRect) => width <= 1 || height <= 1
    while (isNothing(box.getBoundingClientRect()) && box.parentElement) box = box.parentElement
    const parentOf = (node: Node) => (node instanceof Element ? node.assignedSlot : null) ?? node.parentNode
    const holds = (outer: Node, inner: Node | null): boolean => {
      for (let node = inner; node; node = node instanceof ShadowRoot ? node.host : parentOf(node))
        if (node === outer) return true
      return false
    }
    const metAt = (x: number, y: number) => {
      let met = document.elementFromPoint(x, y)
      for (let root = met?.shadowRoot; root; root = met?.shadowRoot) {
        const inner = root.elementFromPoint(x, y)
        if (inner?.getRootNode() !== root) break
        met = inner
      }
      return met
    }
    const { boundingClientRect: whole, intersectionRect: shown } = await new Promise<IntersectionObserverEntry>(
      (resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          if (entry) resolve(entry)
        })
        observer.observe(box)
      },
    )
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
  }, POINTS)
}
