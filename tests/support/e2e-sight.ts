import type { Locator } from '@playwright/test'
import { seenShare } from './seen-share.mjs'

/** How much of an element a person sees, from 0 to 1: see `seen-share.mjs`. */
export function seenShareOf(target: Locator): Promise<number> {
  return target.evaluate(seenShare)
}
