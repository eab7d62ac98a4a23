import { type Fields, type Mapping, parseMinutes, type Properties, takeFrom, textOf } from './fields.ts'
import { atAnyTime, type ParkingFacts, type Reading, type Side, type Told } from './parking-facts.ts'
import { readCommon } from './preset-own.ts'

/**
 * OpenStreetMap: areas and points (`amenity=parking`), kerbs as shapes of their own (`parking`, `condition`), and kerbs as
 * tags of their street (`parking:left`, and the older `parking:lane:left`). Source: wiki.openstreetmap.org,
 * Tag:amenity=parking, Street parking, Key:parking:lane; the kerbs also as parkraum.osm-verkehrswende.org publishes them.
 */
export const OSM_FIELDS: Mapping = takeFrom({
  code: ['ref'],
  name: ['name'],
  nameEn: ['name:en'],
  zone: ['zone', 'parking:zone', 'zone:parking'],
  address: ['addr:street', 'highway:name', 'street:name'],
  places: ['capacity'],
  placesForDisabled: ['capacity:disabled'],
  category: ['category'],
  currency: ['currency'],
  maxStay: ['maxstay'],
  free: ['free'],
  paid: ['paid'],
})

/**
 * Not for every driver (wiki.openstreetmap.org, Key:access): it is for customers, for residents, or by a permit. A way to
 * a destination (`destination`) and what its owner allows (`permissive`) are for everybody.
 */
const CLOSED = [
  'private',
  'no',
  'customers',
  'employees',
  'staff',
  'members',
  'residents',
  'tenants',
  'permit',
  'license',
  'police',
  'military',
  'emergency',
  'delivery',
  'agricultural',
  'forestry',
]
const GARAGES = ['garages', 'garage', 'garage_boxes', 'carport', 'carports']
const OPEN = ['yes', 'permissive', 'public', 'designated', 'destination']
const CATEGORIES: Readonly<Record<string, string>> = {
  'multi-storey': 'multilevel',
  underground: 'multilevel',
  rooftop: 'multilevel',
  level: 'multilevel',
  surface: 'planar',
}
const SIDES = ['left', 'right'] as const
const NOT_HERE = ['no', 'separate', 'none', 'no_parking', 'no_stopping', 'no_standing', 'fire_lane', '']
/** A stay of this kind is for its own group, whatever it costs. */
const RESERVED = ['private', 'customers', 'loading', 'charging', 'police', 'taxi', 'bus', 'car_sharing']
const FORBIDDEN = ['no_parking', 'no_stopping', 'no_standing', 'no', 'loading_only', 'charging_only', 'emergency']
/** As a value of `status`, or as a key of its own. */
const NOT_IN_USE = ['disused', 'abandoned', 'demolished', 'construction']
/** A parking of bicycles, or of lorries, says "no" to one of these. */
const FOR_CARS = ['motorcar', 'motor_vehicle', 'vehicle']
/** What says more exactly who may come goes before. */
const WHO_MAY = [...FOR_CARS, 'access']

export function isOsmParking(properties: Properties): boolean {
  const amenity = properties['amenity']
  if (typeof amenity === 'string') return amenity === 'parking' || amenity === 'parking_space'
  if (hasText(properties['parking']) && properties['parking'] !== 'no') return true
  return Object.keys(properties).some(
    (key) => /^parking:(lane:)?(left|right|both)$/.test(key) && hasText(properties[key]),
  )
}

const hasText = (value: unknown): boolean => textOf(value) !== ''

/** @param fieldsOf reads the fields of properties by the mapping in force */
export function readOsm(properties: Properties, fieldsOf: (properties: Properties) => Fields): Reading {
  if (!isOsmParking(properties)) return { kind: 'other' }
  const isShape = hasText(properties['amenity']) || hasText(properties['parking'])
  if (isShape) return readPlace(properties, { fieldsOf, side: null })
  const sides = SIDES.map((side) => [side, tagsOf(properties, side)] as const).filter(
    ([, tags]) => !NOT_HERE.includes(textOf(tags['parking'])),
  )
  const readings = sides.map(([side, tags]) => readPlace(tags, { fieldsOf, side }))
  const found = readings.flatMap((reading) => (reading.kind === 'parkings' ? reading.found : []))
  const told = readings.flatMap((reading) => toldOf(reading))
  return told.length > 0 || found.length > 0 ? { kind: 'parkings', found, told, isStreet: true } : { kind: 'other' }
}

