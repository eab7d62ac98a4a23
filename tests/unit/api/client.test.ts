import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type ClientEnvironment } from '../../../shared/api/client.ts'
import type { Call, Json } from '../../../shared/api/contract/call.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { AppError } from '../../../shared/api/app-error.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answer, answerJson, startFaultServer, type FaultServer } from './fault-server.ts'

type Ask = Call<Parameters<Call<never, Json>['encode']>[0] | Record<string, never>, Json>

const question: Ask = {
  name: 'question',
  method: 'GET',
  path: '/api/info/v3',
  aliases: ['/api/info/v2', '/api/info'],
  body: 'query',
  token: 'query',
  encode: () => ({ zone: '101', nothing: null, none: undefined, isFree: true }),
  decode: (json) => json,
}
const order: Ask = {
  ...question,
  name: 'order',
  method: 'POST',
  path: '/api/pay/v1',
  aliases: ['/api/pay'],
  body: 'form',
  token: 'body',
  encode: () => ({
    transport: { number: 'А123ВС77', category: 'B' },
    zones: ['101', '102'],
    sum: '12.50',
    phone: null,
  }),
}

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

/** A client on a page of another site than the server, unless told otherwise. */
function open(changes: Partial<ClientEnvironment> = {}) {
  const sent: RequestInit[] = []
  const tab = createTestBrowser().openTab({
    fetch(input, options = {}) {
      sent.push(options)
      return fetch(input, options)
    },
  })
  const client = createClient({
    ...tab.environment,
    baseUrl: server.origin,
    timeZone: 'Europe/Moscow',
    idempotency: false,
    onServerTime: () => undefined,
    ...changes,
  })
  return { client, sent }
}

const lastSeen = () => server.seen.at(-1)!

describe('a question', () => {
  it('goes as a plain GET that a preload hint matches, with no header of ours', async () => {
    server.on(question.path, answerJson({ status: 'ok' }))
    const { client, sent } = open()
    await client.call(question, {})
    const { signal, body, ...options } = sent[0]!
    expect(options).toEqual({ method: 'GET', mode: 'cors', credentials: 'same-origin', referrerPolicy: 'no-referrer' })
    expect(body ?? null).toBeNull()
    expect(signal).toBeInstanceOf(AbortSignal)
    expect(lastSeen().query.toString()).toBe('zone=101&isFree=true')
  })

  it('is answered with the decoder’s value, and shows the answer as it came', async () => {
    server.on(question.path, answerJson({ status: 'OK', result: [1] }))
    const kept: Json[] = []
    const decoded = await open().client.call(
      { ...question, decode: () => 'decoded' },
      {},
      { onAnswer: (json) => kept.push(json) },
    )
    expect([decoded, kept]).toEqual(['decoded', [{ status: 'OK', result: [1] }]])
  })

  it('reads a bare list, and an answer without a status', async () => {
    server.on(question.path, answerJson([1, 2]))
    expect(await open().client.call(question, {})).toEqual([1, 2])
    server.on(question.path, answerJson({ features: [] }))
    expect(await open().client.call(question, {})).toEqual({ features: [] })
  })

  it('follows a redirect', async () => {
    server.on(question.path, (_, response) => void response.writeHead(302, { location: '/api/moved' }).end())
    server.on('/api/moved', answerJson({ status: 'ok' }))
    expect(await open().client.call(question, {})).toEqual({ status: 'ok' })
  })

  it('tells the decoder in which zone the city lives', async () => {
    server.on(question.path, answerJson({ status: 'ok' }))
    const zone = await open({ timeZone: 'Asia/Yekaterinburg' }).client.call(
      { ...question, decode: (_, timeZone) => timeZone ?? '' },
      {},
    )
    expect(zone).toBe('Asia/Yekaterinburg')
  })

  it('asks past every cache when it must be fresh', async () => {
    server.on(question.path, answerJson({ status: 'ok' }))
    const { client, sent } = open()
    await client.call(question, {}, { isFresh: true })
    expect(sent[0]!.cache).toBe('no-store')
  })
})

