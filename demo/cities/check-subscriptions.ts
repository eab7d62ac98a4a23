import { CATEGORIES, parsePlate } from '../../shared/domain/plate.ts'
import { PERMIT_TYPES } from '../../shared/domain/subscription-period.ts'
import { checkIntervals, checkPercent, checkPlace } from './check-city.ts'
import type { Cursor } from './city-file-error.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** What a city sells: codes once, zones that exist, roubles of whole kopecks, terms of whole days; the codes of its offers. */
export function checkSubscriptions(file: Cursor, zones: ReadonlySet<string>): ReadonlySet<string> {
  const codes = new Set<string>()
  const claim = (code: Cursor) => {
    if (codes.has(code.text())) code.fail(`is used twice (${code.text()})`)
    codes.add(code.text())
  }
  for (const offer of file.at('offers').list()) {
    claim(offer.at('parkingPermitCode'))
    checkOffer(offer, zones)
  }
  const offers = new Set(codes)
  for (const kind of file.at('kinds').list()) {
    claim(kind.at('code'))
    checkKind(kind, zones)
  }
  const terms = file.at('terms').list()
  for (const term of terms) {
    const days = term.at('days')
    if (!Number.isInteger(days.number()) || days.number() < 1) days.fail('must be a whole number of days')
    const discount = term.at('discount')
    checkPercent(discount)
    const hundredths = discount.number() * 100
    if (hundredths >= 10_000 || Math.abs(hundredths - Math.round(hundredths)) > 1e-6)
      discount.fail('must be less than 100 percent, with at most two digits after the point')
  }
  for (const zone of file.at('specialZones').list())
    if (!zones.has(zone.text())) zone.fail(`names a zone that zones.json does not have (${zone.text()})`)
  return offers
}

function checkOffer(offer: Cursor, zones: ReadonlySet<string>): void {
  for (const name of ['parkingPermit', 'parkingPermitDesc']) offer.at(name).text()
  for (const name of ['parkingPermitEn', 'parkingPermitDescEn']) if (offer.has(name)) offer.at(name).text()
  offer.at('parkingPermitType').oneOf(PERMIT_TYPES)
  const cost = offer.at('cost')
  const kopecks = cost.number() * 100
  if (cost.number() <= 0 || Math.abs(kopecks - Math.round(kopecks)) > 1e-6)
    cost.fail('must be roubles, more than nothing, with at most two digits after the point')
  checkPlace(offer.at('zone'), zones)
  if (offer.has('sale')) checkPercent(offer.at('sale'))
  checkIntervals(offer)
  if (offer.has('category')) offer.at('category').oneOf(CATEGORIES)
  if (offer.has('licensePlate') && !parsePlate(offer.at('licensePlate').text()).valid)
    offer.at('licensePlate').fail('must be a plate')
  if (offer.has('startDate')) offer.at('startDate').matching(DATE, 'a date, YYYY-MM-DD')
}

function checkKind(kind: Cursor, zones: ReadonlySet<string>): void {
  kind.at('name').text()
  if (kind.has('nameEn')) kind.at('nameEn').text()
  for (const category of kind.at('categories').list()) category.oneOf(CATEGORIES)
  checkPercent(kind.at('sale'))
  checkIntervals(kind)
  for (const [zone, price] of kind.at('dayPrices').entries()) {
    if (!zones.has(zone)) price.fail('is of a zone that zones.json does not have')
    if (!Number.isInteger(price.number()) || price.number() <= 0) price.fail('must be kopecks, more than nothing')
  }
}
