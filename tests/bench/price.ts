import type { Page } from 'playwright'
import { PAID_HOUR } from '../size/last-step.ts'

declare global {
  interface Window {
    /** Milliseconds since the navigation began, when an element first showed a price. */
    firstPrice?: number
  }
}

/**
 * Starts looking for the first price of an element in every page that is opened from now on. Their clock begins with the
 * hour that the site's server has: what is shown early goes by it, and by night parking costs nothing.
 */
export async function watchFirstPrice(page: Page, tag: string): Promise<void> {
  await page.addInitScript((hour: number) => {
    const now = Date.now.bind(Date)
    const ahead = hour - now()
    Date.now = () => now() + ahead
  }, PAID_HOUR)
  await page.addInitScript((tag: string) => {
    const look = () => {
      const price = document.querySelector(tag)?.shadowRoot?.querySelector('[part~=price]')
      // After the frame that shows it, as the first field is looked for.
      if (price?.checkVisibility()) setTimeout(() => (window.firstPrice = performance.now()))
      else requestAnimationFrame(look)
    }
    if (window === window.top) requestAnimationFrame(look)
  }, tag)
}

/** Waits for it; NaN where none comes within the limit. */
export async function firstPriceOf(page: Page, timeout: number): Promise<number> {
  const found = await page.waitForFunction(() => window.firstPrice, undefined, { timeout }).catch(() => null)
  return (await found?.jsonValue()) ?? Number.NaN
}
