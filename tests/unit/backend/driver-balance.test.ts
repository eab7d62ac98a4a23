import { describe, expect, it } from 'vitest'
import { getBenefits } from '../../../shared/api/contract/benefits.ts'
import {
  abortSession,
  cancelOrder,
  driverRenew,
  payOrder,
  previewStop,
} from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverCost, driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { startBackend, WEDNESDAY } from '../../support/backend.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { CAR, createPayingDriver, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { createDriverWorld, METHODS } from '../../support/driver-world.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
const HALF: Parameters<typeof createDriverWorld>[0] = {
  benefits: [
    {
      variation: 'privilege',
      type: 'Многодетная семья',
      zone: '#',
      sale: 50,
      transport: { mainTs: false, numberTs: 'К456МН77', formatGrz: 'rus', category: 'B' },
      orderNum: 'Z-1',
      startOf: '2025-01-01T00:00:00+03:00',
      endOf: '2025-03-12T16:00:00+03:00',
    },
  ],
}

const world = createDriverWorld({ settings: { useBonus: true }, ...HALF })
const renewal = (session: { id: string; end: number | null }, minutes: number, price: number) => ({
  sessionId: session.id,
  minutes,
  from: session.end ?? 0,
  timeZone: MOSCOW,
  expectedPrice: price,
})

describe('a driver with money on the balance', () => {
  it('parks at once, the balance pays, the history and the profile say so', async () => {
    const { session, balance, paymentId, orderNumber } = await world.driver.start()
    expect({ balance, paymentId }).toEqual({ balance: 144_000, paymentId: null })
    expect(session).toMatchObject({
      status: 'active',
      zone: '101',
      sum: 6000,
      paid: 6000,
      amountToPay: 0,
      start: Date.parse('2025-03-12T15:20:00+03:00'),
      end: Date.parse('2025-03-12T16:20:00+03:00'),
      orderNumber,
    })
    expect(await world.kinds()).toEqual(['spend 6000'])
    expect(await world.driver.history()).toEqual(['payment done 6000'])
    const profile = await world.driver.ask(getProfile, undefined)
    expect(profile).toMatchObject({
      balance: 144_000,
      lastZone: '101',
      sessions: [{ id: session?.id, status: 'active' }],
    })
    expect(await world.driver.ask(driverPaymentStatus, {})).toBeNull()
  })

  it('is asked for the price and the balance before, with the benefits of the own cars and of no other', async () => {
    const cost = await world.driver.ask(driverCost, HOUR)
    expect(cost).toMatchObject({ price: 6000, saving: 0, rest: 0, isEnough: true, balance: 150_000, refill: 0 })
    const half = await world.driver.ask(driverCost, {
      ...HOUR,
      vehicle: { number: 'К456МН77', format: 'rus', category: 'B' },
    })
    expect(half).toMatchObject({ price: 4000, saving: 2000, benefitNames: ['Многодетная семья'] })
    expect(await world.driver.ask(getBenefits, undefined)).toMatchObject([
      {
        name: 'Многодетная семья',
        percent: 50,
        zones: '#',
        plate: 'К456МН77',
        endsAt: Date.parse('2025-03-12T16:00:00+03:00'),
      },
    ])
    const { body } = await world.driver.send(getBenefits, undefined)
    // A city's file may have the short name; profile calls have the long one.
    expect(body['result']).toMatchObject([{ transport: { numberTs: 'К456МН77', formatGrz: 'Russian' } }])
    const other = await createPayingDriver(world.backend, { email: 'empty@demo.example' })
    expect(await other.ask(getBenefits, undefined)).toEqual([])
    expect(
      await other.ask(driverCost, { ...HOUR, vehicle: { number: 'К456МН77', format: 'rus', category: 'B' } }),
    ).toMatchObject({ price: 6000, isEnough: false, rest: 6000, refill: 6100 })
  })

  it('does not park twice: not the same car in any zone, not by ten presses at once, with and without a key', async () => {
    const presses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.driver.start({}, index % 2 === 0 ? 'one' : undefined)),
    )
    expect(new Set(presses.map(({ session }) => session?.id)).size).toBe(1)
    expect(await world.driver.balance()).toBe(144_000)
    expect(await world.driver.refusal(driverStart, { ...HOUR, zone: '102' })).toBe('ParkingSessionAlreadyExists')
    world.backend.setNow(WEDNESDAY + 6 * MINUTE)
    expect(await world.driver.refusal(driverStart, HOUR)).toBe('ParkingSessionAlreadyExists')
    expect((await world.driver.start({}, 'one')).session?.id).toBe(presses[0]?.session?.id)
    expect(await world.kinds()).toEqual(['spend 6000'])
  })

  it('pays no more than agreed', async () => {
    expect(await world.driver.refusal(driverStart, { ...HOUR, expectedPrice: 5999 })).toBe('PriceChangedTryLater')
    expect(await world.kinds()).toEqual([])
  })

  it('parks for nothing where it is free, also with an empty balance', async () => {
    world.backend.setNow('2025-03-16T12:00:00+03:00')
    const free = await world.poor.start({ expectedPrice: 0 })
    expect(free).toMatchObject({
      notice: 'ParkingSessionWasFree',
      paymentId: null,
      session: { status: 'active', sum: 0 },
    })
    expect(await world.poor.history()).toEqual(['payment done 0'])
    expect(await world.kinds()).toEqual([])
  })

  it('pays afterwards for today and for yesterday, not for the future and not for two days ago', async () => {
    const today = await world.driver.start({ start: Date.parse('2025-03-12T10:00:00+03:00') })
    expect(today).toMatchObject({
      session: { type: 'postPayment', status: 'active', end: Date.parse('2025-03-12T11:00:00+03:00'), sum: 6000 },
      balance: 144_000,
    })
    // It is told with its payment, and is no parking that runs.
    expect(await world.driver.sessions()).toEqual([])
    world.backend.setNow('2025-03-13T00:10:00+03:00')
    const later = await world.driver.start({
      start: Date.parse('2025-03-12T23:50:00+03:00'),
      minutes: 30,
      expectedPrice: 900,
    })
    expect(later.session).toMatchObject({ type: 'postPaymentYesterday', sum: 500 })
    expect(await world.driver.refusal(driverStart, { ...HOUR, start: Date.parse('2025-03-13T00:11:00+03:00') })).toBe(
      'FuturePost',
    )
    expect(await world.driver.refusal(driverStart, { ...HOUR, start: Date.parse('2025-03-11T23:00:00+03:00') })).toBe(
      'ValidationError',
    )
  })

  it('has no open end here', async () => {
    expect(await world.driver.refusal(driverOpenStart, HOUR)).toBe('ValidationError')
  })
})

