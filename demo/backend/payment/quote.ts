import { parseWireFormat } from '../../../shared/api/contract/vehicle.ts'
import type { Parking } from '../../../shared/api/contract/zones.ts'
import { MINUTE_MS, parseWireTime, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import { calculateCost, type Cost } from '../../../shared/domain/cost.ts'
import { durationOptions } from '../../../shared/domain/duration.ts'
import {
  CATEGORIES,
  defaultCategory,
  isCategoryAllowed,
  parsePlate,
  toPlateKey,
  type Category,
  type ValidPlate,
} from '../../../shared/domain/plate.ts'
import { checkPaymentType, offeredPaymentTypes, postPaymentTypeFor, type PaymentType } from '../../../shared/domain/post-payment.ts'
import type { CityModel } from '../city/city-model.ts'
import { scaleTariff, type PriceFactors } from '../city/price-factors.ts'
import { BusinessError, expectValue } from '../http/business-error.ts'

export interface QuoteRequest {
  transport: { number: string; category?: string | undefined; numberFormat?: string | undefined }
  zone?: string | undefined
  parkingCode?: string | undefined
  duration: number
  /** Wire time of parking that has begun; absent = from now on. */
  postPaymentStartTime?: string | undefined
}

export interface Quote {
  plate: ValidPlate
  plateKey: string
  category: Category
  zone: { code: string; name: string }
  parkingCode: string | null
  type: PaymentType
  start: Instant
  end: Instant
  cost: Cost
}

/** Everything a guest asks for, checked against the city's data, and its price. Throws BusinessError. */
export function createQuote(city: CityModel, request: QuoteRequest, world: { now: Instant; factors: PriceFactors }): Quote {
  const { settings, timeZone } = city
  if (!settings.useSessionWithoutRegister) throw new BusinessError('guestDisabled')
  const place = findPlace(city, request)
  const plate = readPlate(request.transport)
  const category = readCategory(city, plate, request.transport.category)
  if (!durationOptions(settings.intervals).includes(request.duration)) {
    throw new BusinessError('ValidationError', { text: 'Not a duration on offer' })
  }
  const { start, type } = readStart(city, request.postPaymentStartTime, world.now)
  const cost = calculateCost({
    zone: place.zone.code,
    start,
    minutes: request.duration,
    timeZone,
    prices: scaleTariff(place.prices, place.zone.code, world.factors),
    calendar: settings.calendar ?? { years: [], days: {} },
    benefits: city.benefits,
    vehicle: { plate: plate.normalised, format: plate.format, category },
    isFree: place.parking?.isFree ?? false,
  })
  return {
    plate,
    plateKey: toPlateKey(plate.normalised),
    category,
    zone: { code: place.zone.code, name: place.zone.name },
    parkingCode: place.parking?.code ?? null,
    type,
    start,
    end: start + request.duration * MINUTE_MS,
    cost: expectValue(cost),
  }
}

/** The zone, or where the city pays by parking the parking, from which the zone follows (readings gC-20). */
function findPlace(city: CityModel, request: QuoteRequest) {
  const parking = city.settings.paymentByParkingId ? findParking(city, request) : null
  const code = parking?.zone ?? request.zone
  if (code === undefined) throw new BusinessError('NoZoneSelected')
  const zone = city.zones.get(code)
  if (zone === undefined || (request.zone !== undefined && request.zone !== code)) throw new BusinessError('ZoneNotFound')
  return { zone, parking, prices: parking?.prices ?? zone.prices }
}

function findParking(city: CityModel, { parkingCode }: QuoteRequest): Parking {
  if (parkingCode === undefined) throw new BusinessError('NoZoneSelected')
  const parking = city.parkings.get(parkingCode)
  if (parking === undefined || parking.isInactive) throw new BusinessError('CantFindParking')
  return parking
}

function readPlate({ number, numberFormat }: QuoteRequest['transport']): ValidPlate {
  const format = numberFormat === undefined ? null : parseWireFormat(numberFormat)
  const plate = parsePlate(number, format === null ? {} : { format })
  if (plate.valid) return plate
  throw new BusinessError(plate.problem === 'empty' ? 'EmptyTs' : 'ValidationError', { text: 'Not a plate' })
}

/** Where the city does not ask for the category, it is set silently (readings PR-6). */
function readCategory(city: CityModel, plate: ValidPlate, sent: string | undefined): Category {
  if (!city.settings.useTsCategory) return defaultCategory(plate.type)
  const category = sent === undefined ? defaultCategory(plate.type) : CATEGORIES.find((known) => known === sent)
  if (category && isCategoryAllowed(plate.type, category)) return category
  throw new BusinessError('ValidationError', { text: 'The category does not match the plate' })
}

/** From now on, or the start of parking that has begun: the type follows from its date (readings 3.6). */
function readStart(city: CityModel, sent: string | undefined, now: Instant): { start: Instant; type: PaymentType } {
  const thisMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  if (sent === undefined) return { start: thisMinute, type: 'today' }
  const at = parseWireTime(sent, city.timeZone)
  if (at === null) throw new BusinessError('ValidationError', { text: 'Not a time' })
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS
  if (start > thisMinute) throw new BusinessError('FuturePost')
  const type = postPaymentTypeFor(toCityTime(start, city.timeZone).date, now, city.timeZone)
  if (type === null) throw new BusinessError('ValidationError', { text: 'Too late to pay for that day' })
  expectValue(checkPaymentType(type, offeredPaymentTypes(city.settings, 'guest')))
  return { start, type }
}
