import { type Fields, type Mapping, takeFrom } from './fields.ts'
import { atAnyTime, type ParkingFacts, type Reading, type Told } from './parking-facts.ts'

/** Plain GeoJSON: the names of our own fields, and what else such files call them. */
export const OWN_FIELDS: Mapping = takeFrom({
  code: ['code', 'value'],
  name: ['name'],
  nameEn: ['nameEn', 'name:en'],
  zone: ['zone', 'zonenumber', 'parking_zone'],
  address: ['address', 'addr', 'street', 'streetName'],
  places: ['places', 'capacity', 'spaces'],
  placesForDisabled: ['placesForDisabled', 'capacity:disabled'],
  category: ['category'],
  price: ['price'],
  currency: ['currency'],
  maxStay: ['maxStay', 'maxstay'],
  free: ['free', 'freeparking'],
  paid: ['paid'],
  inactive: ['inactive'],
})

/** Any feature of such a file is a parking. */
export function readOwn(fields: Fields): Reading {
  if (fields.flag('closed')) return { kind: 'none', why: 'not-public', value: '' }
  const told: Told[] = []
  const price = fields.price()
  const facts = { ...readCommon(fields, told), ...readFee(fields, price, told) }
  return { kind: 'parkings', found: [{ facts, side: null }], told }
}

const METRES_A_CAR = 6
/** What a row of the list has room for, several times over. */
const MOST_LETTERS = 200

/** What is read in the same way whatever the preset. */
export function readCommon(fields: Fields, told: Told[]): Omit<ParkingFacts, 'fee' | 'prices'> {
  return {
    code: fields.text('code'),
    name: readName('name', fields, told),
    nameEn: readName('nameEn', fields, told),
    zone: fields.text('zone'),
    address: readName('address', fields, told),
    places: readPlaces(fields, told),
    placesForDisabled: fields.count('placesForDisabled') ?? 0,
    category: fields.text('category') || 'roadside',
    currency: fields.text('currency'),
    maxStay: fields.minutes(),
    isStayTimed: false,
    isInactive: fields.flag('inactive') ?? false,
  }
}

function readName(field: 'name' | 'nameEn' | 'address', fields: Fields, told: Told[]): string {
  const text = fields.text(field)
  if (text.length <= MOST_LETTERS) return text
  told.push({ code: 'text-long', value: `${field}: ${text.slice(0, 40)}…` })
  return `${text.slice(0, MOST_LETTERS - 1).trimEnd()}…`
}

function readPlaces(fields: Fields, told: Told[]): number | null {
  const said = fields.count('places')
  if (said !== null) return said
  const length = Number(fields.raw('length') || Number.NaN)
  if (!(length > 0)) return null
  const places = Math.floor(length / METRES_A_CAR)
  told.push({ code: 'places-assumed', value: `${length} m, ${places}` })
  return places
}

function readFee(fields: Fields, price: number | null, told: Told[]): Pick<ParkingFacts, 'fee' | 'prices'> {
  const isFree = fields.flag('free')
  const isPaid = fields.flag('paid')
  if (isFree || isPaid === false || price === 0) return { fee: 'free', prices: [] }
  if (price !== null) return { fee: 'paid', prices: atAnyTime(Math.round(price * 100)) }
  if (isPaid || isFree === false) return { fee: 'paid', prices: [] }
  if (fields.text('zone') === '') {
    told.push({ code: 'fee-unknown', value: '' })
    return { fee: 'unknown', prices: [] }
  }
  told.push({ code: 'paid-by-zone', value: fields.text('zone') })
  return { fee: 'paid', prices: [] }
}
