import { describe, expect, it } from 'vitest'
import { subscriptions } from '../../../demo/backend/database/subscriptions-schema.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import {
  deleteAccount,
  downloadMyData,
  previewAccountDeletion,
  sendDeletionCode,
} from '../../../shared/api/contract/my-data.ts'
import {
  changeSubscriptionVehicle,
  continueSubscription,
  pauseSubscription,
  paySubscription,
  refundSubscription,
} from '../../../shared/api/contract/subscriptions.ts'
import { refundOf } from '../../../shared/domain/subscription.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { lastLetter } from '../../support/driver.ts'
import { createPayingDriver, MOSCOW } from '../../support/paying-driver.ts'
import { createSubscriptionWorld, MONTH, moscowAt } from '../../support/subscription-world.ts'

const { world, mine, buy, act, priceOfHour, refused, poorDriver } = createSubscriptionWorld()

describe('a subscription that is had', () => {
  it('prices nothing while it is paused, moves its end when it goes on, and can be paused twice', async () => {
    await buy(world.driver)
    const one = await act()
    const paused = await world.driver.ask(pauseSubscription, one)
    expect(paused).toMatchObject({ paused: true, canContinue: true, canPause: false, obstacles: { pause: 'paused' } })
    expect(paused!.continuesAt).toBe(moscowAt('2025-04-12T00:00'))
    expect(await priceOfHour()).toBe(6000)
    expect(
      (await Promise.all([1, 2].map(() => world.driver.ask(pauseSubscription, one)))).map((row) => row!.paused),
    ).toEqual([true, true])
    world.backend.setNow(moscowAt('2025-03-15T09:00'))
    expect((await mine())[0]).toMatchObject({ endsAt: moscowAt('2025-04-14T00:00') })
    expect(await world.driver.ask(continueSubscription, one)).toMatchObject({
      paused: false,
      endsAt: moscowAt('2025-04-14T00:00'),
    })
    expect(await world.driver.ask(continueSubscription, one)).toMatchObject({ endsAt: moscowAt('2025-04-14T00:00') })
    await world.driver.ask(pauseSubscription, one)
    await world.driver.ask(continueSubscription, one)
    expect((await mine())[0]).toMatchObject({ canPause: false, obstacles: { pause: 'noPausesLeft' } })
    expect(await refused(pauseSubscription, one)).toEqual([
      'ValidationError',
      'Этот абонемент больше нельзя поставить на паузу.',
    ])
  })

  it('is continued by the city after thirty dates, and prices from that midnight on, tick or no tick', async () => {
    await buy(world.driver)
    await world.driver.ask(pauseSubscription, await act())
    world.backend.setNow(moscowAt('2025-04-11T23:59'))
    world.driver = await createPayingDriver(world.backend)
    await world.backend.tick()
    expect((await mine())[0]).toMatchObject({ paused: true, endsAt: moscowAt('2025-05-11T00:00') })
    world.backend.setNow(moscowAt('2025-04-14T12:00'))
    expect(await priceOfHour()).toBe(0)
    await world.backend.tick()
    expect((await mine())[0]).toMatchObject({
      paused: false,
      endsAt: moscowAt('2025-05-12T00:00'),
      canPause: false,
      obstacles: { pause: 'noPauseDatesLeft' },
    })
  })

  it('comes back to the balance by the amount that the browser shows, once for two devices', async () => {
    await buy(world.driver)
    world.backend.setNow(moscowAt('2025-03-20T12:00'))
    const [benefit] = await mine()
    const expectedRefund = refundOf(benefit!.paid!, { now: world.backend.clock.now(), timeZone: MOSCOW })
    expect(expectedRefund).toBe(22_000)
    const request = { orderNumber: benefit!.orderNumber, expectedRefund }
    expect(await world.driver.refusal(refundSubscription, { ...request, expectedRefund: 22_001 })).toBe(
      'PriceChangedTryLater',
    )
    const both = await Promise.all(['a', 'b'].map((key) => world.driver.ask(refundSubscription, request, key)))
    expect(both.map(({ refund, balance, isToBalance }) => [refund, balance, isToBalance])).toEqual([
      [22_000, 141_000, true],
      [22_000, 141_000, true],
    ])
    expect((await mine())[0]).toMatchObject({
      canRefund: false,
      endsAt: moscowAt('2025-03-20T12:00'),
      obstacles: { refund: 'refunded' },
    })
    expect(await priceOfHour()).toBe(6000)
    expect(await world.kinds()).toEqual(['spend 31000', 'return 22000'])
    expect(await world.driver.history()).toContain('cancel done 22000')
    expect(await world.driver.refusal(paySubscription, { ...MONTH, startDate: '2025-03-20' })).toBe('ok')
    await expectLevel(world.backend, 'probe')
  })

  it('comes back whole before it begins, and from the first date of a pause', async () => {
    await buy(world.driver, { startDate: '2025-03-13' })
    expect(await world.driver.ask(refundSubscription, { ...(await act()), expectedRefund: 31_000 })).toMatchObject({
      refund: 31_000,
    })
    await buy(world.driver, { startDate: '2025-03-12' })
    const one = await act()
    await world.driver.ask(pauseSubscription, one)
    world.backend.setNow(moscowAt('2025-03-20T12:00'))
    expect(await world.driver.ask(refundSubscription, { ...one, expectedRefund: 0 })).toMatchObject({ refund: 30_000 })
    await expectLevel(world.backend, 'probe')
  })

  it('becomes another vehicle’s of the driver twice, and prices that one from then on', async () => {
    await buy(world.driver)
    const one = await act()
    const give = (plate: string) => world.driver.ask(changeSubscriptionVehicle, { ...one, plate })
    expect(await give('К456МН77')).toMatchObject({ plate: 'К456МН77', isMainVehicle: false })
    expect(await priceOfHour()).toBe(6000)
    expect(await give('К456МН77')).toMatchObject({ canChangeVehicle: true })
    expect(await give('А123ВС77')).toMatchObject({
      canChangeVehicle: false,
      obstacles: { changeVehicle: 'noChangesLeft' },
    })
    expect(await refused(changeSubscriptionVehicle, { ...one, plate: 'К456МН77' })).toEqual([
      'ValidationError',
      'Машину этого абонемента больше нельзя сменить.',
    ])
  })

  it('stays with its vehicle while that is parked in its zones, and where the other one has one already', async () => {
    await buy(world.driver)
    const one = await act()
    await world.driver.start({ expectedPrice: 0 })
    expect(await refused(changeSubscriptionVehicle, { ...one, plate: 'К456МН77' })).toEqual([
      'ValidationError',
      'Машина на парковке там, где действует абонемент. Сначала завершите парковку.',
    ])
    world.backend.setNow(moscowAt('2025-03-12T18:00'))
    await buy(world.driver, { vehicle: 'К456МН77' })
    expect(await world.driver.refusal(changeSubscriptionVehicle, { ...one, plate: 'К456МН77' })).toBe(
      'SubscriptionAlreadyExists',
    )
    expect(await world.driver.refusal(changeSubscriptionVehicle, { ...one, plate: 'О001ОО77' })).toBe('ValidationError')
  })

  it('prices the same plate for another driver, who can do nothing with it and does not learn its number', async () => {
    const poor = await poorDriver()
    await buy(world.driver)
    const [theirs] = await mine(poor)
    expect(theirs).toMatchObject({
      orderNumber: '',
      paid: null,
      canRefund: false,
      obstacles: { refund: 'otherAccount' },
    })
    expect(await priceOfHour(poor)).toBe(0)
    expect(await poor.refusal(refundSubscription, { ...(await act()), expectedRefund: 0 })).toBe('ValidationError')
    expect(await poor.refusal(paySubscription, { ...MONTH, method: 'bankCard' })).toBe('SubscriptionAlreadyExists')
  })
})

