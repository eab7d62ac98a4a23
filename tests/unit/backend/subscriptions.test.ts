import { describe, expect, it } from 'vitest'
import { payments } from '../../../demo/backend/database/schema.ts'
import { driverPaymentStatus, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { createSubscriptionReceipt, getReceipts } from '../../../shared/api/contract/receipts.ts'
import {
  getConstructorTiming,
  getConstructorZones,
  selectConstructorOffers,
} from '../../../shared/api/contract/subscription-constructor.ts'
import { getSubscriptions, paySubscription } from '../../../shared/api/contract/subscriptions.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { CAR, MOSCOW } from '../../support/paying-driver.ts'
import { createSubscriptionWorld, MONTH, moscowAt } from '../../support/subscription-world.ts'
import { Z1 } from '../../support/test-city.ts'
import { FIRM } from '../../support/payer.ts'

const { world, mine, buy, priceOfHour, refused, poorDriver } = createSubscriptionWorld()

describe('what is sold', () => {
  it('is what is open to the driver: bound to one of the driver’s plates, or for a category that the driver has', async () => {
    const offers = await world.driver.ask(getSubscriptions, undefined)
    expect(offers.map(({ code }) => code)).toEqual(['CENTER-M', 'ALL-D', 'RES-Y'])
    expect(offers[0]).toMatchObject({ type: 'month', cost: 31_000, zones: ['101'], percent: 100, plate: null })
    expect(offers[1]).toMatchObject({ zones: '#', percent: 50, cost: 9999 })
    expect(offers[2]).toMatchObject({ plate: 'К456МН77', startDate: '2025-04-01' })
    expect((await world.poor.ask(getSubscriptions, undefined)).map(({ code }) => code)).toContain('MOTO-W')
  })

  it.each([
    ['another’s vehicle', { vehicle: 'О001ОО77' }, 'Этой машины нет в вашем профиле. Сначала добавьте её.'],
    ['an offer for another vehicle', { code: 'RES-Y' }, 'Этот абонемент для другой машины.'],
    [
      'another date than it is bound to',
      { code: 'RES-Y', vehicle: '', startDate: '2025-04-02' },
      'Этот абонемент начинается в другой день.',
    ],
    ['another category', { code: 'MOTO-W' }, 'Абонемент не подходит к категории машины.'],
    ['what is not sold', { code: 'NONE' }, 'Такой абонемент не продаётся.'],
  ])('is not sold for %s, and the text says why', async (_, changes, text) => {
    expect(await refused(paySubscription, { ...MONTH, ...changes })).toEqual(['ValidationError', text])
    expect((await refused(paySubscription, { ...MONTH, ...changes, language: 'en' }))[1]).not.toBe(text)
  })

  it.each([
    ['yesterday', { startDate: '2025-03-11' }, 'ValidationError'],
    ['a Saturday, where it is a working day', { code: 'ALL-D', startDate: '2025-03-15' }, 'ValidationError'],
    ['no vehicle', { vehicle: '' }, 'EmptyTs'],
    ['a price that has risen', { expectedPrice: 30_999 }, 'PriceChangedTryLater'],
  ])('is refused for %s', async (_, changes, error) => {
    expect(await world.driver.refusal(paySubscription, { ...MONTH, ...changes })).toBe(error)
    expect(await world.kinds()).toEqual([])
  })
})

describe('a subscription from the balance', () => {
  it('runs from the payment on, prices the next parking in browser and server alike, and stands in the history', async () => {
    expect(await priceOfHour()).toBe(6000)
    const bought = await buy(world.driver)
    expect(bought).toMatchObject({ paymentId: null, balance: 119_000, subscription: { name: 'Центр на месяц' } })
    const [benefit] = await mine()
    expect(benefit).toMatchObject({
      orderNumber: bought.orderNumber,
      nameEn: 'The centre for a month',
      plate: 'А123ВС77',
      startsAt: moscowAt('2025-03-12T15:20'),
      endsAt: moscowAt('2025-04-12T00:00'),
      isMainVehicle: true,
      canRefund: true,
      canPause: true,
      canContinue: false,
      canChangeVehicle: true,
      obstacles: { refund: null, pause: null, continue: 'notPaused', changeVehicle: null },
      paid: { cost: 31_000, dates: 31, endsBefore: '2025-04-12', pausedAt: null },
    })
    const local = calculateCost({
      zone: '101',
      start: world.backend.clock.now(),
      minutes: 60,
      timeZone: MOSCOW,
      prices: Z1,
      calendar: {
        years: [2025],
        days: {},
      },
      benefits: [benefit!],
      vehicle: {
        plate: CAR.number,
        format: 'rus',
      },
    })
    expect(local).toMatchObject({ ok: true, value: { price: 0 } })
    expect(await priceOfHour()).toBe(0)
    expect(await world.driver.start({ expectedPrice: 0 })).toMatchObject({ notice: 'ParkingSessionWasFree' })
    expect(await world.kinds()).toEqual(['spend 31000'])
    expect(await world.driver.history()).toContain('paymentSubscription done 31000')
    await expectLevel(world.backend, 'probe')
  })

  it('is asked about by its attempt, as every payment', async () => {
    await buy(world.driver, {}, 'key-1')
    expect(await world.driver.ask(driverPaymentStatus, { attempt: 'key-1' })).toMatchObject({
      kind: 'subscription',
      state: 'paid',
      amount: 31_000,
      subscription: { plate: 'А123ВС77', canRefund: true },
    })
  })

  it('is bought once by two devices at one moment, and a later one that overlaps is refused', async () => {
    const [one, two] = await Promise.all([buy(world.driver, {}, 'a'), buy(world.driver, {}, 'b')])
    expect(one.orderNumber).toBe(two.orderNumber)
    world.backend.setNow(moscowAt('2025-03-12T15:40'))
    expect(await world.driver.refusal(paySubscription, MONTH)).toBe('SubscriptionAlreadyExists')
    expect(await world.driver.refusal(paySubscription, { ...MONTH, code: 'ALL-D', expectedPrice: 9999 })).toBe(
      'SubscriptionAlreadyExists',
    )
    expect(await world.driver.refusal(paySubscription, { ...MONTH, startDate: '2025-04-12' })).toBe('ok')
    expect(await world.kinds()).toEqual(['spend 31000', 'spend 31000'])
  })

  it('is refused where the balance is not enough and no method is chosen', async () => {
    expect(
      await world.driver.refusal(paySubscription, {
        ...MONTH,
        code: 'RES-Y',
        vehicle: '',
        startDate: '2025-04-01',
        expectedPrice: 100_000,
      }),
    ).toBe('ok')
    expect(await world.driver.refusal(paySubscription, { ...MONTH })).toBe('ok')
    expect(await world.driver.refusal(paySubscription, { ...MONTH, startDate: '2025-05-12' })).toBe('NoMoneyNoHoney')
  })
})

describe('a subscription at the bank', () => {
  it('is there when the bank has said yes, from the date of the money on, with a receipt', async () => {
    const poor = await poorDriver()
    const begun = await buy(poor, { method: 'bankCard', startDate: '2025-03-12' })
    expect(begun).toMatchObject({ subscription: null, redirectUrl: expect.stringContaining('/bank/') })
    expect(await mine(poor)).toEqual([])
    expect(await poor.ask(driverPaymentStatus, { paymentId: begun.paymentId! })).toMatchObject({
      kind: 'subscription',
      state: 'redirected',
      subscription: {
        name: 'Центр на месяц',
        startsAt: moscowAt('2025-03-12T00:00'),
        endsAt: moscowAt('2025-04-12T00:00'),
      },
    })
    world.backend.setNow(moscowAt('2025-03-13T00:10'))
    await poor.press('pay', begun.redirectUrl as string)
    expect(await poor.ask(driverPaymentStatus, { paymentId: begun.paymentId! })).toMatchObject({
      state: 'paid',
      receiptUrl: expect.any(String),
      subscription: { startsAt: moscowAt('2025-03-13T00:10'), endsAt: moscowAt('2025-04-13T00:00'), canRefund: true },
    })
    expect(await world.kinds()).toEqual(['charge 31000'])
    expect(await poor.history()).toEqual(['paymentSubscription done 31000'])
    await expectLevel(world.backend, 'probe')
  })

  it('is one order for two devices, by another method another, and none once it is taken back', async () => {
    const poor = await poorDriver()
    const [one, two] = await Promise.all([
      buy(poor, { method: 'bankCard' }, 'a'),
      buy(poor, { method: 'bankCard' }, 'b'),
    ])
    expect(one.paymentId).toBe(two.paymentId)
    const other = await buy(poor, { method: 'phoneBill', phone: '79000000004' })
    expect(other.paymentId).not.toBe(one.paymentId)
    expect(await poor.ask(driverPaymentStatus, { paymentId: one.paymentId! })).toMatchObject({ state: 'cancelled' })
    expect(await poor.ask(withdrawPayment, { paymentId: other.paymentId! })).toMatchObject({ state: 'cancelled' })
    expect(await poor.history()).toEqual(['paymentSubscription cancel 31000', 'paymentSubscription cancel 31000'])
  })

  it('goes back in full where another device has bought one meanwhile', async () => {
    const poor = await poorDriver()
    const first = await buy(poor, { method: 'bankCard' })
    const second = await buy(poor, { method: 'bankCard', code: 'ALL-D', expectedPrice: 9999 })
    await poor.press('pay', first.redirectUrl as string)
    await poor.press('pay', second.redirectUrl as string)
    expect(await poor.ask(driverPaymentStatus, { paymentId: second.paymentId! })).toMatchObject({
      state: 'refunded',
      subscription: { name: 'Рабочий день', canRefund: false },
    })
    expect(await mine(poor)).toHaveLength(1)
    expect(await world.kinds()).toEqual(['charge 31000', 'charge 9999', 'refund 9999'])
    await world.backend.tick()
    await expectLevel(world.backend, 'probe')
  })

  it('by a slip is there when its money has come, and not before', async () => {
    const request = {
      payer: FIRM,
      code: 'CENTER-M',
      plate: CAR.number,
      startDate: '2025-03-12',
      expectedPrice: 31_000,
    }
    const slip = await world.driver.ask(createSubscriptionReceipt, request)
    expect(await world.driver.ask(createSubscriptionReceipt, request)).toEqual(slip)
    const [row] = await world.driver.ask(getReceipts, undefined)
    expect(row).toMatchObject({ number: slip.receiptNumber, sum: 31_000, name: 'Абонемент: Центр на месяц' })
    expect(await world.driver.history()).toContain('paymentSubscription waiting 31000')
    expect(await mine()).toEqual([])
    const [{ bankOrder } = {}] = await world.backend.database.db.select().from(payments)
    await world.driver.press('pay', `http://bank/bank/${bankOrder}`)
    expect(await mine()).toMatchObject([{ name: 'Центр на месяц', plate: 'А123ВС77' }])
    expect(await world.driver.history()).toContain('paymentSubscription done 31000')
  })
})

describe('the constructor', () => {
  const select = (zones: string[], days: number, category?: 'A' | 'B') =>
    world.driver.ask(selectConstructorOffers, { zones, days, category, startDate: '2025-03-13' })

  it('offers its zones and terms, and a price for each kind that fits the category and all of the zones', async () => {
    expect(await world.driver.ask(getConstructorZones, undefined)).toEqual([
      { code: '101', name: 'Центр', nameEn: null, isSpecial: false },
      { code: '102', name: 'Вокзал', nameEn: null, isSpecial: true },
    ])
    expect(await world.driver.ask(getConstructorTiming, undefined)).toEqual([1, 30])
    const offers = await select(['101'], 30)
    expect(offers.map(({ name, price }) => [name, price])).toEqual([
      ['Круглые сутки', 31_500],
      ['Ночь', 13_125],
    ])
    expect(offers[0]).toMatchObject({ days: 30, endsBefore: '2025-04-12', startDate: '2025-03-13', percent: 100 })
    expect((await select(['101', '102'], 30)).map(({ price }) => price)).toEqual([57_723])
    expect((await select(['101'], 1, 'A')).map(({ name }) => name)).toEqual(['Мотоцикл'])
    expect(await select(['101', '102'], 30, 'A')).toHaveLength(1)
  })

  it('sells what it has quoted by the code of the quote, for fifteen minutes, to the driver who asked', async () => {
    const [offer, night] = await select(['101'], 30)
    const request = { ...MONTH, code: offer!.code, startDate: '2025-03-13', expectedPrice: offer!.price }
    const poor = await poorDriver()
    expect(await poor.refusal(paySubscription, { ...request, method: 'bankCard' })).toBe('PriceChangedTryLater')
    world.backend.setNow(world.backend.clock.now() + 15 * 60_000)
    expect(await buy(world.driver, request)).toMatchObject({ balance: 118_500, subscription: { percent: 100 } })
    expect((await mine())[0]).toMatchObject({ paid: { cost: 31_500, dates: 30, endsBefore: '2025-04-12' } })
    world.backend.setNow(world.backend.clock.now() + 1000)
    const late = { ...request, code: night!.code, expectedPrice: night!.price }
    expect(await world.driver.refusal(paySubscription, late)).toBe('PriceChangedTryLater')
    expect(await world.kinds()).toEqual(['spend 31500'])
  })

  it.each([
    ['a zone that is none', { zones: ['999'] }, 'ValidationError'],
    ['no zone', { zones: [] }, 'NoZoneSelected'],
    ['a term that is not offered', { days: 31 }, 'ValidationError'],
    ['yesterday', { startDate: '2025-03-11' }, 'ValidationError'],
  ])('refuses %s', async (_, changes, error) => {
    const request = { zones: ['101'], days: 30, startDate: '2025-03-13', ...changes }
    expect(await world.driver.refusal(selectConstructorOffers, request)).toBe(error)
  })
})
