import type { Environment } from '../../stores/environment.ts'

/** The fragment by which a page says that the browser comes back from the bank, and with which attempt. */
const FRAGMENT = /#parking-return=([\w-]{1,64})$/

/**
 * Where the bank sends the browser back to: the page, with the fragment by which the element that has paid is found again.
 * A page that has a fragment of its own keeps it, since it may be how the page knows what to show.
 */
export function toReturnUrl(pageUrl: string, attempt: string): string {
  const plain = pageUrl.replace(FRAGMENT, '')
  return plain.includes('#') ? plain : `${plain}#parking-return=${attempt}`
}

/** The attempt with which the browser has come back from the bank; null where it has not. */
export function readReturn(pageUrl: string): string | null {
  return FRAGMENT.exec(pageUrl)?.[1] ?? null
}

/** Takes the fragment out of the address, so that a reload is no return. */
export function forgetReturn({ pageUrl, replaceUrl }: Pick<Environment, 'pageUrl' | 'replaceUrl'>): void {
  replaceUrl(pageUrl().replace(FRAGMENT, ''))
}
