import { request } from 'undici'

export type Answer = Pick<Response, 'ok' | 'status' | 'json'>

/** As much of `fetch` as the bank and the operator of fiscal data are asked with. */
export type Send = (
  url: string,
  sent: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Answer>

/**
 * Does what `fetch` does for a fifth of its work: every guest's start waits for such a call. A redirect is an answer that
 * is not ok.
 */
export const sendByHttp: Send = (url, sent) => Promise.race([ask(url, sent), aborted(sent.signal)])

async function ask(url: string, sent: Parameters<Send>[1]): Promise<Answer> {
  const { statusCode, body } = await request(url, sent)
  // Read in any case: its connection is free again only then.
  return toAnswer(statusCode, await body.text())
}

/** While it connects, undici hears no signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export function toAnswer(status: number, text: string): Answer {
  return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(text) }
}
