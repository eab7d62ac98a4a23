import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { isSameDevice } from '../../shared/domain/device.ts'
import type { FieldProblem } from '../../shared/domain/field-rules.ts'
import {
  findVehicleDouble,
  normaliseVehicle,
  VEHICLE_RULES,
  type VehicleSettings,
} from '../../shared/domain/vehicle-fields.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import { formatText } from './document-fields.ts'
import { toValues, toVehicle, type VehicleValues } from './vehicle-fields.ts'

/** The ids of what is said of a field, by what is wrong with it. */
const TEXTS: { readonly [Name in keyof VehicleValues]?: { readonly [Problem in FieldProblem]?: string } } = {
  plate: { required: 'field.plate.required', tooLong: 'field.plate.tooLong', format: 'field.plate.format' },
  category: { required: 'field.category.mismatch', mismatch: 'field.category.mismatch' },
  name: { tooLong: 'profile.vehicles.name.tooLong' },
  vin: { format: 'profile.vehicles.vin.format' },
  imei: {
    noCheckDigit: 'profile.vehicles.imei.noCheckDigit',
    softwareVersion: 'profile.vehicles.imei.softwareVersion',
    format: 'profile.vehicles.imei.format',
    checksum: 'profile.vehicles.imei.checksum',
  },
}

/** Judges the form of a vehicle beside the others of the same driver. */
export function judgeVehicle(
  values: VehicleValues,
  { others, settings }: { others: readonly Vehicle[]; settings: VehicleSettings },
): Promise<ProblemsOf<VehicleValues>> {
  const vehicle = toVehicle(values, settings)
  const double = findVehicleDouble(vehicle, others)
  const wrong = (name: keyof VehicleValues) => {
    const problem = VEHICLE_RULES[name]?.(vehicle, settings) ?? null
    return problem && (TEXTS[name]?.[problem] ?? 'error.ValidationError')
  }
  const taken = (marks: { vin: string; imei: string }) =>
    double === 'device' && others.some((other) => isSameDevice(other, marks)) ? 'profile.vehicles.device.double' : null
  return findProblems(values, {
    plate: () => wrong('plate') ?? (double === 'plate' ? 'profile.vehicles.plate.double' : null),
    format: null,
    category: () => wrong('category'),
    country: null,
    docType: null,
    docNumber() {
      if (wrong('docNumber') !== null) return formatText(values.docType, settings)
      return double === 'docNumber' ? 'profile.vehicles.docNumber.double' : null
    },
    name: () => wrong('name'),
    vin: (vin) => wrong('vin') ?? taken({ vin, imei: '' }),
    imei: (imei) => wrong('imei') ?? taken({ vin: '', imei }),
    isMain: null,
  })
}

/** Whether a vehicle is what its form says, in any spelling. The only vehicle is main without being asked. */
export function isVehicle(vehicle: Vehicle, values: VehicleValues, settings: VehicleSettings): boolean {
  const asStored = (form: VehicleValues) => JSON.stringify(normaliseVehicle(toVehicle(form, settings), settings))
  return asStored(toValues(vehicle)) === asStored(values) && (vehicle.isMain || !values.isMain)
}
