import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { settlementDays } from '../../../demo/backend/database/bank-schema.ts'
import { payments, sessions } from '../../../demo/backend/database/schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { orders } from '../../../demo/bank/schema.ts'
import { getBalance } from '../../../shared/api/contract/profile.ts'
import { expectLevel, readBook } from '../../support/bank-book.ts'
import { signInStaff } from '../../support/staff.ts'
import { openOwnData } from './own-data.ts'
import { DAY, openTwoBooks } from './two-books.ts'
import type { TestBackend } from '../../support/backend.ts'

const wish = () => ({ actor: 'anna', reason: 'the bank’s letter of the 12th', press: randomUUID() })

/** The bank says that it has not taken what our book calls paid; a person reads of it the next day. */
async function lose(backend: TestBackend, paymentId: string): Promise<number> {
  await setState(backend, paymentId, 'cancelled')
  await passDay(backend)
  const [open] = await listExceptions(backend.database.db)
  expect(open).toMatchObject({ kind: 'missing', paymentId })
  return open!.id
}
async function passDay(backend: TestBackend): Promise<void> {
  backend.setNow(backend.clock.now() + DAY)
  await backend.tick()
}
async function setState(backend: TestBackend, id: string, state: 'cancelled' | 'authorized'): Promise<void> {
  await backend.bank.database.db.update(orders).set({ state }).where(eq(orders.merchantOrder, id))
}
const decide = (backend: TestBackend, id: number, decision: Decision) =>
  decideException(backend.context, { ...wish(), id, decision })
const audit = async (backend: TestBackend) => auditBooks(backend.database.db, await readBook(backend, 'probe'))

describe('a top-up that the bank has not taken', () => {
  const own = openOwnData()
  const balance = async () => Number((await own.caller().ask(getBalance, undefined, own.token)).balance)

  it('is taken back from the balance, and the books are level', async () => {
    const before = await balance()
    const id = await own.topUp(100_000)
    const { backend } = own
    const open = await lose(backend, id)
    expect(await audit(backend), 'a person has it').toEqual([])
    expect(await decide(backend, open, 'notTaken')).toBe(true)
    expect(await balance()).toBe(before)
    await expectLevel(backend, 'probe')
    const [act] = await backend.database.db.select().from(staffAudit).where(eq(staffAudit.subject, id))
    expect(act).toMatchObject({ act: 'notTaken', before: { refunded: 0 }, after: { refunded: 100_000 } })
    expect(await decide(backend, open, 'notTaken')).toBe(false)
    expect(await refundByHand(backend.context, { ...wish(), paymentId: id, amount: 100 })).toBe('tooMuch')
    backend.setNow(backend.clock.now() + DAY)
    await backend.tick()
    expect(await listExceptions(backend.database.db)).toEqual([])
    await expectLevel(backend, 'probe')
  })

  it('that was spent is a loss of the city, as far as the balance does not hold it: nobody has less than nothing', async () => {
    const id = await own.topUp(100_000)
    await own.park()
    const left = await balance()
    const { backend } = own
    // All but a part of the top-up is gone.
    await backend.database.db.execute(
      `INSERT INTO ledger (city, kind, debit, credit, amount, at)
       SELECT 'probe', 'bonus', credit, 'gift', ${left - 40_000}, now() FROM ledger WHERE kind = 'refill' LIMIT 1`,
    )
    expect(await balance()).toBe(40_000)
    const open = await lose(backend, id)
    expect(await decide(backend, open, 'notTaken')).toBe(true)
    expect(await balance()).toBe(0)
    expect((await backend.ledger('probe')).entries.slice(-2)).toMatchObject([
      { kind: 'refund', amount: 40_000, credit: 'bank' },
      { kind: 'refund', amount: 60_000, debit: 'gift', credit: 'bank' },
    ])
    await expectLevel(backend, 'probe')
  })

  it('that is closed without a decision stays, and the audit says so, as of what a person has decided', async () => {
    const id = await own.topUp(100_000)
    const { backend } = own
    const open = await lose(backend, id)
    expect(await decide(backend, open, 'close')).toBe(true)
    expect(await audit(backend)).toMatchObject([
      { id, rule: 'A payment that is paid was taken by the bank, or is written off', isDecided: true },
    ])
  })
})

describe('a parking whose money the bank has not taken', () => {
  const books = openTwoBooks()
  const { db, begin } = books

  async function pay() {
    const first = await begin()
    await first.guest.press('pay', first.url)
    return first
  }
  const parking = async () => (await db().select().from(sessions))[0]!

  it('stays as it was: the city has lost the money, and nothing of it comes back', async () => {
    const { paymentId } = await pay()
    const before = await parking()
    const open = await lose(books.backend, paymentId)
    const person = await signInStaff(books.backend)
    expect((await person.get(`/staff/exceptions/${open}`)).body).toContain('Списать: банк не взял')
    expect(await decide(books.backend, open, 'notTaken')).toBe(true)
    const after = await parking()
    expect(after).toMatchObject({ paid: before.paid, price: before.price, endsAt: before.endsAt, givenBack: 6000 })
    expect((await books.backend.ledger('probe')).balances).toEqual({ bank: 0, gift: 6000, parking: -6000 })
    await expectLevel(books.backend, 'probe')
  })

  it('is not written off where the bank says now that it has taken it', async () => {
    const { paymentId } = await pay()
    const open = await lose(books.backend, paymentId)
    await setState(books.backend, paymentId, 'authorized')
    expect(await decide(books.backend, open, 'notTaken')).toBe(false)
    expect(await db().select().from(payments)).toMatchObject([{ refundAmount: 0 }])
  })

  it('that the bank takes after it was written off is found by the audit, and a person reads of it', async () => {
    const { paymentId } = await pay()
    const open = await lose(books.backend, paymentId)
    expect(await decide(books.backend, open, 'notTaken')).toBe(true)
    await setState(books.backend, paymentId, 'authorized')
    expect((await audit(books.backend)).map(({ id, isDecided }) => [id, isDecided])).toEqual([[paymentId, undefined]])
    await db().update(settlementDays).set({ doneAt: null })
    await passDay(books.backend)
    expect(await listExceptions(db())).toMatchObject([{ kind: 'taken', paymentId, taken: 6000 }])
  })
})
