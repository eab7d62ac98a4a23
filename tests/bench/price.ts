import type { Page } from 'playwright'

declare global {
  interface Window {
    /** Milliseconds since the navigation began, when an element first showed a price. */
    firstPrice?: number
  }
}

/** Starts looking for the first price of an element in every page that is opened from now on. */
export async function watchFirstPrice(page: Page, tag: string): Promise<void> {
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