/** A kerb that is left out is told of, since its street stays. */
function toldOf(reading: Reading): Told[] {
  if (reading.kind === 'none') return [{ code: reading.why, value: reading.value }]
  return reading.kind === 'parkings' ? reading.told : []
}

/** The tags of one kerb, as if it were a shape of its own; what stands of both kerbs holds for each. */
function tagsOf(properties: Properties, side: 'left' | 'right'): Properties {
  const tags: Record<string, unknown> = { 'addr:street': properties['name'] }
  for (const whose of ['both', side])
    for (const [key, value] of Object.entries(properties)) {
      const parts = new RegExp(`^parking:(?:(lane|condition):)?${whose}(?::(.+))?$`).exec(key)
      if (!parts) continue
      const [, older, rest] = parts
      tags[rest ?? (older === 'condition' ? 'condition' : 'parking')] = value
    }
  return tags
}

interface PlaceQuestion {
  fieldsOf: (properties: Properties) => Fields
  side: Side
}

function readPlace(said: Properties, { fieldsOf, side }: PlaceQuestion): Reading {
  const { tags, isStayTimed } = plainStay(said)
  const fields = fieldsOf(tags)
  const why = whyNot(tags, fields)
  if (why) return { kind: 'none', ...why }
  const told: Told[] = []
  const common = readCommon(fields, told)
  const street = [common.address, fields.raw('addr:housenumber')].filter((part) => part !== '').join(', ')
  const isForDisabled = [tags['condition'], tags['access']].some((value) => value === 'disabled')
  const isForResidents = tags['condition'] === 'residents'
  const disc = discOf(tags)
  if (isForResidents) told.push({ code: 'permit-only', value: 'condition residents' })
  const kind = isForResidents ? 'resident' : (CATEGORIES[textOf(tags['parking'])] ?? 'roadside')
  const facts: ParkingFacts = {
    ...common,
    address: street,
    isStayTimed,
    category: fields.text('category') || (isForDisabled ? 'fordisabled' : kind),
    ...(isForResidents ? ({ fee: 'unknown', prices: [] } as const) : readFee(tags, { fields, told })),
  }
  if (disc !== null && facts.fee === 'free')
    told.push({ code: 'disc-parking', value: `${disc}, maxstay ${fields.text('maxStay') || 'not said'}` })
  return { kind: 'parkings', found: [{ facts: { ...facts, ...currencyOf(tags, facts) }, side }], told }
}

/** What says that one parks there with a disc; null for nothing. */
function discOf(tags: Properties): string | null {
  const key = ['condition', 'condition:other'].find((name) => textOf(tags[name]) === 'disc')
  if (key !== undefined) return `${key} disc`
  return textOf(tags['authentication:disc']) === 'yes' ? 'authentication:disc yes' : null
}

/**
 * A longest stay of certain hours, `2 hours @ (Mo-Fr 09:00-18:00)`, without them. That of a disc which is wanted at
 * certain hours holds at those.
 */
function plainStay(tags: Properties): { tags: Properties; isStayTimed: boolean } {
  const { maxstay, 'maxstay:conditional': conditional, ...others } = tags
  const isOne = textOf(maxstay) === '' || textOf(conditional) === ''
  const [, length = ''] = /^([^@;]+?)\s*@[^@]+$/.exec(textOf(maxstay) || textOf(conditional)) ?? []
  if (!isOne || parseMinutes(length) === null)
    return { tags, isStayTimed: discOf(tags) === 'condition:other disc' && parseMinutes(textOf(maxstay)) !== null }
  return { tags: { ...others, maxstay: length }, isStayTimed: true }
}

