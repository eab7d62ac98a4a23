import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { settlementDays } from '../../../demo/backend/database/bank-schema.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { startBackend } from '../../support/backend.ts'
import { signInStaff } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'
import { DAY, HOUR, openTwoBooks } from './two-books.ts'

const books = openTwoBooks()
const { bankDb, db, queue, pass, begin } = books

/** So many orders are in the bank's book alone. */
async function orderElsewhere(count: number, state: 'authorized' | 'open' = 'authorized'): Promise<void> {
  const at = books.backend.clock.now()
  const row = { city: 'probe', payee: { ru: '', en: '' }, amount: 6000, state, createdAt: at, decidedAt: at } as const
  const rows = Array.from({ length: count }, () => ({ id: randomUUID(), merchantOrder: randomUUID() }))
  await bankDb()
    .insert(orders)
    .values(rows.map((named) => ({ ...row, ...named })))
}
async function pay(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { guest, url } = await begin(`А${100 + index}ВС77`)
    await guest.press('pay', url)
  }
}
const givenBack = () => bankDb().$count(bankRefunds)
const decide = async (decision: 'giveBack' | 'close') => {
  const [open] = await queueOfDays()
  const wish = { actor: 'anna', reason: 'the backup of the 11th', press: randomUUID() }
  return decideException(books.backend.context, { ...wish, id: open!.id, decision })
}
const queueOfDays = async () => (await listExceptions(db())).filter(({ kind }) => kind === 'unknownMany')

