// What the city's staff gives back of a subscription, beside what its driver gives up.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { exceptions } from '../../../demo/backend/database/bank-schema.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { refundSubscription } from '../../../shared/api/contract/subscriptions.ts'
import { refundOf } from '../../../shared/domain/subscription.ts'
import { expectLevel, readBook } from '../../support/bank-book.ts'
import { MOSCOW } from '../../support/paying-driver.ts'
import { endOf, signInStaff } from '../../support/staff.ts'
import { createSubscriptionWorld, moscowAt } from '../../support/subscription-world.ts'

/** A city, and a driver in it who has paid 310 ₽ at the bank for a month; money comes back in roubles by hand. */
function openCity(settings: { dontUseBalance: boolean; useBonus?: boolean }) {
  const city = createSubscriptionWorld({ settings })
  const { world } = city

  async function buy(action = 'pay') {
    const driver = await city.poorDriver()
    const { redirectUrl } = await city.buy(driver, { method: 'bankCard' })
    await driver.press(action, redirectUrl as string)
    const [payment] = await world.backend.database.db.select().from(payments).where(eq(payments.kind, 'subscription'))
    const own = async () => (await city.mine(driver))[0]!
    return {
      driver,
      payment: payment!,
      own,
      /** What the browser shows that would come back now. */
      shown: async () => refundOf((await own()).paid!, { now: world.backend.clock.now(), timeZone: MOSCOW }),
      giveUp: async (expectedRefund: number) =>
        driver.ask(refundSubscription, { orderNumber: (await own()).orderNumber, expectedRefund }),
      async byHand(sum: string) {
        const person = await signInStaff(world.backend)
        const page = `/staff/payments/${payment!.id}`
        await person.get(page)
        const form = { ...person.formOf(`${page}/refund`), sum, reason: 'Просьба' }
        return endOf(await person.post(`${page}/refund`, form))
      },
      /** The staff books what the bank gave back of itself. */
      async ofItself(taken: number) {
        const { id: paymentId, bankOrder } = payment!
        const found = {
          kind: 'givenBack',
          subject: `${paymentId} refund ${taken}`,
          paymentId,
          taken,
          bankOrder,
        } as const
        const [{ id } = { id: 0 }] = await world.backend.database.db
          .insert(exceptions)
          .values({ ...found, city: 'probe', at: world.backend.clock.now() })
          .returning({ id: exceptions.id })
        const person = await signInStaff(world.backend)
        const page = `/staff/exceptions/${id}`
        await person.get(page)
        const { word = '', press = '' } = person.formOf(page)
        return endOf(await person.post(page, { word, press, decision: 'book', reason: 'По выписке банка' }))
      },
    }
  }
  return { world, buy }
}

describe.each([
  ['to the balance', { dontUseBalance: false }],
  ['to the bank', { dontUseBalance: true }],
])('money of a subscription that was given back by hand, where the rest comes back %s,', (_, settings) => {
  const { world, buy } = openCity(settings)

  it('does not come back a second time when it is given up, and the browser shows so', async () => {
    const { byHand, shown, giveUp } = await buy()
    expect(await byHand('200')).toBe('done')
    world.backend.setNow(moscowAt('2025-03-13T12:00'))
    expect(await shown()).toBe(9000)
    expect(await giveUp(9000)).toMatchObject({ refund: 9000, isToBalance: !settings.dontUseBalance })
    await expectLevel(world.backend, 'probe')
  })

  it('leaves nothing to give it up for, where it was as much as is left', async () => {
    const { byHand, own, driver } = await buy()
    expect(await byHand('305')).toBe('done')
    expect(await own()).toMatchObject({ canRefund: false, canPause: true, obstacles: { refund: 'givenBack' } })
    const { orderNumber } = await own()
    const { body } = await driver.send(refundSubscription, { orderNumber, expectedRefund: 0 })
    expect(body).toMatchObject({
      errorName: 'ValidationError',
      message: 'За этот абонемент уже вернули столько, сколько осталось.',
    })
    await expectLevel(world.backend, 'probe')
  })

  it('is no more than the driver has left of the payment', async () => {
    const { byHand, giveUp } = await buy()
    expect(await giveUp(30_000)).toMatchObject({ refund: 30_000 })
    expect([await byHand('10.01'), await byHand('10')]).toEqual(['tooMuch', 'done'])
    await expectLevel(world.backend, 'probe')
  })

  it('or by the bank of itself is as good as given back by hand', async () => {
    const { ofItself, shown } = await buy()
    expect(await ofItself(20_000)).toBe('done')
    expect(await shown()).toBe(10_000)
    const { balances } = await world.backend.ledger('probe')
    expect(balances).toMatchObject({ bank: 11_000, gift: 20_000, parking: -31_000 })
  })
})

describe('a subscription that was given up to the balance', () => {
  const { world, buy } = openCity({ dontUseBalance: false })

  it('and then is taken back by the bank whole, is a loss of the city beyond what was left of it', async () => {
    const { ofItself, giveUp } = await buy()
    world.backend.setNow(moscowAt('2025-03-13T12:00'))
    expect(await giveUp(29_000)).toMatchObject({ refund: 29_000 })
    expect(await ofItself(31_000)).toBe('done')
    const { balances } = await world.backend.ledger('probe')
    expect(balances).toMatchObject({ bank: 0, gift: 31_000, parking: -2000 })
    const book = (await readBook(world.backend, 'probe')).map((order) => ({ ...order, refunded: order.amount }))
    expect(await auditBooks(world.backend.database.db, book)).toEqual([])
  })
})

describe('the bonus of a subscription that was paid by a domestic card', () => {
  const { world, buy } = openCity({ dontUseBalance: false, useBonus: true })

  it('goes back with what is given back of it, by hand and when it is given up, and the browser can tell', async () => {
    const { byHand, own, shown, giveUp, driver } = await buy('pay-mir')
    expect(await driver.balance()).toBe(6200)
    expect(await byHand('110')).toBe('done')
    expect(await driver.balance()).toBe(4000)
    expect((await own()).paid).toMatchObject({ cost: 31_000, givenBack: 11_000, bonus: 4000 })
    world.backend.setNow(moscowAt('2025-03-13T12:00'))
    const refund = await shown()
    expect(refund).toBe(18_000)
    expect(await giveUp(refund!)).toMatchObject({ refund })
    // What stays is a fifth of the 20 ₽ for the days that were used.
    expect(await driver.balance()).toBe(18_000 + 400)
    expect((await driver.history()).filter((line) => line.startsWith('bonus20'))).toEqual(['bonus20 done 400'])
    await expectLevel(world.backend, 'probe')
  })

  it('goes back with what the bank gave back of itself', async () => {
    const { ofItself, driver } = await buy('pay-mir')
    expect(await ofItself(20_000)).toBe('done')
    expect(await driver.balance()).toBe(2200)
    expect(await ofItself(31_000)).toBe('done')
    expect(await driver.balance()).toBe(0)
    const book = (await readBook(world.backend, 'probe')).map((order) => ({ ...order, refunded: 51_000 }))
    expect(await auditBooks(world.backend.database.db, book)).toEqual([])
  })
})
