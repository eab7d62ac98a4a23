import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../../../demo/backend/account/balance.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { exceptions, refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payments, sessions } from '../../../demo/backend/database/schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { readStaffTokens } from '../../../demo/backend/staff/staff-tokens.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { createRefill } from '../../../shared/api/contract/driver-order.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel, orderOf } from '../../support/bank-book.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const TOKEN = 'a-token-of-anna-that-is-long'
const OTHER = 'a-token-of-boris-that-is-long'
const STAFF = readStaffTokens(`Анна:${TOKEN},boris:${OTHER}`)!
const DAY_MS = 24 * 3_600_000

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], staff: STAFF })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const db = () => backend.database.db

/** A person of the staff with a browser without script: follows links and sends the forms that stand on the page. */
function createPerson(language = 'ru', ip = randomUUID()) {
  let cookie = ''
  let page = ''

  async function ask(method: 'GET' | 'POST', url: string, fields: Record<string, string> = {}) {
    const response = await backend.app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        'accept-language': language,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { payload: new URLSearchParams(fields).toString() } : {}),
    })
    const set = response.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';', 1)[0] ?? ''
    page = response.body
    return response
  }

  return {
    page: () => page,
    cookie: () => cookie,
    get: (url: string) => ask('GET', url),
    post: (url: string, fields: Record<string, string>) => ask('POST', url, fields),
    signIn: (token = TOKEN) => ask('POST', '/staff/sign-in', { token }),
    /** The hidden fields of the form that goes there, as they stand on the page. */
    formOf(action: string): Record<string, string> {
      const form = page.split('<form').find((part) => part.includes(`action="${action}"`)) ?? ''
      const hidden = form.matchAll(/type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g)
      return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]))
    },
  }
}

async function signedIn(language?: string) {
  const person = createPerson(language)
  await person.signIn()
  return person
}

async function pay() {
  const guest = createGuest(backend)
  const body = await guest.pay()
  const paymentId = String(body['paymentId'])
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId))
  const [session] = await db().select().from(sessions).where(eq(sessions.id, payment!.sessionId!))
  return { paymentId, payment: payment!, session: session!, order: orderOf(String(body['RedirectURL'])) }
}

const audit = () => db().select().from(staffAudit).orderBy(staffAudit.id)
const newest = async () => (await audit()).at(-1)!
const endOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URLSearchParams(String(headers['location']).split('?')[1]).get('end')

describe('who may open the page of the staff', () => {
  it('nobody, where no tokens are set', async () => {
    const without = await startBackend({ cities: [createTestCity()], beside: backend })
    for (const url of ['/staff', '/staff/payments', '/staff/audit', '/staff/exceptions/1'])
      expect((await without.app.inject({ url })).statusCode).toBe(404)
    expect((await without.app.inject({ method: 'POST', url: '/staff/sign-in' })).statusCode).toBe(404)
    await without.stop()
  })

  it('who has a token; the cookie is for these pages alone and no script reads it', async () => {
    const person = createPerson()
    for (const url of ['/staff', '/staff/payments?order=1', '/staff/audit', '/staff/exceptions/1']) {
      const { statusCode, headers, body } = await person.get(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 401, 'no-store'])
      expect(body).toContain('Ваш токен')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    }
    expect((await person.signIn(`${TOKEN}x`)).statusCode).toBe(401)
    expect(person.page()).toContain('Такого токена нет')
    const { headers } = await person.signIn()
    expect(headers['set-cookie']).toMatch(
      /^parking_staff=[\w-]+; Max-Age=28800; Path=\/staff; HttpOnly; SameSite=Strict$/,
    )
    expect((await person.get('/staff')).body).toContain('Расхождений нет')
    expect(await newest()).toMatchObject({ actor: 'Анна', act: 'signIn' })
    await person.post('/staff/sign-out', person.formOf('/staff/sign-out'))
    expect((await person.get('/staff')).statusCode).toBe(401)
  })

  it('not for longer than a working day, nor with a token that is no more', async () => {
    const person = await signedIn()
    const others = await startBackend({
      cities: [createTestCity()],
      beside: backend,
      staff: readStaffTokens(`Анна:${OTHER}`),
    })
    const gone = await others.app.inject({ url: '/staff', headers: { cookie: person.cookie() } })
    expect(gone.statusCode).toBe(401)
    await others.stop()
    backend.setNow(WEDNESDAY + 8 * 3_600_000 - 1)
    expect((await person.get('/staff')).statusCode).toBe(200)
    backend.setNow(WEDNESDAY + 8 * 3_600_000)
    expect((await person.get('/staff')).statusCode).toBe(401)
  })

  it('and who guesses is stopped for a while', async () => {
    const person = createPerson('en')
    const limited = await startBackend({
      cities: [createTestCity()],
      beside: backend,
      staff: STAFF,
      hasControls: false,
    })
    const guess = (token: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/staff/sign-in',
        payload: { token },
        headers: { 'accept-language': 'en' },
      })
    for (let index = 0; index < 10; index += 1) expect((await guess(`guess-${index}`)).statusCode).toBe(401)
    const { statusCode, headers, body } = await guess(TOKEN)
    expect([statusCode, headers['retry-after']]).toEqual([429, '600'])
    expect(body).toContain('Too many attempts')
    expect(person.cookie()).toBe('')
    await limited.stop()
  })

  it.each(['anna', 'anna:short', `:${TOKEN}`, `a:${TOKEN},a:${OTHER}`, `a:${TOKEN},b:${TOKEN}`, `a:${TOKEN},`])(
    'STAFF_TOKENS=%s stops the start, and no token is told',
    (text) => {
      expect(() => readStaffTokens(text)).toThrow(/^STAFF_TOKENS/)
      expect(() => readStaffTokens(text)).not.toThrow(TOKEN)
      expect(readStaffTokens('')).toBeNull()
    },
  )

  it('no form of another site does anything', async () => {
    const { paymentId } = await pay()
    const person = await signedIn()
    const url = `/staff/payments/${paymentId}/refund`
    const fields = { sum: '10', reason: 'Просьба', press: randomUUID() }
    for (const word of [{}, { word: '' }, { word: 'a'.repeat(43) }])
      expect((await person.post(url, { ...fields, ...word })).statusCode).toBe(403)
    expect(await db().select().from(refunds)).toEqual([])
  })
})

