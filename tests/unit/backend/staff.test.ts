import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../../../demo/backend/account/balance.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { exceptions, fiscalReceipts, refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payments, sessions } from '../../../demo/backend/database/schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel } from '../../support/bank-book.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createGuest } from '../../support/guest.ts'
import { HOUR } from '../../support/paying-driver.ts'
import { createPerson, endOf, OTHER_TOKEN, payAsGuest, signInStaff, STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

const POOR = {
  ...ACCOUNTS.drivers[0]!,
  email: 'poor@demo.example',
  phones: ['79000000031'],
  balance: 0,
}

let backend: TestBackend

beforeAll(async () => {
  const accounts = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, POOR] }
  backend = await startBackend({ cities: [createTestCity({ accounts })], staff: STAFF })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const db = () => backend.database.db

const signedIn = (language?: string) => signInStaff(backend, language)
const pay = () => payAsGuest(backend)
const audit = () => db().select().from(staffAudit).orderBy(staffAudit.id)
const newest = async () => (await audit()).at(-1)!

describe('a payment in both books', () => {
  it('is found by the numbers that a person may have, and shown with what the bank says', async () => {
    const { paymentId, payment, session } = await pay()
    const person = await signedIn('en')
    for (const order of [String(session.orderNumber), paymentId, payment.bankOrder!, ` ${paymentId.toUpperCase()} `]) {
      const { headers } = await person.get(`/staff/payments?order=${encodeURIComponent(order)}`)
      expect([order, headers['location']]).toEqual([order, `/staff/payments/${paymentId}?end=found`])
    }
    const { body } = await person.get(`/staff/payments/${paymentId}`)
    for (const text of ['In the city’s book', 'In the bank’s book', 'paid', '60.00', 'А123ВС77', 'charge', 'Receipt'])
      expect(body).toContain(text)
    expect((await person.get('/staff/payments?order=424242')).body).toContain('Nothing was found')
    expect((await person.get('/staff/payments?order=%3Cscript%3E')).body).not.toContain('<script')
    for (const nothing of ['order=%00', 'order=%ED%A0%80', 'order[a]=x', 'order[toString]=x', 'order[]=1&order[]=2'])
      expect([nothing, (await person.get(`/staff/payments?${nothing}`)).statusCode]).toEqual([nothing, 200])
    for (const nobody of [`payments/${randomUUID()}`, 'payments/1', 'exceptions/9', 'exceptions/x'])
      expect([nobody, (await person.get(`/staff/${nobody}`)).statusCode]).toEqual([nobody, 404])
  })

  it('can be given back by hand, a part and the rest, never more, with a reason', async () => {
    const { paymentId, session } = await pay()
    const person = await signedIn()
    const url = `/staff/payments/${paymentId}/refund`
    const give = async (sum: string, reason = 'Ошибка табло') => {
      await person.get(`/staff/payments/${paymentId}`)
      return endOf(await person.post(url, { ...person.formOf(url), sum, reason }))
    }
    await person.get(`/staff/payments/${paymentId}`)
    expect(await give('60.01')).toBe('tooMuch')
    expect(await give('0')).toBe('tooMuch')
    expect(await give('ten')).toBe('wrongSum')
    expect(await give('-5')).toBe('wrongSum')
    expect(await give('10', '  ')).toBe('noReason')
    expect(await give('10', 'а\0b'), 'no database takes it').toBe('noReason')
    expect(await db().select().from(refunds)).toEqual([])
    expect(await give('20,50')).toBe('done')
    expect(await give('39.51')).toBe('tooMuch')
    expect(await give('39.50')).toBe('done')
    const made = await db().select().from(refunds).orderBy(refunds.amount)
    expect(made.map(({ amount, reason, state }) => [amount, reason, state])).toEqual([
      [2050, 'staff', 'done'],
      [3950, 'staff', 'done'],
    ])
    const [kept] = await db().select().from(sessions).where(eq(sessions.id, session.id))
    expect(kept).toMatchObject({ state: session.state, paid: session.paid })
    await expectLevel(backend, 'probe')
    const acts = (await audit()).filter((row) => row.paymentId === paymentId)
    expect(
      acts.map(({ actor, act, reason, before, after, at }) => ({ actor, act, reason, before, after, at })),
    ).toEqual([
      {
        actor: 'Анна',
        act: 'refund',
        reason: 'Ошибка табло',
        before: { refunded: 0 },
        after: { refunded: 2050 },
        at: WEDNESDAY,
      },
      {
        actor: 'Анна',
        act: 'refund',
        reason: 'Ошибка табло',
        before: { refunded: 2050 },
        after: { refunded: 6000 },
        at: WEDNESDAY,
      },
    ])
    expect((await person.get(`/staff/payments/${paymentId}`)).body).not.toContain(url)
    const { body } = await person.get('/staff/audit')
    for (const text of ['Ошибка табло', 'Возвращено: 20,50\u00A0₽', 'Возвращено: 60,00\u00A0₽'])
      expect(body).toContain(text)
    expect(body, 'a sign-in is in no city').toMatch(/ UTC<\/span><\/td>/)
  })

  it('is given back once for each press, however often and whenever the form is sent', async () => {
    const { paymentId } = await pay()
    const [person, other] = [await signedIn(), createPerson(backend)]
    await other.signIn(OTHER_TOKEN)
    const url = `/staff/payments/${paymentId}/refund`
    await person.get(`/staff/payments/${paymentId}`)
    const form = { ...person.formOf(url), sum: '60', reason: 'Двойной клик' }
    const twice = await Promise.all([person.post(url, form), person.post(url, form), person.post(url, form)])
    expect(twice.map(endOf)).toEqual(['done', 'done', 'done'])
    await other.get(`/staff/payments/${paymentId}`)
    expect(other.formOf(url)).toEqual({})
    expect(await db().select().from(refunds)).toHaveLength(1)
    await expectLevel(backend, 'probe')
  })

  it('that is not paid, or of another sum by then, is not given back', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start()
    const person = await signedIn()
    await person.get('/staff')
    const { word } = person.formOf('/staff/sign-out')
    const url = `/staff/payments/${String(body['paymentId'])}/refund`
    const sent = await person.post(url, { word: word!, press: randomUUID(), sum: '10', reason: 'Просьба' })
    expect(endOf(sent)).toBe('notPaid')
    expect((await person.post('/staff/payments/%00/refund', { word: word! })).headers['location']).toBe('/staff')
  })

  /** A driver who has put 100 ₽ on the balance. */
  async function topUp(email: string) {
    const caller = createCaller(backend)
    const [account] = await db().select().from(accounts).where(eq(accounts.email, email))
    const balance = () => balanceOf(db(), account!.id)
    const before = await balance()
    const { token } = await caller.ask(login, { login: email, password: PASSWORD })
    const { redirectUrl } = await caller.ask(
      refillBalance,
      { amount: 10_000, method: 'bankCard', phone: '79161234567', returnUrl: 'http://localhost/' },
      token,
    )
    await backend.app.inject({ method: 'POST', url: `${new URL(String(redirectUrl)).pathname}/pay` })
    expect(await balance()).toBe(before + 10_000)
    const [payment] = await db().select().from(payments).where(eq(payments.kind, 'refill'))
    return { caller, token, before, balance, payment: payment! }
  }

  it('of a top-up that is spent by then stays: the balance has not enough', async () => {
    const { caller, token, balance, payment } = await topUp(POOR.email)
    await caller.ask(driverStart, HOUR, token)
    const person = await signedIn()
    const url = `/staff/payments/${payment.id}/refund`
    await person.get(`/staff/payments/${payment.id}`)
    const form = () => ({ ...person.formOf(url), reason: 'Просьба' })
    expect(endOf(await person.post(url, { ...form(), sum: '40.01' }))).toBe('notEnough')
    expect(person.page()).toContain('На балансе')
    expect(await db().select().from(refunds)).toEqual([])
    expect(endOf(await person.post(url, { ...form(), sum: '40' }))).toBe('done')
    expect(await balance()).toBe(0)
    await expectLevel(backend, 'probe')
  })

  it('of a top-up goes back out of the balance, which must have it', async () => {
    const { before, balance, payment } = await topUp('driver@demo.example')
    const person = await signedIn()
    const url = `/staff/payments/${payment.id}/refund`
    await person.get(`/staff/payments/${payment.id}`)
    expect(person.page()).toContain('деньги вернутся с баланса водителя')
    expect(endOf(await person.post(url, { ...person.formOf(url), sum: '40', reason: 'Просьба' }))).toBe('done')
    expect(await balance()).toBe(before + 6000)
    await expectLevel(backend, 'probe')
  })
})

