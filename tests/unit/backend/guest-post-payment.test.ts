import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createGuest, type Guest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('paying for parking that has begun', () => {
  let backend: TestBackend
  let guest: Guest

  beforeAll(async () => {
    const ural = createTestCity({ name: 'ural', entry: { timeZone: 'Asia/Yekaterinburg' } })
    backend = await startBackend({ cities: [createTestCity(), ural] })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    guest = createGuest(backend)
  })

  it('begins at the given minute and is active while its end is to come', async () => {
    await guest.cost({ postPaymentStartTime: '2025-03-12T15:00:00+03:00' })
    const { body } = await guest.postStart({ postPaymentStartTime: '2025-03-12T15:00:30+03:00' })
    expect(body['session']).toMatchObject({
      startDate: '2025-03-12T15:00:00+03:00',
      endDate: '2025-03-12T16:00:00+03:00',
    })
    await guest.press('pay', body['RedirectURL'])
    expect(await sessions()).toEqual([{ state: 'active', type: 'postPayment' }])
  })

  it('may begin in this very minute', async () => {
    expect((await guest.postStart({ postPaymentStartTime: '2025-03-12T15:20:00+03:00' })).body).toMatchObject({
      status: 'ok',
    })
  })

  it('is recorded as finished when its end is past', async () => {
    await pay('2025-03-12T10:00:00+03:00')
    expect(await sessions()).toEqual([{ state: 'finished', type: 'postPayment' }])
  })

  it('of yesterday has yesterday’s prices', async () => {
    backend.setNow('2025-03-17T09:00:00+03:00')
    const { body } = await guest.cost({ zone: '102', postPaymentStartTime: '2025-03-16T23:30:00+03:00' })
    expect(body['price']).toBe(27.5)
    await pay('2025-03-16T23:30:00+03:00', { zone: '102' })
    expect(await sessions()).toEqual([{ state: 'finished', type: 'postPaymentYesterday' }])
  })

  it('can be paid until the last millisecond of the day after, by the city’s clock', async () => {
    backend.setNow('2025-03-13T23:59:59.999+03:00')
    expect((await guest.postStart({ postPaymentStartTime: '2025-03-12T23:00:00+03:00' })).body).toMatchObject({
      status: 'ok',
    })
    backend.setNow('2025-03-14T00:00:00+03:00')
    expect((await guest.postStart({ postPaymentStartTime: '2025-03-12T21:00:00+03:00' })).body).toMatchObject({
      errorName: 'ValidationError',
    })
  })

  it('reads a time without an offset as the city’s', async () => {
    backend.setNow('2025-03-13T00:30:00+05:00')
    const visitor = createGuest(backend, 'ural')
    expect((await visitor.postStart({ postPaymentStartTime: '2025-03-13T22:00:00' })).body).toMatchObject({
      errorName: 'FuturePost',
    })
    const { body } = await visitor.postStart({ postPaymentStartTime: '2025-03-12T22:00:00' })
    expect(body['session']).toMatchObject({
      startDate: '2025-03-12T22:00:00+05:00',
      endDate: '2025-03-12T23:00:00+05:00',
    })
  })

  it('is refused for time that is paid already, in any zone', async () => {
    await pay('2025-03-12T10:00:00+03:00')
    expect(
      (await guest.postStart({ zone: '102', postPaymentStartTime: '2025-03-12T10:45:00+03:00' })).body,
    ).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
    expect(
      (await guest.postStart({ zone: '102', postPaymentStartTime: '2025-03-12T11:00:00+03:00' })).body,
    ).toMatchObject({ status: 'ok' })
  })

  it('is the first result again for the same wish within five minutes, and another order after them', async () => {
    const at = { postPaymentStartTime: '2025-03-12T15:00:00+03:00' }
    await guest.cost()
    const first = await guest.postStart(at)
    expect((await guest.postStart(at)).body).toMatchObject({ paymentId: first.body['paymentId'] })
    backend.setNow('2025-03-12T15:26:00+03:00')
    const second = (await guest.postStart(at)).body
    expect(second['paymentId']).not.toBe(first.body['paymentId'])
    await guest.press('pay', second['RedirectURL'])
    backend.setNow('2025-03-12T15:32:00+03:00')
    expect((await guest.postStart(at)).body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists' })
  })

  it('is not the same wish with another length', async () => {
    const at = { postPaymentStartTime: '2025-03-12T15:00:00+03:00' }
    await guest.cost()
    const first = await guest.postStart(at)
    const second = await guest.postStart({ ...at, duration: 30 })
    expect(second.body['paymentId']).not.toBe(first.body['paymentId'])
    await guest.press('pay', first.body['RedirectURL'])
    expect((await guest.postStart({ ...at, duration: 120 })).body).toMatchObject({
      errorName: 'ParkingSessionAlreadyExists',
    })
  })

  it('is honoured when paid at the bank before midnight and confirmed after it', async () => {
    backend.setNow('2025-03-12T23:58:00+03:00')
    await guest.cost()
    const { body } = await guest.postStart({ postPaymentStartTime: '2025-03-12T18:00:00+03:00' })
    await guest.press('slow', body['RedirectURL'])
    backend.setNow('2025-03-13T00:05:00+03:00')
    await backend.tick()
    expect(await guest.status()).toMatchObject({ state: 'paid' })
  })

  async function pay(postPaymentStartTime: string, changes = {}): Promise<void> {
    await guest.cost()
    const { body } = await guest.postStart({ postPaymentStartTime, ...changes })
    await guest.press('pay', body['RedirectURL'])
  }

  async function sessions() {
    const { sessions: rows } = (await backend.app.inject({ url: '/demo/controls/ledger?city=probe' })).json()
    return rows.map(({ state, type }: any) => ({ state, type }))
  }
})
