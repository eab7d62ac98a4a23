// What the city's staff gives back of a parking or of a top-up, beside what comes back of it otherwise.
import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { payments, sessions, type PaymentRow } from '../../../demo/backend/database/schema.ts'
import { staffAudit } from '../../../demo/backend/database/staff-schema.ts'
import { listExceptions, raise } from '../../../demo/backend/payment/settle/exceptions.ts'
import { decideException } from '../../../demo/backend/staff/staff-decision.ts'
import { abortSession, driverRenew, previewStop } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import type { DriverSession } from '../../../shared/api/contract/driver-session.ts'
import { expectLevel, readBook } from '../../support/bank-book.ts'
import { createCorrector } from '../../support/correction.ts'
import { createDriverWorld, METHODS } from '../../support/driver-world.ts'
import { MOSCOW } from '../../support/paying-driver.ts'
import { endOf, signInStaff } from '../../support/staff.ts'

const { name: method } = METHODS[0]!

/** A city with a driver who has nothing, and its staff. */
function openCity(settings: { dontUseBalance: boolean; sufficiency?: 'inclusive' }) {
  const world = createDriverWorld({ settings: { ...settings, useBonus: true } })
  const db = () => world.backend.database.db

  /** The newest payment of a kind. */
  async function newest(kind: PaymentRow['kind']): Promise<PaymentRow> {
    const isIt = and(eq(payments.kind, kind), eq(payments.owner, `account:${world.poor.accountId}`))
    const [payment] = await db().select().from(payments).where(isIt).orderBy(desc(payments.createdAt)).limit(1)
    return payment!
  }

  return {
    world,
    newest,
    /** An hour that is paid by card, 60 ₽, or more. */
    async park(action = 'pay', minutes = 60): Promise<DriverSession> {
      // Without balances what begins now has no end.
      const start = settings.dontUseBalance ? { start: world.backend.clock.now() - 60_000 } : {}
      const { redirectUrl } = await world.poor.start({ ...start, minutes, expectedPrice: minutes * 100, method })
      await world.poor.press(action, redirectUrl)
      return (await world.poor.sessions())[0]!
    },
    /** Another hour, from the balance where that has it. */
    async extend({ id, end }: DriverSession, minutes = 60): Promise<void> {
      const wish = { sessionId: id, minutes, from: end!, timeZone: MOSCOW, expectedPrice: minutes * 100, method }
      const { redirectUrl } = await world.poor.ask(driverRenew, wish)
      if (redirectUrl !== null) await world.poor.press('pay', redirectUrl)
    },
    async topUp(amount: number, action = 'pay-mir'): Promise<PaymentRow> {
      const { redirectUrl } = await world.poor.ask(refillBalance, { amount, method })
      await world.poor.press(action, redirectUrl)
      return newest('refill')
    },
    end: ({ id }: DriverSession) => world.poor.ask(abortSession, { sessionId: id }),
    preview: ({ id }: DriverSession) => world.poor.ask(previewStop, { sessionId: id }),
    /** What became of a sum of roubles that was to be given back. */
    async byHand({ id }: PaymentRow, sum: string) {
      const person = await signInStaff(world.backend)
      const page = `/staff/payments/${id}`
      await person.get('/staff')
      const { word = '' } = person.formOf('/staff/sign-out')
      return endOf(await person.post(`${page}/refund`, { word, press: randomUUID(), sum, reason: 'Просьба' }))
    },
    /** What the staff reads of a payment, without what the page is made of. */
    async read({ id }: PaymentRow, language = 'ru') {
      const person = await signInStaff(world.backend, language)
      const { body } = await person.get(`/staff/payments/${id}`)
      return body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    },
    stored: async ({ id }: DriverSession) => (await db().select().from(sessions).where(eq(sessions.id, id)))[0]!,
    level: () => expectLevel(world.backend, 'probe'),
  }
}

