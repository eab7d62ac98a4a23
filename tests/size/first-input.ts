import type { Page } from 'playwright'

/** When something could first be typed into, as the page's own clock has it. */
export interface FirstInput {
  /** Milliseconds since the navigation began, after the frame in which it was painted. */
  at: number
  /** How the field is called in its form. */
  field: string
}

/** What is waited for: a field of an element, or anything of a page that has the given look. */
export type Wanted = { tag: string } | { selector: string }

declare global {
  interface Window {
    firstInput?: FirstInput
    /** The same with the element's own code behind it: what was drawn early has given way. */
    liveInput?: FirstInput
  }
}

/** Starts looking for the first field in every page that is opened from now on. */
export async function watchFirstInput(page: Page, wanted: Wanted): Promise<void> {
  // What runs TypeScript here leaves calls of its own helper in the code that is sent to the page.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript((wanted: Wanted) => {
    const FIELD =
      'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not(:disabled):not(:read-only), textarea:not(:disabled):not(:read-only)'

    function find(): Element | undefined {
      if ('selector' in wanted)
        return [...document.querySelectorAll(wanted.selector)].find((one) => one.checkVisibility() && one.textContent)
      const host = document.querySelector(wanted.tag)
      const places = host ? [host, ...(host.shadowRoot ? [host.shadowRoot] : [])] : []
      return places.flatMap((place) => [...place.querySelectorAll(FIELD)]).find((one) => one.checkVisibility())
    }

    function look(): void {
      const found = find()
      if (!found) {
        requestAnimationFrame(look)
        return
      }
      const isLive = !found.closest('.early')
      // After the frame that shows it and the work that frame brought.
      setTimeout(() => {
        const input = { at: performance.now(), field: found.getAttribute('name') ?? found.textContent ?? '' }
        window.firstInput ??= input
        if (isLive) window.liveInput ??= input
      })
      if (!isLive) requestAnimationFrame(look)
    }

    if (window === window.top) requestAnimationFrame(look)
  }, wanted)
}

/** Waits for it, drawn early or not, or for the one with its code behind it; null where none comes within the limit. */
export async function firstInputOf(
  page: Page,
  timeout: number,
  which: 'firstInput' | 'liveInput' = 'firstInput',
): Promise<FirstInput | null> {
  const found = await page.waitForFunction((which) => window[which], which, { timeout }).catch(() => null)
  return found ? ((await found.jsonValue()) ?? null) : null
}

/** Waits until a loaded page has been answered nothing for so many ms; up to the limit, because some ask for ever. */
export async function waitForQuiet(page: Page, { quiet, timeout }: { quiet: number; timeout: number }): Promise<void> {
  const isQuiet = (quiet: number) =>
    document.readyState === 'complete' &&
    performance.now() -
      Math.max(
        0,
        ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ) >
      quiet
  await page.waitForFunction(isQuiet, quiet, { timeout, polling: 100 }).catch(() => {})
}

/** Types a figure into a field of an element; answers how to ask whether it is still there. */
export async function typeInto(page: Page, tag: string, field: string): Promise<() => Promise<boolean>> {
  const input = page
    .locator(tag)
    .locator(field === '' ? 'input, textarea' : `[name="${field}"]`)
    .first()
  await input.pressSequentially('1')
  return async () => (await input.inputValue()).includes('1')
}
