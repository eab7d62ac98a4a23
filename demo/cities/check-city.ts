import { PLAIN_ENTRY } from '../../shared/api/contract/entry-table.ts'
import type { Plain } from '../../shared/api/contract/plain-values.ts'
import { ALL_PLAIN_SETTINGS } from '../../shared/api/contract/settings-reference.server.ts'
import { PLAIN_SETTINGS } from '../../shared/api/contract/settings.ts'
import { checkCalendar } from './check-tariff.ts'
import type { StructuredSettings } from './city-data.ts'
import type { Cursor } from './city-file-error.ts'

const DAY_TIME = /^\d{2}:\d{2}(:\d{2})?$/
/** What a city is called in addresses: the name of its folder. */
export const CITY_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/

/** Russian and English must be there; any other language may. */
function checkTitles(titles: Cursor): void {
  for (const language of ['ru', 'en']) titles.at(language).text()
  for (const [, title] of titles.entries()) title.text()
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function checkTimeZone(zone: Cursor): void {
  if (!isTimeZone(zone.text())) zone.fail(`must be an IANA time zone (found ${JSON.stringify(zone.value)})`)
}

function checkBounds(bounds: Cursor): void {
  const [[south, west] = [], [north, east] = []] = bounds
    .list()
    .map((corner) => corner.list().map((degree) => degree.number()))
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return bounds.fail('must be [[south, west], [north, east]]')
  if (south >= north || west >= east) bounds.fail('must have its south-west corner first')
}

/** The entry: what the client's cities.json takes, and what only the server reads. */
export function checkEntry(entry: Cursor, folder: string): void {
  const city = entry.at('city')
  if (city.matching(CITY_NAME, 'small latin letters, digits and hyphens') !== folder)
    city.fail(`must be the name of its folder, "${folder}"`)
  checkTitles(entry.at('nameForShow'))
  entry.at('order').number()
  entry.at('apiUrl').text()
  checkTimeZone(entry.at('timeZone'))
  checkBounds(entry.at('mapBounds'))
  entry.at('mapSource').at('kind').oneOf(['raster', 'vector', 'pmtiles'])
  entry.at('mapSource').at('url').text()
  // Empty where there is no ground to name the source of.
  entry.at('mapSource').at('attribution').string()
  entry.at('profile').oneOf(['standart', 'coop'])
  for (const [name, plain] of Object.entries(PLAIN_ENTRY)) {
    if (name !== 'profileVersion' || entry.has(name)) checkPlain(entry.at(name), plain)
  }
  for (const name of ['socialClientId', 'socialUrl', 'captchaKey', 'captchaUrl']) checkOptionalText(entry, name)
  for (const origin of entry.at('allowedOrigins').list())
    origin.matching(/^https?:\/\/[^/]+$/, 'an origin such as https://example.com')
}

function checkPlain(value: Cursor, plain: Plain): void {
  if (typeof plain === 'boolean') value.flag()
  else if (typeof plain === 'number') {
    if (value.number() < 0) value.fail('must be 0 or more')
  } else if (plain === null) value.text()
  else value.oneOf(plain)
}

function checkOptionalText(part: Cursor, name: string): void {
  if (part.has(name)) part.at(name).string()
}

function checkMethod(method: Cursor): void {
  const long = (name: string) => `method${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const spell = method.has('methodName') ? long : (name: string) => name
  method.at(spell('name')).text()
  method.at(spell('nameForShow')).text()
  for (const name of ['nameForShowEn', 'description', 'descriptionEn']) checkOptionalText(method, spell(name))
  method.at('isPhoneRequired').flag()
}

interface Known {
  timeZone: string
  zones: ReadonlySet<string>
}

/** The settings with a shape of their own. One without its check does not compile. */
const STRUCTURED: { readonly [Name in keyof Required<StructuredSettings>]: (value: Cursor, known: Known) => void } = {
  flatParkingCodes(codes) {
    for (const code of codes.list()) code.text()
  },
  intervals(intervals) {
    for (const name of ['min', 'max', 'step']) if (intervals.has(name)) intervals.at(name).number()
  },
  paymentsMethods(methods) {
    for (const method of methods.list()) checkMethod(method)
  },
  calendar: (calendar, { zones }) => checkCalendar(calendar, zones),
  topics(topics) {
    for (const topic of topics.list()) {
      topic.at('label').text()
      checkOptionalText(topic, 'labelEn')
      topic.at('value').text()
    }
  },
  pagePersonalData(page) {
    page.at('path').matching(/^\//, 'a path from the root')
    checkTitles(page.at('title'))
    checkOptionalText(page, 'version')
  },
  maxRefill: (roubles) => void roubles.number(),
  hasPrivateData: (flag) => void flag.flag(),
  cardWidget(widget) {
    widget.at('publicId').text()
    widget.at('scriptUrl').text()
  },
}
/** Settings that a city may set to null, or leave out. */
const NULLABLE = ['intervals', 'calendar', 'pagePersonalData', 'hasPrivateData', 'cardWidget']

/**
 * The settings: each that the elements read is said outright, so that two cities differ by what is written and not by
 * what is left out. Texts, the backend's own and those whose readers are to come may be left out.
 */
export function checkSettings(settings: Cursor, known: Known): void {
  const zone = settings.at('timeZone')
  if (zone.text() !== known.timeZone) zone.fail(`must be the same as entry.timeZone, ${known.timeZone}`)
  for (const [name, plain] of Object.entries(ALL_PLAIN_SETTINGS)) {
    const isSaid = name in PLAIN_SETTINGS && plain !== null
    if (isSaid || settings.has(name)) checkPlain(settings.at(name), plain)
  }
  for (const [name, check] of Object.entries(STRUCTURED)) {
    if (!NULLABLE.includes(name) || settings.has(name)) check(settings.at(name), known)
  }
}

/** The options of entry.md §3. */
export function checkOptions(options: Cursor): void {
  options.at('map').at('mapCenter').at('latitude').number()
  options.at('map').at('mapCenter').at('longitude').number()
  options.at('initialZoom').number()
  for (const name of ['header', 'footer', 'mobile']) {
    for (const item of options.at('menuItems').at(name).list()) {
      item.at('path').matching(/^\//, 'a path from the root')
      checkTitles(item.at('titles'))
      item.at('itemOrder').number()
    }
  }
  for (const name of ['androidLink', 'iosLink', 'yandexStoreLink', 'apkLink'])
    checkOptionalText(options.at('appLinks'), name)
  checkOptionalText(options, 'numberSmsSendTo')
  if (options.has('notification')) {
    const ticker = options.at('notification')
    for (const name of ['message', 'url']) ticker.at(name).text()
    checkOptionalText(ticker, 'messageEn')
  }
  options.at('contacts').at('email').text()
  options.at('contacts').at('phone').text()
  for (const flag of ['isClose', 'isCoopProfile', 'hasPrivateData']) options.at(flag).flag()
}

export function checkPercent(percent: Cursor): void {
  if (percent.number() < 0 || percent.number() > 100) percent.fail('must be a percent from 0 to 100')
}

/** Percents by time of day, where there are any. */
export function checkIntervals(part: Cursor): void {
  for (const span of part.has('intervals') ? part.at('intervals').list() : []) {
    for (const edge of ['from', 'to']) span.at(edge).matching(DAY_TIME, 'a time of day, HH:mm')
    checkPercent(span.at('percent'))
  }
}

/** Benefits: a percent from 0 to 100, by time of day perhaps, zones that exist or `#`, times with their offset. */
export function checkBenefits(benefits: Cursor, zones: ReadonlySet<string>): void {
  for (const benefit of benefits.list()) {
    checkPercent(benefit.at('sale'))
    checkIntervals(benefit)
    for (const name of ['variation', 'type', 'orderNum']) benefit.at(name).text()
    const transport = benefit.at('transport')
    transport.at('mainTs').flag()
    for (const name of ['numberTs', 'formatGrz', 'category']) transport.at(name).text()
    benefit.at('startOf').matching(WITH_OFFSET, 'a time with its offset')
    benefit.at('endOf').matching(WITH_OFFSET, 'a time with its offset')
    checkPlace(benefit.at('zone'), zones)
  }
}

/** `#`, or a list of zones that exist. */
export function checkPlace(place: Cursor, zones: ReadonlySet<string>): void {
  if (place.value === '#') return
  for (const zone of place.list())
    if (!zones.has(zone.text())) zone.fail(`names a zone that zones.json does not have (${zone.text()})`)
}

/** The pop-up and the SMS commands: simple answers, served as they are. */
export function checkMessages(file: Cursor): void {
  const notification = file.at('notification')
  for (const name of ['title', 'message']) notification.at(name).string()
  for (const name of ['titleEn', 'messageEn']) checkOptionalText(notification, name)
  notification.at('updated').matching(WITH_OFFSET, 'a time with its offset')
  for (const command of file.at('smsCommands').list()) {
    command.at('name').text()
    command.at('example').text()
    command.at('hint').string()
    for (const name of ['nameEn', 'hintEn', 'command_transcriptionEn']) checkOptionalText(command, name)
    command.at('command_transcription').matching(/\*/, 'parts joined by *')
  }
}