describe.each([
  ['to the balance', { dontUseBalance: false }],
  ['to the bank', { dontUseBalance: true }],
])('money of a parking that was given back by hand, where the rest comes back %s,', (_, settings) => {
  const city = openCity(settings)

  it('does not come back a second time when it is ended early, and nobody is told that it would', async () => {
    const parked = await city.park()
    expect(await city.byHand(await city.newest('session'), '60')).toBe('done')
    const isToBalance = !settings.dontUseBalance
    const seen = {
      billedMinutes: 15,
      kept: 6000,
      refund: 0,
      givenBack: 6000,
      bonusBack: 0,
      amountToPay: 0,
      isToBalance,
    }
    expect(await city.preview(parked)).toEqual(seen)
    await city.end(parked)
    expect(await city.world.kinds()).toEqual(['charge 6000', 'refund 6000'])
    expect(await city.world.poor.history()).toEqual(['payment done 6000', 'cancel done 0'])
    expect(await city.stored(parked)).toMatchObject({ state: 'finished', price: 6000, paid: 6000 })
    await city.level()
  })

  it('leaves the rest to come back, and no more', async () => {
    const parked = await city.park()
    await city.byHand(await city.newest('session'), '30')
    expect(await city.preview(parked)).toMatchObject({ kept: 3000, refund: 3000, givenBack: 3000 })
    await city.end(parked)
    expect((await city.world.poor.history()).at(-1)).toBe('cancel done 3000')
    expect(await city.byHand(await city.newest('session'), '0.01')).toBe('tooMuch')
    await city.level()
  })
})

describe('what is given back of a parking by hand', () => {
  const city = openCity({ dontUseBalance: false })

  it('by the bank of itself, after an early end has left less of it, is a loss of the city for the rest', async () => {
    const parked = await city.park()
    await city.end(parked)
    const { id: paymentId, bankOrder } = await city.newest('session')
    const { backend } = city.world
    const found = { kind: 'givenBack', subject: 'by-itself', paymentId, taken: 6000, bankOrder, city: 'probe' } as const
    const { db } = backend.database
    await raise(db, { ...found, at: backend.clock.now() })
    const [{ id } = { id: 0 }] = await listExceptions(db)
    const wish = { actor: 'anna', reason: 'По выписке банка', press: randomUUID(), id, decision: 'book' } as const
    expect([await decideException(backend.context, wish), await decideException(backend.context, wish)]).toEqual([
      true,
      true,
    ])
    expect(await city.world.kinds()).toEqual(['charge 6000', 'return 4500', 'refund 1500', 'refund 4500'])
    expect(await city.stored(parked)).toMatchObject({ price: 0, paid: 0 })
    expect((await backend.ledger('probe')).balances).toMatchObject({ bank: 0, parking: 0, gift: 4500 })
    const book = (await readBook(backend, 'probe')).map((order) => ({ ...order, refunded: order.amount }))
    expect(await auditBooks(db, book)).toEqual([])
  })

  it('is no more than an early end has left of it, and the page says so', async () => {
    const parked = await city.park()
    await city.end(parked)
    const payment = await city.newest('session')
    expect(await city.read(payment)).toContain('Можно вернуть до 15,00 ₽')
    expect(await city.read(payment)).toContain('осталось 60,00 ₽, но деньги за эту парковку уже вернулись иначе')
    expect([await city.byHand(payment, '15.01'), await city.byHand(payment, '15')]).toEqual(['tooMuch', 'done'])
    expect(await city.world.poor.balance()).toBe(4500)
    expect(await city.read(payment, 'en')).toContain('Nothing can be given back')
    await city.level()
  })

  it('is so also where it was paid in two parts, whichever of them it is of', async () => {
    const parked = await city.park()
    await city.extend(parked)
    await city.end(parked)
    expect(await city.world.poor.balance()).toBe(10_500)
    const [first, more] = [await city.newest('session'), await city.newest('renew')]
    expect([await city.byHand(first, '15.01'), await city.byHand(more, '10')]).toEqual(['tooMuch', 'done'])
    expect([await city.byHand(first, '5.01'), await city.byHand(first, '5')]).toEqual(['tooMuch', 'done'])
    expect(await city.byHand(more, '0.01')).toBe('tooMuch')
    await city.level()
  })

  it('is a whole payment where the balance has paid as much as came back', async () => {
    const parked = await city.park()
    await city.topUp(10_000, 'pay')
    await city.extend(parked)
    const payment = await city.newest('session')
    expect(await city.byHand(payment, '60')).toBe('done')
    expect(await city.preview(parked)).toMatchObject({ refund: 6000, givenBack: 6000 })
    await city.end(parked)
    expect(await city.world.poor.balance()).toBe(10_000)
    await city.level()
  })

  it('does not come back for a correction either, as its preview says', async () => {
    const parked = await city.park()
    await city.byHand(await city.newest('session'), '50')
    const corrector = createCorrector(city.world.backend, () => city.world.poor.token)
    const to = { field: 'zone', zone: '102' } as const
    expect((await corrector.look(parked.id, to)).price).toMatchObject({ price: 4000, charge: 0, refund: 1000 })
    const done = await corrector.put({ sessionId: parked.id, to, expectedPrice: 4000 })
    expect(done).toMatchObject({ charge: 0, refund: 1000, balance: 1000 })
    await city.level()
  })

  it('makes an end dearer than it was agreed to, which is then asked about once more', async () => {
    const parked = await city.park()
    const { kept } = await city.preview(parked)
    await city.byHand(await city.newest('session'), '60')
    const agreed = { sessionId: parked.id, expectedPrice: kept }
    expect(await city.world.poor.refusal(abortSession, agreed)).toBe('PriceChangedTryLater')
  })

  it('comes back once where both are pressed at one moment', async () => {
    const parked = await city.park()
    const payment = await city.newest('session')
    await Promise.all([city.byHand(payment, '60'), city.end(parked)])
    const back = (await city.world.backend.ledger('probe')).entries.filter(
      ({ kind }) => kind === 'return' || kind === 'refund',
    )
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(6000)
    await city.level()
  })
})

