import type { Page } from 'playwright'

/** How a page felt while it loaded. */
export interface Vitals {
  /** Milliseconds of long tasks beyond 50 ms each. */
  blocking: number
  /** Largest contentful paint, ms since the navigation began. */
  lcp: number
  /** Cumulative layout shift. */
  cls: number
}

declare global {
  interface Window {
    vitals?: Vitals
  }
}

/** Starts noting them in every page that is opened from now on. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const vitals: Vitals = { blocking: 0, lcp: 0, cls: 0 }
    window.vitals = vitals
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) vitals.blocking += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      vitals.lcp = list.getEntries().at(-1)?.startTime ?? vitals.lcp
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) vitals.cls += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(() => window.vitals ?? { blocking: Number.NaN, lcp: Number.NaN, cls: Number.NaN })
}
