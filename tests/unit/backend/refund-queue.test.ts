import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { decideException, type Decision } from '../../../demo/backend/staff/staff-decision.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { changeOrder, expectLevel, readBook, takeSilently } from '../../support/bank-book.ts'
import { signInStaff } from '../../support/staff.ts'
import { DAY, HOUR, openTwoBooks } from './two-books.ts'

const books = openTwoBooks()
const { db, bankDb, queue, rows, pass, begin, giveByItself } = books

const wish = () => ({ actor: 'anna', reason: 'the bank was called', press: randomUUID() })
const decide = async (decision: Decision, id?: number) => {
  const [open] = await queue()
  return decideException(books.backend.context, { ...wish(), id: id ?? open!.id, decision })
}

describe('a refund', () => {
  /** One of a payment that is not wanted any more, for which the bank says this at first. */
  async function refund(state: 'pending' | 'failed') {
    const first = await begin()
    await changeOrder(books.backend, first.order, { amount: 6100, nextRefund: state })
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
    await books.backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    await pass(HOUR)
    expect(await states()).toEqual(['done 6100'])
    expect(await queue()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })

  it('that has no end for three days goes to a person, and leaves the queue when it is given', async () => {
    const { key, paymentId } = await refund('pending')
    await pass(3 * DAY)
    await pass(HOUR)
    expect(await queue()).toMatchObject([{ kind: 'refundSilent', subject: key, paymentId, ordered: 6100 }])
    await books.backend.bank.app.inject({ method: 'POST', url: '/levers/refund', payload: { key, state: 'done' } })
    await pass(DAY)
    expect(await queue()).toEqual([])
    expect(await states()).toEqual(['done 6100'])
    await expectLevel(books.backend, 'probe')
  })

  it('that is closed and has no end all the same goes to a person again, days later', async () => {
    await refund('pending')
    await pass(3 * DAY)
    await pass(HOUR)
    expect(await decide('close')).toBe(true)
    await pass(2 * DAY)
    expect(await queue()).toEqual([])
    await pass(DAY + HOUR)
    expect(await queue()).toMatchObject([{ kind: 'refundSilent', state: 'open', decidedBy: null }])
  })

  it('goes to a person also where another one of the same payment did before', async () => {
    const { guest, order, url, paymentId } = await begin()
    await guest.press('pay', url)
    for (const amount of [1000, 2000]) {
      await changeOrder(books.backend, order, { nextRefund: 'pending' })
      expect(await refundByHand(books.backend.context, { ...wish(), paymentId, amount })).toBe('done')
      await pass(4 * DAY)
    }
    const silent = (await queue()).map(({ kind, ordered }) => `${kind} ${ordered}`)
    expect(silent.toSorted()).toEqual(['refundSilent 1000', 'refundSilent 2000'])
  })

  it('that the bank had refused and its file calls done is done, and is not given under another key as well', async () => {
    const { key, order, paymentId } = await refund('failed')
    const { bank } = books.backend.context
    const { refund: ask, settlement } = bank
    bank.refund = () => Promise.reject(new Error('the bank is busy'))
    expect(await decide('again')).toBe(true)
    const line = { kind: 'refund', merchantOrder: paymentId, order, city: 'probe', amount: 6100, key } as const
    bank.settlement = async function* (date) {
      if (date === '2025-03-12') yield [line]
    }
    await pass(DAY)
    expect(await states()).toEqual(['done 6100'])
    await bankDb().update(orders).set({ refunded: 6100 })
    Object.assign(bank, { refund: ask, settlement })
    await pass(DAY)
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([{ state: 'failed' }])
    expect(await queue()).toEqual([])
  })

  it('that the bank has given under two keys goes to a person: it is given twice', async () => {
    const { key, order, paymentId } = await refund('failed')
    await changeOrder(books.backend, order, { nextRefund: 'pending' })
    expect(await decide('again')).toBe(true)
    const later = (await bankDb().select().from(bankRefunds)).find(({ state }) => state === 'pending')!.key
    const line = { kind: 'refund', merchantOrder: paymentId, order, city: 'probe', amount: 6100 } as const
    const keys: Record<string, string> = { '2025-03-12': key, '2025-03-13': later }
    books.backend.context.bank.settlement = async function* (date) {
      if (keys[date] !== undefined) yield [{ ...line, key: keys[date] }]
    }
    await pass(DAY)
    expect([await states(), await queue()]).toEqual([['done 6100'], []])
    await pass(DAY)
    expect(await queue()).toMatchObject([{ kind: 'givenBack', subject: later, taken: 6100, ordered: null }])
  })

  it('of another sum than we asked for is in our book already: a person can only close it', async () => {
    const { guest, paymentId, order, url } = await begin()
    await guest.press('pay', url)
    const wish = { actor: 'anna', reason: '?', press: randomUUID() }
    await refundByHand(books.backend.context, { ...wish, paymentId, amount: 3000 })
    const [{ id: key } = { id: '' }] = await db().select().from(refunds)
    const line = { kind: 'refund', merchantOrder: paymentId, order, city: 'probe', amount: 2000, key } as const
    books.backend.context.bank.settlement = async function* (date) {
      if (date === '2025-03-12') yield [line]
    }
    await pass(DAY)
    const [open] = (await queue()).filter(({ kind }) => kind === 'givenBack')
    expect(open).toMatchObject({ ordered: 3000, taken: 2000 })
    const decide = (decision: Decision) =>
      decideException(books.backend.context, { ...wish, press: randomUUID(), id: open!.id, decision })
    expect([await decide('book'), await decide('close')]).toEqual([false, true])
  })

  it('that the bank refuses goes to a person', async () => {
    const { key, paymentId } = await refund('failed')
    expect(await states()).toEqual(['failed 6100'])
    expect(await queue()).toMatchObject([
      { kind: 'refundRefused', subject: key, paymentId, ordered: 6100, bank: 'failed' },
    ])
  })

  it('whose key the bank knows of another one goes to a person at once, and is given under a key of its own', async () => {
    const { context } = books.backend
    const other = await begin()
    await other.guest.press('pay', other.url)
    // More than was paid: the bank keeps the key, and gives nothing.
    context.bank.refund = async (order, { key, amount }) => {
      await books.bank.refund(other.paymentId, { key, amount: 900_000 })
      return books.bank.refund(order, { key, amount })
    }
    const { paymentId } = other
    const wish = { actor: 'anna', reason: '?' }
    expect(await refundByHand(context, { ...wish, press: randomUUID(), paymentId, amount: 2000 })).toBe('done')
    expect(await states()).toEqual(['failed 2000'])
    const [open] = await queue()
    expect(open).toMatchObject({ kind: 'refundRefused', paymentId, ordered: 2000 })
    context.bank.refund = books.bank.refund
    const press = randomUUID()
    expect(await decideException(context, { ...wish, press, id: open!.id, decision: 'again' })).toBe(true)
    expect(await states()).toEqual(['done 2000'])
    expect(await queue()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })
})

describe('a person of the city', () => {
  const actsOf = async ({ press }: { press: string }) =>
    (await db().select().from(staffAudit).where(eq(staffAudit.press, press))).map(({ act }) => act)

  it('has a refused refund asked for again, which then is given once', async () => {
    const { guest, order, url } = await begin()
    await changeOrder(books.backend, order, { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { nextRefund: 'done' })
    const [row] = await queue()
    expect(await decide('again')).toBe(true)
    expect(await queue(), 'it is given, and waits for nobody').toEqual([])
    expect(await decide('again', row!.id), 'it is given already').toBe(false)
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([
      { state: 'failed' },
      { state: 'done', amount: 6100 },
    ])
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'done', amount: 6100 }])
    await pass(DAY)
    expect(await queue()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })

  it('sees a refund that is refused once more, though it was closed meanwhile', async () => {
    const { guest, order, url } = await begin()
    await changeOrder(books.backend, order, { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { nextRefund: 'failed' })
    const { bank } = books.backend.context
    const { refund } = bank
    bank.refund = () => Promise.reject(new Error('the bank is busy'))
    expect(await decide('again')).toBe(true)
    expect(await decide('close')).toBe(true)
    bank.refund = refund
    await pass(HOUR)
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'failed' }])
    expect(await queue()).toMatchObject([{ kind: 'refundRefused', state: 'open', decidedBy: null }])
  })

  it('has a refund given that was closed although the bank had refused it; until then the audit calls it decided', async () => {
    const { guest, order, url } = await begin()
    await changeOrder(books.backend, order, { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', url)
    const [row] = await queue()
    const audit = async () =>
      (await auditBooks(db(), await readBook(books.backend, 'probe'))).map(({ detail, isDecided }) => [
        detail,
        isDecided,
      ])
    expect(await audit(), 'it lies in the queue').toEqual([])
    expect(await decide('close')).toBe(true)
    expect(await audit()).toEqual([['refused 6100', true]])
    await changeOrder(books.backend, order, { nextRefund: 'done' })
    expect(await decide('again', row!.id)).toBe(true)
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'done', amount: 6100 }])
    expect(await decide('again', row!.id)).toBe(false)
    expect(await audit()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })

  it('writes down what the bank gave back by itself; what the bank says of the order later is compared as before', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await giveByItself(order, 500)
    await pass(DAY)
    expect(await decide('book')).toBe(true)
    expect(await queue()).toEqual([])
    expect(await rows()).toEqual(['charge 6000', 'refund 500'])
    await expectLevel(books.backend, 'probe')
    const book = await readBook(books.backend, 'probe')
    expect(await auditBooks(db(), book)).toEqual([])
    const further = book.map((line) => ({ ...line, refunded: 6000 }))
    expect(await auditBooks(db(), further)).toMatchObject([{ detail: 'asked 500 and 0, given 6000' }])
  })

  it('writes down once what the bank takes back of a payment that was given back by hand: the city has lost it', async () => {
    const { guest, paymentId, order, url } = await begin()
    await guest.press('pay', url)
    await refundByHand(books.backend.context, { ...wish(), paymentId, amount: 5000 })
    const line = { kind: 'refund', merchantOrder: paymentId, order, city: 'probe', amount: 6000, key: null } as const
    books.backend.context.bank.settlement = async function* (date) {
      if (date === '2025-03-12') yield [line]
    }
    await pass(DAY)
    const [{ id } = { id: 0 }] = (await queue()).filter(({ kind }) => kind === 'givenBack')
    expect((await Promise.all([decide('book', id), decide('book', id)])).toSorted()).toEqual([false, true])
    expect(await rows()).toEqual(['charge 6000', 'refund 5000', 'refund 1000', 'refund 5000'])
    expect((await db().select().from(refunds)).map(({ reason, amount }) => `${reason} ${amount}`)).toEqual([
      'staff 5000',
      'staff 1000',
      'loss 5000',
    ])
    expect((await books.backend.ledger('probe')).balances).toMatchObject({ bank: -5000, gift: 10_000, parking: -5000 })
    const book = (await readBook(books.backend, 'probe')).map((own) => ({ ...own, refunded: 11_000 }))
    expect(await auditBooks(db(), book)).toEqual([])
    const person = await signInStaff(books.backend)
    expect((await person.get(`/staff/payments/${paymentId}`)).body).toContain('убыток города')
  })

  it('has the bank asked again about money that it did not know of, and closes it', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { state: 'cancelled' })
    await pass(DAY)
    expect(await decide('ask')).toBe(true)
    await changeOrder(books.backend, order, { state: 'authorized' })
    expect(await decide('ask')).toBe(true)
    expect(await decide('close')).toBe(true)
    expect(await queue()).toEqual([])
    await expectLevel(books.backend, 'probe')
  })

  it('asks the bank, and what its word brings about is in the log with the question, or neither is', async () => {
    const { paymentId, order } = await begin()
    await takeSilently(books.backend, order)
    await db().update(payments).set({ state: 'expired', askAt: null }).where(eq(payments.id, paymentId))
    const { bank } = books.backend.context
    bank.inquire = async (asked) => ({ ...(await books.bank.inquire(asked))!, state: 'cancelled' })
    await pass(DAY)
    bank.inquire = books.bank.inquire
    const [open] = await queue()
    expect(open).toMatchObject({ kind: 'taken', paymentId })
    const once = { ...wish(), id: open!.id, decision: 'ask' } as const
    const entry = { actor: 'boris', act: 'close', subject: 'x', reason: '?', before: {}, after: {} } as const
    await db()
      .insert(staffAudit)
      .values({ ...entry, at: books.backend.clock.now(), press: once.press })
    expect(await decideException(books.backend.context, once), 'the press is another form’s').toBe(false)
    expect(await rows()).toEqual([])
    const press = randomUUID()
    expect(await decideException(books.backend.context, { ...once, press })).toBe(true)
    expect(await rows()).toEqual(['charge 6000'])
    expect(await db().select().from(staffAudit).where(eq(staffAudit.press, press))).toMatchObject([
      { act: 'ask', before: { payment: 'expired', taken: null }, after: { payment: 'paid', taken: 6000 } },
    ])
  })

  it('cannot do what is not of the kind', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { state: 'cancelled' })
    await pass(DAY)
    expect(await decide('again')).toBe(false)
  })

  it('is told of both presses that come at one moment what the one has done', async () => {
    const { guest, order, url } = await begin()
    await changeOrder(books.backend, order, { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', url)
    const [row] = await queue()
    for (const decision of ['again', 'close'] as const) {
      const once = { ...wish(), id: row!.id, decision }
      const press = () => decideException(books.backend.context, once)
      expect([decision, await Promise.all([press(), press()])]).toEqual([decision, [true, true]])
      expect(await actsOf(once)).toEqual([decision])
    }
  })

  it('asks the bank with both presses that come at one moment, and the log has one', async () => {
    const { guest, order, url } = await begin()
    await guest.press('pay', url)
    await changeOrder(books.backend, order, { state: 'cancelled' })
    await pass(DAY)
    const [row] = await queue()
    const once = { ...wish(), id: row!.id, decision: 'ask' } as const
    const press = () => decideException(books.backend.context, once)
    expect(await Promise.all([press(), press()])).toEqual([true, true])
    expect(await actsOf(once)).toEqual(['ask'])
  })

  it('gives a part of a payment back, several times, and never more than was paid', async () => {
    const { guest, paymentId, url } = await begin()
    await guest.press('pay', url)
    const give = (amount: number) => refundByHand(books.backend.context, { ...wish(), paymentId, amount })
    expect([await give(1000), await give(2500), await give(2501)]).toEqual(['done', 'done', 'tooMuch'])
    expect(await rows()).toEqual(['charge 6000', 'refund 1000', 'refund 2500'])
    expect(await bankDb().select().from(bankRefunds)).toMatchObject([{ amount: 1000 }, { amount: 2500 }])
    await expectLevel(books.backend, 'probe')
  })
})