describe('a payment in both books', () => {
  it('is found by the numbers that a person may have, and shown with what the bank says', async () => {
    const { paymentId, payment, session } = await pay()
    const person = await signedIn('en')
    for (const order of [String(session.orderNumber), paymentId, payment.bankOrder!, ` ${paymentId.toUpperCase()} `]) {
      const { headers } = await person.get(`/staff/payments?order=${encodeURIComponent(order)}`)
      expect([order, headers['location']]).toEqual([order, `/staff/payments/${paymentId}`])
    }
    const { body } = await person.get(`/staff/payments/${paymentId}`)
    for (const text of ['In the city’s book', 'In the bank’s book', 'paid', '60.00', 'А123ВС77', 'charge', 'Receipt'])
      expect(body).toContain(text)
    expect((await person.get('/staff/payments?order=424242')).body).toContain('Nothing was found')
    expect((await person.get('/staff/payments?order=%3Cscript%3E')).body).not.toContain('<script')
    for (const url of [
      `/staff/payments/${randomUUID()}`,
      '/staff/payments/1',
      '/staff/exceptions/9',
      '/staff/exceptions/x',
    ])
      expect([url, (await person.get(url)).statusCode]).toEqual([url, 404])
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
    expect((await person.get('/staff/audit')).body).toContain('Ошибка табло')
  })

  it('is given back once for each press, however often and whenever the form is sent', async () => {
    const { paymentId } = await pay()
    const [person, other] = [await signedIn(), createPerson()]
    await other.signIn(OTHER)
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
  })

  it('of a top-up goes back out of the balance, which must have it', async () => {
    const caller = createCaller(backend)
    const { token = '' } = await caller
      .ask(login, { login: 'empty@demo.example', password: PASSWORD })
      .catch(() => ({ token: '' }))
    expect(token).toBe('')
    const [account] = await db().select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
    const before = await balanceOf(db(), account!.id)
    const signed = await caller.ask(login, { login: 'driver@demo.example', password: PASSWORD })
    const { redirectUrl } = await caller.ask(
      createRefill,
      { amount: 10_000, method: 'assistBankCard', attempt: randomUUID() } as never,
      signed.token!,
    )
    await backend.app.inject({ method: 'POST', url: `${new URL(String(redirectUrl)).pathname}/pay` })
    expect(await balanceOf(db(), account!.id)).toBe(before + 10_000)
    const [payment] = await db().select().from(payments).where(eq(payments.kind, 'refill'))
    const person = await signedIn()
    const url = `/staff/payments/${payment!.id}/refund`
    await person.get(`/staff/payments/${payment!.id}`)
    expect(person.page()).toContain('если столько есть на балансе водителя')
    expect(endOf(await person.post(url, { ...person.formOf(url), sum: '40', reason: 'Просьба' }))).toBe('done')
    expect(await balanceOf(db(), account!.id)).toBe(before + 6000)
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

  it('is closed with a reason, by one person, and is then only to be looked at', async () => {
    const { person, page, found } = await refuse()
    expect(await decide(person, page, 'close')).toBe('done')
    expect(await db().select().from(exceptions)).toMatchObject([
      { id: found.id, state: 'decided', decision: 'close', decidedBy: 'Анна', decidedAt: WEDNESDAY },
    ])
    expect(await newest()).toMatchObject({ act: 'close', reason: 'Разобрано: close', after: { exception: 'decided' } })
    expect((await person.get('/staff')).body).toContain('Расхождений нет')
    expect((await person.get(page)).body).not.toContain('name="decision"')
    await person.get('/staff')
    const { word } = person.formOf('/staff/sign-out')
    const late = { word: word!, press: randomUUID(), decision: 'close', reason: 'Ещё раз' }
    expect(endOf(await person.post(page, late))).toBe('gone')
  })

  it('about an order is followed by the bank’s word, and nothing is done where the bank is silent', async () => {
    const { paymentId, order, payment } = await pay()
    const difference = { city: 'probe', kind: 'missing', at: WEDNESDAY, paymentId, subject: paymentId } as const
    await db()
      .insert(exceptions)
      .values({ ...difference, bankOrder: payment.bankOrder })
    const [found] = await db().select().from(exceptions)
    const person = await signedIn('en')
    expect(await decide(person, `/staff/exceptions/${found!.id}`, 'ask')).toBe('done')
    expect(await newest()).toMatchObject({ act: 'ask', after: { exception: 'open', payment: 'paid', taken: 6000 } })
    expect(order).not.toBe('')
    backend.setNow(WEDNESDAY + DAY_MS)
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
