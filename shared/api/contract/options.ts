import { parseSafeUrl, type SafeUrl } from '../../domain/safe-url.ts'
import type { Call, Json } from './call.ts'
import {
  openOptional,
  openPart,
  openResult,
  readFlag,
  readList,
  readNumber,
  readOptionalFlag,
  readOptionalNumber,
  readOptionalText,
  readText,
  readTitles,
  type Source,
} from './decoding.ts'

export interface MenuItem {
  path: string
  titles: { [language: string]: string }
}

export interface Options {
  mapCenter: { latitude: number; longitude: number } | null
  menu: { header: MenuItem[]; footer: MenuItem[]; mobile: MenuItem[] }
  smsNumber: string
  /** Where the app is to be had; null too where the city names no address to which anybody may be sent. */
  appLinks: { android: SafeUrl | null; ios: SafeUrl | null; yandex: SafeUrl | null; apk: SafeUrl | null }
  contacts: { email: string | null; phone: string | null }
  /** The scrolling line. */
  notification: { message: string; messageEn: string | null; url: string | null } | null
  isClosed: boolean
  isCoopProfile: boolean
  /** Without news, or commands by SMS, no menu leads to their page. */
  hasNews: boolean
  hasSmsCommands: boolean
  initialZoom: number
  hasPrivateData: boolean
}

function readMenuItem(item: Source): MenuItem & { order: number } {
  return {
    path: readText(item, 'path'),
    titles: readTitles(item, 'titles'),
    order: readOptionalNumber(item, 'itemOrder') ?? 0,
  }
}

/** A page of the city's site, or another site over https: nothing else becomes a link. */
function isWay(path: string): boolean {
  return /^\/(?![/\\])/.test(path) || parseSafeUrl(path) !== null
}

function readMenu(source: Source, name: string): MenuItem[] {
  const items = readList(source, name, readMenuItem)
    .filter(({ path }) => isWay(path))
    .sort((a, b) => a.order - b.order)
  return items.map(({ path, titles }) => ({ path, titles }))
}

/** A point under any of its usual spellings (readings 3.14). */
function readPoint(point: Source | null): Options['mapCenter'] {
  return point && { latitude: readNumber(point, 'latitude|lat'), longitude: readNumber(point, 'longitude|lng|lon') }
}

function decodeOptions(answer: Json, _timeZone?: string, origin?: string): Options {
  const source = openResult(answer)
  const [menu, links, contacts, ticker] = ['menuItems', 'appLinks', 'contacts', 'notification'].map((name) =>
    openOptional(source, name),
  ) as [Source, Source, Source, Source]
  const message = readOptionalText(ticker, 'message')
  const app = (name: string) => parseSafeUrl(readOptionalText(links, name) ?? '', origin)
  return {
    mapCenter: readPoint(openPart(openOptional(source, 'map'), 'mapCenter')),
    menu: { header: readMenu(menu, 'header'), footer: readMenu(menu, 'footer'), mobile: readMenu(menu, 'mobile') },
    smsNumber: readOptionalText(source, 'numberSmsSendTo') ?? '7878',
    appLinks: {
      android: app('androidLink'),
      ios: app('iosLink'),
      yandex: app('yandexStoreLink'),
      apk: app('apkLink'),
    },
    contacts: { email: readOptionalText(contacts, 'email'), phone: readOptionalText(contacts, 'phone') },
    notification: message
      ? { message, messageEn: readOptionalText(ticker, 'messageEn'), url: readOptionalText(ticker, 'url') }
      : null,
    isClosed: readFlag(source, 'isClose'),
    isCoopProfile: readFlag(source, 'isCoopProfile'),
    hasNews: readOptionalFlag(source, 'hasNews') ?? true,
    hasSmsCommands: readOptionalFlag(source, 'hasSmsCommands') ?? true,
    initialZoom: readOptionalNumber(source, 'initialZoom') ?? 16,
    hasPrivateData: readFlag(source, 'hasPrivateData'),
  }
}

export const getOptions: Call<void, Options> = {
  name: 'getOptions',
  method: 'GET',
  path: '/api/info/get-options-info/v3',
  aliases: ['/api/info/get-options-info/v2', '/api/info/get-options-info', '/api/options'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: decodeOptions,
}
