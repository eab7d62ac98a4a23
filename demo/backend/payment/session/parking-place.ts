import type { Parking, Zone } from '../../../../shared/api/contract/zones.ts'
import type { Benefit } from '../../../../shared/domain/benefit.ts'
import type { CostQuestion } from '../../../../shared/domain/cost.ts'
import type { Category, PlateFormat } from '../../../../shared/domain/plate.ts'
import type { CityModel } from '../../city/city-model.ts'
import { scaleTariff, type PriceFactors } from '../../city/price-factors.ts'
import { BusinessError } from '../../http/business-error.ts'

/** What parking is priced with, beside its time. */
export interface Rates {
  factors: PriceFactors
  benefits: readonly Benefit[]
}

/** Which car stands where. */
export interface VehicleAtPlace {
  zone: string
  parkingCode: string | null
  plate: string
  format: PlateFormat
  category: Category
}

export interface ParkingPlace {
  zone: Zone
  parking: Parking | null
}

/** The zone, or where the city pays by parking the parking, from which the zone follows (readings gC-20). */
export function findParkingPlace(
  city: CityModel,
  sent: { zone?: string | undefined; parkingCode?: string | undefined },
): ParkingPlace {
  const parking = city.settings.paymentByParkingId ? findParking(city, sent.parkingCode) : null
  const code = parking?.zone ?? sent.zone
  if (code === undefined) throw new BusinessError('NoZoneSelected')
  const zone = city.zones.get(code)
  if (zone === undefined || (sent.zone !== undefined && sent.zone !== code)) throw new BusinessError('ZoneNotFound')
  return { zone, parking }
}

function findParking(city: CityModel, code: string | undefined): Parking {
  if (code === undefined) throw new BusinessError('NoZoneSelected')
  const parking = city.parkings.get(code)
  if (parking === undefined || parking.isInactive) throw new BusinessError('CantFindParking')
  return parking
}

/** The question to the price engine for a car at its place; the browser puts the same with the same data. */
export function questionFor(
  city: CityModel,
  vehicleAtPlace: VehicleAtPlace,
  { factors, benefits }: Rates,
): Omit<CostQuestion, 'start' | 'minutes'> {
  const zone = city.zones.get(vehicleAtPlace.zone)
  if (zone === undefined) throw new BusinessError('ZoneNotFound')
  const parking = vehicleAtPlace.parkingCode === null ? undefined : city.parkings.get(vehicleAtPlace.parkingCode)
  return {
    zone: zone.code,
    timeZone: city.timeZone,
    prices: scaleTariff(parking?.prices ?? zone.prices, zone.code, factors),
    calendar: city.settings.calendar ?? { years: [], days: {} },
    benefits,
    vehicle: { plate: vehicleAtPlace.plate, format: vehicleAtPlace.format, category: vehicleAtPlace.category },
    isFree: parking?.isFree ?? false,
  }
}