describe('more time', () => {
  it('is priced from the old end and makes the session longer, once for one end', async () => {
    world.backend.setNow('2025-03-12T19:10:00+03:00')
    const { session } = await world.driver.start({ expectedPrice: 5500 })
    const cost = await world.driver.ask(driverCost, { ...HOUR, sessionId: session!.id })
    expect(cost.price).toBe(3000)
    const [first, second] = await Promise.all([
      world.driver.ask(driverRenew, renewal(session!, 60, 3000), 'a'),
      world.driver.ask(driverRenew, renewal(session!, 60, 3000), 'b'),
    ])
    expect(first?.session).toMatchObject({ end: session!.end! + 60 * MINUTE, sum: 8500, paid: 8500 })
    expect(second?.orderNumber).toBe(first?.orderNumber)
    expect(await world.kinds()).toEqual(['spend 5500', 'spend 3000'])
    expect(await world.driver.history()).toEqual(['payment done 5500', 'renew done 3000'])
    expect(await world.driver.refusal(driverRenew, renewal(session!, 30, 3000))).toBe('PriceChangedTryLater')
  })

  it('is not given beyond the longest, after the end, over another parking, or for more than agreed', async () => {
    const { session } = await world.driver.start()
    const shown = { ...renewal(session!, 1440, 999_999) }
    expect(await world.driver.refusal(driverRenew, shown)).toBe('ValidationError')
    expect(await world.driver.refusal(driverRenew, renewal(session!, 60, 5999))).toBe('PriceChangedTryLater')
    world.backend.setNow(WEDNESDAY + 60 * MINUTE)
    expect(await world.driver.refusal(driverRenew, renewal(session!, 15, 9999))).toBe('ParkingSessionIsOver')
    expect(await world.driver.refusal(driverRenew, { ...shown, sessionId: 'no session' })).toBe(
      'ParkingSessionNotFound',
    )
  })

  it('is paid at the bank where the balance is too small, and given when the money is there', async () => {
    const other = {
      vehicle: { number: 'Е111КХ77', format: 'rus', category: 'B' },
      zone: '102',
      minutes: 60,
      expectedPrice: 4000,
    } as const
    expect(await world.poor.refusal(driverStart, { ...HOUR, ...other })).toBe('NoMoneyNoHoney')
    const begun = await world.poor.start({ ...other, method: 'bankCard' })
    await world.poor.press('pay', begun.redirectUrl)
    const paid = (await world.poor.sessions())[0]!
    const more = await world.poor.ask(driverRenew, { ...renewal(paid, 30, 2000), method: 'bankCard' })
    expect(more.redirectUrl).not.toBeNull()
    expect((await world.poor.sessions())[0]).toMatchObject({ end: paid.end, paymentId: more.paymentId })
    await world.poor.press('lose-answer', more.redirectUrl)
    expect(await world.poor.ask(driverPaymentStatus, { paymentId: more.paymentId! })).toMatchObject({
      kind: 'renew',
      state: 'paid',
      session: { end: paid.end! + 30 * MINUTE, paid: 6000 },
    })
    expect(await world.poor.history()).toEqual(['payment done 4000', 'renew done 2000'])
  })

  it('whose money comes when the session was ended is given back in full', async () => {
    const begun = await world.poor.start({ method: 'bankCard', minutes: 120, expectedPrice: 12_000 })
    await world.poor.press('pay', begun.redirectUrl)
    const session = (await world.poor.sessions())[0]!
    const more = await world.poor.ask(driverRenew, { ...renewal(session, 30, 3000), method: 'bankCard' })
    await world.poor.press('slow', more.redirectUrl)
    await world.poor.ask(abortSession, { sessionId: session.id })
    world.backend.setNow(WEDNESDAY + 3 * MINUTE)
    await world.backend.tick()
    expect(await world.poor.ask(driverPaymentStatus, { paymentId: more.paymentId! })).toMatchObject({
      state: 'refunded',
    })
    expect(await world.kinds()).toEqual(['charge 12000', 'return 10500', 'charge 3000', 'refund 3000'])
    expect(await world.poor.balance()).toBe(10_500)
  })
})

