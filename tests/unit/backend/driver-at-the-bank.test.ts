import { describe, expect, it } from 'vitest'
import { cancelOrder, payOrder } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { takeLate } from '../../support/bank-book.ts'
import { CAR, HOUR } from '../../support/paying-driver.ts'
import { createDriverWorld } from '../../support/driver-world.ts'

const MINUTE = 60_000
const world = createDriverWorld({ settings: { useBonus: true } })

describe('a session that waits for its money', () => {
  it('can be paid when the bank refused, by one payment at a time, until the end of the day of its end', async () => {
    const begun = await world.poor.start({ method: 'bankCard' })
    expect(begun.session).toMatchObject({
      status: 'waiting',
      amountToPay: 6000,
      payBy: Date.parse('2025-03-13T23:59:59+03:00'),
    })
    await world.poor.press('decline', begun.redirectUrl)
    expect(await world.poor.sessions()).toMatchObject([{ status: 'waiting', paymentId: null }])
    const [one, other] = await Promise.all([
      world.poor.ask(payOrder, { sessionId: begun.session!.id, method: 'bankCard' }, 'k1'),
      world.poor.ask(payOrder, { sessionId: begun.session!.id, method: 'bankCard' }, 'k2'),
    ])
    expect(one.paymentId).toBe(other.paymentId)
    const changed = await world.poor.ask(payOrder, {
      sessionId: begun.session!.id,
      method: 'phoneBill',
      phone: '79161234567',
    })
    expect(changed.paymentId).not.toBe(one.paymentId)
    await world.poor.press('pay', one.redirectUrl)
    expect(await world.poor.sessions()).toMatchObject([{ status: 'waiting', paymentId: changed.paymentId }])
    await world.poor.press('pay', changed.redirectUrl)
    expect(await world.poor.sessions()).toMatchObject([{ status: 'active', paid: 6000, payBy: null }])
    expect(await world.kinds()).toEqual(['charge 6000'])
    expect(await world.poor.history()).toEqual(['payment done 6000'])
    expect((await world.poor.ask(payOrder, { sessionId: begun.session!.id, method: 'bankCard' })).paymentId).toBeNull()
  })

  it('is one of five at most of one driver, begun at one moment too: each keeps its plate from others', async () => {
    const start = (plate: number) => ({
      ...HOUR,
      vehicle: { ...CAR, number: `А${100 + plate}ВС77` },
      method: 'bankCard',
    })
    const many = Array.from({ length: 10 }, (_, plate) => world.poor.refusal(driverStart, start(plate)))
    const answers = await Promise.all(many)
    const refused = Array<string>(5).fill('TooManyUnpaidParkings')
    expect(answers.toSorted()).toEqual([...refused, ...Array<string>(5).fill('ok')])
    const [first] = await world.poor.sessions()
    const begun = answers.indexOf('ok')
    expect((await world.poor.ask(driverStart, start(begun))).session).toMatchObject({ status: 'waiting' })
    expect(await world.poor.sessions()).toHaveLength(5)
    await world.poor.ask(cancelOrder, { sessionId: first!.id })
    expect([
      await world.poor.refusal(driverStart, start(20)),
      await world.poor.refusal(driverStart, start(21)),
    ]).toEqual(['ok', 'TooManyUnpaidParkings'])
    expect(await world.driver.refusal(driverStart, start(21))).toBe('ok')
  })

  it('takes no second payment while the bank thinks about the first', async () => {
    const begun = await world.poor.start({ method: 'bankCard' })
    await world.poor.press('slow', begun.redirectUrl)
    const again = await world.poor.ask(payOrder, {
      sessionId: begun.session!.id,
      method: 'phoneBill',
      phone: '79161234567',
    })
    expect(again).toMatchObject({ paymentId: begun.paymentId })
    expect((await world.poor.send(cancelOrder, { sessionId: begun.session!.id })).body['errorName']).toBe(
      'PaymentServiceError',
    )
  })

  it('asks for a phone where the method needs one', async () => {
    expect(await world.poor.refusal(driverStart, { ...HOUR, method: 'phoneBill' })).toBe('ValidationError')
    expect(await world.poor.refusal(driverStart, { ...HOUR, method: 'nothing' })).toBe('PaymentServiceNotFound')
    expect(await world.poor.refusal(driverStart, { ...HOUR, method: 'phoneBill', phone: '8 916 123-45-67' })).toBe('ok')
  })

  it('is given up on wish, and its page at the bank takes no money any more', async () => {
    const begun = await world.poor.start({ method: 'bankCard' })
    expect(await world.poor.refusal(cancelOrder, { sessionId: begun.session!.id })).toBe('ok')
    expect(await world.poor.refusal(cancelOrder, { sessionId: begun.session!.id })).toBe('ok')
    await world.poor.press('pay', begun.redirectUrl)
    expect(await world.kinds()).toEqual([])
    expect(await world.poor.history()).toEqual(['payment cancel 6000'])
    expect((await world.poor.start({ zone: '102', method: 'bankCard', expectedPrice: 4000 })).session?.status).toBe(
      'waiting',
    )
  })

  it('turns out paid where its money came before it was given up', async () => {
    const begun = await world.poor.start({ method: 'bankCard' })
    await world.poor.press('lose-answer', begun.redirectUrl)
    expect((await world.poor.ask(cancelOrder, { sessionId: begun.session!.id })).session).toMatchObject({
      status: 'active',
      paid: 6000,
    })
  })

  it('ends unpaid at its deadline; money that comes later is honoured if the time is free, else given back', async () => {
    const first = await world.poor.start({ method: 'bankCard' })
    world.backend.setNow('2025-03-14T00:00:00.001+03:00')
    await world.backend.tick()
    expect(await world.poor.sessions()).toEqual([])
    expect(await world.poor.history()).toEqual(['payment cancel 6000'])
    expect(await world.poor.refusal(payOrder, { sessionId: first.session!.id, method: 'bankCard' })).toBe(
      'ParkingSessionNotFound',
    )
    await takeLate(world.backend, first.redirectUrl)
    expect(await world.kinds()).toEqual(['charge 6000'])
    expect(await world.poor.history()).toEqual(['payment done 6000'])
    const second = await world.poor.start({ method: 'bankCard', start: Date.parse('2025-03-13T18:00:00+03:00') })
    world.backend.setNow('2025-03-15T00:00:01+03:00')
    await world.backend.tick()
    world.backend.setNow('2025-03-14T20:00:00+03:00')
    await world.driver.start({ start: Date.parse('2025-03-13T18:30:00+03:00') })
    await takeLate(world.backend, second.redirectUrl)
    expect(await world.poor.ask(driverPaymentStatus, { paymentId: second.paymentId! })).toMatchObject({
      state: 'refunded',
      session: null,
    })
    expect(await world.kinds()).toEqual(['charge 6000', 'spend 6000', 'charge 6000', 'refund 6000'])
  })

  it('is paid from the balance when a top-up has made it big enough', async () => {
    const begun = await world.poor.start({ method: 'bankCard' })
    await world.poor.ask(withdrawPayment, { paymentId: begun.paymentId! })
    const topUp = await world.poor.ask(refillBalance, { method: 'bankCard', amount: 6001 + 99 })
    await world.poor.press('pay', topUp.redirectUrl)
    const paid = await world.poor.ask(payOrder, { sessionId: begun.session!.id })
    expect(paid).toMatchObject({ paymentId: null, balance: 100, session: { status: 'active' } })
    expect(await world.kinds()).toEqual(['refill 6100', 'spend 6000'])
  })
})

