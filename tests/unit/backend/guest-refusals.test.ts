import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fields } from '../../../shared/api/contract/call.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createGuest, WISH, type Guest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const transport = (number: string, rest: Fields = {}): Fields => ({
  transport: { number, category: 'B', numberFormat: 'rus', ...rest },
})

describe('a guest is refused', () => {
  let backend: TestBackend
  let guest: Guest

  beforeAll(async () => {
    const cities = [
      createTestCity(),
      createTestCity({ name: 'closed', settings: { useSessionWithoutRegister: false } }),
      createTestCity({ name: 'mail', settings: { guestEmailContact: true, useTsCategory: false } }),
      createTestCity({ name: 'by-parking', settings: { paymentByParkingId: true } }),
      createTestCity({ name: 'no-calendar', settings: { calendar: null } }),
      createTestCity({
        name: 'odd-calendar',
        settings: { calendar: { years: [2025], days: { '2025-03-12': 'carnival' } } },
      }),
      createTestCity({ name: 'strict', settings: { usePostPayment: false, guestPostPaymentYesterday: false } }),
    ]
    backend = await startBackend({ cities, limits: { start: { most: 1000, seconds: 60 } } })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    guest = createGuest(backend)
  })

  const cases: [string, Fields, string][] = [
    ['without a plate', { transport: { number: '', category: 'B' } }, 'EmptyTs'],
    ['without a vehicle', { transport: null }, 'EmptyTs'],
    ['with half a plate', transport('А12'), 'ValidationError'],
    ['with a plate that is too long', transport('А123ВС77799'), 'ValidationError'],
    ['with a motorcycle as a car', transport('1234АВ77'), 'ValidationError'],
    ['with a car as a motorcycle', transport('А123ВС77', { category: 'A' }), 'ValidationError'],
    ['with an unknown category', transport('А123ВС77', { category: 'Z' }), 'ValidationError'],
    ['without a zone', { zone: null }, 'NoZoneSelected'],
    ['with a zone that is not there', { zone: '999' }, 'ZoneNotFound'],
    ['in a zone without prices', { zone: '103' }, 'TariffNotFound'],
    ['without a duration', { duration: null }, 'NoDurationSelected'],
    ['with a duration that is not on offer', { duration: 61 }, 'ValidationError'],
    ['with a duration beyond the longest', { duration: 1455 }, 'ValidationError'],
    ['with a duration that is no number', { duration: 'long' }, 'ValidationError'],
  ]

  it.each(cases)('%s, for the cost', async (_name, changes, errorName) => {
    expect((await guest.cost(changes)).body).toMatchObject({ status: 'error', errorName })
  })

  it.each([
    ...cases,
    ['without a method', { payment: null }, 'NotSelectedPaymentService'],
    ['with a method that is not there', { payment: 'shells' }, 'PaymentServiceNotFound'],
    ['with a paper receipt, which is not for guests', { payment: 'Квитанция' }, 'PaymentServiceNotFound'],
    ['without a phone', { phone: null }, 'ValidationError'],
    ['with a phone that is too short', { phone: '+7 916 123' }, 'ValidationError'],
    ['with an e-mail where the city wants a phone', { phone: null, email: 'a@b.ru' }, 'ValidationError'],
    ['with an e-mail that is none', { email: 'a@b' }, 'ValidationError'],
    ['with a price that went up meanwhile', { expectedCost: '59.99' }, 'PriceChangedTryLater'],
    ['with a price that is no number', { expectedCost: 'a lot' }, 'ValidationError'],
    ['with a way back to a stranger', { returnUrl: 'https://evil.example/parking' }, 'ValidationError'],
    ['with a way back that is a script', { returnUrl: 'javascript:alert(1)' }, 'ValidationError'],
    ['with a way back that hides a name', { returnUrl: 'https://museum.example@evil.example/' }, 'ValidationError'],
    ['with a type of another call', { type: 'postPaymentUnregister' }, 'ValidationError'],
  ] as [string, Fields, string][])('%s, at the start', async (_name, changes, errorName) => {
    const { http, body } = await guest.start(changes)
    expect(body).toMatchObject({ status: 'error', errorName })
    expect(http).toBe(200)
    expect((await backend.ledger('probe')).entries).toEqual([])
  })

  it.each(['closed', 'no-calendar', 'odd-calendar'])('in the city %s by its own reason', async (city) => {
    const reasons: Record<string, string> = {
      closed: 'guestDisabled',
      'no-calendar': 'CalendarIsEmpty',
      'odd-calendar': 'TypeOfDayIsNotDefined',
    }
    const visitor = createGuest(backend, city)
    expect((await visitor.cost()).body).toMatchObject({ errorName: reasons[city] })
    expect((await visitor.start()).body).toMatchObject({ errorName: reasons[city] })
    expect((await visitor.postStart({ postPaymentStartTime: '2025-03-12T15:00:00+03:00' })).body).toMatchObject({
      errorName: reasons[city],
    })
  })

  it('where the year is not in the calendar', async () => {
    backend.setNow('2027-03-12T12:00:00+03:00')
    expect((await guest.cost()).body).toMatchObject({ errorName: 'CalendarIsEmpty' })
  })

  it.each([
    ['in the future', '2025-03-12T15:21:00+03:00', 'FuturePost'],
    ['tomorrow', '2025-03-13T10:00:00+03:00', 'FuturePost'],
    ['the day before yesterday', '2025-03-10T23:59:00+03:00', 'ValidationError'],
    ['at a time that is none', 'at noon', 'ValidationError'],
    ['at no time', null, 'ValidationError'],
  ])('when parking that has begun is said to have begun %s', async (_name, postPaymentStartTime, errorName) => {
    expect((await guest.postStart({ postPaymentStartTime })).body).toMatchObject({ status: 'error', errorName })
  })

  it('when the city has post-payment switched off', async () => {
    const visitor = createGuest(backend, 'strict')
    expect((await visitor.postStart({ postPaymentStartTime: '2025-03-12T15:00:00+03:00' })).body).toMatchObject({
      errorName: 'ValidationError',
    })
    expect((await visitor.postStart({ postPaymentStartTime: '2025-03-11T15:00:00+03:00' })).body).toMatchObject({
      errorName: 'ValidationError',
    })
    expect((await visitor.start()).body).toMatchObject({ status: 'ok' })
  })

  it.each([
    ['no parking', {}, 'NoZoneSelected'],
    ['a parking that is not there', { parkingCode: '777' }, 'CantFindParking'],
    ['a parking that is out of use', { parkingCode: '9003' }, 'CantFindParking'],
    ['a parking of another zone', { parkingCode: '9001', zone: '102' }, 'ZoneNotFound'],
  ])('where parkings are paid by their code, with %s', async (_name, changes, errorName) => {
    const visitor = createGuest(backend, 'by-parking')
    expect((await visitor.cost(changes)).body).toMatchObject({ errorName })
    expect((await visitor.start(changes)).body).toMatchObject({ errorName })
  })

  it('not with an e-mail alone where the city takes one', async () => {
    const visitor = createGuest(backend, 'mail')
    expect((await visitor.start({ phone: null, email: 'guest@mail.example' })).body).toMatchObject({ status: 'ok' })
    expect((await visitor.start({ phone: null })).body).toMatchObject({ errorName: 'ValidationError' })
  })

  it('not for a category the city does not ask for', async () => {
    expect(
      (await createGuest(backend, 'mail').start({ ...transport('1234АВ77'), phone: '79161234567' })).body,
    ).toMatchObject({ status: 'ok' })
  })

  it('with the HTTP status that fits a body that cannot be read', async () => {
    const url = '/probe/api/payment/unregistered/start/v1'
    const broken = await backend.app.inject({
      method: 'POST',
      url,
      payload: '{"zone":',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.statusCode, broken.json().errorName]).toEqual([400, 'ValidationError'])
    const huge = await backend.app.inject({ method: 'POST', url, payload: { ...WISH, phone: '7'.repeat(70_000) } })
    expect([huge.statusCode, huge.json().errorName]).toEqual([413, 'ValidationError'])
    const odd = await backend.app.inject({
      method: 'POST',
      url,
      payload: 'zone=101',
      headers: { 'content-type': 'text/csv' },
    })
    expect([odd.statusCode, odd.json().errorName]).toEqual([415, 'ValidationError'])
  })
})