describe('an older city', () => {
  const bare404 = answer('', { status: 404 })

  it('is asked by the older names in turn, once each, after a 404', async () => {
    server.on(question.path, bare404)
    server.on('/api/info/v2', bare404)
    server.on('/api/info', answerJson({ status: 'ok', result: 'old' }))
    const before = server.seen.length
    expect(await open().client.call(question, {})).toEqual({ status: 'ok', result: 'old' })
    expect(server.seen.slice(before).map(({ path }) => path)).toEqual(['/api/info/v3', '/api/info/v2', '/api/info'])
  })

  it('ends with notFound when no name is known', async () => {
    server.on('/api/info', bare404)
    const before = server.seen.length
    await expect(open().client.call(question, {})).rejects.toMatchObject({ code: 'notFound' })
    expect(server.seen.length - before).toBe(3)
  })

  it('is not asked again when the 404 is an answer, or the failure another', async () => {
    for (const [handler, code] of [
      [answerJson({ status: 'error', errorName: 'ZoneNotFound' }, { status: 404 }), 'ZoneNotFound'],
      [answer('', { status: 500 }), 'server'],
    ] as const) {
      server.on(question.path, handler)
      const before = server.seen.length
      await expect(open().client.call(question, {})).rejects.toMatchObject({ code })
      expect(server.seen.length - before).toBe(1)
    }
  })

  it('never gets an order twice', async () => {
    server.on(order.path, bare404)
    server.on('/api/pay', answerJson({ status: 'ok' }))
    const before = server.seen.length
    await expect(open().client.call(order, {}, { attempt: 'key-1' })).rejects.toMatchObject({ code: 'notFound' })
    expect(server.seen.length - before).toBe(1)
  })

  it('is asked by the older name of a form too, and from then on by that name at once', async () => {
    server.on(order.path, bare404)
    server.on('/api/pay', answerJson({ status: 'ok' }))
    const { client } = open()
    const before = server.seen.length
    await client.call(order, {})
    await client.call(order, {})
    expect(server.seen.slice(before).map(({ path }) => path)).toEqual([order.path, '/api/pay', '/api/pay'])
  })

  it('is asked by the older method of an older name, with the fields in the query', async () => {
    server.on(getOperations.path, bare404)
    server.on('/api/profile/get-operations-v2', answerJson({ status: 'ok', result: [] }))
    const { client } = open()
    const before = server.seen.length
    const wanted = {
      bounds: { from: null, to: null },
      type: 'refill',
      orderNumber: '1001',
      timeZone: 'Europe/Moscow',
      cursor: null,
    } as const
    expect(await client.call(getOperations, wanted, { token: 'secret' })).toEqual([])
    expect(await client.call(getOperations, wanted, { token: 'secret' })).toEqual([])
    const asked = server.seen.slice(before)
    expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', getOperations.path, ''],
      ['GET', '/api/profile/get-operations-v2', ''],
      ['GET', '/api/profile/get-operations-v2', ''],
    ])
    expect(asked.map(({ query }) => [query.get('Operation'), query.get('OrderNumber'), query.get('token')])).toEqual(
      asked.map(() => ['refill', '1001', 'secret']),
    )
  })

  it('is asked by every name again where none was known', async () => {
    for (const path of [order.path, '/api/pay']) server.on(path, bare404)
    const { client } = open()
    await expect(client.call(order, {})).rejects.toMatchObject({ code: 'notFound' })
    server.on(order.path, answerJson({ status: 'ok', result: 'new' }))
    expect(await client.call(order, {})).toEqual({ status: 'ok', result: 'new' })
  })
})

describe('an order', () => {
  it('goes as a form with bracket keys, which needs no preflight', async () => {
    server.on(order.path, answerJson({ status: 'ok' }))
    const { client, sent } = open()
    await client.call(order, {}, { attempt: 'a-1', token: 'secret' })
    const { headers, body } = lastSeen()
    expect(sent[0]!.headers).toBeUndefined()
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8')
    expect([...new URLSearchParams(body)]).toEqual([
      ['transport[number]', 'А123ВС77'],
      ['transport[category]', 'B'],
      ['zones[0]', '101'],
      ['zones[1]', '102'],
      ['sum', '12.50'],
      ['token', 'secret'],
    ])
  })

  it('goes as JSON where the row says so', async () => {
    server.on(order.path, answerJson({ status: 'ok' }))
    await open().client.call({ ...order, body: 'json' }, {}, { token: 'secret' })
    expect(lastSeen().headers['content-type']).toBe('application/json')
    expect(JSON.parse(lastSeen().body)).toEqual({
      transport: { number: 'А123ВС77', category: 'B' },
      zones: ['101', '102'],
      sum: '12.50',
      phone: null,
      token: 'secret',
    })
  })

  it('carries the key of its attempt only to a city that knows it', async () => {
    server.on(order.path, answerJson({ status: 'ok' }))
    await open().client.call(order, {}, { attempt: 'a-1' })
    expect(lastSeen().headers['idempotency-key']).toBeUndefined()
    await open({ idempotency: true }).client.call(order, {}, { attempt: 'a-1' })
    expect(lastSeen().headers['idempotency-key']).toBe('a-1')
  })

  it('is sent once by each of a hundred failing calls', async () => {
    server.on(order.path, answer('', { status: 503 }))
    const before = server.seen.length
    const { client } = open()
    const calls = Array.from({ length: 100 }, () =>
      client.call(order, {}).catch((error: unknown) => error instanceof AppError),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([true]))
    expect(server.seen.length - before).toBe(100)
  })
})

describe('a token', () => {
  const places = [
    ['query', 'https://museum.example', 'query'],
    ['body', 'https://museum.example', 'body'],
    ['header', 'https://museum.example', 'header'],
    ['query', 'own', 'header'],
    ['body', 'own', 'header'],
    ['none', 'own', 'nowhere'],
  ] as const

  it.each(places)('documented in the %s goes from a page of %s in the %s', async (token, page, place) => {
    server.on(order.path, answerJson({ status: 'ok' }))
    const origin = page === 'own' ? server.origin : page
    await open({ origin }).client.call({ ...order, token }, {}, { token: 'secret' })
    const { headers, query, body } = lastSeen()
    const found = {
      header: headers.authorization === 'Bearer secret',
      query: query.get('token') === 'secret',
      body: new URLSearchParams(body).get('token') === 'secret',
    }
    const expected = { header: false, query: false, body: false }
    expect(found).toEqual(place === 'nowhere' ? expected : { ...expected, [place]: true })
  })

  it('is spelled as the row spells it', async () => {
    server.on(order.path, answerJson({ status: 'ok' }))
    await open().client.call({ ...order, tokenField: 'Token' }, {}, { token: 'secret' })
    expect(new URLSearchParams(lastSeen().body).get('Token')).toBe('secret')
  })

  it('that is not there leaves no trace', async () => {
    server.on(order.path, answerJson({ status: 'ok' }))
    await open().client.call(order, {}, { token: null })
    expect(lastSeen().body).not.toContain('token')
  })
})
