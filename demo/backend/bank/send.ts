import { request } from 'undici'

export type Answer = Pick<Response, 'ok' | 'status' | 'json'>

/** As much of `fetch` as the bank and the operator of fiscal data are asked with. */
export type Send = (
  url: string,
  sent: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Answer>

/**
 * As `fetch` does it, for a fifth of the work: every guest's start waits for one. A redirect is an answer that is not ok.
 */
export const sendByHttp: Send = async (url, sent) => {
  const { statusCode, body } = await request(url, sent)
  // Read in any case: its connection is free again only then.
  return toAnswer(statusCode, await body.text())
}

export function toAnswer(status: number, text: string): Answer {
  return { ok: status >= 200 && status < 300, status, json: async () => JSON.parse(text) }
}