describe('the bonus of a parking that was paid by a domestic card', () => {
  const city = openCity({ dontUseBalance: false, sufficiency: 'inclusive' })
  const balance = () => city.world.poor.balance()
  const to = { field: 'zone', zone: '102' } as const

  it('goes back with what an early end gives back, as its preview says: nobody has more than was paid', async () => {
    const parked = await city.park('pay-mir', 240)
    expect(await balance()).toBe(4800)
    expect(await city.preview(parked)).toMatchObject({ kept: 1500, refund: 22_500, bonusBack: 4500 })
    await city.end(parked)
    expect(await balance()).toBe(22_800)
    expect(await city.world.kinds()).toEqual(['charge 24000', 'bonus 4800', 'return 22500', 'bonus 4500'])
    expect(await city.world.poor.history()).toEqual(['payment done 24000', 'bonus20 done 300', 'cancel done 22500'])
    const { id: paymentId } = await city.newest('session')
    expect(await city.world.poor.ask(driverPaymentStatus, { paymentId })).toMatchObject({ bonus: 300 })
    await city.level()
  })

  it('goes back with what a correction gives back, and by parts to the kopeck', async () => {
    const parked = await city.park('pay-mir')
    const corrector = createCorrector(city.world.backend, () => city.world.poor.token)
    expect((await corrector.look(parked.id, to)).price).toMatchObject({ refund: 2000, bonusBack: 400 })
    expect(await corrector.put({ sessionId: parked.id, to, expectedPrice: 4000 })).toMatchObject({ balance: 2800 })
    expect(await city.byHand(await city.newest('session'), '13.33')).toBe('done')
    expect(await balance()).toBe(2000 + 533)
    expect(await city.byHand(await city.newest('session'), '26.67')).toBe('done')
    expect(await balance()).toBe(2000)
    expect((await city.world.poor.history())[1]).toBe('bonus20 cancel 533')
    await city.level()
  })

  it('goes back in the share in which a parking comes back that the balance has paid too', async () => {
    const parked = await city.park('pay-mir')
    await city.topUp(4800, 'pay')
    await city.extend(parked)
    expect(await balance()).toBe(0)
    expect(await city.preview(parked)).toMatchObject({ refund: 10_500, bonusBack: 1050 })
    await city.end(parked)
    expect(await balance()).toBe(10_500 - 1050)
    await city.level()
  })

  it('goes back with what is given back by hand, which the page and the log of the staff say', async () => {
    await city.park('pay-mir')
    const payment = await city.newest('session')
    expect(await city.read(payment)).toContain('доля бонуса: 12,00 ₽')
    expect(await city.byHand(payment, '30')).toBe('done')
    expect(await balance()).toBe(600)
    const isOfIt = eq(staffAudit.paymentId, payment.id)
    const [entry] = await city.world.backend.database.db.select().from(staffAudit).where(isOfIt)
    expect([entry?.before, entry?.after]).toEqual([
      { refunded: 0, bonus: 1200 },
      { refunded: 3000, bonus: 600 },
    ])
    await city.level()
  })

  it('that was spent is not taken where the balance has none of it, but out of what comes to the balance next', async () => {
    const parked = await city.park('pay-mir')
    const payment = await city.newest('session')
    await city.topUp(300, 'pay')
    await city.extend(parked, 15)
    expect(await balance()).toBe(0)
    expect(await city.read(payment)).not.toContain('доля бонуса')
    expect(await city.byHand(payment, '60')).toBe('done')
    expect(await balance()).toBe(0)
    await city.level()
    expect(await city.preview(parked)).toMatchObject({ refund: 1500, bonusBack: 1200 })
    await city.end(parked)
    expect(await balance()).toBe(300)
    await city.level()
  })
})

