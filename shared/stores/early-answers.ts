import { REQUEST_MODES } from '../api/request-modes.ts'
import { shareByName } from './page-registry.ts'

/** Public answers that were asked for before the code that reads them was there, by address; of all copies on a page. */
const answers = () => shareByName('answers', () => new Map<string, Promise<Response>>())

/** Asks for a public answer ahead of its reader, who takes it by `fetchOrTake`. Read it through a clone. */
export function askEarly(url: string): Promise<Response> {
  const asked = answers()
  const answer = asked.get(url) ?? globalThis.fetch(url, REQUEST_MODES)
  // Whoever takes it asks again.
  answer.catch(() => {})
  asked.set(url, answer)
  return answer
}

/** `fetch`; what was asked for early is taken, once. Where it did not come, it is asked for as if nothing had been. */
export async function fetchOrTake(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const { method = 'GET', cache, headers, signal } = options
  const isPublic = method === 'GET' && cache === undefined && [...new Headers(headers)].length === 0
  const asked = isPublic && typeof input === 'string' ? answers().get(input) : undefined
  if (asked && typeof input === 'string') {
    answers().delete(input)
    const answer = await untilAborted(asked, signal).catch(() => null)
    // What may not be stored tells the server's time, and so has to come just now.
    if (answer && !/no-store/i.test(answer.headers.get('cache-control') ?? '')) return answer
  }
  // Of the page as it is now: a `const fetch` of its own would hide what it has put in place of the browser’s.
  return globalThis.fetch(input, options)
}

/** Where it is given up, `fetch` itself says so afterwards. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T | null> {
  const given = new Promise<null>((resolve) => signal?.addEventListener('abort', () => resolve(null), { once: true }))
  return Promise.race([promise, given])
}
