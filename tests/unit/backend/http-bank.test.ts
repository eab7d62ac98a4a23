import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankSilentError, type Bank, type SettlementLine } from '../../../demo/backend/bank/bank.ts'
import { createHttpBank } from '../../../demo/backend/bank/http-bank.ts'
import { serveApi } from '../../../demo/bank/api.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { expectLevel, readBook } from '../../support/bank-book.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
let backend: TestBackend
/** What happens before the bank is asked; by itself nothing. */
let before: (call: keyof Bank) => Promise<void> = async () => {}

beforeAll(async () => {
  const wrapBank = (bank: Bank): Bank => ({
    source: bank.source,
    register: async (order) => (await before('register'), bank.register(order)),
    inquire: async (order) => (await before('inquire'), bank.inquire(order)),
    withdraw: async (order) => (await before('withdraw'), bank.withdraw(order)),
    refund: async (order, part) => (await before('refund'), bank.refund(order, part)),
    async *settlement(date) {
      await before('settlement')
      yield* bank.settlement(date)
    },
  })
  backend = await startBackend({ cities: [createTestCity()], wrapBank })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  before = async () => {}
  await backend.reset()
})

const silent = async () => Promise.reject(new BankSilentError())
const rows = async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`)

async function pass(ms: number): Promise<void> {
  backend.setNow(backend.clock.now() + ms)
  await backend.tick()
}

describe('while the bank is asked', () => {
  it.each(['register', 'inquire', 'withdraw', 'refund', 'settlement'] as const)(
    'no transaction is open and no connection is held: %s',
    async (call) => {
      const seen: string[] = []
      before = async (name) => {
        // In memory there is one connection: were it held, this answer would never come.
        const { statusCode } = await backend.app.inject({ url: '/probe/demo/none' })
        await backend.ledger('probe')
        seen.push(`${name} ${statusCode}`)
      }
      const guest = createGuest(backend)
      await guest.cost()
      const { body } = await guest.start()
      const [order] = await readBook(backend, 'probe')
      if (call === 'refund')
        await backend.bank.app.inject({
          method: 'POST',
          url: '/levers/change',
          payload: { order: order!.id, amount: 1 },
        })
      if (call === 'withdraw') await guest.withdraw(body['paymentId'])
      else await guest.press('pay', body['RedirectURL'])
      await backend.tick()
      expect(seen).toContain(`${call} 404`)
    },
  )
})

describe('a bank that does not answer', () => {
  it('refuses a start in clear words; the same key goes on with the same payment when it is back', async () => {
    before = silent
    const guest = createGuest(backend)
    await guest.cost()
    const first = await guest.start({}, 'key-1')
    expect(first.body).toMatchObject({ status: 'error', errorName: 'PaymentServiceError' })
    expect(await readBook(backend, 'probe')).toEqual([])
    before = async () => {}
    const second = await guest.start({}, 'key-1')
    expect(second.body['status']).toBe('ok')
    await guest.press('pay', second.body['RedirectURL'])
    expect((await guest.status({ attempt: 'key-1' }))?.['state']).toBe('paid')
    expect(await rows()).toEqual(['charge 6000'])
    await expectLevel(backend, 'probe')
  })

  it('has the order registered by the clock, and by whoever asks how it stands', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    before = silent
    await guest.start({}, 'key-1')
    before = async () => {}
    expect(await guest.status({ attempt: 'key-1' })).toMatchObject({ RedirectURL: expect.stringContaining('/bank/') })
    before = silent
    const other = { zone: '102', transport: { number: 'К456МН77', category: 'B' } }
    await guest.start(other, 'key-2')
    before = async () => {}
    await pass(MINUTE)
    expect(await readBook(backend, 'probe')).toHaveLength(2)
  })

  it('leaves an order that was never registered to expire, and no other waiting', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    before = (call) => (call === 'register' ? silent() : Promise.resolve())
    await guest.start({}, 'key-1')
    await pass(90 * MINUTE)
    expect(await guest.status({ attempt: 'key-1' })).toMatchObject({ state: 'expired' })
    before = async () => {}
    await pass(60 * MINUTE)
    expect(await readBook(backend, 'probe')).toEqual([])
    await createGuest(backend).pay()
    expect(await rows()).toEqual(['charge 6000'])
  })

  it('tells of a payment what our own book says', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start()
    before = silent
    expect(await guest.status({ paymentId: body['paymentId'] })).toMatchObject({ state: 'redirected' })
    expect((await guest.withdraw(body['paymentId'])).body).toMatchObject({ errorName: 'PaymentServiceError' })
  })
})

describe('the bank behind HTTP', () => {
  /** What the sandbox serves, on the same book. */
  function openApi() {
    const app = fastify()
    serveApi(app, { db: backend.bank.database.db, token: 'token', now: Date.now, pageOf: () => '' })
    return app
  }

  it.each([
    ['answers', 'http'],
    ['lets one in', 'https'],
  ])(
    'is not waited for longer than was said where it never %s',
    async (_what, protocol) => {
      const server = createServer(() => {})
      // Whoever comes by TLS is not answered either.
      server.on('clientError', () => {})
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
      const bank = createHttpBank({ url, token: 'x', timeoutMs: 20 })
      await expect(bank.inquire('1')).rejects.toBeInstanceOf(BankSilentError)
      server.closeAllConnections()
      server.close()
    },
    5000,
  )

  it.each([
    ['another status', () => new Response('no', { status: 500 })],
    ['a page', () => new Response('<h1>Hello</h1>')],
    ['another shape', () => Response.json({ state: 'open' })],
    ['a state that is none', () => Response.json({ order: '1', page: '/', state: 'paid', amount: 1, refunded: 0 })],
  ])('is silent where it answers with %s', async (_, answer) => {
    const bank = createHttpBank({ url: 'http://bank', token: 'x', send: async () => answer() })
    await expect(bank.inquire('1')).rejects.toBeInstanceOf(BankSilentError)
    await expect(bank.settlement('2025-03-11')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(BankSilentError)
  })

  it('registers an order once for each number, and refuses the number for an order of anything else', async () => {
    const order = {
      merchantOrder: 'order-1',
      city: 'probe',
      payee: { ru: 'Пробный', en: 'Probe' },
      amount: 6000,
      returnUrl: 'https://museum.example/parking',
      language: 'ru',
    }
    const { bank } = backend.context
    const first = await bank.register(order)
    // The names of what is kept may come back in another order.
    expect(await bank.register({ ...order, payee: { en: 'Probe', ru: 'Пробный' } })).toEqual(first)
    for (const changes of [
      { city: 'other' },
      { payee: { ru: 'Другой', en: 'Probe' } },
      { amount: 6001 },
      { returnUrl: 'https://thief.example' },
      { returnUrl: null },
      { language: 'en' },
    ])
      await expect(bank.register({ ...order, ...changes })).rejects.toMatchObject({ cause: { message: 'HTTP 409' } })
    expect(await readBook(backend)).toMatchObject([order])
  })

  it('gives back once for each key, and refuses the key for another refund, of whichever order', async () => {
    const { paymentId: first } = await createGuest(backend).pay()
    const { paymentId: second } = await createGuest(backend).pay({ transport: { number: 'М000ММ77', category: 'B' } })
    const ask = async (order: string, amount: number) => {
      const { statusCode } = await openApi().inject({
        method: 'POST',
        url: `/orders/${order}/refunds`,
        headers: { authorization: 'Bearer token', 'idempotency-key': 'refund-1' },
        payload: { amount },
      })
      return statusCode
    }
    expect(await ask(first, 1000)).toBe(200)
    expect(await ask(first, 1000)).toBe(200)
    expect([await ask(first, 1001), await ask(second, 1000), await ask('none', 1000)]).toEqual([409, 409, 404])
    expect((await readBook(backend)).map(({ refunded }) => refunded).toSorted()).toEqual([0, 1000])
    expect(await backend.context.bank.refund(second, { key: 'refund-1', amount: 1000 })).toBe('failed')
    await expect(backend.context.bank.refund('none', { key: 'refund-2', amount: 1000 })).rejects.toBeInstanceOf(
      BankSilentError,
    )
  })

  it('tells the file of a large day page by page, each line once, however many are of one moment', async () => {
    const { db } = backend.bank.database
    const at = backend.clock.now()
    const row = (number: number) => ({
      id: randomUUID(),
      merchantOrder: randomUUID(),
      city: 'probe',
      payee: { ru: '', en: '' },
      amount: number + 1,
      createdAt: at + (number % 3),
      ...(number < 1100
        ? ({ state: 'open' } as const)
        : ({ state: 'authorized', decidedAt: at + (number % 2) } as const)),
    })
    const rows = Array.from({ length: 2300 }, (_, number) => row(number))
    await db.insert(orders).values(rows)
    const given = rows.slice(1100, 1150).map(({ id: orderId, amount }) => ({ orderId, amount, key: randomUUID() }))
    await db
      .insert(bankRefunds)
      .values(given.map((one) => ({ ...one, state: 'done' as const, createdAt: at, decidedAt: at })))
    const pages: (readonly SettlementLine[])[] = []
    for await (const page of backend.context.bank.settlement('2025-03-12')) pages.push(page)
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 350])
    const told = pages.flat().map(({ kind, merchantOrder, key }) => `${kind} ${key ?? merchantOrder}`)
    const stands = [
      ...rows.map(({ state, merchantOrder }) => `${state === 'open' ? 'open' : 'payment'} ${merchantOrder}`),
      ...given.map(({ key }) => `refund ${key}`),
    ]
    expect(told.toSorted()).toEqual(stands.toSorted())
  })

  it.each(['date=2025-02-99', 'date=2025-03-12&after=x', 'date=2025-03-12&after=open 5 x', 'date=x'])(
    'has no file for %s',
    async (query) => {
      const url = `/settlement?${query}`
      expect((await openApi().inject({ url, headers: { authorization: 'Bearer token' } })).statusCode).toBe(400)
    },
  )

  it('refuses whoever does not know the token, and what is not of its wire', async () => {
    const ask = (url: string, headers = {}, payload?: object) =>
      backend.bank.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) })
    expect((await ask('/api/orders/1')).statusCode).toBe(401)
    expect((await ask('/api/settlement?date=2025-03-11', { authorization: 'Bearer x' })).statusCode).toBe(401)
    expect((await ask('/api/orders', {}, { amount: 1 })).statusCode).toBe(401)
  })
})
