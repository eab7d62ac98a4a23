import type { SettingReference } from '../../shared/api/contract/settings-reference.server.ts'
import type { CityEntry } from './city-data.ts'

export interface EntryReference extends SettingReference {
  shape: string
  /** Whether it stands in `cities.json`, which every page can read. The rest never leaves the server. */
  isPublic: boolean
}

/** What each key of a city's entry means. A key without its line does not compile. */
export const ENTRY_REFERENCE: Readonly<Record<keyof CityEntry, EntryReference>> = {
  order: {
    shape: 'number',
    isPublic: false,
    meaning: 'The place in the list of cities; the first is the default.',
    source: '',
  },
  city: {
    shape: 'text',
    isPublic: true,
    meaning: 'The name in addresses and in the attribute `city`.',
    source: 'entry 3',
  },
  nameForShow: { shape: '{ ru, en }', isPublic: true, meaning: 'The name by language.', source: 'entry 3' },
  apiUrl: {
    shape: 'text',
    isPublic: true,
    meaning: 'Address of the city’s server, absolute or from `cities.json`.',
    source: 'entry 3, gB-17',
  },
  timeZone: { shape: 'text', isPublic: true, meaning: 'IANA name of the time zone.', source: 'TZ-1' },
  mapBounds: {
    shape: '[[south, west], [north, east]]',
    isPublic: true,
    meaning: 'Where the map ends, degrees.',
    source: 'entry 3',
  },
  mapSource: {
    shape: '{ kind, url, attribution }',
    isPublic: true,
    meaning:
      'The ground of the map: `raster`, `vector` or `pmtiles`, its address with `{z}/{x}/{y}`, and whose it is, as one text or by language.',
    source: 'entry 3',
  },
  profile: {
    shape: '`standart` or `coop`',
    isPublic: true,
    meaning: 'The kind of sign-in shown first.',
    source: 'entry 3, gC-28',
  },
  idempotency: {
    shape: 'true or false',
    isPublic: true,
    meaning: 'The server knows the header `Idempotency-Key`, so paying calls carry it.',
    source: 'gB-16',
  },
  registrationEnabled: {
    shape: 'true or false',
    isPublic: true,
    meaning: 'Registration is offered; off hides its links and leads its address home.',
    source: 'gE-17',
  },
  restoreEnabled: {
    shape: 'true or false',
    isPublic: true,
    meaning: 'A new password can be asked for; off hides its links and leads its address home.',
    source: 'gE-17',
  },
  easyAuth: {
    shape: 'true or false',
    isPublic: true,
    meaning: 'Sign-in takes a phone and a code in place of a password.',
    source: 'gE-17',
  },
  feedbackEnabled: { shape: 'true or false', isPublic: true, meaning: 'Appeals are offered.', source: 'cabinet 1' },
  profileVersion: {
    shape: 'number',
    isPublic: true,
    meaning: 'Which version of the profile is asked for in a city with balances.',
    source: 'gB-04',
  },
  socialClientId: {
    shape: 'text',
    isPublic: true,
    meaning: 'Client id with the provider of social sign-in; without it that is not offered.',
    source: 'gE-12',
  },
  socialUrl: {
    shape: 'text',
    isPublic: true,
    meaning:
      'Where social sign-in leads; without it to Yandex. `client_id`, `redirect_uri`, `response_type=token` and `state` are added; the page leads back to `redirect_uri` with `#access_token=…&state=…`, or `#error=…&state=…` where the person refused.',
    source: 'gE-12',
  },
  captchaKey: {
    shape: 'text',
    isPublic: true,
    meaning: 'Public key with a captcha provider; without it the server’s own picture is asked.',
    source: 'gE-06',
  },
  captchaUrl: {
    shape: 'text',
    isPublic: true,
    meaning: 'The provider’s script; without it that of Yandex SmartCaptcha.',
    source: 'gE-06',
  },
  allowedOrigins: {
    shape: '[origin]',
    isPublic: false,
    meaning: 'Origins whose pages may ask the server; `*` stands for any port.',
    source: '',
  },
}
