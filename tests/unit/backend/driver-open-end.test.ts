import { describe, expect, it } from 'vitest'
import {
  abortSession,
  breakSession,
  cancelOrder,
  payDeferred,
  payOrder,
  previewStop,
} from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverCost, driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { flatCost, payFlat } from '../../../shared/api/contract/flat-parking.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { getZones } from '../../../shared/api/contract/zones.ts'
import { priceStop } from '../../../shared/domain/abort.ts'
import { startBackend, WEDNESDAY } from '../../support/backend.ts'
import { CAR, createPayingDriver, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { createGuest } from '../../support/guest.ts'
import { createDriverWorld } from '../../support/driver-world.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
const OPEN = { vehicle: CAR, zone: '101' }
const START = Date.parse('2025-03-12T15:20:00+03:00')

const SETTINGS = {
  dontUseBalance: true,
  useFlatParking: true,
  flatParkingCodes: ['9001'],
  intervals: { min: 15, max: 720, step: 15 },
}
const NEXT_YEAR = { ...SETTINGS, calendar: { years: [2026, 2027], days: {} } }

const world = createDriverWorld({ settings: SETTINGS })

describe('parking with an open end', () => {
  it('is one of five at most of one driver, who may begin another where one has ended', async () => {
    const begin = (plate: number) =>
      world.driver.refusal(driverOpenStart, { ...OPEN, vehicle: { ...CAR, number: `А${100 + plate}ВС77` } })
    const answers = await Promise.all(Array.from({ length: 7 }, (_, plate) => begin(plate)))
    const refused = Array<string>(2).fill('TooManyUnpaidParkings')
    expect(answers.toSorted()).toEqual([...refused, ...Array<string>(5).fill('ok')])
    expect(await begin(answers.indexOf('ok')), 'the same press again').toBe('ok')
    const [first] = await world.driver.sessions()
    world.backend.setNow(START + 31 * MINUTE)
    await world.driver.ask(breakSession, { sessionId: first!.id })
    expect(await begin(20)).toBe('ok')
  })

  it('runs from the press on, costs what the browser computes, and stops when told to', async () => {
    const { session } = await world.driver.ask(driverOpenStart, { ...OPEN, reminderMinutes: 90 })
    expect(session).toMatchObject({
      status: 'active',
      start: START,
      end: null,
      stopsAt: START + 720 * MINUTE,
      reminderMinutes: 90,
      sum: 1500,
      paid: 0,
    })
    world.backend.setNow(START + 31 * MINUTE)
    const [running] = await world.driver.sessions()
    const [zones, settings] = [
      await world.driver.ask(getZones, undefined),
      await world.driver.ask(getSettings, undefined),
    ]
    const local = priceStop({
      zone: '101',
      timeZone: MOSCOW,
      prices: zones[0]!.prices,
      calendar: settings.calendar,
      benefits: running!.benefits,
      vehicle: { plate: CAR.number, format: 'rus', category: 'B' },
      start: running!.start,
      now: START + 31 * MINUTE,
      billingPeriod: settings.billingPeriod,
      limit: 720,
    })
    expect(local).toMatchObject({ ok: true, value: { billedMinutes: 45, cost: { price: 4500 } } })
    expect(running?.sum).toBe(4500)
    expect(await world.driver.ask(previewStop, { sessionId: session!.id })).toEqual({
      billedMinutes: 45,
      kept: 4500,
      refund: 0,
      givenBack: 0,
      bonusBack: 0,
      amountToPay: 4500,
      isToBalance: false,
    })
    expect(await world.driver.history()).toEqual(['payment waiting 0'])
  })

  it('is begun once, however often it is pressed, and once stopped the car may park elsewhere', async () => {
    const presses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => world.driver.ask(driverOpenStart, OPEN, `k${index % 2}`)),
    )
    expect(new Set(presses.map(({ session }) => session?.id)).size).toBe(1)
    expect(await world.driver.refusal(driverOpenStart, { ...OPEN, zone: '102' })).toBe('ParkingSessionAlreadyExists')
    world.backend.setNow(START + 40 * MINUTE)
    await world.driver.ask(breakSession, { sessionId: presses[0]!.session!.id })
    expect(await world.driver.refusal(driverOpenStart, { ...OPEN, zone: '102' })).toBe('ok')
    expect((await world.driver.sessions()).map(({ status }) => status)).toEqual(['waiting', 'active'])
  })

  it('keeps the time that it ran from an order begun before, also while it waits for its money', async () => {
    const guest = createGuest(world.backend)
    await guest.cost()
    const order = (await guest.start()).body
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    world.backend.setNow(START + 40 * MINUTE)
    await world.driver.ask(breakSession, { sessionId: session!.id })
    await guest.press('pay', order['RedirectURL'])
    expect(await guest.status()).toMatchObject({ state: 'refunded' })
    expect((await world.driver.sessions()).map(({ status }) => status)).toEqual(['waiting'])
  })

  it('is stopped and paid in one go, by one payment, also when pressed twice', async () => {
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    world.backend.setNow(START + 20 * MINUTE)
    const asked = { sessionId: session!.id, method: 'bankCard', returnUrl: 'https://museum.example/p' }
    const [first, second] = await Promise.all([
      world.driver.ask(breakSession, asked, 'a'),
      world.driver.ask(breakSession, asked, 'b'),
    ])
    expect(first.paymentId).toBe(second.paymentId)
    expect(first.session).toMatchObject({
      status: 'waiting',
      end: START + 20 * MINUTE,
      amountToPay: 3000,
      paymentId: first.paymentId,
    })
    await world.driver.press('pay', first.redirectUrl)
    expect(await world.driver.sessions()).toEqual([])
    expect(await world.driver.ask(driverPaymentStatus, { attempt: 'a' })).toMatchObject({
      state: 'paid',
      amount: 3000,
      balance: null,
    })
    expect(await world.kinds()).toEqual(['charge 3000'])
    expect(await world.driver.history()).toEqual(['payment done 3000'])
  })

  it('is postponed, and paid later the same day or the next, not afterwards', async () => {
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    world.backend.setNow(START + 20 * MINUTE)
    const postponed = await world.driver.ask(breakSession, { sessionId: session!.id })
    expect(postponed).toMatchObject({
      paymentId: null,
      session: { status: 'waiting', payBy: Date.parse('2025-03-13T23:59:59+03:00') },
    })
    expect(await world.driver.refusal(payDeferred, { sessionId: session!.id })).toBe('NotSelectedPaymentService')
    world.backend.setNow('2025-03-13T23:59:59.900+03:00')
    await world.backend.tick()
    const paid = await world.driver.ask(payDeferred, { sessionId: session!.id, method: 'bankCard' })
    expect(paid.redirectUrl).not.toBeNull()
    world.backend.setNow('2025-03-14T00:00:00+03:00')
    await world.backend.tick()
    expect(await world.driver.sessions()).toEqual([])
    expect(await world.driver.history()).toEqual(['payment cancel 3000'])
    expect(await world.driver.refusal(payOrder, { sessionId: session!.id, method: 'bankCard' })).toBe(
      'ParkingSessionNotFound',
    )
  })

  it('is stopped by the city into waiting at the longest it allows', async () => {
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    world.backend.setNow(START + 725 * MINUTE)
    await world.backend.tick()
    expect(await world.driver.sessions()).toMatchObject([
      { id: session!.id, status: 'waiting', end: START + 720 * MINUTE, amountToPay: 40_000 },
    ])
  })

  it('that cost nothing is over when it stops', async () => {
    world.backend.setNow('2025-03-16T12:00:00+03:00')
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    expect(await world.driver.ask(breakSession, { sessionId: session!.id })).toMatchObject({
      notice: 'ParkingSessionWasFree',
      session: { status: 'active', sum: 0, amountToPay: 0 },
    })
    expect(await world.driver.sessions()).toEqual([])
    expect(await world.driver.history()).toEqual(['payment done 0'])
  })

  it('that the city cannot price runs on without a sum, however it is to be stopped, and is paid once it can', async () => {
    const evening = Date.parse('2026-12-31T19:00:00+03:00')
    world.backend.setNow(evening)
    const driver = await createPayingDriver(world.backend)
    const { session } = await driver.ask(driverOpenStart, OPEN)
    world.backend.setNow('2027-01-01T00:20:00+03:00')
    const stop = { sessionId: session!.id }
    for (const call of [breakSession, previewStop] as const)
      expect(await driver.refusal(call, stop)).toBe('CalculationCostError')
    expect((await driver.send(breakSession, { ...stop, method: 'bankCard' })).body['message']).toBe(
      'Цену посчитать нельзя: у города ещё нет цен на это время. Парковка не завершена, завершите её позже.',
    )
    world.backend.setNow(evening + 721 * MINUTE)
    await world.backend.tick()
    expect(await driver.sessions()).toMatchObject([{ status: 'active', end: null, sum: null, paid: 0 }])
    const { body: metrics } = await world.backend.app.inject({ url: '/metrics' })
    expect(metrics).toContain('parking_queue_length{queue="ends"} 1')
    expect(metrics).toContain('parking_calendar_missing{city="probe"} 1')
    const filled = await startBackend({ beside: world.backend, cities: [createTestCity({ settings: NEXT_YEAR })] })
    filled.setNow(evening + 721 * MINUTE)
    await filled.tick()
    await filled.stop()
    expect(await driver.sessions()).toMatchObject([
      { status: 'waiting', end: evening + 720 * MINUTE, sum: 18_000, amountToPay: 18_000 },
    ])
  })

  it('is not ended as a paid one is, and no paid one is stopped so', async () => {
    const { session } = await world.driver.ask(driverOpenStart, OPEN)
    for (const call of [abortSession, cancelOrder, payOrder] as const)
      expect(await world.driver.refusal(call, { sessionId: session!.id })).toBe('ParkingSessionNotFound')
    expect(await world.driver.refusal(driverStart, { ...HOUR, method: 'bankCard' })).toBe('ValidationError')
    expect(await world.driver.refusal(refillBalance, { method: 'bankCard', amount: 10_000 })).toBe('ValidationError')
  })
})

