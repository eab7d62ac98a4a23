import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { createHttpFiscal } from '../../../demo/backend/bank/fiscal.ts'
import { createHttpBank } from '../../../demo/backend/bank/http-bank.ts'
import { sendByHttp, type Answer, type Send } from '../../../demo/backend/bank/send.ts'
import { callBackend } from '../../../demo/backend/open-bank.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { fiscalReceipts, refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, orderOf, readBook } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS, SLIP } from '../../support/driver-world.ts'
import { isWhole, pickColumns } from '../../support/matrix.ts'
import { startSeparateBank, type SeparateBank } from '../../support/separate-bank.ts'
import { createTestCity } from '../../support/test-city.ts'
import { ORDER_CASES, type Order, type OrderCase } from './order-cases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LONG = 300_000

/** What the city asks of the bank, told from each other by their addresses. */
const CALLS = {
  register: /^POST .*\/orders$/,
  inquire: /^GET .*\/orders\/[^/]+$/,
  withdraw: /^POST .*\/withdraw$/,
  refund: /^POST .*\/refunds$/,
  settlement: /^GET .*\/settlement/,
  fiscal: /^POST .*\/fiscal$/,
} as const
type CallName = keyof typeof CALLS

let bank: SeparateBank
const lost = () => new TypeError('fetch failed')
const late = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')
const fail = (cause: Error) => Promise.reject<Answer>(cause)

/** What befalls one call; the bank has done what it was asked, or it has not. */
const FAULTS: Record<string, (act: () => Promise<Answer>) => Promise<Answer>> = {
  'the question is lost': () => fail(lost()),
  'the answer is lost': (act) => act().then(() => fail(lost())),
  'the bank is too slow, and does it': (act) => act().then(() => fail(late())),
  'the bank is too slow, and does not do it': () => fail(late()),
  'the bank answers 500 before': async () => new Response('no', { status: 500 }),
  'the bank answers 503 afterwards': (act) => act().then(() => new Response('no', { status: 503 })),
  'the answer is cut off': async (act) => new Response(JSON.stringify(await (await act()).json()).slice(0, -9)),
  'the answer is in other words': (act) => act().then(() => Response.json({ hello: 'world' })),
}
const KILLS: typeof FAULTS = {
  'the bank is killed before it does it': () => bank.killAndRestart().then(() => fail(lost())),
  'the bank is killed after it has done it': (act) =>
    act()
      .then(() => bank.killAndRestart())
      .then(() => fail(lost())),
}

/** What befalls a callback on its way to the city: how often it is delivered, at once and when all is over. */
const CALLBACKS = {
  'is lost': { now: 0, later: 0 },
  'comes after all is over': { now: 0, later: 1 },
  'comes twice at once': { now: 2, later: 0 },
  'comes again when all is over': { now: 1, later: 1 },
} as const

let armed: { call: CallName; strike: (typeof FAULTS)[string] } | null = null
let delivery: { now: number; later: number } = { now: 1, later: 0 }
const held: string[] = []
let backend: TestBackend
/** A second process on the same database; the clocks of both do their work at once. */
let beside: TestBackend
let callbacks: Server
/** What has struck, and after how many histories both books were level. */
const counts = { orders: 0, faults: 0, kills: 0, oddCallbacks: 0, level: 0 }

const carry: Send = async (url, sent) => {
  const act = () => sendByHttp(url, sent)
  if (!armed || !CALLS[armed.call].test(`${sent.method} ${url.split('?')[0]}`)) return act()
  const { strike } = armed
  armed = null
  counts.faults += 1
  return strike(act)
}

