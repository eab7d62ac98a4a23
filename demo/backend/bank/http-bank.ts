import { array, number, object, string, type InferType, type ObjectSchema } from 'yup'
import { BankSilentError, type Bank, type Inquiry } from './bank.ts'
import { sendByHttp, type Send } from './send.ts'

export interface HttpBankOptions {
  /** Where the bank's API begins: `/api/…` is put behind it. */
  url: string
  token: string
  send?: Send
  /** How long an answer is waited for. */
  timeoutMs?: number
}

const sum = number().integer().min(0).required()
const orderAnswer = object({
  order: string().required(),
  page: string().required(),
  state: string()
    .oneOf(['open', 'processing', 'authorized', 'declined', 'cancelled'] as const)
    .required(),
  amount: sum,
  refunded: sum,
  billNumber: string().nullable().default(null),
  scheme: string().nullable().default(null),
})
const refundAnswer = object({
  state: string()
    .oneOf(['pending', 'done', 'failed'] as const)
    .required(),
})
const settlementAnswer = object({
  lines: array(
    object({
      kind: string()
        .oneOf(['payment', 'refund', 'open'] as const)
        .required(),
      merchantOrder: string().required(),
      order: string().required(),
      city: string().required(),
      amount: sum,
      key: string().nullable().default(null),
    }),
  ).required(),
  next: string().nullable().default(null),
})

/** An order is registered twice where the first try fails, and the payer's browser waits 15 seconds for both. */
const TIMEOUT_MS = 7000

/**
 * The bank behind HTTP. A city writes the same few calls in front of its acquirer; the sandbox answers them (`demo/bank`).
 *
 * Every request has `Authorization: Bearer <token>`; bodies and answers are JSON, sums are kopecks.
 *
 * - `POST /api/orders`, header `Idempotency-Key: <our number of the order>`, body `{ city, payee: { ru, en }, amount,
 *   returnUrl, language }`: registers an order, once for each number.
 * - `GET /api/orders/<number>`: how it stands.
 * - `POST /api/orders/<number>/withdraw`: closes it unless it is decided, and says how it stands afterwards.
 * - `POST /api/orders/<number>/refunds`, header `Idempotency-Key: <key of the refund>`, body `{ amount }`: gives back,
 *   once for each key; answers `{ state: "pending" | "done" | "failed" }`.
 * - `GET /api/settlement?date=2026-11-22`: `{ lines: [{ kind: "payment" | "refund" | "open", merchantOrder, order, city,
 *   amount, key }], next }`, what was taken and given back on that day, and what was registered on it and stands open;
 *   `key` is the one that the refund was asked with, null where it was not asked for by us. With a `next` there is
 *   another page, by the same address with `&after=<next>`. 404 until the file is there, also where nothing is in it yet:
 *   an empty one says that nothing happened on that day. (To be sure, such a day is compared once more some days later.)
 *
 * An order is `{ order, page, state: "open" | "processing" | "authorized" | "declined" | "cancelled", amount, refunded,
 * billNumber, scheme }`: the bank's number, the payer's page (absolute, or a path under the city's own origin), and what
 * became of it. 404 = no such order. 409 = the number or the key was used for something else: such a refund has failed, and
 * a person has it asked for under another key. Any other status that is not 2xx, no answer in time, and an answer in other
 * words are `BankSilentError`: the caller asks again.
 *
 * Each answer of a sandbox, whatever its status, has the header `X-Sandbox: true`: in production it is no answer.
 *
 * The bank calls back with `GET <city>/api/payment/payment-from-portal` and `source=bank` (see the reference); what it
 * says there is believed only where the inquiry says the same.
 */
export function createHttpBank(options: HttpBankOptions): Bank {
  const { url, token, send = sendByHttp, timeoutMs = TIMEOUT_MS } = options

  /** The answer in its schema; null for an order that is unknown, `ofOther` for a key that was used for something else. */
  async function ask<Schema extends ObjectSchema<object>>(
    schema: Schema,
    path: string,
    sent: { key?: string; body?: object; ofOther?: InferType<Schema> } | null = null,
  ): Promise<InferType<Schema> | null> {
    try {
      const response = await send(`${url}/api/${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent?.key === undefined ? {} : { 'idempotency-key': sent.key }),
          ...(sent?.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(sent?.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status === 404) return null
      if (response.status === 409 && sent?.ofOther !== undefined) return sent.ofOther
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return schema.validateSync(await response.json(), { strict: true, stripUnknown: true }) as InferType<Schema>
    } catch (cause) {
      throw new BankSilentError({ cause })
    }
  }

  const pathOf = (merchantOrder: string) => `orders/${encodeURIComponent(merchantOrder)}`

  async function toInquiry(answer: Promise<InferType<typeof orderAnswer> | null>): Promise<Inquiry | null> {
    const order = await answer
    if (order === null) return null
    const { state, amount, refunded, billNumber, scheme } = order
    return { state, amount, refunded, billNumber, scheme: scheme === 'mir' ? 'mir' : null }
  }

  return {
    source: 'bank',
    async register({ merchantOrder, ...body }) {
      return expectKnown(await ask(orderAnswer, 'orders', { key: merchantOrder, body }))
    },
    inquire: (merchantOrder) => toInquiry(ask(orderAnswer, pathOf(merchantOrder))),
    withdraw: (merchantOrder) => toInquiry(ask(orderAnswer, `${pathOf(merchantOrder)}/withdraw`, {})),
    async refund(merchantOrder, { key, amount }) {
      const sent = { key, body: { amount }, ofOther: { state: 'failed' } as const }
      return expectKnown(await ask(refundAnswer, `${pathOf(merchantOrder)}/refunds`, sent)).state
    },
    async *settlement(date) {
      let after: string | null = null
      do {
        const behind: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
        // oxlint-disable-next-line no-await-in-loop -- each page tells where the next begins
        const page = expectKnown(await ask(settlementAnswer, `settlement?date=${date}${behind}`))
        yield page.lines
        after = page.next
      } while (after !== null)
    },
  }
}

function expectKnown<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new BankSilentError({ cause: new Error('HTTP 404') })
  return answer
}
