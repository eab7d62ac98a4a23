import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { BankSilentError } from '../../../demo/backend/bank/bank.ts'
import { bankRequests } from '../../../demo/backend/database/bank-schema.ts'
import { outbox, payments, sessions, type PaymentRow } from '../../../demo/backend/database/schema.ts'
import { operations } from '../../../demo/backend/database/payment-schema.ts'
import { findToAsk, nextQuestion } from '../../../demo/backend/payment/settle/questions.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel, orderOf, readOrder, takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver, MOSCOW } from '../../support/paying-driver.ts'
import { refuse } from '../../support/refuse.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const lines: string[] = []
let backend: TestBackend
beforeAll(async () => {
  const settings = { paymentsMethods: METHODS, useBonus: true }
  const log = { write: (line: string) => void lines.push(line) }
  backend = await startBackend({ log, cities: [createTestCity({ accounts: ACCOUNTS, settings })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

async function pass(ms: number): Promise<void> {
  backend.setNow(backend.clock.now() + ms)
  await backend.tick()
}

const asked = () => findToAsk(backend.database.db, WEDNESDAY + 365 * DAY)
const kinds = async () =>
  (await backend.ledger('probe')).entries
    .filter(({ kind }) => kind !== 'opening')
    .map(({ kind, amount }) => `${kind} ${amount}`)

describe('the next question about an order', () => {
  const order = (state: PaymentRow['state'], decided: number | null = null) => ({
    state,
    createdAt: 0,
    expiresAt: 90 * MINUTE,
    decidedAt: decided,
  })

  it.each([
    ['of an open one after a minute', order('redirected'), 5 * MINUTE, 6 * MINUTE],
    ['of an older one the later', order('redirected'), 50 * MINUTE, 55 * MINUTE],
    ['of an open one at the end of its time', order('redirected'), 85 * MINUTE, 90 * MINUTE],
    ['of one the bank decides about past its time', order('redirected'), 90 * MINUTE, 99 * MINUTE],
    ['of one that ended unpaid a day later', order('expired', 90 * MINUTE), 90 * MINUTE, 90 * MINUTE + DAY],
    ['of one that ended unpaid a day later', order('declined', 7), 8, 7 + DAY],
    ['of one that ended unpaid a day ago', order('cancelled', 7), 7 + DAY, null],
    ['of a paid one', order('paid', 7), 8, null],
    ['of a refunded one', order('refunded', 7), 8, null],
  ])('comes, %s', (_, payment, now, at) => {
    expect(nextQuestion(payment, now)).toBe(at)
  })
})

describe('the orders that the clock asks the bank about', () => {
  it('are those that are not final on both sides: a day after the last of them there are none', async () => {
    for (const [index, action] of ['pay', 'decline', 'cancel', 'close', 'slow', 'lose-answer'].entries()) {
      const guest = createGuest(backend)
      const wish = { transport: { number: `А${100 + index}ВС77`, category: 'B' } }
      await guest.cost(wish)
      await guest.press(action, (await guest.start(wish)).body['RedirectURL'])
    }
    expect(await asked()).toHaveLength(5)
    await pass(10 * MINUTE)
    expect(await asked()).toHaveLength(3)
    await pass(90 * MINUTE)
    await pass(DAY)
    expect(await asked()).toEqual([])
    expect(await kinds()).toEqual(['charge 6000', 'charge 6000', 'charge 6000'])
  })

  it('are also those that ended here before they were withdrawn at the bank', async () => {
    const before = async (number: string) => {
      const guest = createGuest(backend)
      const wish = { transport: { number, category: 'B' } }
      await guest.cost(wish)
      const { body } = await guest.start(wish)
      await pass(90 * MINUTE)
      await backend.database.db.update(payments).set({ askAt: 0 }).where(eq(payments.id, body['paymentId']))
      await changeOrder(backend, orderOf(body['RedirectURL']), { state: 'open' })
      return { guest, paymentId: String(body['paymentId']), order: orderOf(body['RedirectURL']) }
    }
    const unpaid = await before('А101ВС77')
    const paid = await before('А102ВС77')
    await takeSilently(backend, paid.order)
    await pass(MINUTE)
    expect(await unpaid.guest.status({ paymentId: unpaid.paymentId })).toMatchObject({ state: 'expired' })
    expect(await paid.guest.status({ paymentId: paid.paymentId })).toMatchObject({ state: 'paid' })
    expect((await readOrder(backend, unpaid.order)).state).toBe('cancelled')
    await expectLevel(backend, 'probe')
  })

  it('are asked about five at a time, and each once where two processes ask', async () => {
    const count = 5
    for (let index = 0; index < count; index += 1) {
      const guest = createGuest(backend)
      const wish = { transport: { number: `А${100 + index}ВС77`, category: 'B' } }
      await guest.cost(wish)
      await guest.press('lose-answer', (await guest.start(wish)).body['RedirectURL'])
    }
    const { bank } = backend.context
    const { inquire } = bank
    const inquired: string[] = []
    let answer = () => {}
    const areAllAsked = new Promise<void>((resolve) => (answer = resolve))
    bank.inquire = async (order) => {
      inquired.push(order)
      if (inquired.length === count) answer()
      await areAllAsked
      return inquire(order)
    }
    try {
      backend.setNow(backend.clock.now() + 6 * MINUTE)
      await Promise.all([backend.tick(), backend.tick()])
    } finally {
      bank.inquire = inquire
    }
    expect(new Set(inquired).size).toBe(count)
    expect(inquired).toHaveLength(count)
    expect(await kinds()).toEqual(Array.from({ length: count }, () => 'charge 6000'))
  })

  it('are asked about although one of them fails, and that one again a minute later', async () => {
    const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
    const begun = await driver.start({ minutes: 240, expectedPrice: 24_000, method: 'bankCard' })
    await driver.press('pay', begun.redirectUrl)
    const { id: sessionId, end } = begun.session!
    const wish = { sessionId, minutes: 30, from: end!, timeZone: MOSCOW, expectedPrice: 3000, method: 'bankCard' }
    const renewal = await driver.ask(driverRenew, wish)
    const topUp = await driver.ask(refillBalance, { method: 'bankCard', amount: 30_000 })
    for (const { redirectUrl } of [renewal, topUp]) await driver.press('lose-answer', redirectUrl)
    const change = (detail: PaymentRow['detail']) =>
      backend.database.db.update(payments).set({ detail }).where(eq(payments.id, renewal.paymentId!)).returning()
    const [row] = await backend.database.db.select().from(payments).where(eq(payments.id, renewal.paymentId!))
    await change(null)
    await pass(6 * MINUTE)
    expect(await kinds()).toEqual(['charge 24000', 'refill 30000'])
    await change(row!.detail)
    await pass(MINUTE)
    expect(await kinds()).toEqual(['charge 24000', 'refill 30000', 'charge 3000'])
  })
})

describe('a row that another keeps locked', () => {
  /** Paid, without the bank having told us. */
  async function payUnheard(number: string): Promise<string> {
    const guest = createGuest(backend)
    const wish = { transport: { number, category: 'B' } }
    await guest.cost(wish)
    const { body } = await guest.start(wish)
    await guest.press('lose-answer', body['RedirectURL'])
    return String(body['paymentId'])
  }
  const stateOf = async (id: string) =>
    (await backend.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.state

  it('keeps no other order from being asked about, and no parking from ending', async () => {
    const { db } = backend.database
    const [locked, free] = [await payUnheard('А100ВС77'), await payUnheard('А101ВС77')]
    const driver = await createPayingDriver(backend)
    const { session } = await driver.start({ minutes: 15, expectedPrice: 1500 })
    await refuse(db, { change: 'UPDATE', table: 'payments', id: locked }, () => pass(20 * MINUTE))
    expect([await stateOf(locked), await stateOf(free)]).toEqual(['redirected', 'paid'])
    const [parking] = await db.select().from(sessions).where(eq(sessions.id, session!.id))
    expect(parking?.state).toBe('finished')
    await pass(MINUTE)
    expect(await stateOf(locked)).toBe('paid')
  })

  it('keeps no other request from the bank, of more than are asked at once', async () => {
    const { db } = backend.database
    const locked = randomUUID()
    const ids = [locked, ...Array.from({ length: 7 }, () => randomUUID())]
    const request = { kind: 'withdraw', merchantOrder: '?', createdAt: WEDNESDAY } as const
    await db.insert(bankRequests).values(ids.map((id, place) => ({ ...request, id, nextAt: WEDNESDAY + place })))
    const due = async () =>
      (await db.select().from(bankRequests).where(eq(bankRequests.state, 'due'))).map(({ id }) => id)
    await refuse(db, { change: 'UPDATE', table: 'bank_requests', id: locked }, () => pass(MINUTE))
    expect(await due()).toEqual([locked])
    await pass(MINUTE)
    expect(await due()).toEqual([])
  })
})

describe('parkings past their deadline that are at the bank', () => {
  const COUNT = 7
  /** So many begun and not paid, past their deadline, and the number of each payment at the bank. */
  async function leaveUnpaid(): Promise<string[]> {
    const ids: string[] = []
    for (let index = 0; index < COUNT; index += 1) {
      const guest = createGuest(backend)
      const wish = { transport: { number: `А${100 + index}ВС77`, category: 'B' } }
      await guest.cost(wish)
      ids.push(String((await guest.start(wish)).body['paymentId']))
    }
    await backend.database.db.update(sessions).set({ payBy: WEDNESDAY })
    return ids
  }
  const cancelled = async () =>
    (await backend.database.db.select().from(sessions).where(eq(sessions.state, 'cancelled'))).length
  /** What the bank is asked about in a round at which it is silent about some. */
  async function passWithout(silentAbout: readonly string[]): Promise<string[]> {
    const { bank } = backend.context
    const { inquire, withdraw } = bank
    const asked: string[] = []
    const unless = (ask: typeof inquire) => async (order: string) => {
      asked.push(order)
      if (silentAbout.includes(order)) throw new BankSilentError()
      return ask(order)
    }
    Object.assign(bank, { inquire: unless(inquire), withdraw: unless(withdraw) })
    try {
      await pass(5000)
    } finally {
      Object.assign(bank, { inquire, withdraw })
    }
    return asked
  }

  it('keep a round of the clock no longer than five of them where the bank is silent, and others none at all', async () => {
    const ids = await leaveUnpaid()
    const own = ids.at(-1)!
    await backend.database.db.update(payments).set({ state: 'declined' }).where(eq(payments.id, own))
    expect(await passWithout(ids)).toHaveLength(5)
    expect(await cancelled()).toBe(1)
    await pass(5000)
    expect(await cancelled()).toBe(COUNT)
  })

  it('are given up although the bank never says a word about five others', async () => {
    const ids = await leaveUnpaid()
    for (let round = 0; round < 4; round += 1) await passWithout(ids.slice(0, 5))
    expect(await cancelled()).toBe(COUNT - 5)
  })
})

describe('an order of which the bank took another sum', () => {
  it('is refunded although the bank fails at the refund of another, which is sent again by the next tick', async () => {
    const parked = createGuest(backend)
    await parked.pay()
    const orders: string[] = []
    for (const number of ['А101ВС77', 'А102ВС77']) {
      const guest = createGuest(backend)
      const wish = { transport: { number, category: 'B' } }
      await guest.cost(wish)
      const order = orderOf((await guest.start(wish)).body['RedirectURL'])
      await changeOrder(backend, order, { amount: 6150 })
      await takeSilently(backend, order)
      orders.push(order)
    }
    const { bank } = backend.context
    const { refund } = bank
    const refunds = async () => Promise.all(orders.map(async (id) => (await readOrder(backend, id)).refunded))
    const sessionStates = async () =>
      (await backend.database.db.select().from(sessions)).map(({ state }) => state).toSorted()
    lines.length = 0
    const { merchantOrder: first } = await readOrder(backend, orders[0]!)
    bank.refund = async (order, part) => {
      if (order === first) throw new Error('the bank is busy')
      return refund(order, part)
    }
    try {
      await pass(61 * MINUTE)
      expect(await refunds()).toEqual([0, 6150])
      expect(await sessionStates()).toEqual(['cancelled', 'cancelled', 'finished'])
      expect(lines.filter((line) => line.includes('the bank has not done what it was asked'))).toHaveLength(1)
    } finally {
      bank.refund = refund
    }
    await pass(MINUTE)
    expect(await refunds()).toEqual([6150, 6150])
    await expectLevel(backend, 'probe')
  })

  it('says on its receipt, to its payer and in the answers what was taken, and that it went back', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start()
    await changeOrder(backend, orderOf(body['RedirectURL']), { amount: 6150 })
    await guest.press('pay', body['RedirectURL'])
    const status = await guest.status({ paymentId: body['paymentId'] })
    expect(status).toMatchObject({ state: 'refunded', sum: 61.5 })
    expect(status).not.toHaveProperty('RedirectURL')
    const page = await backend.app.inject({ url: status!['checkFiscal'], headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('61.50')
    expect(page.body).toContain('The money was returned in full.')
    const [letter] = await backend.database.db.select().from(outbox)
    expect(letter).toMatchObject({
      recipient: '79161234567',
      body: 'Банк списал 61,50\u00A0₽ вместо 60,00\u00A0₽. Платёж не принят, деньги возвращены полностью',
    })
    expect((await createGuest(backend).pay({ zone: '102' }))['status']).toBe('ok')
    await expectLevel(backend, 'probe')
  })

  it('tops nothing up and brings no bonus; its line in the history says why', async () => {
    const driver = await createPayingDriver(backend)
    const { redirectUrl, paymentId } = await driver.ask(refillBalance, { method: 'bankCard', amount: 30_000 })
    await changeOrder(backend, orderOf(redirectUrl), { amount: 3_000_000 })
    await driver.press('pay-mir', redirectUrl)
    expect(await driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({
      state: 'refunded',
      amount: 3_000_000,
      bonus: 0,
      balance: 150_000,
    })
    const lines = await backend.database.db.select().from(operations)
    expect(lines).toMatchObject([
      {
        type: 'refill',
        status: 'error',
        sum: 30_000,
        resolution: 'refundedAmount',
      },
    ])
    for (const [language, words] of [
      ['ru', '30\u00A0000,00\u00A0₽ вместо 300,00\u00A0₽'],
      ['en', '30,000.00\u00A0₽'],
    ] as const) {
      const inLanguage = { ...getOperations, encode: () => ({ lang: language }) }
      const { body } = await driver.send(inLanguage, undefined)
      expect(body['result'][0].resolution).toContain(words)
    }
    await expectLevel(backend, 'probe')
  })

  it('leaves a driver’s parking waiting, to be paid again', async () => {
    const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
    const begun = await driver.start({ method: 'bankCard' })
    await changeOrder(backend, orderOf(begun.redirectUrl), { amount: 1 })
    await driver.press('pay', begun.redirectUrl)
    expect(await driver.sessions()).toMatchObject([{ status: 'waiting', amountToPay: 6000, paymentId: null }])
    const again = await driver.start({ method: 'bankCard' })
    await driver.press('pay', again.redirectUrl)
    expect(await driver.sessions()).toMatchObject([{ status: 'active', paid: 6000 }])
    expect(await kinds()).toEqual(['charge 1', 'refund 1', 'charge 6000'])
    await expectLevel(backend, 'probe')
  })
})
