import { shown, type Cursor } from './city-file-error.ts'

const DAY_TYPES = ['default', 'saturday', 'sunday', 'holiday']
const TIME_OF_DAY = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/

function dayAfterMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isRealDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && month >= 1 && month <= 12 && day >= 1 && day <= dayAfterMonth(year, month)
}

/** Rows of a tariff: known day types, times as HH:mm:ss, whole kopecks per hour (readings DT-5, DT-8). */
export function checkPrices(prices: Cursor): void {
  for (const row of prices.list()) {
    row.at('type').oneOf(DAY_TYPES)
    row.at('from').matching(TIME_OF_DAY, 'a time HH:mm:ss')
    row.at('to').matching(TIME_OF_DAY, 'a time HH:mm:ss')
    const price = row.at('price')
    if (!Number.isInteger(price.value) || Number(price.value) < 0)
      price.fail(`must be whole kopecks per hour, 0 or more, such as 4050 for 40.50 roubles (${shown(price.value)})`)
  }
}

/**
 * The production calendar: real dates of the years it says it covers, known day types, known zones (readings DT-1,
 * DT-3).
 */
export function checkCalendar(calendar: Cursor, zones: ReadonlySet<string>): void {
  const years = calendar
    .at('years')
    .list()
    .map((year) => year.number())
  for (const [date, day] of calendar.at('days').entries()) {
    if (!isRealDate(date)) day.fail('is not a date YYYY-MM-DD')
    if (!years.includes(Number(date.slice(0, 4)))) day.fail('is in a year that "years" does not list')
    if (typeof day.value === 'string') {
      day.oneOf(DAY_TYPES)
      continue
    }
    day.at('type').oneOf(DAY_TYPES)
    if (!day.has('zones')) continue
    for (const zone of day.at('zones').list())
      if (!zones.has(zone.text())) zone.fail(`names a zone that zones.json does not have (${zone.text()})`)
  }
}
