import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payouts } from '../../../demo/backend/database/payment-schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { retain } from '../../../demo/backend/operation/retention.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { endRefund } from '../../../demo/backend/payment/settle/refund-state.ts'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { markPaidOut } from '../../../demo/backend/staff/payouts.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import * as calls from '../../../shared/api/contract/my-data.ts'
import { changeOrder, expectLevel, readBook } from '../../support/bank-book.ts'
import { lastLetter } from '../../support/driver.ts'
import { signInStaff } from '../../support/staff.ts'
import { MAIN, openOwnData } from './own-data.ts'
import { DAY, HOUR, openTwoBooks } from './two-books.ts'

const wish = () => ({ actor: 'anna', reason: 'the card is closed', press: randomUUID() })

describe('a refund that the bank refuses for good', () => {
  const books = openTwoBooks()
  const { db, bankDb, queue, pass, begin } = books
  const audit = async () => auditBooks(db(), await readBook(books.backend, 'probe'))
  const decide = async (decision: Decision, id?: number) =>
    decideException(books.backend.context, { ...wish(), id: id ?? (await queue())[0]!.id, decision })

  async function refuse(plate?: string) {
    const first = await begin(plate)
    await changeOrder(books.backend, first.order, { amount: 6100, nextRefund: 'failed' })
    await first.guest.press('pay', first.url)
    return first
  }

  it('is paid out by the staff: it is among the payouts with its contact, and the books are level', async () => {
    const { paymentId } = await refuse()
    const [open] = await queue()
    expect(await decide('payOtherwise')).toBe(true)
    const [payout] = await db().select().from(payouts)
    const [refund] = await db().select().from(refunds)
    expect(payout).toMatchObject({ amount: 6100, refundId: refund!.id, accountId: null, paidAt: null })
    expect([refund!.state, await queue()]).toEqual(['failed', []])
    await expectLevel(books.backend, 'probe')
    const [act] = await db().select().from(staffAudit).where(eq(staffAudit.subject, refund!.id))
    expect(act).toMatchObject({ act: 'payOtherwise', subject: refund!.id, paymentId, after: { payout: 'open' } })
    for (const decision of ['payOtherwise', 'again', 'close'] as const)
      expect([decision, await decide(decision, open!.id)]).toEqual([decision, false])
    const person = await signInStaff(books.backend)
    expect((await person.get('/staff')).body).toContain('К выплате: 1')
    expect((await person.get(`/staff/payouts/${payout!.id}`)).body).toMatch(/61,00[^]*В этом возврате банк отказал/)
    expect(await markPaidOut(books.backend.context, { ...wish(), id: payout!.id })).toBe(true)
    await pass(DAY)
    expect(await queue()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })

  it('is paid out once by two presses at one moment, or asked for again and not paid out', async () => {
    await refuse()
    const [open] = await queue()
    const ends = await Promise.all([decide('payOtherwise', open!.id), decide('payOtherwise', open!.id)])
    expect(ends.toSorted()).toEqual([false, true])
    expect(await db().$count(payouts)).toBe(1)
    await expectLevel(books.backend, 'probe')
    const { order } = await refuse('А200ВС77')
    await changeOrder(books.backend, order, { nextRefund: 'pending' })
    expect(await decide('again')).toBe(true)
    expect(await decide('payOtherwise'), 'the bank is at it').toBe(false)
    expect(await db().$count(payouts)).toBe(1)
  })

  it('is not asked for again by who presses while another hands it over to be paid out', async () => {
    await refuse()
    const [open] = await queue()
    const { context } = books.backend
    /** It reads that the bank has refused it, and begins when the other has ended. */
    const transaction: typeof context.database.db.transaction = async (work) => {
      expect(await decide('payOtherwise', open!.id)).toBe(true)
      return db().transaction(work)
    }
    const late = {
      ...context,
      database: { ...context.database, db: Object.assign(Object.create(db()), { transaction }) },
    }
    expect(await decideException(late, { ...wish(), id: open!.id, decision: 'again' })).toBe(false)
    expect(await bankDb().$count(bankRefunds)).toBe(1)
    await expectLevel(books.backend, 'probe')
  })

  it('is not paid out where the bank never took the money, or has less of it left than the refund', async () => {
    const { order } = await refuse()
    const [open] = await queue()
    await changeOrder(books.backend, order, { state: 'cancelled' })
    expect(await decide('payOtherwise', open!.id), 'the order is cancelled').toBe(false)
    await changeOrder(books.backend, order, { state: 'authorized' })
    await bankDb().update(orders).set({ refunded: 1 })
    expect(await decide('payOtherwise', open!.id), 'a kopeck has gone back').toBe(false)
    books.backend.context.bank.inquire = async () => null
    expect(await decide('payOtherwise', open!.id), 'the bank does not know it').toBe(false)
    expect(await db().$count(payouts)).toBe(0)
    Object.assign(books.backend.context.bank, books.bank)
    await bankDb().update(orders).set({ refunded: 0 })
    expect(await decide('payOtherwise', open!.id)).toBe(true)
    await expectLevel(books.backend, 'probe')
  })

  /** The bank gives it after all, and its file of the first day says so. */
  async function giveAfterAll({ paymentId, order }: { paymentId: string; order: string }) {
    const [{ id: key } = { id: '' }] = await db().select().from(refunds)
    const line = { kind: 'refund', merchantOrder: paymentId, order, city: 'probe', amount: 6100, key } as const
    books.backend.context.bank.settlement = async function* (date) {
      if (date === '2025-03-12') yield [line]
    }
    await bankDb().update(orders).set({ refunded: 6100 })
    return key
  }

  it('and that the bank gives all the same is paid out no more, where it was not yet', async () => {
    const first = await refuse()
    expect(await decide('payOtherwise')).toBe(true)
    const [payout] = await db().select().from(payouts)
    await giveAfterAll(first)
    await pass(DAY)
    expect(await db().select().from(payouts)).toEqual([])
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'done' }])
    expect(await queue(true)).toContainEqual(
      expect.objectContaining({ kind: 'refundRefused', state: 'decided', decision: 'done', decidedBy: null }),
    )
    expect(await queue()).toEqual([])
    expect(await markPaidOut(books.backend.context, { ...wish(), id: payout!.id })).toBe(false)
    expect((await books.backend.ledger('probe')).balances['payouts']).toBe(0)
    await expectLevel(books.backend, 'probe')
  })

  it('is not both done and paid out, where it was handed over since the bank was asked', async () => {
    const first = await refuse()
    expect(await decide('payOtherwise')).toBe(true)
    const key = await giveAfterAll(first)
    const end = { state: 'done', key, now: books.backend.clock.now() } as const
    const press = () => db().transaction((tx) => endRefund(tx, key, end))
    expect(await Promise.all([press(), press()])).toEqual([true, true])
    expect([await db().$count(payouts), await db().select().from(refunds)]).toMatchObject([0, [{ state: 'done' }]])
    await expectLevel(books.backend, 'probe')
  })

  it('and that the bank gives all the same, after it was paid out, goes to a person: it is given twice', async () => {
    const first = await refuse()
    expect(await decide('payOtherwise')).toBe(true)
    const [payout] = await db().select().from(payouts)
    expect(await markPaidOut(books.backend.context, { ...wish(), id: payout!.id })).toBe(true)
    const key = await giveAfterAll(first)
    const end = { state: 'done', key, now: books.backend.clock.now() } as const
    expect(await db().transaction((tx) => endRefund(tx, key, end))).toBe(false)
    await pass(DAY)
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'failed' }])
    expect(await queue()).toMatchObject([{ kind: 'givenBack', subject: key, taken: 6100, ordered: null }])
    expect(await decide('book')).toBe(true)
    await expectLevel(books.backend, 'probe')
  })

  it('and is closed by hand with a reason is told by the audit as decided, and no other difference is', async () => {
    await refuse()
    expect(await decide('close')).toBe(true)
    expect(await audit()).toMatchObject([{ detail: 'refused 6100', isDecided: true }])
    const { order, guest, url } = await begin('А300ВС77')
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { state: 'cancelled' })
    expect((await audit()).map(({ isDecided = false }) => String(isDecided)).toSorted()).toEqual(['false', 'true'])
  })
})

