// What runs in the measured page: functions that are handed over as they are.

/** Keeps the longest task of the page's thread. */
export function watchTasks(): void {
  const kept = globalThis as { longest?: number }
  kept.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest ?? 0, duration)
  }).observe({ type: 'longtask', buffered: true })
}

export const longestTask = () => (globalThis as { longest?: number }).longest ?? 0

/**
 * Milliseconds since the page began until something is drawn on the map's canvas. Without functions in it that have a
 * name: what gives them theirs is not in the page.
 */
export async function whenDrawn(): Promise<number> {
  const small = document.createElement('canvas')
  small.width = small.height = 48
  const brush = small.getContext('2d', { willReadFrequently: true })
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a frame after another
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const drawn = document
      .querySelector('parking-map')
      ?.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.map-features')
    if (!drawn || drawn.width === 0 || !brush) continue
    brush.clearRect(0, 0, 48, 48)
    brush.drawImage(drawn, 0, 0, 48, 48)
    if (brush.getImageData(0, 0, 48, 48).data.some((value) => value > 0)) return performance.now()
  }
}
