import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'

/** What the page's live regions have said, from the page's first script on. */
export function saidIn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { saidByLiveRegions: string[] }).saidByLiveRegions)
}

/** As it is kept: a space is a space. */
const toSaid = (text: string) => text.replaceAll(/\s+/g, ' ')

/** A screen reader has heard this in the page, or the frame, that a part of a view stands in. */
export async function expectSaidAround(part: Locator, text: string): Promise<void> {
  const said = () =>
    part.evaluate(
      ({ ownerDocument }) =>
        (ownerDocument.defaultView as unknown as { saidByLiveRegions: string[] }).saidByLiveRegions,
    )
  await expect.poll(said, { message: `said: ${text}` }).toContainEqual(expect.stringContaining(toSaid(text)))
}

/** A screen reader has heard this, once or as often as it was to be said. */
export async function expectSaid(page: Page, text: string, { times: wanted = 1 } = {}): Promise<void> {
  const times = async () => (await saidIn(page)).filter((said) => said.includes(toSaid(text))).length
  await expect.poll(times, { message: `said: ${text}` }).toBe(wanted)
}
