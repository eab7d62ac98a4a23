import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type CallOptions } from '../../../shared/api/client.ts'
import type { Call } from '../../../shared/api/contract/call.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { answer, startFaultServer, type FaultServer } from './fault-server.ts'

const question: Call<void, null> = {
  name: 'question',
  method: 'GET',
  path: '/api/info/v3',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: () => null,
}
const order: Call<void, null> = { ...question, name: 'order', method: 'POST', path: '/api/pay/v1', body: 'form' }

let server: FaultServer
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

function open() {
  const times: [number, number][] = []
  const tab = createTestBrowser().openTab({ fetch })
  const client = createClient({
    ...tab.environment,
    baseUrl: server.origin,
    timeZone: 'Europe/Moscow',
    idempotency: false,
    onServerTime: (...time) => void times.push(time),
  })
  return { client, tab, times }
}

describe('the server’s time', () => {
  const date = 'Wed, 12 Mar 2025 07:00:00 GMT'
  const at = Date.parse(date)
  const ok = JSON.stringify({ status: 'ok' })
  const stamped = (headers: Record<string, string> = {}, status = 200) =>
    answer(ok, { status, headers: { date, ...headers } })

  async function take(row: Call<void, null>, options: CallOptions = {}) {
    const { client, times } = open()
    await client.call(row, undefined, options).catch(() => undefined)
    return times.map(([instant]) => instant)
  }

  it('is taken from an order, from a fresh question, and from an answer that may not be stored', async () => {
    server.on(order.path, stamped())
    server.on(question.path, stamped())
    expect(await take(order)).toEqual([at])
    expect(await take(question, { isFresh: true })).toEqual([at])
    server.on(question.path, stamped({ 'cache-control': 'private, no-store' }))
    expect(await take(question)).toEqual([at])
  })

  it('is taken from a refusal too', async () => {
    server.on(
      order.path,
      answer(JSON.stringify({ status: 'error', errorName: 'ZoneNotFound' }), { status: 422, headers: { date } }),
    )
    expect(await take(order)).toEqual([at])
  })

  it('is not taken where a cache may have answered', async () => {
    for (const policy of ['', 'max-age=3600', 'no-cache']) {
      server.on(question.path, stamped({ 'cache-control': policy }))
      expect(await take(question)).toEqual([])
    }
    server.on(order.path, stamped({ age: '0' }))
    server.on(question.path, stamped({ age: '12', 'cache-control': 'no-store' }))
    expect(await take(order)).toEqual([])
    expect(await take(question, { isFresh: true })).toEqual([])
  })

  it('is not taken from a page, nor from a date that is none', async () => {
    server.on(order.path, answer('<h1>Wi-Fi</h1>', { headers: { date } }))
    expect(await take(order)).toEqual([])
    server.on(order.path, stamped({ date: 'yesterday' }))
    expect(await take(order)).toEqual([])
  })

  it('comes with the time the question was on its way', async () => {
    const { client, tab, times } = open()
    server.on(order.path, (request, response) => {
      tab.pass(700)
      stamped()(request, response)
    })
    await client.call(order, undefined)
    expect(times).toEqual([[at, 700]])
  })
})
