import { checkCalendar } from './check-tariff.ts'
import type { Cursor } from './city-file-error.ts'

const FLAGS = [
  'dontUseBalance',
  'useFlatParking',
  'usePostPayment',
  'usePostPaymentYesterday',
  'paymentByParkingId',
  'useSessionWithoutRegister',
  'useTsCategory',
  'useBonus',
  'viewPenalty',
  'useReceipts',
  'useSubscriptionConstructor',
  'hasPrivateData',
  'guestFlat',
  'guestPostPaymentYesterday',
  'guestEmailContact',
]
const ENTRY_FLAGS = ['idempotency', 'registrationEnabled', 'restoreEnabled', 'easyAuth', 'feedbackEnabled']
const DAY_TIME = /^\d{2}:\d{2}(:\d{2})?$/
/** What a city is called in addresses: the name of its folder. */
export const CITY_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/

function checkTitles(titles: Cursor): void {
  titles.at('ru').text()
  titles.at('en').text()
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
  for (const flag of ENTRY_FLAGS) entry.at(flag).flag()
  for (const origin of entry.at('allowedOrigins').list())
    origin.matching(/^https?:\/\/[^/]+$/, 'an origin such as https://example.com')
}

function checkMethod(method: Cursor): void {
  const isLong = method.has('methodName')
  method.at(isLong ? 'methodName' : 'name').text()
  method.at(isLong ? 'methodNameForShow' : 'nameForShow').text()
  method.at('isPhoneRequired').flag()
}

/** The settings: every flag said outright, so that two cities differ by what is written and not by what is left out. */
export function checkSettings(settings: Cursor, known: { timeZone: string; zones: ReadonlySet<string> }): void {
  const zone = settings.at('timeZone')
  if (zone.text() !== known.timeZone) zone.fail(`must be the same as entry.timeZone, ${known.timeZone}`)
  for (const flag of FLAGS) settings.at(flag).flag()
  for (const code of settings.at('flatParkingCodes').list()) code.text()
  if (settings.has('intervals')) for (const [, minutes] of settings.at('intervals').entries()) minutes.number()
  for (const method of settings.at('paymentsMethods').list()) checkMethod(method)
  if (settings.has('calendar')) checkCalendar(settings.at('calendar'), known.zones)
  for (const topic of settings.at('topics').list()) {
    topic.at('label').text()
    topic.at('value').text()
  }
  if (settings.has('pagePersonalData')) checkTitles(settings.at('pagePersonalData').at('title'))
  settings.at('maxRefill').number()
  settings.at('billingPeriod').number()
  settings.at('operationsOrder').oneOf(['date', 'length'])
  settings.at('operationsZoneMode').oneOf(['zones', 'paidParkings'])
  settings.at('sufficiency').oneOf(['strict', 'inclusive'])
}

/** The options of entry.md §3. */
export function checkOptions(options: Cursor): void {
  options.at('map').at('mapCenter').at('latitude').number()
  options.at('map').at('mapCenter').at('longitude').number()
  options.at('initialZoom').number()
  for (const [, menu] of options.at('menuItems').entries()) {
    for (const item of menu.list()) {
      item.at('path').matching(/^\//, 'a path from the root')
      checkTitles(item.at('titles'))
      item.at('itemOrder').number()
    }
  }
  options.at('appLinks').entries()
  options.at('contacts').at('email').text()
  options.at('contacts').at('phone').text()
  for (const flag of ['isClose', 'isCoopProfile', 'hasPrivateData']) options.at(flag).flag()
}

function checkPercent(percent: Cursor): void {
  if (percent.number() < 0 || percent.number() > 100) percent.fail('must be a percent from 0 to 100')
}

/** Benefits: a percent from 0 to 100, by time of day perhaps, zones that exist or `#`, times with their offset. */
export function checkBenefits(benefits: Cursor, zones: ReadonlySet<string>): void {
  for (const benefit of benefits.list()) {
    checkPercent(benefit.at('sale'))
    for (const span of benefit.has('intervals') ? benefit.at('intervals').list() : []) {
      for (const edge of ['from', 'to']) span.at(edge).matching(DAY_TIME, 'a time of day, HH:mm')
      checkPercent(span.at('percent'))
    }
    benefit.at('orderNum').text()
    benefit.at('transport').at('numberTs').text()
    benefit.at('startOf').matching(WITH_OFFSET, 'a time with its offset')
    benefit.at('endOf').matching(WITH_OFFSET, 'a time with its offset')
    if (benefit.at('zone').value === '#') continue
    for (const zone of benefit.at('zone').list())
      if (!zones.has(zone.text())) zone.fail(`names a zone that zones.json does not have (${zone.text()})`)
  }
}

/** The pop-up and the SMS commands: simple answers, served as they are. */
export function checkMessages(file: Cursor): void {
  file.at('notification').at('updated').matching(WITH_OFFSET, 'a time with its offset')
  for (const command of file.at('smsCommands').list()) {
    command.at('name').text()
    command.at('example').text()
    command.at('command_transcription').matching(/\*/, 'parts joined by *')
  }
}