describe('orders that our book does not know', () => {
  it('are a person’s business where a second book works with the bank of the first: it gives no money back', async () => {
    await pay(5)
    const { backend } = books
    const second = await startBackend({
      cities: [createTestCity()],
      separate: { sandbox: backend.bank, bank: backend.context.bank },
    })
    second.setNow(backend.clock.now() + DAY)
    await second.tick()
    expect(await givenBack()).toBe(0)
    expect(await listExceptions(second.database.db, { all: true })).toMatchObject([
      { kind: 'unknownMany', subject: '2025-03-12', state: 'open', done: null, count: 5, taken: 30_000 },
    ])
    await second.stop()
  })

  it('are given back by themselves as long as they are a tenth of the day’s payments', async () => {
    await orderElsewhere(2)
    await pay(8)
    await pass(DAY)
    expect([await givenBack(), await queueOfDays()]).toEqual([0, [expect.objectContaining({ count: 2 })]])
    await books.backend.reset()
    await orderElsewhere(2)
    await pay(9)
    await pass(DAY)
    expect([await givenBack(), await queue()]).toEqual([2, []])
  })

  it('are no more than five in a day of any size', async () => {
    await orderElsewhere(6)
    await pay(1)
    const [{ id } = { id: '' }] = await db().select().from(payments)
    books.backend.context.bank.settlement = async function* (date) {
      for await (const lines of books.bank.settlement(date))
        yield lines.flatMap((line) => Array(line.merchantOrder === id ? 60 : 1).fill(line))
    }
    await pass(DAY)
    expect([await givenBack(), await queueOfDays()]).toEqual([0, [expect.objectContaining({ count: 6 })]])
  })

  it('are not closed at the bank either, where there are too many', async () => {
    await orderElsewhere(2, 'open')
    await pass(DAY)
    expect((await bankDb().select().from(orders)).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await queueOfDays()).toMatchObject([{ count: 2, taken: 0 }])
  })

  it('are given back once, all of them, when a person says so; the next round of the clock does it', async () => {
    await orderElsewhere(7)
    await pass(DAY)
    const person = await signInStaff(books.backend)
    expect((await person.get('/staff')).body).toContain('За день слишком много заказов')
    const [open] = await queueOfDays()
    const { body } = await person.get(`/staff/exceptions/${open!.id}`)
    expect(body).toMatch(/День банка[^]*2025-03-12[^]*Заказов[^]*7[^]*420,00[^]*Вернуть все деньги/)
    expect(await decide('giveBack')).toBe(true)
    expect(await givenBack()).toBe(0)
    await pass(0)
    expect(await givenBack()).toBe(7)
    expect(await queue()).toEqual([])
    await pass(DAY)
    expect(await givenBack()).toBe(7)
    const later = await signInStaff(books.backend)
    expect((await later.get('/staff/audit')).body).toMatch(/возврат по неизвестным заказам[^]*Файл банка за 2025-03-12/)
  })

  it('are given back, too, when a person says so while the day is still compared', async () => {
    await pay(1)
    const [{ id } = { id: '' }] = await db().select().from(payments)
    await orderElsewhere(7)
    const { bank } = books.backend.context
    // The bank is asked about what its file does not name, after the orders that are not in our book are a difference.
    bank.settlement = async function* (date) {
      for await (const lines of books.bank.settlement(date))
        yield lines.filter(({ merchantOrder }) => merchantOrder !== id)
    }
    bank.inquire = async (order) => {
      bank.inquire = books.bank.inquire
      expect(await decide('giveBack')).toBe(true)
      return books.bank.inquire(order)
    }
    await pass(DAY)
    expect(await givenBack()).toBe(0)
    await pass(0)
    expect(await givenBack()).toBe(7)
  })

  it('are waited for again where the file has come to name more than were released', async () => {
    await orderElsewhere(3)
    await pass(DAY)
    expect(await decide('giveBack')).toBe(true)
    books.backend.setNow(books.backend.clock.now() - DAY)
    await orderElsewhere(4)
    await pass(DAY)
    expect(await givenBack()).toBe(3)
    expect(await queueOfDays()).toMatchObject([{ state: 'open', count: 4, taken: 24_000 }])
  })

  it('stay as they are when a person closes the difference, though the day is compared again', async () => {
    await orderElsewhere(3)
    await pass(DAY)
    expect(await decide('close')).toBe(true)
    await db().update(settlementDays).set({ doneAt: null })
    await pass(HOUR)
    expect([await givenBack(), await queueOfDays()]).toEqual([0, []])
  })

  /** One of them, whose refund the bank refuses. */
  async function refuse() {
    await orderElsewhere(1)
    await bankDb().update(orders).set({ nextRefund: 'failed' })
    await pay(9)
    await pass(DAY)
    const refused = (await queue()).find(({ kind }) => kind === 'refundRefused')
    expect(refused).toMatchObject({ paymentId: null, taken: 6000 })
    return { id: refused!.id, subject: refused!.subject }
  }
  const decideAbout = (id: number, decision: Decision) => {
    const wish = { actor: 'anna', reason: 'the bank was called', press: randomUUID() }
    return decideException(books.backend.context, { ...wish, id, decision })
  }
  const statesAtBank = async () => (await bankDb().select().from(bankRefunds)).map(({ state }) => state).toSorted()

  it('and whose refund the bank refuses are given back under another key when a person says so, once', async () => {
    const { id, subject } = await refuse()
    const person = await signInStaff(books.backend)
    expect((await person.get(`/staff/exceptions/${id}`)).body).toContain('value="again"')
    await bankDb().update(orders).set({ nextRefund: 'pending' })
    const ends = await Promise.all([decideAbout(id, 'again'), decideAbout(id, 'again')])
    expect(ends.toSorted(), 'by two who press at one moment').toEqual([false, true])
    expect(await statesAtBank()).toEqual(['failed', 'pending'])
    expect(await decideAbout(id, 'again'), 'the bank is at it').toBe(false)
    expect(await decideAbout(id, 'close')).toBe(true)
    const pending = (await bankDb().select().from(bankRefunds)).find(({ state }) => state === 'pending')
    const payload = { key: pending!.key, state: 'done' }
    await books.backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload })
    await pass(HOUR)
    expect((await queue(true)).find(({ kind, subject: own }) => kind === 'unknown' && own === subject)).toMatchObject({
      done: 'refunded',
    })
    expect(await decideAbout(id, 'again'), 'it is given, though it was closed').toBe(false)
    expect(await statesAtBank()).toEqual(['done', 'failed'])
    await pass(DAY)
    expect(await queue()).toEqual([])
  })

  it('and whose refund is refused once more wait for a person again; one that is given waits for nobody', async () => {
    const { id } = await refuse()
    expect(await decideAbout(id, 'close')).toBe(true)
    expect(await decideAbout(id, 'again')).toBe(true)
    expect(await queue()).toMatchObject([{ id, kind: 'refundRefused', state: 'open' }])
    await bankDb().update(orders).set({ nextRefund: 'done' })
    expect(await decideAbout(id, 'again')).toBe(true)
    expect(await statesAtBank()).toEqual(['done', 'failed', 'failed'])
    expect(await queue()).toEqual([])
    expect(await queue(true)).toContainEqual(expect.objectContaining({ id, decision: 'done' }))
  })
})
