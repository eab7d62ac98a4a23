import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/api/contract/call.ts'
import { decodeCities } from '../../../shared/stores/city-entry.ts'
import { VERHNEGORSK, ZARECHNY } from './city-server.ts'

const URL_OF_LIST = new URL('https://city.example:8443/elements/cities.json?v=2')
const read = (...cities: Json[]) => decodeCities({ cities }, URL_OF_LIST)

describe('the list of cities', () => {
  it('is read with everything an entry says', () => {
    const said = {
      registrationEnabled: false,
      restoreEnabled: 'false',
      easyAuth: true,
      feedbackEnabled: 1,
      profileVersion: 4,
      captchaKey: 'site-key',
      captchaUrl: '/captcha/script.js',
    }
    expect(read({ ...ZARECHNY, ...said, socialClientId: 'parking', socialUrl: '/social/authorize' })).toEqual([
      {
        ...ZARECHNY,
        apiUrl: 'https://city.example:8443/zarechny',
        mapSource: { ...ZARECHNY.mapSource, url: 'https://city.example:8443/zarechny/tiles/{z}/{x}/{y}.mvt' },
        registrationEnabled: false,
        restoreEnabled: false,
        easyAuth: true,
        feedbackEnabled: true,
        profileVersion: 4,
        social: { clientId: 'parking', url: 'https://city.example:8443/social/authorize' },
        captcha: { key: 'site-key', scriptUrl: 'https://city.example:8443/captcha/script.js' },
      },
    ])
  })

  it('takes whose the ground of the map is as one text too, which is Russian', () => {
    const [named, unnamed] = read(
      { ...ZARECHNY, mapSource: { ...ZARECHNY.mapSource, attribution: '© Геодезия' } },
      { ...ZARECHNY, mapSource: { kind: 'raster', url: '/{z}/{x}/{y}.png' } },
    )
    expect([named?.mapSource?.attribution, unnamed?.mapSource?.attribution]).toEqual([{ ru: '© Геодезия' }, {}])
  })

  it('fills in what an entry leaves out', () => {
    expect(read(VERHNEGORSK)).toEqual([
      {
        city: 'verhnegorsk',
        apiUrl: 'https://city.example:8443/verhnegorsk',
        timeZone: 'Asia/Yekaterinburg',
        nameForShow: {},
        mapBounds: null,
        mapSource: null,
        profile: '',
        idempotency: false,
        registrationEnabled: true,
        restoreEnabled: true,
        easyAuth: false,
        feedbackEnabled: false,
        profileVersion: 5,
        social: null,
        captcha: null,
      },
    ])
  })

  it.each([
    ['/perm', 'https://city.example:8443/perm'],
    ['perm/', 'https://city.example:8443/elements/perm'],
    ['https://parking.perm.example/v1/', 'https://parking.perm.example/v1'],
    ['', 'https://city.example:8443'],
    [null, 'https://city.example:8443'],
  ])('finds the backend at %j from where the list lies', (apiUrl, address) => {
    expect(read({ city: 'perm', apiUrl })[0]?.apiUrl).toBe(address)
  })

  it('takes Moscow’s time where the zone is missing or does not exist', () => {
    expect(read({ city: 'a' }, { city: 'b', timeZone: 'Mars/Olympus' }).map(({ timeZone }) => timeZone)).toEqual([
      'Europe/Moscow',
      'Europe/Moscow',
    ])
  })

  it.each([
    null,
    [],
    [[1, 2]],
    [
      [1, 2],
      [3, 'x'],
    ],
    'x',
    { south: 1 },
  ])('has no bounds in %j', (mapBounds) => {
    expect(read({ city: 'a', mapBounds: mapBounds as Json })[0]?.mapBounds).toBeNull()
  })

  it('knows no map of an unknown kind', () => {
    expect(read({ city: 'a', mapSource: { kind: 'globe', url: '/x' } })[0]?.mapSource).toBeNull()
  })

  it.each([null, [], 'x', { cities: 'x' }, { cities: [{ apiUrl: '/x' }] }])('is refused as %j', (answer) => {
    expect(() => decodeCities(answer as Json, URL_OF_LIST)).toThrow(/Unreadable/)
  })
})
