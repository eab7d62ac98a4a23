import { isSameDevice } from './device.ts'
import { type DocumentType, isSameDocument, parseDocument } from './document.ts'
import type { FieldRules } from './field-rules.ts'
import { parseImei } from './imei.ts'
import {
  type Category,
  defaultCategory,
  isCategoryAllowed,
  isSamePlate,
  parsePlate,
  type PlateFormat,
} from './plate.ts'
import { parseVin } from './vin.ts'

export type VehicleCountry = 'rus' | 'other'

/** What a driver says of a vehicle, as typed (cabinet section 3). */
export interface VehicleData {
  plate: string
  /** Null where the plate itself decides (readings PR-2). */
  format: PlateFormat | null
  country: VehicleCountry
  /** Empty where none is chosen. */
  category: Category | ''
  docType: DocumentType
  /** Series and number; empty where none is given. */
  docNumber: string
  name: string
  isMain: boolean
  /** Of the tracking device; empty where there is none. */
  vin: string
  imei: string
}

/** The settings of a city that decide about a vehicle, by their names on the wire. */
export interface VehicleSettings {
  useTsCategory: boolean
  useTrailerPlates: boolean
  stsLettersOnly: boolean
}

const LONGEST_NAME = 50

function readPlate({ plate, format }: Pick<VehicleData, 'plate' | 'format'>, { useTrailerPlates }: VehicleSettings) {
  return parsePlate(plate, { format: format ?? undefined, hasTrailers: useTrailerPlates })
}

/** The rules of a vehicle's form. Source: cabinet §5, readings 3.9, 3.10, 3.12. */
export const VEHICLE_RULES: FieldRules<VehicleData, VehicleSettings> = {
  plate(vehicle, city) {
    const plate = readPlate(vehicle, city)
    if (plate.valid) return null
    return plate.problem === 'empty' ? 'required' : plate.problem
  },
  format: null,
  country: null,
  /** Where the city does not ask for it, it cannot be wrong (readings PR-6). */
  category(vehicle, city) {
    if (!city.useTsCategory) return null
    if (vehicle.category === '') return 'required'
    const plate = readPlate(vehicle, city)
    return !plate.valid || isCategoryAllowed(plate.type, vehicle.category) ? null : 'mismatch'
  },
  docType: null,
  docNumber({ docNumber, docType: type }, { stsLettersOnly }) {
    const parsed = parseDocument(docNumber, { type, stsLettersOnly })
    return parsed.valid || parsed.problem === 'empty' ? null : parsed.problem
  },
  name: ({ name }) => (Array.from(name.trim()).length > LONGEST_NAME ? 'tooLong' : null),
  isMain: null,
  vin({ vin }) {
    const parsed = parseVin(vin)
    return parsed.valid || parsed.problem === 'empty' ? null : parsed.problem
  },
  imei({ imei }) {
    const parsed = parseImei(imei)
    return parsed.valid || parsed.problem === 'empty' ? null : parsed.problem
  },
}

/**
 * A vehicle as it is stored; null where its plate is none. Where the city asks for no category, it is set silently
 * (readings PR-6).
 */
export function normaliseVehicle(vehicle: VehicleData, city: VehicleSettings) {
  const plate = readPlate(vehicle, city)
  if (!plate.valid) return null
  const vin = parseVin(vehicle.vin)
  const imei = parseImei(vehicle.imei)
  return {
    plate: plate.normalised,
    format: plate.format,
    country: vehicle.country,
    category: (city.useTsCategory && vehicle.category) || defaultCategory(plate.type),
    docType: vehicle.docType,
    docNumber: parseDocument(vehicle.docNumber).normalised,
    name: vehicle.name.trim(),
    vin: vin.valid ? vin.vin : '',
    imei: imei.valid ? imei.imei : '',
  }
}

/** What makes a vehicle another one than those its driver has already. */
type Known = Pick<VehicleData, 'plate' | 'docType' | 'docNumber' | 'vin' | 'imei'>

/**
 * Which part of a vehicle another vehicle of the same driver has already: its plate, its certificate (a licence may be
 * given for several), its device. Null where none does. Source: cabinet §5, readings PR-5, 3.10, gH-04.
 */
export function findVehicleDouble(vehicle: Known, others: readonly Known[]): 'plate' | 'docNumber' | 'device' | null {
  if (others.some(({ plate }) => isSamePlate(plate, vehicle.plate))) return 'plate'
  const isOnCertificate = (other: Known) =>
    other.docType === 'STS' && other.docNumber !== '' && isSameDocument(other.docNumber, vehicle.docNumber)
  if (vehicle.docType === 'STS' && others.some(isOnCertificate)) return 'docNumber'
  return others.some((other) => isSameDevice(other, vehicle)) ? 'device' : null
}
