import type { CallRow } from '../calls.ts'
import * as examples from '../corp-profile.examples.ts'
import * as schemas from '../corp-profile.schema.ts'
import * as calls from '../corp-profile.ts'

const TOKEN = ['TokenNotFound', 'TokenExpired'] as const
const read = { area: 'cooperative', errors: TOKEN } as const
const act = {
  area: 'cooperative',
  answer: schemas.doneAnswer,
  errors: [...TOKEN, 'ValidationError', 'RequiredField'],
} as const

export const CORP_CALLS: readonly CallRow[] = [
  {
    ...read,
    call: calls.getFleet,
    summary: 'The firm with its drivers, vehicles and devices',
    input: schemas.tokenInput,
    answer: schemas.fleetAnswer,
    example: examples.fleetExample,
  },
  {
    ...act,
    call: calls.addDriver,
    summary: 'A new driver',
    input: schemas.driverInput,
    example: examples.addDriverExample,
    errors: [...act.errors, 'PhoneExists', 'PhoneEmpty'],
  },
  {
    ...act,
    call: calls.editDriver,
    summary: 'Other data of a driver, known by the old ones',
    input: schemas.editDriverInput,
    example: examples.editDriverExample,
    errors: [...act.errors, 'PhoneExists', 'PhoneEmpty'],
  },
  {
    ...act,
    call: calls.removeDriver,
    summary: 'A driver leaves',
    input: schemas.driverInput,
    example: examples.removeDriverExample,
  },
  {
    ...act,
    call: calls.activateDriver,
    summary: 'A driver may drive',
    input: schemas.knownDriverInput,
    example: examples.activateDriverExample,
  },
  {
    ...act,
    call: calls.deactivateDriver,
    summary: 'A driver may not drive',
    input: schemas.knownDriverInput,
    example: examples.activateDriverExample,
  },
  {
    ...act,
    call: calls.activateDevice,
    summary: 'A vehicle becomes active by its device',
    input: schemas.knownDeviceInput,
    example: examples.activateDeviceExample,
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  {
    ...act,
    call: calls.deactivateDevice,
    summary: 'A vehicle is active no longer',
    input: schemas.knownDeviceInput,
    example: examples.activateDeviceExample,
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  {
    ...act,
    call: calls.addFleetVehicle,
    summary: 'A new vehicle of the firm',
    input: schemas.vehicleInput,
    answer: schemas.createdAnswer,
    example: examples.addVehicleExample,
    errors: [...act.errors, 'EmptyTs'],
  },
  {
    ...act,
    call: calls.removeFleetVehicle,
    summary: 'A vehicle leaves the firm',
    input: schemas.numberInput,
    example: examples.removeVehicleExample,
  },
  {
    ...act,
    call: calls.addDevice,
    summary: 'A new tracking device',
    input: schemas.deviceInput,
    answer: schemas.createdAnswer,
    example: examples.addDeviceExample,
    errors: [...act.errors, 'VIN_IMEI_EMPTY'],
  },
  {
    ...act,
    call: calls.removeDevice,
    summary: 'A tracking device leaves',
    input: schemas.numberInput,
    example: examples.removeDeviceExample,
  },
]
