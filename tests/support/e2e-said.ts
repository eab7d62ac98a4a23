import type { Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'

/** What the page's live regions have said, from the page's first script on. */
export function saidIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { saidByLiveRegions: string[] }).saidByLiveRegions)
}

/** A screen reader has heard this, once or as often as it was to be said. */
export async function expectSaid(page: Page, text: string, { times: wanted = 1 } = {}): Promise<void> {
  const times = async () => (await saidIn(page)).filter((said) => said.includes(text)).length
  await expect.poll(times, { message: `said: ${text}` }).toBe(wanted)
}
