import type { Instant } from '../domain/city-time.ts'

/**
 * The `Date` of an answer that surely came from the server just now (readings TZ-4), else null.
 * A browser hides that it answered from its cache, so an answer to a plain GET counts only where it
 * forbids storing; `Age` tells of a cache on the way. `isStorable` = the request let a cache answer.
 */
export function readServerTime(response: Response, { isStorable }: { isStorable: boolean }): Instant | null {
  const { headers, status } = response
  if (status === 304 || headers.has('age')) return null
  if (isStorable && !/no-store/i.test(headers.get('cache-control') ?? '')) return null
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? null : date
}
