import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { appealMessages, appeals } from '../../../demo/backend/database/appeals-schema.ts'
import { exceptions, refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payouts } from '../../../demo/backend/database/payment-schema.ts'
import { BankSilentError } from '../../../demo/backend/bank/bank.ts'
import { MESSAGE_LIMIT } from '../../../shared/domain/appeal.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { changeOrder } from '../../support/bank-book.ts'
import { endOf, OTHER_TOKEN, payAsGuest, signInStaff, STAFF_TOKEN } from '../../support/staff.ts'
import { openStaffDesk } from './staff-desk.ts'

const REASON = 'Табло «не работало» <b>'
const SHOWN = 'Табло «не работало» &lt;b&gt;'
const HOURS_8 = 8 * 3_600_000

const desk = openStaffDesk()
const { db } = desk

/** A paid parking, and the form that gives its money back as a person of the staff has it before him. */
async function openRefund(language?: string) {
  const paid = await payAsGuest(desk.backend)
  const person = await signInStaff(desk.backend, language)
  const page = `/staff/payments/${paid.paymentId}`
  const url = `${page}/refund`
  await person.get(page)
  return { ...paid, person, page, url, form: person.formOf(url) }
}

async function openMissing(paymentId: string | null, subject: string) {
  const row = { city: 'probe', kind: 'missing', at: WEDNESDAY, paymentId, subject, ours: 'paid', bank: 'open' } as const
  const [found] = await db().insert(exceptions).values(row).returning()
  return `/staff/exceptions/${found!.id}`
}

async function writeAppeal() {
  const [account] = await db().select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
  const of = { city: 'probe', accountId: account!.id, email: 'driver@demo.example', language: 'ru' } as const
  const at = { createdAt: WEDNESDAY, lastAt: WEDNESDAY }
  const row = { ...of, ...at, status: 'registered', clientId: randomUUID() } as const
  const [appeal] = await db().insert(appeals).values(row).returning()
  return `/staff/appeals/${appeal!.id}`
}

/** What has the focus when the page opens. */
const focused = (page: string) =>
  [...page.matchAll(/<(\w+)([^>]*)\sautofocus/g)].map(([, tag, rest = '']) => {
    const name = /name="(\w+)"/.exec(rest)?.[1] ?? ''
    return `${tag} ${name}`.trim()
  })