describe('the subscriptions of an account that is deleted', () => {
  it('come back: to the balance what it has paid, to the bank what was paid there', async () => {
    const { driver, backend } = world
    const topUp = await driver.ask(refillBalance, { method: 'bankCard', amount: 10_000 })
    await driver.press('pay', topUp.redirectUrl as string)
    await buy(driver, { vehicle: 'К456МН77' })
    await buy(driver, { startDate: '2025-03-20' })
    const dear = { code: 'RES-Y', vehicle: '', startDate: '2025-04-01', expectedPrice: 100_000, method: 'bankCard' }
    await driver.press('pay', (await buy(driver, dear)).redirectUrl as string)
    const preview = await driver.ask(previewAccountDeletion, undefined)
    expect(preview).toMatchObject({ balance: 159_000, toBank: 110_000, toStaff: 149_000, benefits: [] })
    const { link } = await driver.ask(downloadMyData, { language: 'ru' })
    const file = await backend.app.inject({ url: String(link).replace(/^https?:\/\/[^/]+/, '') })
    expect(file.json()['subscriptions']).toMatchObject([
      { name: 'Житель', plate: 'К456МН77', sum: 1000 },
      { plate: 'А123ВС77', sum: 310 },
      { plate: 'К456МН77', sum: 310, refunded: 0 },
    ])
    await driver.ask(sendDeletionCode, {})
    const { code } = await lastLetter(backend, '79000000001')
    expect(await driver.ask(deleteAccount, { code })).toEqual({ toBank: 110_000, toStaff: 149_000 })
    await backend.tick()
    expect((await backend.database.db.select().from(subscriptions)).map(({ plate }) => plate)).toEqual(['', '', ''])
    await expectLevel(backend, 'probe')
    // The one date of the subscription that has begun.
    expect((await backend.ledger('probe')).balances['parking']).toBe(-1000)
  })
})
