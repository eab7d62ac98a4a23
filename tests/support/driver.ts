import type { City } from '../../demo/cities/load-cities.ts'
import { type Call, encodeForm, encodeQuery, type Fields, fillPath, type Json } from '../../shared/api/contract/call.ts'
import { CALLS } from '../../shared/api/contract/calls.server.ts'
import type { TestBackend } from './backend.ts'
import { documentedName } from './documented.ts'
import { FINE } from './fine.ts'

export const PASSWORD = 'parking1'

/** A driver with a balance and a fine, one without a password, one whose tokens are born expired, and a firm. */
export const ACCOUNTS: City['accounts'] = {
  drivers: [
    {
      email: 'driver@demo.example',
      phones: ['79000000001', '79000000011'],
      password: PASSWORD,
      firstName: 'Анна',
      lastName: 'Смирнова',
      balance: 1500,
      vehicles: [
        { plate: 'А123ВС77', category: 'B' },
        { plate: 'К456МН77', category: 'B' },
      ],
      fines: [FINE],
    },
    {
      email: 'empty@demo.example',
      phones: ['79000000004'],
      password: null,
      firstName: '',
      lastName: '',
      balance: 0,
      vehicles: [],
    },
    {
      email: 'expired@demo.example',
      phones: ['79000000003'],
      password: PASSWORD,
      firstName: '',
      lastName: '',
      balance: 0,
      tokenSeconds: 0,
      vehicles: [],
    },
  ],
  firms: [
    { inn: '7707083893', contractNumber: 'ДГ-1', name: 'ООО «Извоз»', email: 'office@izvoz.example', balance: 100 },
  ],
}

export interface RowAnswer {
  http: number
  body: Record<string, any>
}

/** One caller of the backend: sends rows of the contract as a browser of another origin would: by query, form or JSON. */
export function createCaller(backend: TestBackend, options: { city?: string; ip?: string; language?: string } = {}) {
  const { city = 'probe', ip = '10.0.0.1', language = 'ru' } = options

  async function send<Request>(call: Call<Request, unknown>, request: Request, token?: string): Promise<RowAnswer> {
    const fields: Fields = { ...call.encode(request), ...(token === undefined ? {} : { token }) }
    const isQuery = call.body === 'query'
    const isJson = call.body === 'json'
    const response = await backend.app.inject({
      method: call.method,
      url: `/${city}${fillPath(call.path, fields)}${isQuery ? encodeQuery(fields) : ''}`,
      remoteAddress: ip,
      headers: {
        'accept-language': language,
        ...(isQuery ? {} : { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
      },
      ...(isQuery ? {} : { payload: isJson ? JSON.stringify(fields) : encodeForm(fields).toString() }),
    })
    return { http: response.statusCode, body: response.json() as Record<string, any> }
  }

  return {
    send,
    /** The decoded answer of a call that must be ok, and must be as the contract describes it. */
    async ask<Request, Answer>(call: Call<Request, Answer>, request: Request, token?: string): Promise<Answer> {
      const { body } = await send(call, request, token)
      if (body['status'] !== 'ok') throw new Error(`${call.name}: ${JSON.stringify(body)}`)
      CALLS.find((row) => row.call.name === call.name)?.answer.validateSync(body, { strict: true })
      return call.decode(body as Json, 'Europe/Moscow')
    },
    /** The name of the error of a call that must fail. */
    async refusal<Request>(call: Call<Request, unknown>, request: Request, token?: string): Promise<string> {
      return documentedName(call, await send(call, request, token))
    },
  }
}

/** What the last letter to an address says. */
export async function lastLetter(backend: TestBackend, recipient: string) {
  const { outbox } = await import('../../demo/backend/database/schema.ts')
  const { desc, eq } = await import('drizzle-orm')
  const rows = await backend.database.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.id))
  const letter = rows[0]
  if (!letter) throw new Error(`Nothing was sent to ${recipient}`)
  return { ...letter, code: letter.code ?? '', link: letter.link ?? '' }
}