describe('a form of the staff that is refused', () => {
  it.each([
    ['60.01', REASON, 'tooMuch', 'sum'],
    ['ten', REASON, 'wrongSum', 'sum'],
    ['20,50', ' ', 'noReason', 'reason'],
  ])('keeps the sum and the reason: %s, %s', async (sum, reason, end, field) => {
    const { person, url, form } = await openRefund()
    const answered = await person.post(url, { ...form, sum, reason })
    expect([answered.statusCode, endOf(answered)]).toEqual([422, end])
    expect(person.page()).toContain(`value="${sum}"`)
    if (field === 'sum') expect(person.page()).toContain(`value="${SHOWN}"`)
    expect(person.page()).toMatch(new RegExp(`aria-describedby="${field}-wrong"[^]*id="${field}-wrong"`))
    expect(focused(person.page())).toEqual([`input ${field}`])
    const again = await person.post(url, { ...person.formOf(url), sum: '20,50', reason: REASON })
    expect(endOf(again)).toBe('done')
    await person.get(String(again.headers['location']))
    expect(person.page()).toMatch(/autofocus>Возвращено 20,50\u00A0₽\./)
    expect(focused(person.page())).toEqual(['h2'])
  })

  it('because the bank is silent keeps the reason in that form alone', async () => {
    const { paymentId, person } = await openRefund()
    const page = await openMissing(paymentId, paymentId)
    const { bank } = desk.backend.context
    const { inquire } = bank
    await person.get(page)
    bank.inquire = () => Promise.reject(new BankSilentError())
    const answered = await person.post(page, { ...person.formOf(page), decision: 'ask', reason: REASON })
    bank.inquire = inquire
    expect([answered.statusCode, endOf(answered)]).toEqual([422, 'bankSilent'])
    expect(person.page().split(`value="${SHOWN}"`)).toHaveLength(2)
    expect(focused(person.page())).toEqual(['h2'])
  })

  it('and stands on the page no more is repeated: somebody else was first', async () => {
    const page = await openMissing(null, 'an order')
    const [anna, boris] = [await signInStaff(desk.backend), await signInStaff(desk.backend)]
    await boris.signIn(OTHER_TOKEN)
    for (const person of [anna, boris]) await person.get(page)
    const done = await anna.post(page, { ...anna.formOf(page), reason: 'Чужой заказ' })
    expect((await anna.get(String(done.headers['location']))).body).toMatch(/autofocus>Расхождение закрыто\./)
    expect(endOf(await boris.post(page, { ...boris.formOf(page), reason: REASON }))).toBe('gone')
    expect(boris.page()).toContain(`Вы написали: ${SHOWN}.`)
    expect(focused(boris.page())).toEqual(['h2'])
  })

  it('because a payout was marked by somebody else repeats how it was paid', async () => {
    const [{ id } = { id: '' }] = await db()
      .insert(payouts)
      .values({
        id: randomUUID(),
        accountId: randomUUID(),
        city: 'probe',
        amount: 5000,
        contact: 'a@example.ru',
        at: WEDNESDAY,
      })
      .returning()
    const page = `/staff/payouts/${id}`
    const [anna, boris] = [await signInStaff(desk.backend, 'en'), await signInStaff(desk.backend, 'en')]
    await boris.signIn(OTHER_TOKEN)
    for (const person of [anna, boris]) await person.get(page)
    const done = await anna.post(page, { ...anna.formOf(page), reason: 'No. 17' })
    expect((await anna.get(String(done.headers['location']))).body).toContain('50.00\u00A0₽ was paid out')
    expect(endOf(await boris.post(page, { ...boris.formOf(page), reason: REASON }))).toBe('paidOut')
    expect(boris.page()).toContain(`You wrote: ${SHOWN}.`)
  })

  it('keeps the answer to an appeal and the state that was chosen', async () => {
    const page = await writeAppeal()
    const person = await signInStaff(desk.backend)
    await person.get(page)
    const form = () => person.formOf(`${page}?lang=ru`)
    const long = REASON.padEnd(MESSAGE_LIMIT + 1, '.')
    for (const [text, state, end] of [
      [long, 'completed', 'wrongText'],
      [' ', 'registered', 'noText'],
    ] as const) {
      const answered = await person.post(page, { ...form(), text, state })
      expect([answered.statusCode, endOf(answered)]).toEqual([422, end])
      expect(person.page()).toMatch(new RegExp(`value="${state}" selected`))
      expect(focused(person.page())).toEqual(['textarea text'])
      if (end === 'wrongText') expect(person.page()).toContain(`${SHOWN}...`)
    }
    expect(await db().select().from(appealMessages)).toEqual([])
    const sent = await person.post(page, { ...form(), text: 'Починили', state: 'completed' })
    await person.get(String(sent.headers['location']))
    expect(person.page()).toContain('Ответ отправлен. Состояние обращения: Завершено.')
    expect(focused(person.page())).toEqual(['h2'])
  })

  it.each([
    ['ended meanwhile', 401],
    ['is another one by now', 403],
  ])('because the sign-in %s opens again after it as it was filled in', async (_why, status) => {
    const { person, url, form } = await openRefund()
    if (status === 401) desk.backend.setNow(WEDNESDAY + HOURS_8)
    else await person.signIn()
    const refused = await person.post(url, { ...form, sum: '12,34', reason: REASON })
    expect(refused.statusCode).toBe(status)
    const wrong = await person.post('/staff/sign-in', { ...person.formOf('/staff/sign-in'), token: 'x' })
    expect([wrong.statusCode, endOf(wrong)]).toEqual([401, 'wrongToken'])
    expect(focused(person.page())).toEqual(['input token'])
    await person.post('/staff/sign-in', { ...person.formOf('/staff/sign-in'), token: STAFF_TOKEN })
    for (const text of ['Форма ещё не отправлена', 'value="12,34"', `value="${SHOWN}"`])
      expect(person.page()).toContain(text)
    expect(await db().select().from(refunds)).toEqual([])
    expect(endOf(await person.post(url, { ...person.formOf(url), sum: '12,34', reason: REASON }))).toBe('done')
  })
})