beforeAll(async () => {
  callbacks = createServer((request, response) => {
    const path = request.url ?? '/'
    if (delivery.later > 0) held.push(path)
    // Not to the process that began the order.
    const calls = Array.from({ length: delivery.now }, () => callBackend(beside, path))
    void Promise.all(calls).then(([status]) => response.writeHead(status ?? 504).end())
  })
  await new Promise<void>((resolve) => callbacks.listen(0, '127.0.0.1', resolve))
  bank = await startSeparateBank(`http://127.0.0.1:${(callbacks.address() as AddressInfo).port}`)
  const settings = { paymentsMethods: [...METHODS, SLIP] }
  const free = { ...settings, dontUseBalance: true, useFlatParking: true, flatParkingCodes: ['9001'] }
  const wire = { url: bank.url, token: bank.token, send: carry }
  const separate = { sandbox: bank, bank: createHttpBank(wire), fiscal: createHttpFiscal(wire) }
  const cities = [
    createTestCity({ accounts: ACCOUNTS, settings }),
    createTestCity({ name: 'free', accounts: ACCOUNTS, settings: free }),
  ]
  backend = await startBackend({ cities, separate, hasFiscal: true })
  beside = await startBackend({ cities, separate, hasFiscal: true, beside: backend })
}, LONG)

afterAll(async () => {
  const { orders, faults, kills, oddCallbacks, level } = counts
  console.log(
    `promise 30: ${orders} orders at a separate bank, ${faults} faults, ${kills} kills and ${oddCallbacks} odd callbacks between two processes and it: both books are level and the queue is empty after ${level}`,
  )
  await beside.stop()
  await backend.stop()
  await bank.stop()
  callbacks.close()
})

beforeEach(async () => {
  armed = null
  delivery = { now: 1, later: 0 }
  held.length = 0
  await backend.reset()
  await bank.setClock(backend.clock.now())
  beside.setNow(backend.clock.now())
})

async function pass(ms: number): Promise<void> {
  const now = backend.clock.now() + ms
  for (const one of [backend, beside]) one.setNow(now)
  await bank.setClock(now)
  await Promise.all([backend.tick(), beside.tick()])
}

const press = (action: string, { url }: Order) =>
  backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` })

/** The order, begun again where the bank did not answer: nothing typed is lost, and it is the same order. */
async function begin({ begin: make }: OrderCase): Promise<Order> {
  counts.orders += 1
  const order = (await make(backend).catch(() => null)) ?? (await make(backend))
  if (orderOf(order.url) !== 'null') return order
  // A slip is printed whether the bank answers or not: its order is registered by the clock.
  await pass(MINUTE)
  const [registered] = await readBook(backend)
  return { ...order, url: `http://bank/bank/${registered!.id}` }
}

/** What was taken for the order less what went back, by our ledger; the rows before it were another's. */
async function kept({ city, before = [] }: OrderCase): Promise<number> {
  const { entries } = await backend.ledger(city)
  const ofBank = entries.filter(({ debit, credit }) => debit === 'bank' || credit === 'bank').slice(before.length)
  return ofBank.reduce((sum, { debit, amount }) => sum + (debit === 'bank' ? amount : -amount), 0)
}

/** What came has one receipt, what went back another, and each is issued. */
async function expectReceipts(): Promise<void> {
  const { db } = backend.database
  const came = await db.select().from(payments).where(isNotNull(payments.taken))
  const back = await db.select().from(refunds)
  const receipts = await db.select().from(fiscalReceipts)
  expect(receipts.map(({ kind, paymentId, amount }) => `${kind} ${paymentId} ${amount}`).toSorted()).toEqual(
    [
      ...came.map(({ id, taken }) => `sale ${id} ${taken}`),
      ...back.map(({ paymentId, amount }) => `refund ${paymentId} ${amount}`),
    ].toSorted(),
  )
  expect(receipts.filter(({ state }) => state !== 'done')).toEqual([])
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(receipts.length)
}