describe('a top-up that is given back by hand', () => {
  const city = openCity({ dontUseBalance: false })
  const balance = () => city.world.poor.balance()

  it('takes its bonus with it, and the history, the payment and the log of the staff say so', async () => {
    const payment = await city.topUp(100_000)
    expect(await balance()).toBe(120_000)
    expect(await city.read(payment)).toContain('Можно вернуть до 1 000,00 ₽')
    expect(await city.read(payment)).toContain('доля бонуса: 200,00 ₽')
    expect(await city.byHand(payment, '400')).toBe('done')
    expect(await balance()).toBe(72_000)
    expect((await city.world.poor.history()).at(-1)).toBe('bonus20 done 12000')
    expect(await city.world.poor.ask(driverPaymentStatus, { paymentId: payment.id })).toMatchObject({ bonus: 12_000 })
    expect(await city.byHand(payment, '600')).toBe('done')
    expect(await balance()).toBe(0)
    expect((await city.world.poor.history()).at(-1)).toBe('bonus20 cancel 12000')
    const log = await city.world.backend.database.db.select().from(staffAudit).orderBy(staffAudit.id)
    expect(log.filter(({ paymentId }) => paymentId === payment.id).map(({ before, after }) => [before, after])).toEqual(
      [
        [
          { refunded: 0, bonus: 20_000 },
          { refunded: 40_000, bonus: 12_000 },
        ],
        [
          { refunded: 40_000, bonus: 12_000 },
          { refunded: 100_000, bonus: 0 },
        ],
      ],
    )
    await city.level()
  })

  it('in parts of kopecks takes the whole of it', async () => {
    const payment = await city.topUp(10_000)
    for (const sum of ['33.33', '33.33', '33.34']) expect(await city.byHand(payment, sum)).toBe('done')
    expect(await balance()).toBe(0)
    await city.level()
  })

  it('goes back as far as the balance has it together with its bonus, which the page says beforehand', async () => {
    const payment = await city.topUp(100_000)
    await city.world.poor.start()
    expect(await city.read(payment)).toContain('Можно вернуть до 950,00 ₽')
    expect(await city.read(payment)).toContain('От платежа осталось 1 000,00 ₽, но на балансе только 1 140,00 ₽')
    expect([await city.byHand(payment, '950.01'), await city.byHand(payment, '1000.01')]).toEqual([
      'notEnough',
      'tooMuch',
    ])
    expect(await city.byHand(payment, '950')).toBe('done')
    expect(await balance()).toBe(0)
    expect(await city.read(payment, 'en')).toContain('50.00 ₽ of the payment are left, but the balance has only 0.00 ₽')
    await city.level()
  })
})
