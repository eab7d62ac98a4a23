import type { Instant } from '../../domain/city-time.ts'
import { parseSafeUrl, type SafeUrl } from '../../domain/safe-url.ts'
import { splitSms } from '../../domain/sms-template.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openResult,
  openSource,
  pick,
  readFlag,
  readList,
  readNumber,
  readOptionalNumber,
  readOptionalText,
  readResults,
  readText,
  readTime,
  readTitles,
  type Source,
} from './decoding.ts'

export { getSettings, type PaymentMethod, type Settings } from './settings.ts'

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
  initialZoom: number
  hasPrivateData: boolean
}

/** The pop-up; `message` is HTML and is shown only sanitised (readings gC-17). */
export interface Notification {
  title: string
  message: string
  /** In English, where the city says it so. */
  titleEn: string | null
  messageEn: string | null
  updated: Instant | null
}

export interface SmsCommand {
  name: string
  /** English name and hint; null where the city has none. */
  nameEn: string | null
  hint: string
  hintEn: string | null
  example: string
  /** Parts of the message, to be joined by `*`: words to be sent, and names of what to put in their place. */
  parts: string[]
  partsEn: string[] | null
}

/** An object that may be absent, and then has nothing in it. */
function openOptional(source: Source, name: string): Source {
  return openPart(source, name) ?? openSource({})
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

export const getNotification: Call<void, Notification | null> = {
  name: 'getNotification',
  method: 'GET',
  path: '/api/notification/popup',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode(answer, timeZone) {
    const source = openOptional(openSource(answer), 'result')
    const [title, message] = [readOptionalText(source, 'title') ?? '', readOptionalText(source, 'message') ?? '']
    if (title === '' && message === '') return null
    const english = { titleEn: readOptionalText(source, 'titleEn'), messageEn: readOptionalText(source, 'messageEn') }
    return {
      title,
      message,
      ...english,
      updated: pick(source, 'updated') === undefined ? null : readTime(source, 'updated', timeZone),
    }
  },
}

function readSmsCommand(command: Source): SmsCommand {
  const english = readOptionalText(command, 'command_transcriptionEn')
  return {
    name: readText(command, 'name'),
    nameEn: readOptionalText(command, 'nameEn'),
    hint: readOptionalText(command, 'hint') ?? '',
    hintEn: readOptionalText(command, 'hintEn'),
    example: readOptionalText(command, 'example') ?? '',
    parts: splitSms(readOptionalText(command, 'command_transcription') ?? ''),
    partsEn: english === null ? null : splitSms(english),
  }
}

export const getSmsCommands: Call<void, SmsCommand[]> = {
  name: 'getSmsCommands',
  method: 'GET',
  path: '/api/sms-commands',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readResults(answer, readSmsCommand),
}
