import type { SafeUrl } from '../../shared/domain/safe-url.ts'

const FORBIDDEN = /^(javascript|data|vbscript|blob|file|filesystem|about|https?|ftp|view-source):/i

/**
 * Address that opens the city's app, with the code of a registration under way; null for a scheme that is none of an
 * app. Source: readings gA-18, entry §2.
 */
export function toAppAddress(scheme: string | null, code: string): SafeUrl | null {
  if (
    scheme === null ||
    !/^[a-z][a-z\d+.-]*:\/\/[^\s]*$/i.test(scheme) ||
    FORBIDDEN.test(scheme) ||
    !URL.canParse(scheme)
  )
    return null
  const address = code === '' ? scheme : `${scheme}${scheme.includes('?') ? '&' : '?'}code=${encodeURIComponent(code)}`
  return address as SafeUrl
}
