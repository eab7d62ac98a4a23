import { comeLater, type Later } from '../later.ts'
import type { Words } from '../words.ts'
import type { Windows } from './windows.ts'

/** Somebody has begun to use the page. */
const FIRST_SIGNS = ['pointermove', 'touchstart', 'keydown']

export const loadWindows = () => import('./windows.ts')

/** The windows, loaded with the first sign of somebody who might press something. `leave` goes to the address without a dialog. */
export function openWindows(leave: () => void, { place, words }: { place: Element; words(): Words }): Later<Windows> {
  let made: Windows | null = null
  const load = async () => {
    const { createWindows } = await loadWindows()
    made ??= createWindows(leave)
    return made
  }
  const windows = comeLater(load, { place, words })
  for (const sign of FIRST_SIGNS) addEventListener(sign, windows.warm, { once: true, passive: true })
  return windows
}
