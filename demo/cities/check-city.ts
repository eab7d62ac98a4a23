import { checkBySchema } from './check-schema.ts'
import { checkCalendar } from './check-tariff.ts'
import type { CityEntry } from './city-data.ts'
import type { Cursor } from './city-file-error.ts'

const DAY_TIME = /^\d{2}:\d{2}(:\d{2})?$/
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
  const [[south, west], [north, east]] = bounds.value as CityEntry['mapBounds']
  if (south >= north || west >= east) bounds.fail('must have its south-west corner first')
}

/** The entry: by its schema, and what no schema can say. */
export function checkEntry(entry: Cursor, folder: string): void {
  checkBySchema(entry, 'entry')
  const city = entry.at('city')
  if (city.text() !== folder) city.fail(`must be the name of its folder, "${folder}"`)
  checkTimeZone(entry.at('timeZone'))
  checkBounds(entry.at('mapBounds'))
}

interface Known {
  timeZone: string
  zones: ReadonlySet<string>
}

/** The settings: by their schema, and what no schema can say. */
export function checkSettings(settings: Cursor, { timeZone, zones }: Known): void {
  checkBySchema(settings, 'settings')
  const zone = settings.at('timeZone')
  if (zone.text() !== timeZone) zone.fail(`must be the same as entry.timeZone, ${timeZone}`)
  if (settings.has('calendar')) checkCalendar(settings.at('calendar'), zones)
  if (settings.has('pagePersonalData')) checkTitles(settings.at('pagePersonalData').at('title'))
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

function checkOptionalText(part: Cursor, name: string): void {
  if (part.has(name)) part.at(name).string()
}
