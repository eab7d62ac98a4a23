import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { bankRequests, exceptions, settlementDays } from '../../../demo/backend/database/bank-schema.ts'
import { reconcileDays } from '../../../demo/backend/payment/settle/reconcile.ts'
import { ledger, payments, sessions } from '../../../demo/backend/database/schema.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { changeOrder, expectLevel, readBook, takeSilently } from '../../support/bank-book.ts'
import { signInStaff } from '../../support/staff.ts'
import { DAY, HOUR, MINUTE, openTwoBooks } from './two-books.ts'

const books = openTwoBooks()
const { db, bankDb, queue, rows, pass, begin, giveByItself } = books

/** Our book as it was before the order: a backup of then was restored. */
async function forget(paymentId: string): Promise<void> {
  const [payment] = await db().delete(bankRequests).where(eq(bankRequests.paymentId, paymentId)).returning()
  expect(payment).toBeDefined()
  await db().delete(ledger).where(eq(ledger.paymentId, paymentId))
  const [gone] = await db().delete(payments).where(eq(payments.id, paymentId)).returning()
  await db().delete(sessions).where(eq(sessions.id, gone!.sessionId!))
}

/** The bank has the money of an order that our book does not have. */
async function payUnknown() {
  const { paymentId, guest, order, url } = await begin()
  await guest.press('pay', url)
  await forget(paymentId)
  return { paymentId, order }
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
    const { bank } = books.backend.context
    const { settlement } = bank
    bank.settlement = () => {
      throw new Error('the bank is closed')
    }
    await pass(0)
    bank.settlement = settlement
    await pass(HOUR)
    expect(await db().select().from(settlementDays)).toMatchObject([{ date: '2025-03-11', doneAt: expect.any(Number) }])
  })

  it('is one process’s, however long the bank takes to answer', async () => {
    const { clock, context } = books.backend
    const { inquire } = context.bank
    for (let index = 0; index < 5; index += 1) {
      const { guest, url, paymentId } = await begin(`А10${index}ВС77`)
      await guest.press('pay', url)
      await bankDb().delete(orders).where(eq(orders.merchantOrder, paymentId))
    }
    const asked: string[] = []
    context.bank.inquire = async (order) => {
      asked.push(order)
      books.backend.setNow(clock.now() + 4 * MINUTE)
      if (asked.length < 5) await reconcileDays(context)
      return inquire(order)
    }
    await pass(DAY)
    expect(new Set(asked).size).toBe(5)
    expect(asked).toHaveLength(5)
  })

  it('that cannot be made is among what is due, and after two days the staff reads of it', async () => {
    const { app, context } = books.backend
    const { settlement } = context.bank
    const metrics = async () => (await app.inject({ url: '/metrics' })).body
    const front = async () => {
      const person = await signInStaff(books.backend)
      await person.get('/staff')
      return person.page()
    }
    context.bank.settlement = () => {
      throw new Error('the bank is closed')
    }
    await pass(0)
    expect(await metrics()).toContain('parking_queue_length{queue="days"} 1')
    expect(await metrics()).toMatch(/parking_tick_seconds_count\{round="days",result="failed"\} [1-9]/)
    expect(await metrics()).toMatch(/parking_steps_failed_total\{step="the comparison with the bank’s file"\} [1-9]/)
    expect(await front()).not.toContain('11/03/2025')
    await pass(2 * DAY)
    expect(await metrics()).toContain('parking_queue_length{queue="days"} 3')
    // The file of the 11th is there at one o'clock of the next day in Moscow; it is the 14th, 15:20:40.
    expect(await metrics()).toContain(`parking_queue_age_seconds{queue="days"} ${(2 * DAY) / 1000 + 14 * 3600 + 1240}`)
    expect(await front()).toContain('Файл банка за 11/03/2025 не сверен с нашими записями')
    context.bank.settlement = settlement
    await pass(HOUR)
    expect(await metrics()).toContain('parking_queue_length{queue="days"} 0')
    expect(await front()).not.toContain('11/03/2025')
  })

  it('of an empty file, as a bank may answer before it has written its own, is made once more some days later', async () => {
    const { paymentId, order } = await begin()
    await takeSilently(books.backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    const { bank } = books.backend.context
    const asked: string[] = []
    bank.settlement = async function* (date) {
      asked.push(date)
      yield []
    }
    await pass(DAY)
    bank.settlement = async function* (date) {
      asked.push(date)
      yield* books.bank.settlement(date)
    }
    await pass(4 * DAY)
    expect(await rows()).toEqual([])
    await pass(DAY)
    expect(await rows()).toEqual(['charge 6000'])
    await expectLevel(books.backend, 'probe')
    await pass(DAY)
    await pass(DAY)
    expect(asked.filter((date) => date === '2025-03-12')).toHaveLength(2)
    expect(
      asked.filter((date) => date === '2025-03-14'),
      'nothing happened on that day',
    ).toHaveLength(2)
  })

  it('of days that are too old after an outage is not made, and a person is told which they are', async () => {
    await pass(0)
    await pass(40 * DAY)
    await pass(HOUR)
    expect(await db().$count(settlementDays)).toBe(1 + 31)
    expect(await listExceptions(db())).toMatchObject([
      { kind: 'daysDropped', subject: '2025-03-12 – 2025-03-20', count: 9, state: 'open' },
    ])
    const person = await signInStaff(books.backend)
    expect((await person.get('/staff')).body).toMatch(/Файлы банка за эти дни не сверены[^]*2025-03-12 – 2025-03-20/)
    await pass(DAY)
    expect(await db().$count(exceptions)).toBe(1)
  })

  it('finds money that neither a callback nor a question has brought', async () => {
    const { paymentId, order } = await begin()
    await takeSilently(books.backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    await pass(HOUR)
    expect(await rows()).toEqual([])
    await pass(DAY)
    expect(await rows()).toEqual(['charge 6000'])
    await expectLevel(books.backend, 'probe')
  })

  it('closes an order that has ended here and was left open at the bank', async () => {
    const { paymentId } = await begin()
    await db().update(payments).set({ state: 'cancelled', askAt: null }).where(eq(payments.id, paymentId))
    await pass(DAY)
    expect(await readBook(books.backend, 'probe')).toMatchObject([{ state: 'cancelled' }])
    await expectLevel(books.backend, 'probe')
  })

  it('closes an order that our book does not know, and says so in the queue', async () => {
    const { paymentId } = await begin()
    await forget(paymentId)
    await pass(DAY)
    expect(await readBook(books.backend, 'probe')).toMatchObject([{ state: 'cancelled' }])
    expect(await queue(true)).toMatchObject([{ kind: 'unknown', done: 'withdrawn', state: 'decided', taken: 6000 }])
    await expectLevel(books.backend, 'probe')
  })

  it('gives the money back of an order that our book does not know, once, and tells the staff of it', async () => {
    const { paymentId } = await payUnknown()
    await pass(DAY)
    await pass(DAY)
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([{ amount: 6000, state: 'done' }])
    expect(await queue(true)).toMatchObject([{ kind: 'unknown', subject: paymentId, done: 'refunded', taken: 6000 }])
    await expectLevel(books.backend, 'probe')
    const listed = async () => (await (await signInStaff(books.backend, 'en')).get('/staff')).body
    expect(await listed()).toMatch(/Done at once in the last 30 days: 1[^]*the money was given back/)
    await pass(31 * DAY)
    expect(await listed()).not.toContain('Done at once')
  })

  it('does not say that the money of an unknown order went back before the bank has given it, and has a person look after days', async () => {
    const { paymentId, order } = await payUnknown()
    await changeOrder(books.backend, order, { nextRefund: 'pending' })
    await pass(DAY)
    const said = async () => (await queue(true)).map(({ kind, state, done }) => `${kind} ${state} ${done}`).toSorted()
    expect(await said()).toEqual(['unknown decided asked'])
    const front = async () => (await (await signInStaff(books.backend, 'en')).get('/staff')).body
    expect(await front()).toContain('the bank was asked and has not answered yet')
    await pass(2 * DAY)
    expect(await said()).toEqual(['unknown decided asked'])
    await pass(DAY + HOUR)
    expect(await said()).toEqual(['refundSilent open null', 'unknown decided asked'])
    expect(await queue()).toMatchObject([{ subject: paymentId, taken: 6000, city: 'probe' }])
    const [{ key } = { key: '' }] = await bankDb().select().from(bankRefunds)
    await books.backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    await pass(DAY)
    expect(await said()).toEqual(['refundSilent decided null', 'unknown decided refunded'])
    await expectLevel(books.backend, 'probe')
    const book = (await readBook(books.backend, 'probe')).map((line) => ({ ...line, refunded: 0 }))
    expect(await auditBooks(db(), book), 'the bank has not given what it said').toMatchObject([
      { id: paymentId, detail: 'asked 6000 and 0, given 0' },
    ])
  })

  it('has a person look at the refund of an unknown order that the bank refuses: it is not called given back', async () => {
    const { paymentId, order } = await payUnknown()
    await changeOrder(books.backend, order, { nextRefund: 'failed' })
    await pass(DAY)
    expect(await queue(true)).toMatchObject([
      { kind: 'refundRefused', state: 'open', subject: paymentId },
      { kind: 'unknown', done: 'asked' },
    ])
  })

  it('leaves to a person what our book calls paid and the bank does not', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { state: 'cancelled' })
    await pass(DAY)
    await pass(DAY)
    expect(await queue()).toMatchObject([
      { kind: 'missing', paymentId, ordered: 6000, ours: 'paid', bank: 'cancelled', done: null, state: 'open' },
    ])
  })

  it('leaves to a person another sum than was taken at first', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { amount: 7000 })
    await pass(DAY)
    expect(await queue()).toMatchObject([{ kind: 'amount', paymentId, ordered: 6000, taken: 7000, state: 'open' }])
  })

  it('leaves to a person money that the bank gave back by itself', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    await giveByItself(order, 500)
    await pass(DAY)
    expect(await queue()).toMatchObject([{ kind: 'givenBack', paymentId, subject: 'by-itself', taken: 500 }])
  })

  it.each(['inquire', 'settlement'] as const)(
    'is made again where the bank did not answer about one order (%s)',
    async (missing) => {
      const { paymentId, order, guest, url } = await begin()
      // Either the file names money that our book has not, or our book money that the file does not name.
      if (missing === 'settlement') await guest.press('pay', url)
      await takeSilently(books.backend, order)
      if (missing === 'inquire')
        await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
      const { bank } = books.backend.context
      bank.inquire = () => Promise.reject(new Error('the bank is busy'))
      if (missing === 'settlement') {
        await changeOrder(books.backend, order, { state: 'cancelled' })
        bank.settlement = async function* () {}
      }
      await pass(DAY)
      expect(await db().select().from(settlementDays)).toMatchObject([{ date: '2025-03-12', doneAt: null }])
      Object.assign(bank, books.bank)
      await pass(2 * DAY)
      const days = await db().select().from(settlementDays)
      expect(days.map(({ doneAt }) => doneAt)).not.toContain(null)
      expect(await rows()).toEqual(['charge 6000'])
      expect((await queue()).map(({ kind }) => kind)).toEqual(missing === 'settlement' ? ['missing'] : [])
    },
  )

  it('leaves to a person, once, what a payer has got back from the bank without us', async () => {
    const { paymentId, guest, order, url } = await begin()
    await guest.press('pay', url)
    const { bank } = books.backend.context
    const { settlement } = bank
    const reversal = {
      kind: 'refund',
      merchantOrder: paymentId,
      order,
      city: 'probe',
      amount: 3000,
      key: null,
    } as const
    bank.settlement = async function* (date) {
      yield* settlement(date)
      if (date === '2025-03-12') yield [reversal, reversal]
    }
    await pass(DAY)
    await db().update(settlementDays).set({ doneAt: null })
    await pass(HOUR)
    const each = { kind: 'givenBack', paymentId, taken: 3000, ordered: null }
    expect(await queue()).toMatchObject([each, each])
  })

  it.each([
    ['of a city that is not here', { city: 'anothertown' }],
    ['under a number that is none of ours', { merchantOrder: 'shop-77' }],
  ])('leaves another’s money alone that came by the same contract: an order %s', async (_, other) => {
    const at = books.backend.clock.now()
    const named = { merchantOrder: randomUUID(), city: 'probe', ...other }
    const order = { id: randomUUID(), payee: { ru: '', en: '' }, amount: 777, createdAt: at, decidedAt: at, ...named }
    const open = { ...order, id: randomUUID(), merchantOrder: `${named.merchantOrder}-2`, city: 'anothertown' }
    await bankDb()
      .insert(orders)
      .values([
        { ...order, state: 'authorized' },
        { ...open, state: 'open', decidedAt: null },
      ])
    await pass(DAY)
    await pass(DAY)
    const said = (await bankDb().select().from(orders)).map(({ state, refunded }) => `${state} ${refunded}`)
    expect(said.toSorted()).toEqual(['authorized 0', 'open 0'])
    const all = await listExceptions(db(), { all: true })
    expect(all).toMatchObject([{ kind: 'unknown', subject: named.merchantOrder, state: 'open', done: null }])
  })

  it('goes on with the other lines where one of them fails', async () => {
    const unknown = { id: randomUUID(), payee: { ru: '', en: '' }, amount: 100, createdAt: books.backend.clock.now() }
    await bankDb()
      .insert(orders)
      .values({ ...unknown, merchantOrder: randomUUID(), city: 'probe', state: 'open' })
    const { paymentId, order } = await begin()
    await takeSilently(books.backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    const { bank } = books.backend.context
    const { withdraw } = bank
    bank.withdraw = () => Promise.reject(new Error('the bank is busy'))
    await pass(DAY)
    expect(await rows()).toEqual(['charge 6000'])
    bank.withdraw = withdraw
    await pass(HOUR)
    expect((await readBook(books.backend, 'probe')).map(({ state }) => state).toSorted()).toEqual([
      'authorized',
      'cancelled',
    ])
    await expectLevel(books.backend, 'probe')
  })
})
