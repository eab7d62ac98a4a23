import { createClient } from '../../shared/api/client.ts'
import type { TestBackend } from './backend.ts'
import { type Line, LINES } from './lines.ts'
import { MOSCOW } from './paying-driver.ts'

/** A client of a city over a line that does `line` to the first call. */
export function browseOver(backend: TestBackend, { city, line }: { city: string; line: Line }) {
  let isFirst = true
  const carry: typeof fetch = async (input, init) => {
    const act = async () => {
      const headers = Object.fromEntries(new Headers(init?.headers).entries())
      const body = init?.body === undefined || init.body === null ? undefined : String(init.body)
      const answer = await backend.app.inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: String(input).replace('http://city.test', ''),
        headers: body === undefined ? headers : { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return new Response(answer.body, { status: answer.statusCode })
    }
    if (!isFirst) return act()
    isFirst = false
    return LINES[line](act, init?.signal)
  }
  return createClient({
    baseUrl: `http://city.test/${city}`,
    origin: 'http://city.test',
    idempotency: true,
    timeZone: MOSCOW,
    fetch: carry,
    monotonic: () => 0,
    setTimer: (run) => {
      const timer = line === 'the answer comes too late' ? setImmediate(run) : null
      return () => void (timer && clearImmediate(timer))
    },
    isOnline: () => true,
    onServerTime: () => {},
  })
}