/** Both books say the same of every order, and nothing waits for a person. */
async function expectBothLevel({ city }: OrderCase): Promise<void> {
  const book = await readBook(backend)
  expect(await auditBooks(backend.database.db, book)).toEqual([])
  const { balances } = await backend.ledger(city)
  const atBank = book.filter((order) => order.city === city && order.state === 'authorized')
  expect(balances['bank'] ?? 0).toBe(atBank.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0))
  expect(await listExceptions(backend.database.db)).toEqual([])
  counts.level += 1
}

/** A history in which the call is made, and what is kept of the money at its end. */
const HISTORIES: Record<CallName, (one: OrderCase, arm: () => void) => Promise<number>> = {
  async register(one, arm) {
    arm()
    await press('pay', await begin(one))
    await pass(6 * MINUTE)
    return one.amount
  },
  async inquire(one, arm) {
    const order = await begin(one)
    await press('lose-answer', order)
    arm()
    await pass(6 * MINUTE)
    await pass(2 * MINUTE)
    return one.amount
  },
  async withdraw(one, arm) {
    const order = await begin(one)
    arm()
    await pass(one.lifetimeMs)
    await pass(2 * MINUTE)
    await press('pay', order)
    return 0
  },
  async refund(one, arm) {
    const order = await begin(one)
    await changeOrder(backend, orderOf(order.url), { amount: one.amount + 100 })
    arm()
    await press('pay', order)
    await pass(2 * MINUTE)
    return 0
  },
  async fiscal(one, arm) {
    const order = await begin(one)
    arm()
    await press('pay', order)
    await pass(6 * MINUTE)
    return one.amount
  },
  async settlement(one, arm) {
    const order = await begin(one)
    await press('lose-answer', order)
    // Nobody is to be asked about it any more: the file alone tells.
    const { merchantOrder } = (await readBook(backend)).find(({ id }) => id === orderOf(order.url))!
    await backend.database.db.update(payments).set({ askAt: null }).where(eq(payments.id, merchantOrder))
    arm()
    await pass(DAY)
    await pass(20 * MINUTE)
    return one.amount
  },
}

async function run(one: OrderCase, call: CallName, strike: (typeof FAULTS)[string]): Promise<void> {
  const amount = await HISTORIES[call](one, () => {
    armed = { call, strike }
  })
  expect(armed, 'the fault has struck').toBeNull()
  await pass(one.lifetimeMs)
  await pass(DAY)
  expect(await kept(one)).toBe(amount)
  await expectBothLevel(one)
  await expectReceipts()
}

/** All kinds of orders in the whole matrix, otherwise another with each cell. */
const kindsOf = (cell: number) => pickColumns(ORDER_CASES, cell, 1)

describe.each((Object.keys(CALLS) as CallName[]).map((call, row) => ({ call, row })))('at $call', ({ call, row }) => {
  const cells = Object.keys(FAULTS).map((fault, column) => ({ fault, cell: row * 3 + column }))
  it.each(cells)('both books are level although $fault', { timeout: LONG }, async ({ fault, cell }) => {
    for (const one of kindsOf(cell)) await run(one, call, FAULTS[fault]!)
  })

  const kills = Object.keys(KILLS)
  it.each(isWhole ? kills : [kills[row % kills.length]!])(
    'both books are level although %s',
    { timeout: LONG },
    async (fault) => {
      counts.kills += 1
      const [one] = kindsOf(row)
      await run(one!, call, KILLS[fault]!)
    },
  )
})

describe('a callback that', () => {
  const cells = Object.entries(CALLBACKS).map(([name, way], cell) => ({ name, way, cell }))
  it.each(cells)('$name leaves one charge', { timeout: LONG }, async ({ way, cell }) => {
    for (const one of kindsOf(2 * cell + 1)) {
      counts.oddCallbacks += 1
      delivery = way
      await press('pay', await begin(one))
      await pass(6 * MINUTE)
      await pass(one.lifetimeMs)
      for (const path of held.splice(0)) await callBackend(backend, path)
      await pass(DAY)
      expect(await kept(one)).toBe(one.amount)
      await expectBothLevel(one)
    }
  })
})
