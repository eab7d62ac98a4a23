// What the OpenAPI document says in its general part, asked of the reference backend.
import { expect, it, describe, beforeAll, afterAll, beforeEach } from 'vitest'
import { SWITCHES } from '../../../shared/api/contract/switches.server.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { guestCost } from '../../../shared/api/contract/guest-payment.ts'
import { callsOf } from '../../../shared/build/reference/element-calls.ts'
import { readElements } from '../../../shared/build/reference/element-doc.ts'
import { readEntryKeys, readSettingKeys } from '../../../demo/cities/city-reference.ts'
import { optionsCalls } from '../../../shared/api/contract/options.server.ts'
import { resultOf } from '../../../demo/cities/city-schemas.ts'
import { encodeForm } from '../../../shared/api/contract/call.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest, WISH } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

describe('as the document says', () => {
  let backend: TestBackend
  beforeAll(async () => {
    const city = createTestCity()
    const bare = { name: 'Без цен', value: '900', prices: [] }
    const odd = {
      name: 'Копейки',
      value: '901',
      prices: [
        { type: 'default' as const, from: '00:00:00', to: '15:40:00', price: 3333 },
        { type: 'default' as const, from: '15:40:00', to: '24:00:00', price: 3337 },
      ],
    }
    backend = await startBackend({ cities: [{ ...city, zones: [...city.zones, bare, odd] }] })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  it('a parking begins with the full minute that has begun, and its time is counted from there', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    expect(new Date(WEDNESDAY).getUTCSeconds()).toBe(40)
    expect((await guest.start()).body['session']).toMatchObject({
      startDate: '2025-03-12T15:20:00+03:00',
      endDate: '2025-03-12T16:20:00+03:00',
    })
  })

  it('each interval is cut to a kopeck for itself, and the price once, so that the sums fall short of it', async () => {
    const { body } = await createGuest(backend).cost({ zone: '901', duration: 60 })
    // 20 minutes at 33.33 and 40 at 33.37 an hour: 11.11 and 22.2466…
    expect(body['price']).toBe(33.35)
    expect(body['costData'].intervals.map(({ sum }: { sum: number }) => sum)).toEqual([11.11, 22.24])
  })

  it('a zone without rows has no price, and a cost is refused', async () => {
    const { body } = await createGuest(backend).cost({ zone: '900' })
    expect(body).toMatchObject({ status: 'error', errorName: 'TariffNotFound' })
  })

  it('a start that costs nothing is there at once, and a question about its attempt says paid', async () => {
    backend.setNow('2025-03-16T12:00:00+03:00')
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({}, 'sunday')
    expect(body).toMatchObject({ status: 'ok', errorName: 'ParkingSessionWasFree', session: { sum: 0 } })
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['paymentId']))
    expect(body).not.toHaveProperty('RedirectURL')
    expect(await guest.status({ attempt: 'sunday' })).toMatchObject({ state: 'paid', sum: 0 })
  })

  it('a key belongs to one person: the same key of another guest is another attempt', async () => {
    const [one, other] = [createGuest(backend), createGuest(backend)]
    for (const guest of [one, other]) await guest.cost()
    const first = await one.start({}, 'key')
    const second = await other.start({ transport: { number: 'М321ТТ77', category: 'B', numberFormat: 'rus' } }, 'key')
    expect(second.body['paymentId']).toEqual(expect.any(String))
    expect(second.body['paymentId']).not.toBe(first.body['paymentId'])
  })

  it('a key with another request is refused, with the same it is answered as at first', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({}, 'key')
    expect((await guest.start({ duration: 120 }, 'key')).body).toMatchObject({ errorName: 'ValidationError' })
    backend.setNow(WEDNESDAY + 3_600_000)
    expect((await guest.start({}, 'key')).body['paymentId']).toBe(body['paymentId'])
  })

  it('a refusal is not kept: the same key is judged anew', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const wrong = { payment: 'carrier-pigeon' }
    expect((await guest.start(wrong, 'key')).body).toMatchObject({ errorName: 'PaymentServiceNotFound' })
    expect((await guest.start({}, 'key')).body).toMatchObject({ status: 'ok', paymentId: expect.any(String) })
  })

  it('of two tokens the parameter counts and not the header, the field and not the query', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({}, 'key')
    const own = guest.token ?? ''
    const ask = async (query: string, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const answer = await backend.app.inject({
        url: `/probe/api/payment/unregistered/status/v1?paymentId=${body['paymentId']}${query}`,
        headers,
      })
      return (answer.json() as { result: unknown }).result
    }
    expect(await ask('', own)).toMatchObject({ state: 'redirected' })
    expect(await ask(`&token=${own}`, 'nobody')).toMatchObject({ state: 'redirected' })
    expect(await ask('&token=nobody', own)).toBeNull()
    const sent = await backend.app.inject({
      method: 'POST',
      url: `/probe${guestCost.path}?token=nobody`,
      payload: encodeForm({ ...WISH, token: own }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    // A new token would be issued to one that is not known.
    expect((sent.json() as { token?: string }).token ?? own).toBe(own)
  })

  it('a request that no element sends is refused under the status that HTTP has for it; a preflight has no body', async () => {
    const url = `/probe${guestCost.path}`
    const send = async (type: string, payload: string) => {
      const answer = await backend.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      return [answer.statusCode, answer.json().status, answer.json().errorName]
    }
    expect([
      await send('application/json', '{"zone":'),
      await send('application/x-www-form-urlencoded', `zone=${'1'.repeat(65_536)}`),
      await send('text/csv', 'zone;101'),
    ]).toEqual([400, 413, 415].map((status) => [status, 'error', 'ValidationError']))
    const [origin = ''] = backend.context.cities[0]?.data.entry.allowedOrigins ?? []
    const headers = { origin: origin.replace(':*', ':5000'), 'access-control-request-method': 'POST' }
    const preflight = await backend.app.inject({ method: 'OPTIONS', url, headers })
    expect([preflight.statusCode, preflight.body]).toEqual([204, ''])
  })

  it('what a switch turns off is calls that there are, and that no other element asks', { timeout: START_MS }, () => {
    const options = resultOf(optionsCalls.getOptions.answer)['properties'] as object
    const known = [...readSettingKeys(), ...readEntryKeys()].map(({ name }) => name).concat(Object.keys(options))
    const names = CALLS.map(({ call }) => call.name)
    const asked = readElements().map(({ name }) => ({ name, calls: callsOf(name) }))
    for (const { name, calls, elements } of SWITCHES) {
      expect(known).toContain(name)
      for (const call of calls) {
        expect(names).toContain(call)
        const askers = asked.filter((element) => element.calls.includes(call)).map((element) => element.name)
        expect(elements, `${name}: ${call}`).toEqual(expect.arrayContaining(askers))
      }
    }
  })
})
