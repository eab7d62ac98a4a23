import type { LightMyRequestResponse } from 'fastify'
import { type Call, encodeForm, encodeQuery, type Fields } from '../../shared/api/contract/call.ts'
import {
  guestCancel,
  guestCost,
  guestPostStart,
  guestStart,
  guestStatus,
} from '../../shared/api/contract/guest-payment.ts'
import type { TestBackend } from './backend.ts'
import { documentedName } from './documented.ts'

/** An answer as it came over the wire. */
export interface WireAnswer {
  http: number
  headers: LightMyRequestResponse['headers']
  body: Record<string, any>
}

export const PLATE = 'А123ВС77'

export const WISH: Fields = {
  transport: { number: PLATE, category: 'B', numberFormat: 'rus' },
  zone: '101',
  duration: 60,
  payment: 'bankCard',
  phone: '+7 (916) 123-45-67',
}

function read(response: LightMyRequestResponse): WireAnswer {
  return { http: response.statusCode, headers: response.headers, body: response.json() as Record<string, any> }
}

/** A guest with a browser: what a page and its person do, against one backend or, in turn, several on one database. */
export function createGuest(backends: TestBackend | readonly TestBackend[], city = 'probe') {
  const list = [backends].flat() as TestBackend[]
  let turn = 0
  let token: string | undefined
  const next = () => list[turn++ % list.length]!

  /** Whatever it is refused with, the call documents. */
  async function post(
    call: Call<never, unknown>,
    fields: Fields,
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> {
    const payload = encodeForm({ token, ...fields }).toString()
    const response = await next().app.inject({
      method: 'POST',
      url: `/${city}${call.path}`,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    const answer = read(response)
    documentedName(call, answer)
    if (typeof answer.body['token'] === 'string') token = answer.body['token']
    return answer
  }

  return {
    get token() {
      return token
    },
    cost: (changes: Fields = {}) => post(guestCost, { ...WISH, ...changes }),
    start: (changes: Fields = {}, key?: string) =>
      post(guestStart, { ...WISH, ...changes }, key === undefined ? {} : { 'idempotency-key': key }),
    postStart: (changes: Fields = {}, key?: string) =>
      post(guestPostStart, { ...WISH, ...changes }, key === undefined ? {} : { 'idempotency-key': key }),
    withdraw: (paymentId: string) => post(guestCancel, { paymentId }),
    async status(question: Fields = {}): Promise<Record<string, any> | null> {
      const response = await next().app.inject({
        url: `/${city}${guestStatus.path}${encodeQuery({ token, ...question })}`,
      })
      return read(response).body['result']
    },
    /** Presses a button of the bank's page. */
    async press(action: string, redirectUrl: string) {
      return next().app.inject({ method: 'POST', url: `${new URL(redirectUrl).pathname}/${action}` })
    },
    /** From the wish to the bank and back. */
    async pay(changes: Fields = {}) {
      await this.cost(changes)
      const { body } = await this.start(changes)
      await this.press('pay', body['RedirectURL'])
      return body
    },
  }
}

export type Guest = ReturnType<typeof createGuest>