describe('a form of the staff that was done', () => {
  it('by a refund that the bank refuses says so, and offers no second one as it was sent', async () => {
    const { person, url, form, order } = await openRefund('en')
    await changeOrder(desk.backend, order, { nextRefund: 'failed' })
    const sent = await person.post(url, { ...form, sum: '20.50', reason: REASON })
    const { body } = await person.get(String(sent.headers['location']))
    expect(body).toContain('The refund of 20.50\u00A0₽ is booked, and the bank refused it.')
    expect(body).not.toContain('value="20.50"')
    expect(body).not.toContain('was given back')
    expect(focused(body)).toEqual(['h2'])
  })

  it.each([
    ['ended meanwhile', 401],
    ['is another one by now', 403],
  ])('and is sent again after the sign-in %s is not done twice', async (_why, status) => {
    const { person, url, page, form } = await openRefund()
    const wish = { ...form, sum: '20', reason: REASON }
    expect(endOf(await person.post(url, wish))).toBe('done')
    if (status === 401) desk.backend.setNow(WEDNESDAY + HOURS_8)
    else await person.signIn()
    const again = await person.post(url, wish)
    expect(again.statusCode).toBe(status)
    expect(person.page()).not.toContain('ничего не сделано')
    const back = await person.post('/staff/sign-in', { ...person.formOf('/staff/sign-in'), token: STAFF_TOKEN })
    expect(back.headers['location']).toBe(`${page}?done=${form['press']}`)
    expect((await person.get(String(back.headers['location']))).body).toContain('Возвращено 20,00')
    expect(await db().select().from(refunds)).toMatchObject([{ amount: 2000 }])
  })

  it('asks for a refund again, and says that it was given only when the bank has given it', async () => {
    const { paymentId, person, url, form, order } = await openRefund('en')
    await changeOrder(desk.backend, order, { nextRefund: 'failed' })
    await person.post(url, { ...form, sum: '20', reason: REASON })
    const [found] = await db().select().from(exceptions).where(eq(exceptions.paymentId, paymentId))
    const difference = `/staff/exceptions/${found!.id}`
    await person.get(difference)
    const [again, close] = person.formsOf(difference)
    await changeOrder(desk.backend, order, { nextRefund: 'failed' })
    const asked = await person.post(difference, { ...again, reason: REASON })
    const seen = async () => (await person.get(String(asked.headers['location']))).body
    expect(await seen()).toContain('The refund was asked for again. It stays among the differences')
    await person.post(difference, { ...close, reason: REASON })
    expect(await seen()).not.toContain('has given the money back')
  })
})

describe('a page of another site', () => {
  it('fills in no form of the staff, before a sign-in and by it', async () => {
    const { person, url, form } = await openRefund()
    desk.backend.setNow(WEDNESDAY + HOURS_8)
    const site = { 'sec-fetch-site': 'cross-site' }
    expect((await person.post(url, { ...form, sum: '1', reason: REASON }, site)).statusCode).toBe(401)
    expect(person.page()).not.toContain(SHOWN)
    const kept = { to: url, sum: '1', reason: REASON }
    const { headers } = await person.post('/staff/sign-in', { ...kept, token: STAFF_TOKEN }, site)
    expect(headers['location']).toBe(`${url.replace('/refund', '')}?end=signedIn`)
  })
})

