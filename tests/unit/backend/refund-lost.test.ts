import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { decideException } from '../../../demo/backend/staff/staff-decision.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { DAY, HOUR, openTwoBooks } from './two-books.ts'

const books = openTwoBooks()
const { db, bankDb, queue, pass, begin } = books

const wish = () => ({ actor: 'anna', reason: 'the bank was called', press: randomUUID() })
const close = async () =>
  decideException(books.backend.context, { ...wish(), id: (await queue())[0]!.id, decision: 'close' })

describe('a refund that our book calls done', () => {
  /** Two refunds of one payment, of which the bank has lost one. */
  async function lose(lost: 1000 | 500) {
    const { guest, url, paymentId } = await begin()
    await guest.press('pay', url)
    for (const amount of [1000, 500]) {
      expect(await refundByHand(books.backend.context, { ...wish(), paymentId, amount })).toBe('done')
      await pass(HOUR)
    }
    await bankDb().delete(bankRefunds).where(eq(bankRefunds.amount, lost))
    await bankDb()
      .update(orders)
      .set({ refunded: 1500 - lost })
    return { paymentId }
  }
  const states = async () =>
    (await db().select().from(refunds).orderBy(refunds.amount)).map(({ amount, state }) => `${amount} ${state}`)

  it.each([1000, 500] as const)(
    'and the bank has not given (%i) is asked for again, and seen until the bank’s file names it',
    async (lost) => {
      const { paymentId } = await lose(lost)
      await pass(DAY)
      expect(await states()).toEqual(lost === 500 ? ['500 pending', '1000 done'] : ['500 done', '1000 pending'])
      expect(await queue()).toMatchObject([{ kind: 'refundLost', paymentId, ordered: lost }])
      await pass(HOUR)
      expect(await states()).toEqual(['500 done', '1000 done'])
      expect(await queue()).toMatchObject([{ kind: 'refundLost', ordered: lost }])
      await pass(DAY)
      expect(await queue()).toEqual([])
      await expectLevel(books.backend, 'probe')
    },
  )

  it('and the bank goes on calling done without giving it is seen each day, whoever closes it', async () => {
    await lose(1000)
    books.backend.context.bank.refund = async () => 'done'
    for (let day = 1; day <= 3; day += 1) {
      await pass(DAY)
      await pass(HOUR)
      expect(await states()).toEqual(['500 done', '1000 done'])
      expect(await queue()).toMatchObject([{ kind: 'refundLost', ordered: 1000 }])
      expect(await close()).toBe(true)
    }
  })

  it('and the bank has not given is not hidden by another that it gave before the day was compared', async () => {
    const { paymentId } = await lose(1000)
    books.backend.context.bank.settlement = () => {
      throw new Error('not yet')
    }
    await pass(DAY)
    books.backend.context.bank.settlement = books.bank.settlement
    expect(await refundByHand(books.backend.context, { ...wish(), paymentId, amount: 2000 })).toBe('done')
    await pass(HOUR)
    expect(await queue()).toMatchObject([{ kind: 'refundLost', ordered: 1000 }])
  })
})