describe('ending a paid session', () => {
  it('gives the unused periods back to the balance, as the preview said', async () => {
    const { session } = await world.driver.start()
    world.backend.setNow(WEDNESDAY + 16 * MINUTE)
    expect(await world.driver.ask(previewStop, { sessionId: session!.id })).toEqual({
      billedMinutes: 30,
      kept: 3000,
      refund: 3000,
      givenBack: 0,
      bonusBack: 0,
      amountToPay: 0,
      isToBalance: true,
    })
    const [first, again] = await Promise.all([
      world.driver.send(abortSession, { sessionId: session!.id }, 'x'),
      world.driver.send(abortSession, { sessionId: session!.id }, 'x'),
    ])
    expect(first.body).toEqual(again.body)
    expect(await world.driver.balance()).toBe(147_000)
    expect(await world.driver.sessions()).toEqual([])
    expect(await world.driver.history()).toEqual(['payment done 6000', 'cancel done 3000'])
    expect(await world.driver.refusal(abortSession, { sessionId: session!.id })).toBe('ParkingSessionIsOver')
    expect((await world.driver.start({ zone: '102', expectedPrice: 4000 })).session?.zone).toBe('102')
  })

  it('gives back to the balance what the balance has paid also where the city has given balances up meanwhile', async () => {
    const byCard = await world.poor.start({ method: 'bankCard', vehicle: { ...CAR, number: 'М555ММ77' } })
    await world.poor.press('pay', byCard.redirectUrl)
    const topUp = await world.poor.ask(refillBalance, { method: 'bankCard', amount: 7000 })
    await world.poor.press('pay', topUp.redirectUrl)
    const [first] = await world.poor.sessions()
    await world.poor.ask(driverRenew, renewal(first!, 60, 6000))
    const { session } = await world.driver.start()
    const settings = { paymentsMethods: METHODS, dontUseBalance: true }
    const after = await startBackend({ beside: world.backend, cities: [createTestCity({ settings })] })
    const [driver, both] = [
      await createPayingDriver(after),
      await createPayingDriver(after, { email: 'empty@demo.example' }),
    ]
    expect(await driver.ask(previewStop, { sessionId: session!.id })).toMatchObject({
      kept: 1500,
      refund: 4500,
      isToBalance: true,
    })
    await driver.ask(abortSession, { sessionId: session!.id })
    expect(await both.ask(previewStop, { sessionId: first!.id })).toMatchObject({ refund: 10_500, isToBalance: false })
    await both.ask(abortSession, { sessionId: first!.id })
    await after.stop()
    expect([await world.driver.balance(), await world.poor.balance()]).toEqual([148_500, 5500])
    expect((await world.kinds()).slice(-3)).toEqual(['return 4500', 'refund 6000', 'return 4500'])
    expect(await world.driver.history()).toEqual(['payment done 6000', 'cancel done 4500'])
    await expectLevel(world.backend, 'probe')
  })

  it('is allowed to the last half hour, inclusive, and not after', async () => {
    const { session } = await world.driver.start()
    world.backend.setNow(session!.end! - 30 * MINUTE + 1)
    expect(await world.driver.refusal(abortSession, { sessionId: session!.id })).toBe('NoSaving')
    world.backend.setNow(session!.end! - 30 * MINUTE)
    expect(await world.driver.refusal(abortSession, { sessionId: session!.id })).toBe('ok')
  })

  it('counts with the benefits of the payment, of each stretch its own', async () => {
    const car = { number: 'К456МН77', format: 'rus', category: 'B' } as const
    const { session } = await world.driver.start({ vehicle: car, minutes: 60, expectedPrice: 4000 })
    await world.driver.ask(driverRenew, renewal(session!, 60, 6000))
    world.backend.setNow(WEDNESDAY + 40 * MINUTE)
    const preview = await world.driver.ask(previewStop, { sessionId: session!.id })
    expect(preview).toMatchObject({ billedMinutes: 45, kept: 2500, refund: 7500 })
  })

  it('is the driver’s own', async () => {
    const { session } = await world.driver.start()
    const stranger = await createPayingDriver(world.backend, { email: 'empty@demo.example' })
    for (const call of [abortSession, cancelOrder, payOrder, previewStop] as const)
      expect(await stranger.refusal(call, { sessionId: session!.id })).toBe('ParkingSessionNotFound')
  })
})

