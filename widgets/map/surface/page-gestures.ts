import type { Map as LeafletMap } from 'leaflet'

/** What a person did that the page has got and not the map: turned the wheel, or moved one finger. */
export type PageGesture = 'wheel' | 'finger'

export interface PageGestures {
  /** The map takes every gesture for itself: it fills the screen, or its page wants it so. */
  keep(areOwn: boolean): void
  dispose(): void
}

/**
 * Leaves the page its scroll: where the page can be scrolled, a wheel zooms the map only with Ctrl (or ⌘), and fingers
 * move it only by two. A mouse drags it as ever. `onLeft` is called for each gesture that the page has got.
 */
export function createPageGestures(
  map: LeafletMap,
  container: HTMLElement,
  onLeft: (gesture: PageGesture) => void,
): PageGestures {
  let areOwn = false
  const areShared = () => !areOwn && canPageScroll()

  /** The browser asks before the first touch whether it may scroll. */
  const settle = () => container.classList.toggle('map-scrolls-page', areShared())

  function hearWheel(event: WheelEvent): void {
    const isLeft = areShared() && !event.ctrlKey && !event.metaKey
    // Leaflet listens on the same node, later than this.
    map.scrollWheelZoom[isLeft ? 'disable' : 'enable']()
    if (isLeft) onLeft('wheel')
  }

  function hearPress(event: PointerEvent): void {
    settle()
    map.dragging[event.pointerType === 'touch' && areShared() ? 'disable' : 'enable']()
  }

  function hearMove({ touches }: TouchEvent): void {
    if (touches.length === 1 && areShared()) onLeft('finger')
  }

  // Not passive, as Leaflet's, which comes and goes: the browser asks beforehand whether a wheel may be held back.
  container.addEventListener('wheel', hearWheel, { capture: true, passive: false })
  container.addEventListener('pointerdown', hearPress, { capture: true })
  container.addEventListener('touchmove', hearMove, { passive: true })
  const resize = new ResizeObserver(settle)
  resize.observe(document.documentElement)
  resize.observe(container)

  return {
    keep(next) {
      areOwn = next
      settle()
    },
    dispose() {
      resize.disconnect()
      container.removeEventListener('wheel', hearWheel, { capture: true })
      container.removeEventListener('pointerdown', hearPress, { capture: true })
      container.removeEventListener('touchmove', hearMove)
    },
  }
}

/** In a frame the page around it may scroll, which nothing here can see. */
function canPageScroll(): boolean {
  const root = document.scrollingElement ?? document.documentElement
  return window.parent !== window || root.scrollHeight > root.clientHeight + 1
}
