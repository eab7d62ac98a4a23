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
  }
}

/** Starts looking for the first field in every page that is opened from now on. */
export async function watchFirstInput(page: Page, wanted: Wanted): Promise<void> {
  // What runs TypeScript here leaves calls of its own helper in the code that is sent to the page.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript((wanted: Wanted) => {
    const FIELD = 'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not(:disabled):not(:read-only), textarea:not(:disabled):not(:read-only)'

    function find(): Element | undefined {
      if ('selector' in wanted) return [...document.querySelectorAll(wanted.selector)].find((one) => one.checkVisibility() && one.textContent)
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
      // After the frame that shows it and the work that frame brought.
      setTimeout(() => (window.firstInput = { at: performance.now(), field: found.getAttribute('name') ?? found.textContent ?? '' }))
    }

    if (window === window.top) requestAnimationFrame(look)
  }, wanted)
}

/** Waits for it; null where none comes within the limit. */
export async function firstInputOf(page: Page, timeout: number): Promise<FirstInput | null> {
  const found = await page.waitForFunction(() => window.firstInput, undefined, { timeout }).catch(() => null)
  return found ? ((await found.jsonValue()) ?? null) : null
}

/** Types a figure into the first field of an element; throws where it does not take it. */
export async function typeInto(page: Page, tag: string, field: string): Promise<void> {
  const input = page.locator(tag).locator(field === '' ? 'input, textarea' : `[name="${field}"]`).first()
  await input.pressSequentially('1')
  const value = await input.inputValue()
  if (!value.includes('1')) throw new Error(`The field ${field} of <${tag}> took "1" and shows "${value}".`)
}
