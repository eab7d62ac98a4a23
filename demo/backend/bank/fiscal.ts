import { object, string } from 'yup'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { BankSilentError } from './bank.ts'
import { sendByHttp, type Send } from './send.ts'

/** What a fiscal receipt is about (54-FZ). */
export interface FiscalOrder {
  /** Asked twice with it there is one receipt. */
  key: string
  kind: 'sale' | 'refund'
  city: string
  amount: Kopecks
  /** Where the operator sends it: a phone or an e-mail. */
  contact: string | null
}

/** `queued`: it is not issued yet, and is asked for again. */
export interface FiscalAnswer {
  state: 'queued' | 'done' | 'failed'
  /** The number of the fiscal document, and its sign, once it is issued. */
  number: string | null
  sign: string | null
}

/** The city's operator of fiscal data, or its cash register service. */
export interface Fiscal {
  issue(order: FiscalOrder): Promise<FiscalAnswer>
}

const answerSchema = object({
  state: string()
    .oneOf(['queued', 'done', 'failed'] as const)
    .required(),
  number: string().nullable().default(null),
  sign: string().nullable().default(null),
})

/**
 * The operator behind HTTP: `POST <url>/api/fiscal`, `Authorization: Bearer <token>`, `Idempotency-Key: <key>`, body
 * `{ kind: "sale" | "refund", city, amount, contact }` with kopecks; answers `{ state: "queued" | "done" | "failed", number,
 * sign }`; 409 = the key was used for another receipt: this one has failed. A sandbox says so as that of a bank does. A city writes this call in front of its own
 * operator.
 */
export function createHttpFiscal(options: { url: string; token: string; send?: Send; timeoutMs?: number }): Fiscal {
  const { url, token, send = sendByHttp, timeoutMs = 10_000 } = options
  return {
    async issue({ key, ...body }) {
      try {
        const response = await send(`${url}/api/fiscal`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (response.status === 409) return { state: 'failed', number: null, sign: null }
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        return answerSchema.validateSync(await response.json(), { strict: true, stripUnknown: true })
      } catch (cause) {
        throw new BankSilentError({ cause })
      }
    },
  }
}
