import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { bankRequests, refunds, settlementDays } from '../../../demo/backend/database/bank-schema.ts'
import { ledger, payments, sessions } from '../../../demo/backend/database/schema.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel, orderOf, readBook, takeSilently } from '../../support/bank-book.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const db = () => backend.database.db
const bankDb = () => backend.bank.database.db
const queue = (all = false) => listExceptions(db(), { city: 'probe', all })
const rows = async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`)

async function pass(ms: number): Promise<void> {
  backend.setNow(backend.clock.now() + ms)
  await backend.tick()
}

/** A guest's order at the bank, with the id of its payment. */
async function begin(): Promise<{
  guest: ReturnType<typeof createGuest>
  paymentId: string
  order: string
  url: string
}> {
  const guest = createGuest(backend)
  await guest.cost()
  const { body } = await guest.start()
  const url = String(body['RedirectURL'])
  return { guest, paymentId: String(body['paymentId']), order: orderOf(url), url }
}

/** Our book as it was before the order: a backup of then was restored. */
async function forget(paymentId: string): Promise<void> {
  const [payment] = await db().delete(bankRequests).where(eq(bankRequests.paymentId, paymentId)).returning()
  expect(payment).toBeDefined()
  await db().delete(ledger).where(eq(ledger.paymentId, paymentId))
  const [gone] = await db().delete(payments).where(eq(payments.id, paymentId)).returning()
  await db().delete(sessions).where(eq(sessions.id, gone!.sessionId!))
}

describe('the daily comparison with the bank’s file', () => {
  it('is made once for each day of the bank that is over, and makes up for days on which it was not', async () => {
    await pass(0)
    const days = async () => (await db().select().from(settlementDays)).map(({ date }) => date).toSorted()
    expect(await days()).toEqual(['2025-03-11'])
    await pass(3 * DAY)
    await pass(HOUR)
    expect(await days()).toEqual(['2025-03-11', '2025-03-12', '2025-03-13', '2025-03-14'])
  })

  it('is made again where the bank did not answer', async () => {
    const { bank } = backend.context
    const { settlement } = bank
    bank.settlement = () => Promise.reject(new Error('the bank is closed'))
    await pass(0)
    bank.settlement = settlement
    await pass(HOUR)
    expect(await db().select().from(settlementDays)).toMatchObject([{ date: '2025-03-11', doneAt: expect.any(Number) }])
  })

  it('finds money that neither a callback nor a question has brought', async () => {
    const { paymentId, order } = await begin()
    await takeSilently(backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    await pass(HOUR)
    expect(await rows()).toEqual([])
    await pass(DAY)
    expect(await rows()).toEqual(['charge 6000'])
    await expectLevel(backend, 'probe')
  })

  it('closes an order that has ended here and was left open at the bank', async () => {
    const { paymentId } = await begin()
    await db().update(payments).set({ state: 'cancelled', askAt: null }).where(eq(payments.id, paymentId))
    await pass(DAY)
    expect(await readBook(backend, 'probe')).toMatchObject([{ state: 'cancelled' }])
    await expectLevel(backend, 'probe')
  })

  it('closes an order that our book does not know, and says so in the queue', async () => {
    const { paymentId } = await begin()
    await forget(paymentId)
    await pass(DAY)
    expect(await readBook(backend, 'probe')).toMatchObject([{ state: 'cancelled' }])
    expect(await queue(true)).toMatchObject([{ kind: 'unknown', done: 'withdrawn', state: 'decided', taken: 6000 }])
    await expectLevel(backend, 'probe')
  })

  it('gives the money back of an order that our book does not know, once, and says so in the queue', async () => {
    const { paymentId, guest, url } = await begin()
    await guest.press('pay', url)
    await forget(paymentId)
    await pass(DAY)
    await pass(DAY)
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([{ amount: 6000, state: 'done' }])
    expect(await queue(true)).toMatchObject([{ kind: 'unknown', subject: paymentId, done: 'refunded', taken: 6000 }])
    await expectLevel(backend, 'probe')
  })

  it('leaves to a person what our book calls paid and the bank does not', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(backend, order, { state: 'cancelled' })
    await pass(DAY)
    await pass(DAY)
    expect(await queue()).toMatchObject([
      { kind: 'missing', paymentId, ordered: 6000, ours: 'paid', bank: 'cancelled', done: null, state: 'open' },
    ])
  })

  it('leaves to a person another sum than was taken at first', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(backend, order, { amount: 7000 })
    await pass(DAY)
    expect(await queue()).toMatchObject([{ kind: 'amount', paymentId, ordered: 6000, taken: 7000, state: 'open' }])
  })

  it('leaves to a person money that the bank gave back by itself', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    const now = backend.clock.now()
    const row = {
      key: 'by-itself',
      orderId: order,
      amount: 500,
      state: 'done',
      createdAt: now,
      decidedAt: now,
    } as const
    await bankDb().insert(bankRefunds).values(row)
    await bankDb().update(orders).set({ refunded: 500 }).where(eq(orders.id, order))
    await pass(DAY)
    expect(await queue()).toMatchObject([{ kind: 'givenBack', paymentId, subject: 'by-itself', taken: 500 }])
  })

  it('goes on with the other lines where one of them fails', async () => {
    const unknown = { id: randomUUID(), payee: { ru: '', en: '' }, amount: 100, createdAt: backend.clock.now() }
    await bankDb()
      .insert(orders)
      .values({ ...unknown, merchantOrder: randomUUID(), city: 'probe', state: 'open' })
    const { paymentId, order } = await begin()
    await takeSilently(backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    const { bank } = backend.context
    const { withdraw } = bank
    bank.withdraw = () => Promise.reject(new Error('the bank is busy'))
    await pass(DAY)
    expect(await rows()).toEqual(['charge 6000'])
    bank.withdraw = withdraw
    await pass(HOUR)
    expect((await readBook(backend, 'probe')).map(({ state }) => state).toSorted()).toEqual(['authorized', 'cancelled'])
    await expectLevel(backend, 'probe')
  })
})

describe('a refund', () => {
  /** One of a payment that is not wanted any more, for which the bank says this at first. */
  async function refund(state: 'pending' | 'failed') {
    const first = await begin()
    await changeOrder(backend, first.order, { amount: 6100, nextRefund: state })
    await first.guest.press('pay', first.url)
    const [row] = await db().select().from(refunds)
    return { ...first, key: row!.id }
  }
  const states = async () => (await db().select().from(refunds)).map(({ state, amount }) => `${state} ${amount}`)

  it('that the bank has not ended is asked about until it has, and is given once', async () => {
    const { key } = await refund('pending')
    expect(await states()).toEqual(['pending 6100'])
    await pass(HOUR)
    expect(await states()).toEqual(['pending 6100'])
    await backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    await pass(HOUR)
    expect(await states()).toEqual(['done 6100'])
    expect(await queue()).toEqual([])
    await expectLevel(backend, 'probe')
  })

  it('that has no end for three days goes to a person, and leaves the queue when it is given', async () => {
    const { key, paymentId } = await refund('pending')
    await pass(3 * DAY)
    await pass(HOUR)
    expect(await queue()).toMatchObject([{ kind: 'refundSilent', subject: key, paymentId, ordered: 6100 }])
    await backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    await pass(DAY)
    expect(await queue()).toEqual([])
    expect(await states()).toEqual(['done 6100'])
    await expectLevel(backend, 'probe')
  })

  it('that the bank refuses goes to a person', async () => {
    const { key, paymentId } = await refund('failed')
    expect(await states()).toEqual(['failed 6100'])
    expect(await queue()).toMatchObject([
      { kind: 'refundRefused', subject: key, paymentId, ordered: 6100, bank: 'failed' },
    ])
  })
})

describe('a person of the city', () => {
  const wish = () => ({ actor: 'anna', reason: 'the bank was called', press: randomUUID() })
  const decide = async (decision: Decision, id?: number) => {
    const [open] = await queue()
    return decideException(backend.context, { ...wish(), id: id ?? open!.id, decision })
  }

  it('has a refused refund asked for again, which then is given once', async () => {
    const { guest, order, url } = await begin()
    await changeOrder(backend, order, { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', url)
    await changeOrder(backend, order, { nextRefund: 'done' })
    const [row] = await queue()
    expect(await decide('again')).toBe(true)
    expect(await decide('again', row!.id), 'it is given already').toBe(false)
    expect(await decide('close', row!.id)).toBe(true)
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([
      { state: 'failed' },
      { state: 'done', amount: 6100 },
    ])
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'done', amount: 6100 }])
    await pass(DAY)
    expect(await queue()).toEqual([])
    await expectLevel(backend, 'probe')
  })

  it('writes down what the bank gave back by itself', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    const now = backend.clock.now()
    const row = {
      key: 'by-itself',
      orderId: order,
      amount: 500,
      state: 'done',
      createdAt: now,
      decidedAt: now,
    } as const
    await bankDb().insert(bankRefunds).values(row)
    await bankDb().update(orders).set({ refunded: 500 }).where(eq(orders.id, order))
    await pass(DAY)
    expect(await decide('book')).toBe(true)
    expect(await queue()).toEqual([])
    expect(await rows()).toEqual(['charge 6000', 'refund 500'])
    await expectLevel(backend, 'probe')
  })

  it('has the bank asked again about money that it did not know of, and closes it', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(backend, order, { state: 'cancelled' })
    await pass(DAY)
    expect(await decide('ask')).toBe(true)
    await changeOrder(backend, order, { state: 'authorized' })
    expect(await decide('ask')).toBe(true)
    expect(await decide('close')).toBe(true)
    expect(await queue()).toEqual([])
    await expectLevel(backend, 'probe')
  })

  it('cannot do what is not of the kind', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(backend, order, { state: 'cancelled' })
    await pass(DAY)
    expect(await decide('again')).toBe(false)
  })

  it('gives a part of a payment back, several times, and never more than was paid', async () => {
    const { guest, paymentId, url } = await begin()
    await guest.press('pay', url)
    const give = (amount: number) => refundByHand(backend.context, { ...wish(), paymentId, amount })
    expect([await give(1000), await give(2500), await give(2501)]).toEqual(['done', 'done', 'tooMuch'])
    expect(await rows()).toEqual(['charge 6000', 'refund 1000', 'refund 2500'])
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([{ amount: 1000 }, { amount: 2500 }])
    await expectLevel(backend, 'probe')
  })
})
