import type { VehicleData } from '../../domain/vehicle-fields.ts'
import { type DriverBenefit, readDriverBenefit } from './benefits.ts'
import type { Call, Fields, Json } from './call.ts'
import { openPart, openResult, openSource, readFlag, readList, readResults } from './decoding.ts'
import { readVehicle, type Vehicle } from './profile.ts'
import { LONG_WIRE_FORMAT } from './vehicle.ts'

/** A vehicle as it is to be, and the one that the driver saw when changing it (readings PF-3). */
export interface VehicleChange extends VehicleData {
  id: string
  version: number
  oldPlate: string
}

function encodeVehicle(vehicle: VehicleData): Fields {
  const { plate, format, country, category, docType, docNumber, name, isMain, vin, imei } = vehicle
  return {
    numberTs: plate.replace(/\s/g, '').toUpperCase(),
    formatGrz: format === null ? null : LONG_WIRE_FORMAT[format],
    country,
    category,
    docType,
    STSNumber: docNumber,
    name,
    mainTs: isMain,
    vin,
    imei,
  }
}

function encodeChange({ id, version, oldPlate, ...vehicle }: VehicleChange): Fields {
  return { id, version, oldNumberTs: oldPlate, ...encodeVehicle(vehicle) }
}

const change = { body: 'form', token: 'body' } as const

/**
 * A further vehicle; the first one is always main. VehicleAlreadyExists, VehicleOccupied, DeviceAlreadyTaken,
 * DocumentAlreadyExists, DocumentOccupied, TooManyVehicles; ConsentWithdrawn for the number of a document; RequiredField, InvalidFormat by the rules of
 * `VEHICLE_RULES`.
 */
export const addVehicle: Call<VehicleData, Vehicle> = {
  ...change,
  name: 'addVehicle',
  method: 'POST',
  path: '/api/profile/car',
  encode: encodeVehicle,
  decode: (answer) => readVehicle(openResult(answer)),
}

/**
 * Changes a vehicle, or makes it main. ValidationError with the vehicle as it is now (`readPresentVehicle`) where
 * another device has changed it since; ParkingSessionAlreadyExists while it has an active or a waiting parking, which
 * does not keep it from being made main (readings gD-33); else as `addVehicle`.
 */
export const editVehicle: Call<VehicleChange, Vehicle> = {
  ...change,
  name: 'editVehicle',
  method: 'PUT',
  path: '/api/profile/car',
  encode: encodeChange,
  decode: (answer) => readVehicle(openResult(answer)),
}

/** Changes several vehicles, all of them or none; those not named stay as they are. Refused as `editVehicle`. */
export const editVehicles: Call<VehicleChange[], Vehicle[]> = {
  ...change,
  name: 'editVehicles',
  method: 'PUT',
  path: '/api/profile/change-cars-v2',
  encode: (vehicles) => ({ car: vehicles.map(encodeChange) }),
  decode: (answer) => readResults(answer, readVehicle),
}

/**
 * Deletes a vehicle; where it was main, the first of the others is (readings gD-32). Its benefits and subscriptions
 * stay, they go by the plate (readings PF-5). Refused as `editVehicle`.
 */
export const removeVehicle: Call<{ id: string; version: number }, null> = {
  name: 'removeVehicle',
  method: 'DELETE',
  path: '/api/profile/car',
  body: 'query',
  token: 'query',
  encode: ({ id, version }) => ({ id, version }),
  decode: () => null,
}

/** What hangs on a vehicle, to be told before it is deleted. */
export interface VehicleBonds {
  /** Benefits and subscriptions of its plate: they stay. */
  benefits: DriverBenefit[]
  /** It has an active or a waiting parking and cannot be deleted now. */
  isParked: boolean
}

export const getVehicleBonds: Call<{ id: string }, VehicleBonds> = {
  name: 'getVehicleBonds',
  method: 'GET',
  path: '/api/profile/car-bonds-v1',
  body: 'query',
  token: 'query',
  encode: ({ id }) => ({ id }),
  decode(answer, timeZone) {
    const source = openResult(answer)
    return {
      benefits: readList(source, 'benefits', (row) => readDriverBenefit(row, timeZone)),
      isParked: readFlag(source, 'isParked'),
    }
  },
}

/**
 * Can it be had: asked while it is typed, and limited in how often. `id` is that of the vehicle being changed. Refused
 * as `addVehicle`.
 */
export const checkVehicle: Call<VehicleData & { id?: string | undefined }, null> = {
  ...change,
  name: 'checkVehicle',
  method: 'POST',
  path: '/api/profile/check-car-v1',
  encode: ({ id, ...vehicle }) => ({ id, ...encodeVehicle(vehicle) }),
  decode: () => null,
}

/**
 * The vehicle as it is now, from the refusal of a change that was made from an older one; null from any other refusal.
 */
export function readPresentVehicle({ answer }: { answer: Json }): Vehicle | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const present = openPart(openSource(answer), 'result')
  return present && readVehicle(present)
}