describe('parking paid afterwards without a balance', () => {
  it('is paid at once by the method, and the rest goes back to it when it is ended early', async () => {
    const begun = await world.driver.start({
      start: START - 10 * MINUTE,
      minutes: 120,
      expectedPrice: 12_000,
      method: 'bankCard',
    })
    expect(begun).toMatchObject({ balance: null, session: { type: 'postPayment', status: 'waiting' } })
    expect(await world.driver.ask(driverCost, { ...HOUR, start: START - 10 * MINUTE })).toMatchObject({
      balance: null,
      isEnough: false,
    })
    await world.driver.press('pay', begun.redirectUrl)
    await world.driver.ask(abortSession, { sessionId: begun.session!.id })
    expect(await world.kinds()).toEqual(['charge 12000', 'refund 10500'])
    const { bank } = (await world.backend.app.inject({ url: '/demo/controls/ledger?city=probe' })).json()
    expect(bank).toMatchObject([{ state: 'authorized', amount: 12_000 }])
    expect(bank[0].refundedAt).not.toBeNull()
    const page = await world.backend.app.inject({
      url: new URL(begun.redirectUrl!).pathname,
      headers: { 'accept-language': 'en' },
    })
    expect(page.body).toContain('105.00')
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: begun.paymentId! })).toMatchObject({
      state: 'paid',
      session: { status: 'active', end: START, sum: 1500 },
    })
  })
})

