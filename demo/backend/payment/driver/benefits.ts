import type { Benefit } from '../../../../shared/domain/benefit.ts'
import { isSamePlate } from '../../../../shared/domain/plate.ts'
import type { CityModel } from '../../city/city-model.ts'

/** A driver as the price sees one: by the plates of the account. */
export interface Plates {
  plates: readonly string[]
}

/**
 * The benefits a driver parks with: those of the vehicles of the account, and those of everybody. The same list goes to
 * the browser (get-benefits-v2), so that both compute one price.
 */
export function isOfDriver(benefit: Benefit, { plates }: Plates): boolean {
  return benefit.plate === '#' || plates.some((plate) => isSamePlate(plate, benefit.plate))
}

export function benefitsOfDriver(city: CityModel, driver: Plates): Benefit[] {
  return city.benefits.filter((benefit) => isOfDriver(benefit, driver))
}

/** The same benefits in the wire's names, for get-benefits-v2. */
export function describeBenefits(city: CityModel, driver: Plates): Record<string, unknown>[] {
  return describeWhere(city, (benefit) => isOfDriver(benefit, driver))
}

function describeWhere(city: CityModel, isWanted: (benefit: Benefit) => boolean): Record<string, unknown>[] {
  return city.data.benefits
    .filter((_wire, index) => isWanted(city.benefits[index] ?? NOBODYS))
    .map((wire) => ({ ...wire, zone: [wire.zone].flat() }))
}

/** Those of this plate alone: what stays behind when its vehicle is deleted (readings PF-5). */
export function benefitsOfPlate(city: CityModel, plate: string): Record<string, unknown>[] {
  return describeWhere(city, (benefit) => benefit.plate !== '#' && isSamePlate(benefit.plate, plate))
}

const NOBODYS: Benefit = { name: '', percent: 0, zones: [], plate: '' }
