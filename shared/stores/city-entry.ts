import type { Json } from '../api/contract/call.ts'
import { openSource, pick, readList, readOptionalText, readText, type Source } from '../api/contract/decoding.ts'
import { PLAIN_ENTRY } from '../api/contract/entry-table.ts'
import { type PlainValues, readPlain } from '../api/contract/plain-values.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../domain/city-time.ts'

export interface MapSource {
  kind: 'raster' | 'vector' | 'pmtiles'
  /** With its `{z}/{x}/{y}`, absolute. */
  url: string
  /** Whose it is, by language; empty where there is nobody to name. */
  attribution: Readonly<Record<string, string>>
}

/** One city of `cities.json`. What the values of `PLAIN_ENTRY` mean stands in `demo/cities/entry-reference.ts`. */
export interface CityEntry extends PlainValues<typeof PLAIN_ENTRY> {
  city: string
  /** Absolute address of the city's backend. */
  apiUrl: string
  /** IANA (readings TZ-1). */
  timeZone: string
  nameForShow: Readonly<Record<string, string>>
  /** `[[south, west], [north, east]]`. */
  mapBounds: readonly [readonly [number, number], readonly [number, number]] | null
  mapSource: MapSource | null
  /** The flavour of sign-in shown first, as the wire spells it (readings gC-28). */
  profile: string
  /** Sign-in by a social provider: null = not offered (readings gE-12). */
  social: SocialSignIn | null
  /** A captcha provider's check in place of the picture; null = the picture (readings gE-06). */
  captcha: CaptchaProvider | null
}

export interface CaptchaProvider {
  /** The city's key with the provider, public. */
  key: string
  /** The provider's script, absolute: one that gives `smartCaptcha` to the page, as Yandex SmartCaptcha's does. */
  scriptUrl: string
}

export interface SocialSignIn {
  clientId: string
  /**
   * Where the person is sent to sign in, absolute; `client_id`, `redirect_uri`, `response_type=token` and `state` are
   * added.
   */
  url: string
}

/** What is assumed of a city that only an `api` attribute tells of, and that says nothing of itself (readings gB-24). */
export function defaultCity({ city, apiUrl }: { city: string; apiUrl: string }): CityEntry {
  return {
    city,
    apiUrl,
    timeZone: DEFAULT_TIME_ZONE,
    nameForShow: {},
    mapBounds: null,
    mapSource: null,
    profile: '',
    ...readPlain(openSource({}), PLAIN_ENTRY),
    social: null,
    captcha: null,
  }
}

/** Reads `cities.json`, whose own address resolves what is relative in it. Throws DecodeError. */
export function decodeCities(answer: Json, url: URL): readonly CityEntry[] {
  return readList(openSource(answer), 'cities', (source) => readCity(source, url))
}

/** Reads the `city.json` of a backend, whose address the page has named (readings gB-24). Throws DecodeError. */
export function decodeOwnCity(answer: Json, url: URL): CityEntry {
  return { ...readCity(openSource(answer), url), apiUrl: new URL('.', url).href.replace(/\/$/, '') }
}

function readCity(source: Source, url: URL): CityEntry {
  const timeZone = readOptionalText(source, 'timeZone') ?? DEFAULT_TIME_ZONE
  return {
    city: readText(source, 'city'),
    // Empty = where the library comes from (readings gB-17).
    apiUrl: new URL(readOptionalText(source, 'apiUrl') || '/', url).href.replace(/\/$/, ''),
    timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    nameForShow: readByLanguage(source, 'nameForShow'),
    mapBounds: readBounds(pick(source, 'mapBounds')),
    mapSource: readMapSource(pick(source, 'mapSource'), url),
    profile: readOptionalText(source, 'profile') ?? '',
    ...readPlain(source, PLAIN_ENTRY),
    social: readSocial(source, url),
    captcha: readCaptcha(source, url),
  }
}

function readSocial(source: Source, url: URL): SocialSignIn | null {
  const clientId = readOptionalText(source, 'socialClientId')
  if (!clientId) return null
  return {
    clientId,
    url: new URL(readOptionalText(source, 'socialUrl') ?? 'https://oauth.yandex.ru/authorize', url).href,
  }
}

function readCaptcha(source: Source, url: URL): CaptchaProvider | null {
  const key = readOptionalText(source, 'captchaKey')
  if (!key) return null
  return {
    key,
    scriptUrl: new URL(readOptionalText(source, 'captchaUrl') ?? 'https://smartcaptcha.yandexcloud.net/captcha.js', url)
      .href,
  }
}

/** A text of a city's own, by language; one that stands alone is Russian. */
function readByLanguage(source: Source, name: string): Readonly<Record<string, string>> {
  const texts = pick(source, name)
  if (texts === undefined) return {}
  if (typeof texts === 'string') return { ru: texts }
  return Object.fromEntries([...openSource(texts, name).fields].map(([language, text]) => [language, String(text)]))
}

function readBounds(bounds: Json | undefined): CityEntry['mapBounds'] {
  const degrees = Array.isArray(bounds) ? bounds.flat(1).map(Number) : []
  const [south, west, north, east] = degrees
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  return degrees.every((degree) => Number.isFinite(degree))
    ? [
        [south, west],
        [north, east],
      ]
    : null
}

function readMapSource(json: Json | undefined, url: URL): MapSource | null {
  if (json === undefined) return null
  const source = openSource(json, 'mapSource')
  const kind = readText(source, 'kind')
  if (kind !== 'raster' && kind !== 'vector' && kind !== 'pmtiles') return null
  // Not by new URL(), which would escape the braces of the template.
  const template = readText(source, 'url')
  return {
    kind,
    url: template.startsWith('/') ? url.origin + template : template,
    attribution: readByLanguage(source, 'attribution'),
  }
}
