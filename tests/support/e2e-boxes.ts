import type { Locator } from '@playwright/test'
import { expect } from './e2e-expect.ts'

/** Where a part stands, once it is drawn. */
export async function boxOf(part: Locator) {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  if (!box) throw new Error(`${String(part)} is not drawn`)
  return box
}

/** The letters of a part: their size in pixels, and their weight. */
export const lettersOf = (part: Locator) =>
  part.evaluate((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).fontWeight].join(' '))
