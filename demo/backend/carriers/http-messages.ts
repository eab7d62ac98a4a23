import { LetterRefusedError, type Carrier } from './carrier.ts'

/** Answers that another try can change: a time-out, too early, too many, and what is ours to put right. */
const PASSING = new Set([401, 403, 408, 425, 429])

/**
 * Text messages, calls and messages of the city's app, by a service that takes
 *
 *     POST <url>
 *     Authorization: Bearer <token>
 *     Idempotency-Key: <number of the letter>
 *     { "kind": "sms" | "call" | "push", "to": "79161234567", "from": "Заречный", "text": "…", "code": "1234" }
 *
 * and answers 2xx when it has taken it. `code` is there where one is sent: of a call it is what the calling number ends
 * with. The same key asked for twice is one message. 4xx says that it never will (other than 401, 403, 408, 425 and
 * 429); anything else is tried again.
 */
export function createHttpMessages({
  url,
  token,
  timeoutMs = 10_000,
}: {
  url: string
  token: string
  timeoutMs?: number
}): Carrier {
  return {
    async send({ id, channel, sender, recipient, body, code }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': String(id),
        },
        body: JSON.stringify({
          kind: channel,
          to: recipient,
          from: sender,
          text: body,
          ...(code === null ? {} : { code }),
        }),
      })
      await response.body?.cancel()
      if (response.ok) return
      const said = `HTTP ${response.status}`
      const isForEver = response.status >= 400 && response.status < 500 && !PASSING.has(response.status)
      throw isForEver ? new LetterRefusedError(said) : new Error(said)
    },
  }
}
