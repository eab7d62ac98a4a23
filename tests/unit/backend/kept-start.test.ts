import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '../../../demo/backend/account/erase.ts'
import { collectMyData } from '../../../demo/backend/account/my-data.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { outbox, payments, sessions } from '../../../demo/backend/database/schema.ts'
import { startDueKept } from '../../../demo/backend/payment/driver/kept-start.ts'
import { abortSession } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { expectLevel, takeLate, takeSilently, orderOf } from '../../support/bank-book.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { createDriverWorld } from '../../support/driver-world.ts'
import { HOUR, type PayingDriver } from '../../support/paying-driver.ts'

const MINUTE = 60_000
const world = createDriverWorld()

/** A top-up of so many kopecks, for a parking. */
const topUp = (driver: PayingDriver, amount: number, changes: Partial<typeof HOUR> = {}) =>
  driver.ask(refillBalance, { method: 'bankCard', amount, thenStart: { ...HOUR, ...changes } })
const statusOf = async (driver: PayingDriver, paymentId: string | null) =>
  (await driver.ask(driverPaymentStatus, { paymentId: paymentId ?? '' }))!
const pass = (ms: number) => world.backend.setNow(world.backend.clock.now() + ms)
const letters = async () => (await world.backend.database.db.select().from(outbox)).map(({ body }) => body)

/** What is still kept of the start. */
async function keptOf(paymentId: string | null) {
  const rows = await world.backend.database.db.select().from(payments).where(eq(payments.id, paymentId!))
  return rows[0]!.startRequest
}

describe('a top-up for a parking', () => {
  it('starts it when the bank tells of the money, for its full time from that moment', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100)
    expect(await statusOf(world.poor, paymentId)).toMatchObject({
      state: 'redirected',
      thenStart: {
        state: 'waiting',
        parking: { zone: '101', parkingCode: null, vehicle: HOUR.vehicle },
      },
    })
    pass(5 * MINUTE)
    await world.poor.press('pay', redirectUrl)
    expect(await world.poor.sessions()).toMatchObject([
      {
        status: 'active',
        start: Date.parse('2025-03-12T15:25:00+03:00'),
        end: Date.parse('2025-03-12T16:25:00+03:00'),
        paid: 6000,
      },
    ])
    const orderNumber = (await world.poor.sessions())[0]!.orderNumber
    expect(await statusOf(world.poor, paymentId)).toMatchObject({
      kind: 'refill',
      state: 'paid',
      amount: 6100,
      balance: 100,
      thenStart: { state: 'started', amount: 6000, orderNumber },
      session: { orderNumber },
    })
    expect(await world.kinds()).toEqual(['refill 6100', 'spend 6000'])
    expect(await world.poor.history()).toEqual(['refill done 6100', 'payment done 6000'])
    expect(await keptOf(paymentId)).toBeNull()
    expect((await letters()).at(-1)).toContain('парковка началась: А123ВС77')
    await expectLevel(world.backend, 'probe')
  })

  it('starts it once: two calls of the bank, five questions, three clocks and the own press at one time', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 20_000)
    await takeSilently(world.backend, orderOf(redirectUrl))
    await Promise.all([
      takeLate(world.backend, redirectUrl),
      takeLate(world.backend, redirectUrl),
      ...Array.from({ length: 5 }, () => statusOf(world.poor, paymentId)),
      ...Array.from({ length: 3 }, () => startDueKept(world.backend.context)),
    ])
    await Promise.all([world.poor.start(), startDueKept(world.backend.context), statusOf(world.poor, paymentId)])
    expect(await world.kinds()).toEqual(['refill 20000', 'spend 6000'])
    expect(await world.poor.sessions()).toHaveLength(1)
  })

  it('starts it where the money is booked by the clock alone', async () => {
    const { redirectUrl } = await topUp(world.poor, 6100)
    await takeSilently(world.backend, orderOf(redirectUrl))
    pass(6 * MINUTE)
    await world.backend.tick()
    expect(await world.poor.history()).toEqual(['refill done 6100', 'payment done 6000'])
  })

  it('pays for past parking from its own start', async () => {
    const start = Date.parse('2025-03-12T14:00:00+03:00')
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100, { start })
    pass(10 * MINUTE)
    await world.poor.press('pay', redirectUrl)
    expect(await statusOf(world.poor, paymentId)).toMatchObject({ thenStart: { state: 'started', amount: 6000 } })
    const rows = await world.backend.database.db.select().from(sessions)
    expect(rows.map(({ startsAt }) => startsAt)).toEqual([start])
  })

  it('starts at the last moment of its quarter of an hour', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100)
    pass(15 * MINUTE)
    await world.poor.press('pay', redirectUrl)
    expect(await statusOf(world.poor, paymentId)).toMatchObject({ thenStart: { state: 'started' } })
  })

  it('starts nothing beside a parking that the driver has begun and ended meanwhile', async () => {
    const { paymentId, redirectUrl } = await topUp(world.driver, 6100)
    pass(MINUTE)
    const own = await world.driver.start()
    pass(2 * MINUTE)
    await world.driver.ask(abortSession, { sessionId: own.session!.id })
    await world.driver.press('pay', redirectUrl)
    expect(await statusOf(world.driver, paymentId)).toMatchObject({
      thenStart: { state: 'started' },
      session: { id: own.session!.id, end: Date.parse('2025-03-12T15:23:00+03:00') },
    })
    expect(await world.driver.sessions()).toEqual([])
  })
})

