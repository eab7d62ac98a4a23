import type { Environment } from '../../stores/environment.ts'
import { RETURN_FRAGMENT } from './return-fragment.ts'

/**
 * Where the bank sends the browser back to: the page, with the fragment by which the element that has paid is found again.
 * A page that has a fragment of its own keeps it, since it may be how the page knows what to show. From a frame the bank
 * is in a tab of its own, where browsers may keep from us what the frame knows: the fragment says so.
 */
export function toReturnUrl({ pageUrl, isFramed }: Pick<Environment, 'pageUrl' | 'isFramed'>, attempt: string): string {
  const plain = pageUrl().replace(RETURN_FRAGMENT, '')
  return plain.includes('#') ? plain : `${plain}#parking-return=${attempt}${isFramed ? '.frame' : ''}`
}

/** The page has a fragment of its own, so that a return cannot be told by its address. */
export function hidesReturn(pageUrl: string): boolean {
  return pageUrl.includes('#') && !RETURN_FRAGMENT.test(pageUrl)
}

/** The attempt with which the browser has come back from the bank; null where it has not. */
export function readReturn(pageUrl: string): string | null {
  return RETURN_FRAGMENT.exec(pageUrl)?.[1] ?? null
}

/** The payment was begun in a frame of another page, which is told how it ends. */
export function isOfFrame(pageUrl: string): boolean {
  return RETURN_FRAGMENT.exec(pageUrl)?.[2] !== undefined
}

/** Takes the fragment out of the address, so that a reload is no return. */
export function forgetReturn({ pageUrl, replaceUrl }: Pick<Environment, 'pageUrl' | 'replaceUrl'>): void {
  replaceUrl(pageUrl().replace(RETURN_FRAGMENT, ''))
}