describe('the refund of a deleted account', () => {
  const own = openOwnData()
  const db = () => own.backend.database.db
  const contacts = async () => (await db().select().from(refunds)).map(({ contact }) => contact)

  async function remove() {
    await own.caller().ask(calls.sendDeletionCode, {}, own.token)
    const { code } = await lastLetter(own.backend, MAIN)
    await own.caller().ask(calls.deleteAccount, { code }, own.token)
  }

  /** The bank answers so of the refund of a top-up. */
  async function topUpThat(nextRefund: 'failed' | 'pending' | 'done') {
    const order = await own.topUp(10_000)
    await own.backend.bank.database.db.update(orders).set({ nextRefund }).where(eq(orders.merchantOrder, order))
    return order
  }

  /** The same, and the account is deleted; the driver had a top-up by hand before. */
  async function leave(nextRefund: 'failed' | 'pending' | 'done') {
    const order = await topUpThat(nextRefund)
    await remove()
    return order
  }

  it('keeps whom it goes to until the bank has given it', async () => {
    await leave('pending')
    expect(await contacts()).toEqual([MAIN])
    const [{ id: key } = { id: '' }] = await db().select().from(refunds)
    await own.backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    own.backend.setNow(own.backend.clock.now() + HOUR)
    await own.backend.tick()
    expect(await contacts()).toEqual([null])
  })

  it('keeps nobody where the bank gives it at once', async () => {
    await leave('done')
    expect(await contacts()).toEqual([null])
  })

  it('that the bank refuses can be paid out: the payout has the contact, the refund no longer', async () => {
    await leave('failed')
    expect(await contacts()).toEqual([MAIN])
    const [open] = await listExceptions(db())
    await decideException(own.backend.context, { ...wish(), id: open!.id, decision: 'payOtherwise' })
    const ofRefund = (await db().select().from(payouts)).filter(({ refundId }) => refundId !== null)
    expect(ofRefund).toMatchObject([{ amount: 10_000, contact: MAIN }])
    expect(await contacts()).toEqual([null])
    await expectLevel(own.backend, 'probe')
  })

  it('that was paid out before leaves no contact behind, and one that is to be paid out has it still', async () => {
    for (const isPaid of [true, false]) {
      const paymentId = await topUpThat('failed')
      expect(await refundByHand(own.backend.context, { ...wish(), paymentId, amount: 3000 })).toBe('done')
      const [open] = await listExceptions(db())
      const payOtherwise = { ...wish(), id: open!.id, decision: 'payOtherwise' } as const
      expect(await decideException(own.backend.context, payOtherwise)).toBe(true)
      const [payout] = await db().select().from(payouts)
      if (isPaid) expect(await markPaidOut(own.backend.context, { ...wish(), id: payout!.id })).toBe(true)
    }
    await remove()
    const ofRefunds = (await db().select().from(payouts)).filter(({ refundId }) => refundId !== null)
    const left = ofRefunds.map(({ paidAt, contact }) => [paidAt !== null, contact] as const)
    expect(new Map(left)).toEqual(
      new Map([
        [true, ''],
        [false, MAIN],
      ]),
    )
  })

  it('forgets the contact after the years for which payouts are kept, where nobody is to get it any more', async () => {
    await leave('failed')
    const { context, clock } = own.backend
    await retain(db(), context.cities, clock.now() + 50 * 365 * DAY)
    expect(await contacts()).toEqual([null])
  })
})
