import { request } from 'undici'

export interface Answer extends Pick<Response, 'ok' | 'status' | 'json'> {
  /** Whether it has the header `X-Sandbox`, by which a sandbox says that nothing it tells is about money. */
  isSandbox?: boolean
}

export const SANDBOX_HEADER = 'x-sandbox'

/** What a real city asks has been answered by a sandbox. */
export class SandboxAnswersError extends Error {
  constructor(url: string) {
    super(`${new URL(url).origin} is a sandbox`)
    this.name = 'SandboxAnswersError'
  }
}

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

/** For a real city: the answer of a sandbox is none. `tell` hears of each. */
export function createSendToReal(tell: (cause: SandboxAnswersError) => void): Send {
  return async (url, sent) => {
    const answer = await sendByHttp(url, sent)
    if (!answer.isSandbox) return answer
    const cause = new SandboxAnswersError(url)
    tell(cause)
    throw cause
  }
}

async function ask(url: string, sent: Parameters<Send>[1]): Promise<Answer> {
  const { statusCode, headers, body } = await request(url, sent)
  // Read in any case: its connection is free again only then.
  return { ...toAnswer(statusCode, await body.text()), isSandbox: headers[SANDBOX_HEADER] !== undefined }
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
