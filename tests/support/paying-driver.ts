import { and, eq } from 'drizzle-orm'
import { issueToken } from '../../demo/backend/account/tokens.ts'
import { accounts } from '../../demo/backend/database/accounts-schema.ts'
import { operations } from '../../demo/backend/database/payment-schema.ts'
import { type Call, encodeForm, encodeQuery, type Fields, type Json } from '../../shared/api/contract/call.ts'
import { driverSessions } from '../../shared/api/contract/driver-session.ts'
import { type DriverPay, driverStart, type DriverStartRequest } from '../../shared/api/contract/driver-start.ts'
import { getBalance } from '../../shared/api/contract/profile.ts'
import type { TestBackend } from './backend.ts'
import { documentedName } from './documented.ts'

export const MOSCOW = 'Europe/Moscow'

export const CAR = { number: 'А123ВС77', format: 'rus', category: 'B' } as const

/** An hour in the centre on a Wednesday afternoon: 60 ₽. */
export const HOUR: DriverStartRequest = {
  vehicle: CAR,
  zone: '101',
  minutes: 60,
  timeZone: MOSCOW,
  expectedPrice: 6000,
}

/** A signed-in driver with a browser, against one backend or, in turn, several on one database. */
export async function createPayingDriver(
  backends: TestBackend | readonly TestBackend[],
  options: { city?: string; email?: string } = {},
) {
  const { city = 'probe', email = 'driver@demo.example' } = options
  const list = [backends].flat() as TestBackend[]
  const first = list[0]!
  const { db } = first.database
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.city, city), eq(accounts.email, email)))
  const accountId = rows[0]!.id
  const token = await issueToken(db, { city, owner: { accountId }, seconds: 30 * 86_400, now: first.clock.now() })
  let turn = 0

  async function send<Request>(call: Call<Request, unknown>, request: Request, key?: string) {
    const isQuery = call.body === 'query'
    const fields: Fields = { ...call.encode(request), token }
    const response = await list[turn++ % list.length]!.app.inject({
      method: call.method,
      url: `/${city}${call.path}${isQuery ? encodeQuery(fields) : ''}`,
      headers: {
        ...(isQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(isQuery ? {} : { payload: encodeForm(fields).toString() }),
    })
    return { http: response.statusCode, body: response.json() as Record<string, any> }
  }

  const driver = {
    accountId,
    token,
    send,
    /** The decoded answer of a call that must be ok. */
    async ask<Request, Answer>(call: Call<Request, Answer>, request: Request, key?: string): Promise<Answer> {
      const { body } = await send(call, request, key)
      if (body['status'] !== 'ok') throw new Error(`${call.name}: ${JSON.stringify(body)}`)
      return call.decode(body as Json, MOSCOW)
    },
    /** The name of the error of a call, or ok. */
    async refusal<Request>(call: Call<Request, unknown>, request: Request): Promise<string> {
      return documentedName(call, await send(call, request))
    },
    start: (changes: Partial<DriverStartRequest> = {}, key?: string): Promise<DriverPay> =>
      driver.ask(driverStart, { ...HOUR, ...changes }, key),
    sessions: () => driver.ask(driverSessions, undefined),
    balance: async () => (await driver.ask(getBalance, undefined)).balance,
    /** Presses a button of the bank's page. */
    press: (action: string, redirectUrl: string | null) =>
      first.app.inject({ method: 'POST', url: `${new URL(redirectUrl ?? 'nowhere:').pathname}/${action}` }),
    /** The history, oldest first: "payment done 6000". */
    async history(): Promise<string[]> {
      const lines = await db
        .select()
        .from(operations)
        .where(eq(operations.accountId, accountId))
        .orderBy(operations.orderNumber)
      return lines.map(({ type, status, sum }) => `${type} ${status} ${sum}`)
    },
  }
  return driver
}

export type PayingDriver = Awaited<ReturnType<typeof createPayingDriver>>