describe('the calls of a driver', () => {
  it('want a token of this city that lives', async () => {
    const answer = await world.backend.app.inject({ method: 'GET', url: '/probe/api/payment/sessions/v1' })
    expect([answer.statusCode, answer.json().errorName]).toEqual([401, 'TokenNotFound'])
    const strange = await world.backend.app.inject({
      method: 'GET',
      url: `/other/api/payment/sessions/v1?token=${world.driver.token}`,
    })
    expect(strange.json().errorName).toBe('TokenNotFound')
    world.backend.setNow(WEDNESDAY + 40 * 86_400_000)
    const late = await world.driver.send(driverStart, HOUR)
    expect([late.http, late.body['errorName']]).toEqual([401, 'TokenExpired'])
    expect(await world.kinds()).toEqual([])
  })

  it('tell of an attempt what it brought about, also where no bank was needed', async () => {
    expect(await world.driver.ask(driverPaymentStatus, { attempt: 'first' })).toBeNull()
    const { orderNumber, receiptUrl } = await world.driver.start({}, 'first')
    // No bank has a receipt of it: the line of the history is its proof.
    const proof = await world.backend.app.inject({ url: String(receiptUrl).replace(/^https?:\/\/[^/]+/, '') })
    expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await world.driver.ask(driverPaymentStatus, { attempt: 'first' })).toMatchObject({
      receiptUrl,
      paymentId: null,
      kind: 'session',
      state: 'paid',
      amount: 6000,
      orderNumber,
      session: { status: 'active' },
      balance: 144_000,
    })
  })
})
