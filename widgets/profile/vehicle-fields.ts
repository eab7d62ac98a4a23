import type { Vehicle } from '../../shared/api/contract/profile.ts'
import type { DocumentType } from '../../shared/domain/document.ts'
import {
  CATEGORIES,
  type Category,
  defaultCategory,
  isCategoryAllowed,
  type ParsedPlate,
  parsePlate,
  type PlateFormat,
} from '../../shared/domain/plate.ts'
import type { VehicleCountry, VehicleData, VehicleSettings } from '../../shared/domain/vehicle-fields.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'

/** The form of a vehicle; all of it makes up the vehicle, and so none is sent by itself. */
export const VEHICLE = defineFields({
  plate: { first: '', keep: 'typed', send: null },
  /** Null where the plate itself decides (readings PR-2). */
  format: { first: null as PlateFormat | null, keep: 'typed', send: null },
  /** What was chosen; empty where the plate decides. */
  category: { first: '' as Category | '', keep: 'typed', send: null },
  country: { first: '' as VehicleCountry | '', keep: 'typed', send: null },
  docType: { first: 'STS' as DocumentType, keep: 'typed', send: null },
  docNumber: { first: '', keep: 'typed', send: null },
  name: { first: '', keep: 'typed', send: null },
  vin: { first: '', keep: 'typed', send: null },
  imei: { first: '', keep: 'typed', send: null },
  isMain: { first: false, keep: 'typed', send: null },
})

export type VehicleValues = ValuesOf<typeof VEHICLE>

export function toValues({ format, ...vehicle }: Vehicle): VehicleValues {
  const { plate, category, country, docType, docNumber, name, vin, imei, isMain } = vehicle
  const chosen = format === 'foreign' ? format : null
  return { plate, format: chosen, category, country, docType, docNumber, name, vin, imei, isMain }
}

export function readPlate(
  { plate, format }: { plate: string; format: PlateFormat | null },
  { useTrailerPlates }: VehicleSettings,
): ParsedPlate {
  return parsePlate(plate, { format: format ?? undefined, hasTrailers: useTrailerPlates })
}

/** The categories that a vehicle with this plate may have (readings PR-6). */
export function categoriesOf(plate: ParsedPlate): readonly Category[] {
  return plate.valid ? CATEGORIES.filter((category) => isCategoryAllowed(plate.type, category)) : CATEGORIES
}

/** The category follows the type of the plate, and what was chosen as far as the type allows it. */
export function categoryOf({ category }: VehicleValues, plate: ParsedPlate): Category {
  if (category !== '' && categoriesOf(plate).includes(category)) return category
  return plate.valid ? defaultCategory(plate.type) : 'B'
}

export function countryOf({ country }: VehicleValues, { format }: ParsedPlate): VehicleCountry {
  return country || (format === 'foreign' ? 'other' : 'rus')
}

/** The vehicle that the form means. */
export function toVehicle(values: VehicleValues, settings: VehicleSettings): VehicleData {
  const plate = readPlate(values, settings)
  return { ...values, category: categoryOf(values, plate), country: countryOf(values, plate) }
}