describe('a top-up that comes to no parking leaves the money on the balance and says why', () => {
  it.each([
    ['a moment after its quarter of an hour', () => pass(15 * MINUTE + 1), 'TopUpCameTooLate', 'позже чем через 15'],
    ['the price has risen', () => setPrice(1.5), 'PriceChangedTryLater', 'цена выросла'],
    [
      'the vehicle is parked by somebody else',
      () => world.driver.start({ zone: '102', expectedPrice: 4000 }),
      'ParkingSessionAlreadyExists',
      'уже есть парковка',
    ],
  ])('%s', async (_, change, error, words) => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100)
    await change()
    await world.poor.press('pay', redirectUrl)
    expect(await statusOf(world.poor, paymentId)).toMatchObject({
      state: 'paid',
      balance: 6100,
      session: null,
      thenStart: { state: 'refused', error },
    })
    expect(await world.poor.history()).toEqual(['refill done 6100'])
    expect((await letters()).at(-1)).toContain(words)
    expect(await keptOf(paymentId)).toBeNull()
    await startDueKept(world.backend.context)
    expect((await letters()).filter((body) => body.includes('не началась'))).toHaveLength(1)
  })

  it('the balance is still too low', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 5000)
    await world.poor.press('pay', redirectUrl)
    expect(await statusOf(world.poor, paymentId)).toMatchObject({
      balance: 5000,
      thenStart: { state: 'refused', error: 'NoMoneyNoHoney' },
    })
    expect((await letters()).at(-1)).toContain('не хватает')
  })
})

describe('what is kept of a parking to come', () => {
  it('is not taken where it could not be had now', async () => {
    const ask = (changes: object) =>
      world.poor.refusal(refillBalance, { method: 'bankCard', amount: 6100, thenStart: { ...HOUR, ...changes } })
    expect(await ask({ zone: '999' })).toBe('ZoneNotFound')
    expect(await ask({ start: WEDNESDAY + 60 * MINUTE })).toBe('FuturePost')
    expect(await world.poor.history()).toEqual([])
  })

  it('goes when the driver takes the top-up back, also where the bank takes the money at last', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100)
    await world.poor.press('slow', redirectUrl)
    await world.poor.ask(withdrawPayment, { paymentId: paymentId! })
    expect(await keptOf(paymentId)).toBeNull()
    await takeLate(world.backend, redirectUrl)
    await statusOf(world.poor, paymentId)
    await startDueKept(world.backend.context)
    expect([await world.poor.balance(), await world.poor.sessions()]).toEqual([6100, []])
  })

  it('goes a quarter of an hour after an order that was not paid, and is in the download of data until then', async () => {
    const { paymentId, redirectUrl } = await topUp(world.poor, 6100)
    const { db } = world.backend.database
    const [account] = await db.select().from(accounts).where(eq(accounts.id, world.poor.accountId))
    const [city] = world.backend.context.cities
    const data = await collectMyData(db, city!, { account: account!, now: WEDNESDAY })
    expect(data['payments']).toMatchObject([{ type: 'refill', plate: 'А123ВС77', zone: '101' }])
    await world.poor.press('decline', redirectUrl)
    await startDueKept(world.backend.context)
    expect(await keptOf(paymentId)).not.toBeNull()
    pass(15 * MINUTE + 1)
    await startDueKept(world.backend.context)
    expect(await keptOf(paymentId)).toBeNull()
    expect(await statusOf(world.poor, paymentId)).toMatchObject({ state: 'declined' })
  })

  it('goes with its account', async () => {
    const { paymentId } = await topUp(world.poor, 6100)
    const { db } = world.backend.database
    const [account] = await db.select().from(accounts).where(eq(accounts.id, world.poor.accountId))
    await erasePerson(db, account!, WEDNESDAY)
    expect(await keptOf(paymentId)).toBeNull()
  })
})

async function setPrice(factor: number): Promise<void> {
  await world.backend.app.inject({
    method: 'POST',
    url: '/demo/controls/price',
    payload: { city: 'probe', zone: '101', factor },
  })
}
