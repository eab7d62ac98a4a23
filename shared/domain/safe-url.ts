declare const checked: unique symbol

/**
 * An address that a browser may be sent to. Links, new tabs and navigation take no other, so that an address of an
 * answer cannot pass by `parseSafeUrl`; those of the page's attributes and of the city's own site come from
 * `stores/targets.ts`.
 */
export type SafeUrl = string & { readonly [checked]: true }

/** In place of an address of an answer that is not safe to open. */
export const UNUSABLE = 'unusable'

/** An address as an answer names it. */
export type AnswerUrl = SafeUrl | typeof UNUSABLE

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The absolute address, as the browser reads it; null for an address that is not safe to open. That is anything but
 * `https:`, or `http:` on this machine or on `origin`, the page's own; and an address with a name or password in it.
 * Source: readings gB-23.
 */
export function parseSafeUrl(text: string, origin?: string): SafeUrl | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isNear = url.protocol === 'http:' && (url.origin === origin || LOOPBACK.test(url.hostname))
  const isSafe = (url.protocol === 'https:' || isNear) && url.username === '' && url.password === ''
  return isSafe ? (url.href as SafeUrl) : null
}

/** An address of an answer, where it is safe to open. */
export function isUsable(url: AnswerUrl | null): url is SafeUrl {
  return url !== null && url !== UNUSABLE
}

/** The same site by another path or query. Throws where the change leads elsewhere. */
export function changeUrl(base: SafeUrl, change: (url: URL) => void): SafeUrl {
  const url = new URL(base)
  const { origin } = url
  change(url)
  if (url.origin !== origin || url.username !== '' || url.password !== '') throw new Error(`not of ${origin}`)
  return url.href as SafeUrl
}