function whyNot(
  tags: Properties,
  fields: Fields,
): { why: 'not-public' | 'not-parking' | 'not-in-use'; value: unknown } | null {
  const [parking, condition] = [tags['parking'], tags['condition']].map(textOf)
  const closed = FOR_CARS.find((key) => textOf(tags[key]) !== '')
  if (closed && textOf(tags[closed]) === 'no') return { why: 'not-parking', value: `${closed} no` }
  const who = WHO_MAY.find((key) => textOf(tags[key]) !== '') ?? ''
  const access = textOf(tags[who])
  const status = NOT_IN_USE.find((word) => word === textOf(tags['status']) || textOf(tags[word]) === 'yes')
  if (status) return { why: 'not-in-use', value: status }
  if (fields.flag('closed')) return { why: 'not-public', value: '' }
  if (CLOSED.includes(access)) return { why: 'not-public', value: `${who} ${access}` }
  if (GARAGES.includes(parking ?? '') && !OPEN.includes(access)) return { why: 'not-public', value: parking }
  if (RESERVED.includes(condition ?? '')) return { why: 'not-public', value: `condition ${condition}` }
  const restriction = textOf(tags['restriction']) || condition
  if (FORBIDDEN.includes(restriction ?? '')) return { why: 'not-parking', value: restriction }
  return null
}

const always = () => true
/** With a disc nothing is paid. */
const FREE = ['free', 'disc']
/** Tags by which a parking is paid, closed, reserved or limited at certain times, and which of their values do so. */
const BY_TIME: readonly (readonly [key: string, isByTime: (value: string) => boolean])[] = [
  ['condition:other', (value) => !FREE.includes(value)],
  ['fee:conditional', always],
  ['restriction:conditional', always],
  ['access:conditional', always],
  ['maxstay:conditional', always],
  ['maxstay', (value) => value.includes('@')],
  ['time_interval', always],
  ['opening_hours', (value) => value !== '24/7'],
]

interface FeeQuestion {
  fields: Fields
  told: Told[]
}

function readFee(tags: Properties, { fields, told }: FeeQuestion): Pick<ParkingFacts, 'fee' | 'prices'> {
  const byTime = BY_TIME.map(([key, isByTime]) => [key, textOf(tags[key]), isByTime] as const).find(
    ([, value, isByTime]) => value !== '' && isByTime(value),
  )
  if (byTime) {
    told.push({ code: 'fee-by-time', value: `${byTime[0]} ${byTime[1]} ${textOf(tags[`${byTime[0]}:time`])}`.trim() })
    return { fee: 'unknown', prices: [] }
  }
  const said = feeOf(tags, fields)
  if (said === 'by time') {
    told.push({ code: 'fee-by-time', value: `fee ${textOf(tags['fee'])}` })
    return { fee: 'unknown', prices: [] }
  }
  if (said === 'unknown') told.push({ code: 'fee-unknown', value: '' })
  if (said !== 'paid') return { fee: said, prices: [] }
  const charge = textOf(tags['charge'])
  const price = chargeOf(charge)
  if (price !== null) return { fee: 'paid', prices: atAnyTime(price.hundredths) }
  if (charge === '') return { fee: 'paid', prices: [] }
  // An example in the place of a price that stands there would be a lie.
  told.push({ code: 'rate-refused', value: charge })
  return { fee: 'unknown', prices: [] }
}

function feeOf(tags: Properties, fields: Fields): ParkingFacts['fee'] | 'by time' {
  if (fields.flag('free')) return 'free'
  if (fields.flag('paid')) return 'paid'
  const [fee, condition] = [textOf(tags['fee']), textOf(tags['condition'])]
  if (FREE.includes(condition) || fee === 'no') return 'free'
  if (['ticket', 'paid'].includes(condition) || fee === 'yes') return 'paid'
  if (fee === '' && discOf(tags) !== null) return 'free'
  return fee === '' || fee === 'unknown' ? 'unknown' : 'by time'
}

/** "2 EUR/hour", "0.50 EUR/15 minutes", "60 ₽/час"; null for anything else. */
function chargeOf(text: string): { hundredths: number; currency: string } | null {
  const [, amount = '', currency = '', length = ''] =
    /^(\d+(?:[.,]\d+)?)\s*([A-Z]{3}|₽|руб\.?|р\.)\s*(?:\/|в\s)\s*(.+)$/.exec(text.trim()) ?? []
  const minutes = parseMinutes(/^\d/.test(length) ? length : `1 ${length}`)
  if (amount === '' || minutes === null) return null
  const isRoubles = !/[A-Z]/.test(currency)
  return {
    hundredths: Math.round((Number(amount.replace(',', '.')) * 6000) / minutes),
    currency: isRoubles ? 'RUB' : currency,
  }
}

function currencyOf(tags: Properties, facts: ParkingFacts): Pick<ParkingFacts, 'currency'> {
  return { currency: facts.currency || (chargeOf(textOf(tags['charge']))?.currency ?? '') }
}