describe('a page of the staff', () => {
  it('says who is in by what is so now, however old its address is, and is left from an old page too', async () => {
    const { person } = await openRefund()
    const out = (await person.get('/staff'), person.formOf('/staff/sign-out'))
    expect((await person.get('/staff?end=signedOut')).body).not.toContain('Вы вышли.')
    await person.signIn()
    expect((await person.post('/staff/sign-out', out)).headers['location']).toBe('/staff')
    desk.backend.setNow(WEDNESDAY + HOURS_8)
    expect((await person.get('/staff?end=signedIn')).body).not.toContain('Вы вошли.')
    expect((await person.post('/staff/sign-out', out)).headers['location']).toBe('/staff?end=signedOut')
  })

  it('that was asked for before the sign-in opens after it, and no other', async () => {
    const { paymentId, person } = await openRefund()
    await person.post('/staff/sign-out', (await person.get('/staff'), person.formOf('/staff/sign-out')))
    expect((await person.get('/staff?end=signedOut')).body).toContain('Вы вышли.')
    for (const [to, leads] of [
      [`/staff/payments/${paymentId}`, `/staff/payments/${paymentId}`],
      ['/staff/payments?order=1&to=//elsewhere.example', '/staff'],
      ['/staff/payments?order=1\r\nset-cookie: x', '/staff'],
      ['//elsewhere.example/staff/payments/1', '/staff'],
    ] as const) {
      const { headers } = await person.post('/staff/sign-in', { to, token: STAFF_TOKEN })
      expect(headers['location']).toBe(`${leads}?end=signedIn`)
    }
    for (const to of ['/staff/audit', '/staff/appeals', '/staff/payments?order=42%204242']) {
      await person.post('/staff/sign-out', (await person.get('/staff'), person.formOf('/staff/sign-out')))
      await person.get(to)
      const way = person.formOf('/staff/sign-in')
      expect((await person.post('/staff/sign-in', { ...way, token: STAFF_TOKEN })).headers['location']).toBe(to)
    }
    expect(focused((await person.get('/staff?end=signedIn')).body)).toEqual(['h2'])
  })

  it('says what was found, and says nothing was done where nothing was', async () => {
    const { paymentId, person } = await openRefund('en')
    const { body } = await person.get('/staff/payments?order=424242')
    expect(body).toContain('Nothing was found for “424242”.')
    expect(focused(body)).toEqual(['h2'])
    const other = await openMissing(null, 'another')
    await person.get(other)
    const closed = await person.post(other, { ...person.formOf(other), reason: REASON })
    const ofAnother = String(closed.headers['location']).split('?')[1]!
    for (const nothing of [`done=${randomUUID()}`, 'done=x', 'end=done', ofAnother])
      expect(focused((await person.get(`/staff/payments/${paymentId}?${nothing}`)).body)).toEqual([])
  })

  it.each([
    ['ru', 'Пробный', ['оплачен', 'открыт'], ['банк', 'доход от парковки']],
    ['en', 'Probe', ['paid', 'open'], ['the bank', 'income from parking']],
  ])('says in words what a code stands for (%s)', async (language, city, states, books) => {
    const { paymentId, person, page, url, form } = await openRefund(language)
    await person.post(url, { ...form, sum: '1', reason: 'ok' })
    const difference = await openMissing(paymentId, paymentId)
    for (const [shown, wanted] of [
      ['/staff', [city]],
      [difference, [city, ...states]],
      [page, [city, ...books]],
      ['/staff/audit', [paymentId]],
    ] as const) {
      const text = (await person.get(shown)).body.replace(/<[^>]*>/g, ' ')
      for (const words of wanted) expect([shown, text]).toEqual([shown, expect.stringContaining(words)])
      expect([shown, text]).toEqual([shown, expect.not.stringMatching(/\b(probe|authorized|gift|assistBankCard)\b/)])
    }
  })
})