describe('parking behind a barrier', () => {
  const asked = (ticket: string) => world.driver.ask(flatCost, { ticket, parkingCode: '9001' })

  it('has a price for half a minute, which the bank takes once', async () => {
    const { cost, sessionId } = await asked('T12')
    expect(cost).toBe(7500)
    world.backend.setNow(WEDNESDAY + 29_999)
    const wish = { sessionId, parkingCode: '9001', method: 'bankCard' }
    const [first, second] = await Promise.all([
      world.driver.ask(payFlat, wish, 'a'),
      world.driver.ask(payFlat, wish, 'b'),
    ])
    expect(first.paymentId).toBe(second.paymentId)
    await world.driver.press('pay', first.redirectUrl)
    expect(await world.driver.ask(driverPaymentStatus, { paymentId: first.paymentId! })).toMatchObject({
      kind: 'flat',
      state: 'paid',
      amount: 7500,
    })
    expect(await world.kinds()).toEqual(['charge 7500'])
    expect(await world.driver.history()).toEqual(['paymentGate done 7500'])
    expect((await asked('t12')).cost).toBe(0)
  })

  it('is refused when the price is too old, and free for who has just come in', async () => {
    const old = await asked('T12')
    world.backend.setNow(WEDNESDAY + 46_000)
    expect(
      await world.driver.refusal(payFlat, { sessionId: old.sessionId, parkingCode: '9001', method: 'bankCard' }),
    ).toBe('PriceChangedTryLater')
    const free = await asked('T00')
    expect(free.cost).toBe(0)
    expect(
      await world.driver.ask(payFlat, { sessionId: free.sessionId, parkingCode: '9001', method: 'bankCard' }),
    ).toMatchObject({ notice: 'ParkingSessionWasFree', paymentId: null })
  })

  it('gives the money back where two paid for one stay', async () => {
    const other = await createPayingDriver(world.backend, { email: 'empty@demo.example' })
    const mine = await asked('T12')
    const theirs = await other.ask(flatCost, { ticket: 'T12', parkingCode: '9001' })
    const first = await world.driver.ask(payFlat, {
      sessionId: mine.sessionId,
      parkingCode: '9001',
      method: 'bankCard',
    })
    const second = await other.ask(payFlat, { sessionId: theirs.sessionId, parkingCode: '9001', method: 'bankCard' })
    await world.driver.press('pay', first.redirectUrl)
    await world.driver.press('pay', second.redirectUrl)
    expect(await other.ask(driverPaymentStatus, { paymentId: second.paymentId! })).toMatchObject({ state: 'refunded' })
    expect(await world.kinds()).toEqual(['charge 7500', 'charge 7500', 'refund 7500'])
    expect(await other.refusal(payFlat, { sessionId: mine.sessionId, parkingCode: '9001', method: 'bankCard' })).toBe(
      'ParkingSessionNotFound',
    )
  })

  it('knows neither other tickets nor other parkings', async () => {
    expect(await world.driver.refusal(flatCost, { ticket: 'TICKET', parkingCode: '9001' })).toBe(
      'ParkingSessionNotFound',
    )
    expect(await world.driver.refusal(flatCost, { ticket: 'T12', parkingCode: '9002' })).toBe('CantFindParking')
    expect(await world.driver.refusal(flatCost, { ticket: 'T-12', parkingCode: '9001' })).toBe('InvalidFormat')
    expect(await world.driver.refusal(flatCost, { ticket: '', parkingCode: '9001' })).toBe('RequiredField')
  })
})