describe('a difference with the bank', () => {
  /** A refund that the bank refuses. */
  async function refuse() {
    const paid = await pay()
    await changeOrder(backend, paid.order, { nextRefund: 'failed' })
    const person = await signedIn()
    const url = `/staff/payments/${paid.paymentId}/refund`
    await person.get(`/staff/payments/${paid.paymentId}`)
    await person.post(url, { ...person.formOf(url), sum: '60', reason: 'Просьба' })
    await backend.tick()
    const [found] = await db().select().from(exceptions)
    return { ...paid, person, found: found!, page: `/staff/exceptions/${found?.id}` }
  }

  async function decide(person: ReturnType<typeof createPerson>, page: string, decision: string) {
    await person.get(page)
    const { word, press } = person.formOf(page)
    return endOf(await person.post(page, { word: word!, press: press!, decision, reason: `Разобрано: ${decision}` }))
  }

  it('is listed with both sums, and the refused refund is asked for once more, once', async () => {
    const { person, page, order, found, paymentId } = await refuse()
    expect(found).toMatchObject({ kind: 'refundRefused', state: 'open' })
    expect((await person.get('/staff')).body).toContain('Банк отказал в возврате')
    expect((await person.get(page)).body).toContain('Запросить возврат ещё раз')
    await changeOrder(backend, order, { nextRefund: 'pending' })
    expect(await decide(person, page, 'again')).toBe('done')
    expect(await decide(person, page, 'again')).toBe('gone')
    expect(await db().select().from(refunds)).toMatchObject([{ state: 'pending' }])
    expect(await newest()).toMatchObject({
      act: 'again',
      paymentId,
      before: { exception: 'open', refund: 'failed' },
      after: { exception: 'open', refund: 'pending' },
    })
  })

  it('is closed with a reason, by one person; a refund that the bank refused can still be asked for again', async () => {
    const { person, page, found } = await refuse()
    expect(await decide(person, page, 'close')).toBe('done')
    expect(await db().select().from(exceptions)).toMatchObject([
      { id: found.id, state: 'decided', decision: 'close', decidedBy: 'Анна', decidedAt: WEDNESDAY },
    ])
    expect(await newest()).toMatchObject({ act: 'close', reason: 'Разобрано: close', after: { exception: 'decided' } })
    expect((await person.get('/staff')).body).toContain('Расхождений нет')
    const { body } = await person.get(page)
    expect([...body.matchAll(/name="decision" value="(\w+)"/g)].map(([, act]) => act)).toEqual(['again'])
    await person.get('/staff')
    const { word } = person.formOf('/staff/sign-out')
    const late = { word: word!, press: randomUUID(), decision: 'close', reason: 'Ещё раз' }
    expect(endOf(await person.post(page, late))).toBe('gone')
  })

  it('about an order is asked about once more, and stays open until it is closed', async () => {
    const { paymentId, payment } = await pay()
    const difference = { city: 'probe', kind: 'missing', at: WEDNESDAY, paymentId, subject: paymentId } as const
    await db()
      .insert(exceptions)
      .values({ ...difference, bankOrder: payment.bankOrder })
    const [found] = await db().select().from(exceptions)
    const person = await signedIn('en')
    expect(await decide(person, `/staff/exceptions/${found!.id}`, 'ask')).toBe('done')
    expect(await newest()).toMatchObject({ act: 'ask', after: { exception: 'open', payment: 'paid', taken: 6000 } })
  })

  it('can be asked about and then closed from one page, and each form that is sent again does nothing more', async () => {
    const { paymentId } = await pay()
    const difference = { city: 'probe', kind: 'missing', at: WEDNESDAY, paymentId, subject: paymentId } as const
    const [found] = await db().insert(exceptions).values(difference).returning()
    const page = `/staff/exceptions/${found!.id}`
    const person = await signedIn()
    await person.get(page)
    const forms = person.formsOf(page)
    const ends: unknown[] = []
    for (const form of [...forms, ...forms])
      ends.push(endOf(await person.post(page, { ...form, reason: 'С одной страницы' })))
    expect(forms.map((form) => form['decision'])).toEqual(['ask', 'notTaken', 'close'])
    expect(ends, 'what the bank has taken is not written off').toEqual(['done', 'gone', 'done', 'done', 'gone', 'done'])
    const acts = (await audit()).filter((row) => row.paymentId === paymentId)
    expect(acts).toMatchObject([{ act: 'ask' }, { act: 'close', after: { exception: 'decided' } }])
  })

  it('about a fiscal receipt has it asked for once more', async () => {
    const { paymentId } = await pay()
    const receipt = { id: randomUUID(), paymentId, kind: 'sale', amount: 6000, at: WEDNESDAY, state: 'failed' } as const
    await db().insert(fiscalReceipts).values(receipt)
    const difference = { city: 'probe', kind: 'fiscalFailed', at: WEDNESDAY, paymentId, subject: receipt.id } as const
    const [found] = await db().insert(exceptions).values(difference).returning()
    const person = await signedIn()
    expect(await decide(person, `/staff/exceptions/${found!.id}`, 'issue')).toBe('done')
    expect(await newest()).toMatchObject({ act: 'issue', actor: 'Анна', paymentId })
    expect(await db().select().from(fiscalReceipts)).toMatchObject([{ id: receipt.id, state: 'queued' }])
  })
})

describe('the log of what the staff did', () => {
  it('is only added to: the database takes no change and no removal', async () => {
    await signedIn()
    const refused = (statement: string) =>
      db()
        .execute(sql.raw(statement))
        .then(
          () => 'done',
          (cause: { cause?: Error }) => String(cause.cause?.message),
        )
    for (const statement of [
      "UPDATE staff_audit SET actor = 'nobody'",
      'DELETE FROM staff_audit',
      'TRUNCATE staff_audit',
    ])
      expect(await refused(statement)).toBe('staff_audit is only added to')
    expect((await audit()).length).toBeGreaterThan(0)
  })
})