describe('a top-up', () => {
  it('puts the money on the balance once, for any presses at the bank', async () => {
    const { redirectUrl, paymentId } = await world.driver.ask(refillBalance, {
      method: 'bankCard',
      amount: 30_000,
      returnUrl: 'https://museum.example/x',
    })
    expect(await world.driver.balance()).toBe(150_000)
    for (const action of ['pay', 'pay', 'decline']) await world.driver.press(action, redirectUrl)
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({
      kind: 'refill',
      state: 'paid',
      amount: 30_000,
      bonus: 0,
      balance: 180_000,
      receiptUrl: expect.stringContaining('/receipt/'),
    })
    expect(await world.kinds()).toEqual(['refill 30000'])
  })

  it('by a domestic card brings a fifth on top', async () => {
    const { redirectUrl, paymentId } = await world.driver.ask(refillBalance, { method: 'bankCard', amount: 10_003 })
    await world.driver.press('pay-mir', redirectUrl)
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({
      bonus: 2000,
      balance: 162_003,
    })
    expect(await world.driver.history()).toEqual(['refill done 10003', 'bonus20 done 2000'])
    expect(await world.kinds()).toEqual(['refill 10003', 'bonus 2000'])
  })

  it('is refused for nothing, too little, too much and no number', async () => {
    const at = (text: string) =>
      world.driver
        .send(
          { ...refillBalance, encode: () => ({ PaymentService: 'bankCard', RefillAmount: text }) },
          undefined as never,
        )
        .then(({ body }) => body['errorName'])
    expect(await at('')).toBe('NoSumEntered')
    expect(await at('0')).toBe('NoSumEntered')
    expect(await at('0.99')).toBe('ValidationError')
    expect(await at('abc')).toBe('ValidationError')
    expect(await at('15000.01')).toBe('RefillAmountCanNotBeMaxAllowable')
    expect(await at('15000')).toBeUndefined()
  })

  it.each([
    ['decline', 'declined', 'error'],
    ['cancel', 'cancelled', 'cancel'],
  ])('that the bank ends with %s leaves the balance', async (action, state, line) => {
    const { redirectUrl, paymentId } = await world.driver.ask(refillBalance, { method: 'bankCard', amount: 30_000 })
    await world.driver.press(action, redirectUrl)
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({
      state,
      balance: 150_000,
    })
    expect(await world.driver.history()).toEqual([`refill ${line} 30000`])
  })

  it('expires after an hour and a half and is honoured when the bank has taken the money after all', async () => {
    const { redirectUrl, paymentId } = await world.driver.ask(refillBalance, { method: 'bankCard', amount: 30_000 })
    world.backend.setNow(WEDNESDAY + 90 * MINUTE)
    await world.backend.tick()
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({ state: 'expired' })
    await takeLate(world.backend, redirectUrl)
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: paymentId! })).toMatchObject({
      state: 'paid',
      balance: 180_000,
    })
    expect(await world.driver.history()).toEqual(['refill done 30000'])
  })
})
