import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { CALLS } from '../../../shared/api/contract/calls.server.ts'
import { DecodeError, readEnvelope } from '../../../shared/api/contract/decoding.ts'
import { guestCost, guestStart, guestStatus } from '../../../shared/api/contract/guest-payment.ts'
import { getNotification } from '../../../shared/api/contract/notification.ts'
import { exportOperations } from '../../../shared/api/contract/operations.ts'
import { getOptions } from '../../../shared/api/contract/options.ts'
import { isReceiptMethod } from '../../../shared/api/contract/payment-method.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { getParkings, getZones } from '../../../shared/api/contract/zones.ts'

const exampleOf = (name: string) => CALLS.find(({ call }) => call.name === name)!.example.answer
const ok = (result: Json): Json => ({ status: 'ok', result })

describe('an answer', () => {
  it('of every example is read; in place of a file none is', () => {
    for (const { call, example } of CALLS) {
      const read = () => call.decode(example.answer)
      if (call.file) expect(read, call.name).toThrow(DecodeError)
      else expect(read, call.name).not.toThrow()
    }
  })

  it('that is no object, a list in its place, or half there is refused by the place it is wrong at', () => {
    const wrong: [(answer: Json) => unknown, Json, string][] = [
      [getZones.decode, 'text', 'answer'],
      [getZones.decode, ok({}), 'answer.result'],
      [getZones.decode, ok([{ name: 'Центр' }]), 'answer.result[0].value|code'],
      [
        getZones.decode,
        ok([{ value: '1', prices: [{ type: 'default', from: '8', to: '9' }] }]),
        'answer.result[0].prices[0].price',
      ],
      [getZones.decode, ok([{ value: '1', prices: 'free' }]), 'answer.result[0].prices'],
      [getSettings.decode, [], 'answer'],
      [getSettings.decode, ok({ paymentsMethods: [{}] }), 'answer.result.paymentsMethods[0].methodName|name'],
      [getSettings.decode, ok({ intervals: { step: 'often' } }), 'answer.result.intervals.step'],
      [guestCost.decode, { status: 'ok' }, 'answer.costData.price|totalcost'],
      [guestCost.decode, { status: 'ok', price: 'a lot' }, 'answer.price|totalcost'],
      [
        guestStatus.decode,
        ok({ state: 'paid', zone: '1', startDate: 'noon', endDate: 'later', sum: 1 }),
        'answer.result.startDate',
      ],
      [getOptions.decode, ok({ map: { mapCenter: { latitude: 1 } } }), 'answer.result.map.mapCenter.longitude|lng|lon'],
    ]
    for (const [decode, answer, path] of wrong) {
      let thrown: unknown
      try {
        decode(answer)
      } catch (cause) {
        thrown = cause
      }
      expect(thrown, path).toBeInstanceOf(DecodeError)
      expect((thrown as DecodeError).path).toBe(path)
    }
  })

  it('names its keys in any case', () => {
    const { redirectUrl } = guestStart.decode({ status: 'ok', paymentID: 'p', redirectURL: 'https://bank.example/1' })
    expect(redirectUrl).toBe('https://bank.example/1')
    expect(guestStart.decode({ status: 'ok', paymentId: 'p', RedirectURL: 'https://bank.example/1' }).redirectUrl).toBe(
      'https://bank.example/1',
    )
  })

  it('is untouched by a polluted prototype', () => {
    const prototype = Object.prototype as Record<string, unknown>
    prototype['redirecturl'] = 'https://evil.example'
    prototype['token'] = 'evil'
    try {
      expect(guestStart.decode({ status: 'ok' })).toMatchObject({ redirectUrl: null, token: null })
    } finally {
      delete prototype['redirecturl']
      delete prototype['token']
    }
  })
})

describe('money and times', () => {
  it('become kopecks through their decimal text', () => {
    for (const [roubles, kopecks] of [
      [0.29, 29],
      [19.99, 1999],
      [4.35, 435],
      ['1234.50', 123450],
      [0, 0],
      [1e-7, 0],
    ] as const) {
      expect(guestCost.decode({ status: 'ok', price: roubles }).price).toBe(kopecks)
    }
  })

  it('of a tariff are whole kopecks', () => {
    expect(getZones.decode(exampleOf('getZones'))[0]!.prices[0]!.price).toBe(6000)
  })

  it('without an offset are the city’s', () => {
    const answer = ok({
      paymentId: 'p',
      state: 'paid',
      zone: '1',
      startDate: '2025-03-12T10:00:00',
      endDate: '2025-03-12T11:00:00',
      sum: 1,
    })
    expect(guestStatus.decode(answer, 'Asia/Yekaterinburg')!.start).toBe(Date.parse('2025-03-12T10:00:00+05:00'))
    expect(guestStatus.decode(answer)!.start).toBe(Date.parse('2025-03-12T10:00:00+03:00'))
  })
})

