import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'

const FAR = 60

/** Goes on by Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < FAR; steps += 1) {
    await page.keyboard.press('Tab')
    const { label } = await page.evaluate(readFocused)
    if (label === name) return
  }
  throw new Error(`Not reached by ${FAR} presses of Tab: ${name}`)
}

/** The same to a control that a locator names. */
export async function tabOnTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < FAR; steps += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((one) => one === (one.getRootNode() as Document | ShadowRoot).activeElement)) return
  }
  throw new Error(`Not reached by ${FAR} presses of Tab: ${String(target)}`)
}

/** Goes to a field by Tab and types, in place of what may stand there. */
export async function tabAndType(page: Page, name: string, typed: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(typed)
  // Here, and not where a form says much later that nothing was typed.
  const { value } = await page.evaluate(readFocused)
  expect(value, `what was typed into ${name}`).not.toBe('')
}

/** What the control that has the focus is called, and what stands in it. */
function readFocused(): { label: string; value: string } {
  let one = document.activeElement
  while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
  const label =
    one instanceof HTMLInputElement
      ? one.labels?.[0]?.textContent
      : (one?.getAttribute('aria-label') ?? one?.textContent)
  const value = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : ''
  return { label: label?.trim() ?? '', value }
}

/** The newest code that was sent to an address. */
export async function lastCode(url: string, to: string): Promise<string> {
  return /big-code">(\d+)</.exec(await readOutbox(url, to))?.[1] ?? ''
}

/** Types the newest code that was sent to an address into what has the focus, and sends it. */
export async function codeFor(page: Page, { url }: { url: string }, to: string): Promise<void> {
  await expect.poll(() => lastCode(url, to)).not.toBe('')
  await page.keyboard.type(await lastCode(url, to))
  await page.keyboard.press('Enter')
}

/** The newest link that was sent to an address. */
export async function lastLink(url: string, to: string): Promise<string> {
  return (/href="(http[^"]+)"/.exec(await readOutbox(url, to))?.[1] ?? '').replaceAll('&amp;', '&')
}

async function readOutbox(url: string, to: string): Promise<string> {
  const answer = await fetch(`${url}/demo/outbox?to=${encodeURIComponent(to)}`)
  return answer.text()
}

/** The person goes away from what has the focus: what the page or the clock does then drops it for nobody. */
export function letGo(page: Page): Promise<void> {
  return page.evaluate(async () => {
    let one = document.activeElement
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
    if (one instanceof HTMLElement) one.blur()
    // Those who watch the focus look a task later.
    await new Promise((resolve) => setTimeout(resolve))
  })
}
