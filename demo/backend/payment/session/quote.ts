import { parseWireFormat } from '../../../../shared/api/contract/vehicle.ts'
import { MINUTE_MS, parseWireTime, toCityTime, type Instant } from '../../../../shared/domain/city-time.ts'
import { calculateCost, type Cost } from '../../../../shared/domain/cost.ts'
import { durationOptions } from '../../../../shared/domain/duration.ts'
import {
  CATEGORIES,
  defaultCategory,
  isCategoryAllowed,
  parsePlate,
  toPlateKey,
  type Category,
  type ValidPlate,
} from '../../../../shared/domain/plate.ts'
import {
  checkPaymentType,
  offeredPaymentTypes,
  postPaymentTypeFor,
  type PaymentType,
} from '../../../../shared/domain/post-payment.ts'
import type { CityModel } from '../../city/city-model.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { findParkingPlace, questionFor, type Rates, type VehicleAtPlace } from './parking-place.ts'

export type Audience = 'driver' | 'guest'

export interface VehicleAtPlaceRequest {
  transport?: { number: string; category?: string | undefined; numberFormat?: string | undefined } | undefined
  zone?: string | undefined
  parkingCode?: string | undefined
}

type Transport = NonNullable<VehicleAtPlaceRequest['transport']>

export interface QuoteRequest extends VehicleAtPlaceRequest {
  duration: number
  /** Wire time of parking that has begun; absent = from now on. */
  postPaymentStartTime?: string | undefined
}

/** The same as drivers' calls have it: what is not there is not asked for, or stays as it is. */
export interface ParkingInput {
  Vehicle?: string | undefined
  Category?: string | undefined
  NumberFormat?: string | undefined
  Zone?: string | undefined
  ParkingCode?: string | undefined
  timestart?: string | undefined
}

/** Which car wants to stand where, checked against the city's data. */
export interface ReadVehicleAtPlace extends VehicleAtPlace {
  zoneName: string
  plateKey: string
}

export interface Quote extends ReadVehicleAtPlace {
  type: PaymentType
  start: Instant
  end: Instant
  cost: Cost
}

export interface QuoteContext extends Rates {
  now: Instant
  audience: Audience
}

/** What the client asks for, checked against the city's data, and its price. Throws BusinessError. */
export function createQuote(city: CityModel, request: QuoteRequest, quoteContext: QuoteContext): Quote {
  if (quoteContext.audience === 'guest' && !city.settings.useSessionWithoutRegister)
    throw new BusinessError('guestDisabled')
  const vehicleAtPlace = readVehicleAtPlace(city, request)
  checkDuration(city, request.duration)
  const { start, type } = readStart(city, request.postPaymentStartTime, quoteContext)
  const cost = expectValue(
    calculateCost({ ...questionFor(city, vehicleAtPlace, quoteContext), start, minutes: request.duration }),
  )
  return { ...vehicleAtPlace, type, start, end: start + request.duration * MINUTE_MS, cost }
}

export function readVehicleAtPlace(city: CityModel, request: VehicleAtPlaceRequest): ReadVehicleAtPlace {
  const { zone, parking } = findParkingPlace(city, request)
  const plate = readPlate(city, request.transport)
  return {
    zone: zone.code,
    zoneName: zone.name,
    parkingCode: parking?.code ?? null,
    plate: plate.normalised,
    plateKey: toPlateKey(plate.normalised),
    format: plate.format,
    category: readCategory(city, plate, request.transport?.category),
  }
}

export function checkDuration(city: CityModel, minutes: number): void {
  if (durationOptions(city.settings.intervals).includes(minutes)) return
  throw new BusinessError('ValidationError', { says: 'refusal.duration' })
}

function readPlate(city: CityModel, { number, numberFormat }: Partial<Transport> = {}): ValidPlate {
  const format = numberFormat === undefined ? undefined : (parseWireFormat(numberFormat) ?? undefined)
  const plate = parsePlate(number ?? '', { format, hasTrailers: city.settings.useTrailerPlates })
  if (plate.valid) return plate
  throw plate.problem === 'empty'
    ? new BusinessError('EmptyTs')
    : new BusinessError('ValidationError', { says: 'refusal.plate' })
}

/** Where the city does not ask for the category, it is set silently (readings PR-6). */
function readCategory(city: CityModel, plate: ValidPlate, sent: string | undefined): Category {
  if (!city.settings.useTsCategory) return defaultCategory(plate.type)
  const category = sent === undefined ? defaultCategory(plate.type) : CATEGORIES.find((known) => known === sent)
  if (category && isCategoryAllowed(plate.type, category)) return category
  throw new BusinessError('ValidationError', { says: 'refusal.category' })
}

/** From now on, or the start of parking that has begun: the type follows from its date (readings 3.6). */
function readStart(
  city: CityModel,
  sent: string | undefined,
  { now, audience }: QuoteContext,
): { start: Instant; type: PaymentType } {
  const thisMinute = toMinute(now)
  if (sent === undefined) return { start: thisMinute, type: 'today' }
  const at = parseWireTime(sent, city.timeZone)
  if (at === null) throw new BusinessError('ValidationError', { says: 'refusal.time' })
  const start = toMinute(at)
  if (start > thisMinute) throw new BusinessError('FuturePost')
  const type = postPaymentTypeFor(toCityTime(start, city.timeZone).date, now, city.timeZone)
  if (type === null) throw new BusinessError('ValidationError', { says: 'refusal.tooLateForDay' })
  expectValue(checkPaymentType(type, offeredPaymentTypes(city.settings, audience)))
  return { start, type }
}

export function toMinute(at: Instant): Instant {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS
}
