import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestCost } from '../../../shared/api/contract/guest-payment.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { getZones } from '../../../shared/api/contract/zones.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { City } from '../../../demo/cities/load-cities.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest, PLATE, type Guest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const benefit = (changes: Partial<City['benefits'][number]>): City['benefits'][number] => ({
  variation: 'privilege',
  type: 'Ветеран',
  zone: '#',
  sale: 50,
  transport: { mainTs: true, numberTs: 'Е001КХ77', formatGrz: 'rus', category: 'B' },
  orderNum: '1',
  startOf: '2025-01-01T00:00:00+03:00',
  endOf: '2026-01-01T00:00:00+03:00',
  ...changes,
})

describe('the price of a guest', () => {
  let backend: TestBackend
  let guest: Guest

  beforeAll(async () => {
    const benefits = [
      benefit({}),
      benefit({ type: 'Ещё не начался', sale: 100, startOf: '2025-12-01T00:00:00+03:00' }),
      benefit({ type: 'Истёк', sale: 100, endOf: '2025-02-01T00:00:00+03:00' }),
    ]
    const cities = [
      createTestCity({ benefits }),
      createTestCity({
        name: 'ural',
        entry: { timeZone: 'Asia/Yekaterinburg' },
        settings: { paymentByParkingId: true, guestFreeWithoutContact: true },
      }),
    ]
    backend = await startBackend({ cities })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    guest = createGuest(backend)
  })

  it('is the browser’s own price for the same question', async () => {
    const read = async (url: string) => (await backend.app.inject({ url: `/probe${url}` })).json()
    const settings = getSettings.decode(await read(getSettings.path))
    const zones = getZones.decode(await read(getZones.path))
    for (const zone of zones.filter(({ prices }) => prices.length > 0)) {
      for (const minutes of [15, 60, 285, 600, 1440]) {
        const local = calculateCost({
          zone: zone.code,
          start: WEDNESDAY,
          minutes,
          timeZone: 'Europe/Moscow',
          prices: zone.prices,
          calendar: settings.calendar!,
        })
        const server = guestCost.decode((await guest.cost({ zone: zone.code, duration: minutes })).body as never)
        if (!local.ok) throw new Error(local.error)
        expect(server.price).toBe(local.value.price)
        expect(server.intervals).toEqual(local.value.intervals)
      }
    }
  })

  it('crosses midnight by the day types of both dates', async () => {
    backend.setNow('2025-03-14T23:30:00+03:00')
    const { body } = await guest.cost({ duration: 600 })
    expect(body['price']).toBe(25)
    expect(body['costData'].intervals.map(({ from, price }: any) => [from, price])).toEqual([
      ['2025-03-14T23:30:00+03:00', 3000],
      ['2025-03-15T00:00:00+03:00', 0],
      ['2025-03-15T09:00:00+03:00', 2000],
    ])
  })

  it('is lower with a benefit of that very plate, and not with a paused or ended one', async () => {
    const { body } = await guest.cost({ transport: { number: 'e001kx77', category: 'B', numberFormat: 'rus' } })
    expect(body).toMatchObject({ price: 30, sumSale: 30, benefitsName: ['Ветеран'], totalcost: 30, totaldiscount: 30 })
    expect((await guest.cost()).body).toMatchObject({ price: 60, sumSale: 0, benefitsName: [] })
  })

  it('may be lower than the expected one, and the lower one is charged', async () => {
    await guest.cost()
    const { body } = await guest.start({ expectedCost: '100.00' })
    await guest.press('pay', body['RedirectURL'])
    expect((await backend.ledger('probe')).entries.map(({ amount }) => amount)).toEqual([6000])
  })

  it('that changed on the server is refused until the person agrees to it', async () => {
    await guest.cost()
    await backend.app.inject({
      method: 'POST',
      url: '/demo/controls/price',
      payload: { city: 'probe', zone: '101', factor: 1.5 },
    })
    expect((await guest.start({ expectedCost: '60.00' })).body).toMatchObject({ errorName: 'PriceChangedTryLater' })
    expect((await guest.cost()).body).toMatchObject({ price: 90 })
    expect((await guest.start({ expectedCost: '90.00' })).body).toMatchObject({ status: 'ok', session: { sum: 90 } })
    const zones = getZones.decode((await backend.app.inject({ url: '/probe/api/zones/v1' })).json())
    expect(zones.find(({ code }) => code === '101')!.prices[0]!.price).toBe(9000)
  })

  it('of nothing starts the session at once, with a notice and without the bank', async () => {
    backend.setNow('2025-03-16T12:00:00+03:00')
    await guest.cost()
    const { body } = await guest.start({}, 'free-1')
    expect(body).toMatchObject({ status: 'ok', errorName: 'ParkingSessionWasFree', session: { sum: 0 } })
    expect(body).not.toHaveProperty('paymentId')
    expect(body).not.toHaveProperty('RedirectURL')
    expect(await guest.status({ attempt: 'free-1' })).toMatchObject({ state: 'paid', sum: 0 })
    expect((await backend.ledger('probe')).entries).toEqual([])
  })

  it('of nothing wants neither a way to pay nor, where the city does not, a phone; one that rises is told first', async () => {
    backend.setNow('2025-03-16T12:00:00+03:00')
    const nobody = { payment: null, phone: null, expectedCost: '0.00' }
    await guest.cost()
    expect((await guest.start(nobody)).body).toMatchObject({ errorName: 'ValidationError' })
    const free = createGuest(backend, 'ural')
    const parked = await free.start({ ...nobody, zone: null, parkingCode: '9002' })
    expect(parked.body).toMatchObject({ status: 'ok', errorName: 'ParkingSessionWasFree' })
    const dear = {
      ...nobody,
      zone: null,
      parkingCode: '9001',
      transport: { number: 'К456МН77', category: 'B', numberFormat: 'rus' },
    }
    backend.setNow('2025-03-12T12:00:00+03:00')
    expect((await free.start(dear)).body).toMatchObject({ errorName: 'NotSelectedPaymentService' })
    expect((await free.start({ ...dear, payment: 'bankCard' })).body).toMatchObject({
      errorName: 'PriceChangedTryLater',
    })
    const agreed = { ...dear, payment: 'bankCard', expectedCost: '100.00' }
    expect((await free.start(agreed)).body).toMatchObject({ errorName: 'ValidationError' })
    expect((await free.start({ ...agreed, phone: '79161234567' })).body).toMatchObject({ status: 'ok' })
  })

  it('of a free parking is nothing, against the price of the zone', async () => {
    const visitor = createGuest(backend, 'ural')
    expect((await visitor.cost({ zone: null, parkingCode: '9002' })).body).toMatchObject({
      price: 0,
      moneyEnough: true,
    })
    expect((await visitor.cost({ zone: null, parkingCode: '9001' })).body).toMatchObject({
      price: 60,
      moneyEnough: false,
    })
  })

  it('is asked for and started in any case of the keys, as a form and as JSON, with the token anywhere', async () => {
    const url = '/probe/api/payment/unregistered/cost/v1'
    const question = { TRANSPORT: { Number: PLATE, CATEGORY: 'B', numberformat: 'rus' }, Zone: '101', DURATION: '60' }
    const first = await backend.app.inject({ method: 'POST', url, payload: question })
    const { token, price } = first.json() as { token: string; price: number }
    expect(price).toBe(60)
    const ways = [
      { url: `${url}?Token=${token}` },
      { payload: { ...question, Token: token } },
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { authorization: token } },
    ]
    for (const way of ways) {
      const answer = await backend.app.inject({ method: 'POST', url, payload: question, ...way })
      expect(answer.json()).not.toHaveProperty('token')
    }
  })
})