describe('what cities spell differently', () => {
  it('is one payment method', () => {
    const long = { methodName: 'card', methodNameForShow: 'Карта', methodDescription: 'Мир', isPhoneRequired: 'true' }
    const short = { name: 'card', nameForShow: 'Карта', description: 'Мир', isPhoneRequired: true }
    const { paymentsMethods } = getSettings.decode(ok({ paymentsMethods: [long, short] }))
    expect(paymentsMethods[0]).toEqual(paymentsMethods[1])
    expect(paymentsMethods[0]).toEqual({
      name: 'card',
      title: 'Карта',
      titleEn: null,
      description: 'Мир',
      descriptionEn: null,
      isPhoneRequired: true,
    })
    expect(['Квитанция', 'Receipt', 'card'].map((name) => isReceiptMethod({ name }))).toEqual([true, true, false])
  })

  it('is one day type, and a tariff we cannot price has a tier', () => {
    const prices: Json[] = [
      { type: 'Default', from: '08:00:00', to: '20:00:00', price: 100 },
      { daycode: 6, interval: { from: '08:00:00', to: '20:00:00' }, price: 200 },
      { daycode: '0', from: '08:00:00', to: '20:00:00', price: 300 },
      { type: 'fullmoon', from: '08:00:00', to: '20:00:00', price: 400 },
      { type: 'default', from: '08:00:00', to: '20:00:00', price: 500, tier: 2 },
    ]
    const [zone] = getZones.decode(ok([{ value: '1', prices }]))
    expect(zone!.prices.map(({ type, tier }) => [type, tier ?? null])).toEqual([
      ['default', null],
      ['saturday', null],
      ['holiday', null],
      ['default', true],
      ['default', true],
    ])
  })

  it('is one parking, with what it leaves out', () => {
    const [plain, full] = getParkings.decode(
      ok([
        { code: 7, zone: 101 },
        {
          value: '8',
          name: 'У вокзала',
          nameEn: 'Station',
          zone: '101',
          category: 'multi-level',
          freeparking: true,
          inactive: 1,
          prices: [],
        },
      ]),
    )
    expect(plain).toEqual({
      code: '7',
      name: '7',
      nameEn: null,
      zone: '101',
      category: 'roadside',
      isFree: false,
      isInactive: false,
      address: '',
    })
    expect(full).toMatchObject({ category: 'multilevel', isFree: true, isInactive: true, prices: [] })
  })

  it('is one point on the map', () => {
    for (const mapCenter of [
      { latitude: 1, longitude: 2 },
      { lat: 1, lng: 2 },
      { lat: 1, lon: 2 },
    ] as Json[]) {
      expect(getOptions.decode(ok({ map: { mapCenter } })).mapCenter).toEqual({ latitude: 1, longitude: 2 })
    }
  })

  it('is a menu of the city’s own pages and of sites over https, in its order, and of nothing else', () => {
    const paths = [
      'https://other.example/',
      '/news',
      'javascript:alert(1)',
      '//other.example/',
      '/\\other.example',
      'http://other.example/',
      'data:text/html,x',
      'https://city.example@other.example/',
      'news',
    ]
    const items = paths.map((path, index) => ({ path, titles: { ru: 'Новости' }, itemOrder: -index }))
    const { menu } = getOptions.decode(ok({ menuItems: { header: items, footer: items, mobile: items } }))
    for (const links of Object.values(menu))
      expect(links.map(({ path }) => path)).toEqual(['/news', 'https://other.example/'])
  })

  it('is a list under result or bare', () => {
    expect(getZones.decode([{ value: '1' }])).toEqual(getZones.decode(ok([{ value: '1' }])))
  })

  it('is settings with every switch off where a city sends none, but for the percent of benefits', () => {
    const settings = getSettings.decode({ status: 'ok' })
    const on = Object.entries(settings).flatMap(([name, value]) => (value === true ? [name] : []))
    expect(on).toEqual(['benefitsShowPercent'])
    expect(settings).toMatchObject({
      intervals: null,
      calendar: null,
      paymentsMethods: [],
      maxRefill: 1_500_000,
      billingPeriod: 15,
      sufficiency: 'strict',
    })
  })

  it('is a file of the history by its link alone, which says itself how far it is', () => {
    const link = 'https://parking.example/history?sig=c2ln'
    const read = (answer: Json) => exportOperations.decode(answer)
    expect(read({ status: 'ok', link })).toEqual({ exportId: '', done: 0, total: 0, link })
    expect(read({ status: 'ok', state: 'writing', link })).toMatchObject({ exportId: '', link })
    expect(read({ status: 'ok', state: 'writing', exportId: 'e-1', link })).toMatchObject({
      exportId: 'e-1',
      link: null,
    })
  })

  it('is no pop-up where there is nothing to say', () => {
    expect(getNotification.decode(ok({ title: '', message: '' }))).toBeNull()
    expect(getNotification.decode({ status: 'ok' })).toBeNull()
  })

  it('is a payment still under way where its state is new to us', () => {
    const answer = ok({
      paymentId: 'p',
      state: 'pondering',
      zone: '1',
      startDate: '2025-03-12T10:00:00Z',
      endDate: '2025-03-12T11:00:00Z',
      sum: 1,
    })
    expect(guestStatus.decode(answer)).toMatchObject({
      state: 'redirected',
      redirectUrl: null,
      receiptUrl: null,
      orderNumber: 'p',
    })
    expect(guestStatus.decode({ status: 'ok', result: null })).toBeNull()
  })
})

describe('the envelope', () => {
  it.each([
    [{ status: 'ok' }, true, null, null],
    [{ status: 'OK' }, true, null, null],
    [{ status: 'Error', errorName: 'NoSaving' }, false, 'NoSaving', null],
    [{ status: 'error', message: 'm' }, false, null, 'm'],
    [{ status: 'error', message: 'm', errorMessage: 'e' }, false, null, 'e'],
    [{ status: 'EmptyPass' }, false, 'EmptyPass', null],
    [{ status: 'ok', errorName: 'ParkingSessionWasFree' }, true, 'ParkingSessionWasFree', null],
    [{ errorName: 'TokenExpired' }, false, 'TokenExpired', null],
    [{ result: [] }, true, null, null],
    [[], true, null, null],
  ] as [Json, boolean, string | null, string | null][])('%j', (answer, isOk, errorName, text) => {
    expect(readEnvelope(answer)).toMatchObject({ isOk, errorName, text })
  })
})
