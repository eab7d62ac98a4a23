import type { Locator } from '@playwright/test'
import { expect } from './e2e-expect.ts'

/** Where a part stands, once it is drawn: it may be drawn anew while it is looked at. */
export async function boxOf(part: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await part.boundingBox()), `${String(part)} is drawn`).not.toBeNull()
  return box!
}

/** The letters of a part: their size in pixels, and their weight. */
export const lettersOf = (part: Locator) =>
  part.evaluate((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).fontWeight].join(' '))
