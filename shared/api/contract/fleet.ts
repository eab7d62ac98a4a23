import { type ErrorCode, isErrorCode } from '../../domain/errors.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Call, Fields } from './call.ts'
import {
  openResult,
  openSource,
  pick,
  readFlag,
  readItems,
  readList,
  readMoney,
  readOptionalText,
  readText,
  type Source,
} from './decoding.ts'

/** A driver of a firm. */
export interface FleetDriver {
  id: string
  /** Surname first. */
  name: string
  phone: string
  /** The vehicle, empty where none is given. */
  plate: string
  /** VIN or IMEI of the tracking device, empty where none is given. */
  device: string
  isActive: boolean
}

export interface FleetVehicle {
  id: string
  plate: string
  vin: string
  imei: string
  isActive: boolean
}

export interface FleetDevice {
  id: string
  vin: string
  imei: string
  isActive: boolean
}

export interface Fleet {
  email: string
  inn: string
  name: string
  /** Whole roubles, as kopecks (readings gC-12). */
  balance: Kopecks
  drivers: FleetDriver[]
  vehicles: FleetVehicle[]
  devices: FleetDevice[]
}

export interface DriverData {
  name: string
  plate: string
  phone: string
  device: string
}

/** Which vehicle, and by which device it is known. */
export interface DeviceOfVehicle {
  plate: string
  vin: string
  imei: string
  inn: string
}

// The one table between the names of such backends and ours (readings gB-13).
const NAMES = {
  email: 'Почта',
  inn: 'ИНН',
  name: 'Наименование',
  balance: 'Баланс',
  vehicles: 'ТС',
  drivers: 'Водители',
  devices: 'Устройства',
  plate: 'ГРЗ',
  vin: 'VIN',
  imei: 'IMEI',
  vehicleActive: 'Активно',
  fullName: 'ФИО',
  phone: 'Телефон',
  device: 'Устройство',
  driverActive: 'Активен',
  id: 'Код',
} as const

const text = (source: Source, name: string) => readOptionalText(source, name) ?? ''

function readDriver(source: Source): FleetDriver {
  return {
    id: readText(source, NAMES.id),
    name: text(source, NAMES.fullName),
    phone: text(source, NAMES.phone),
    plate: text(source, NAMES.plate),
    device: text(source, NAMES.device),
    isActive: readFlag(source, NAMES.driverActive),
  }
}

function readDevice(source: Source): FleetDevice {
  return {
    id: readText(source, NAMES.id),
    vin: text(source, NAMES.vin),
    imei: text(source, NAMES.imei),
    isActive: readFlag(source, NAMES.vehicleActive),
  }
}

function readVehicle(source: Source): FleetVehicle {
  // A vehicle has a number at the server only in some backends; its plate is its own.
  const plate = readText(source, NAMES.plate)
  return { ...readDevice({ ...source, fields: new Map([[NAMES.id.toLowerCase(), plate], ...source.fields]) }), plate }
}

/** The names that the reference backend writes. */
export const FLEET_NAMES: Readonly<Record<keyof typeof NAMES, string>> = NAMES

export const getFleet: Call<void, Fleet> = {
  name: 'getFleet',
  method: 'GET',
  path: '/api/corp-profile/get-profile',
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode(answer) {
    const firm = openResult(answer)
    return {
      email: text(firm, NAMES.email),
      inn: text(firm, NAMES.inn),
      name: text(firm, NAMES.name),
      balance: readMoney(firm, NAMES.balance),
      drivers: readList(firm, NAMES.drivers, readDriver),
      vehicles: readList(firm, NAMES.vehicles, readVehicle),
      devices: readList(firm, NAMES.devices, readDevice),
    }
  },
}

const done = { token: 'query', decode: () => null } as const

function toDriver({ name, plate, phone, device }: DriverData): Fields {
  return { driver: name, car_number: plate, phone, device }
}

export const addDriver: Call<DriverData, null> = {
  ...done,
  token: 'body',
  name: 'addDriver',
  method: 'PUT',
  path: '/api/corp-profile/add-driver',
  body: 'form',
  encode: toDriver,
}

/** So many drivers go at once. */
export const MOST_DRIVERS_AT_ONCE = 100

/** Several new drivers: of each, in their order, why it was not taken, or null. */
export const addDrivers: Call<readonly DriverData[], (ErrorCode | null)[]> = {
  name: 'addDrivers',
  method: 'PUT',
  path: '/api/corp-profile/add-drivers',
  body: 'json',
  token: 'header',
  encode: (drivers) => ({ drivers: drivers.map(toDriver) }),
  decode: (answer) => readItems(pick(openSource(answer), 'result') ?? null, 'answer.result', readOutcome),
}

function readOutcome(source: Source): ErrorCode | null {
  if (readText(source, 'status') === 'ok') return null
  const name = readOptionalText(source, 'errorName') ?? ''
  return isErrorCode(name) ? name : 'UnknownError'
}

/** Known by the old values (readings gH-02). */
export const editDriver: Call<{ before: DriverData; after: DriverData }, null> = {
  ...done,
  token: 'body',
  name: 'editDriver',
  method: 'POST',
  path: '/api/corp-profile/edit-driver',
  body: 'form',
  encode: ({ before, after }) => ({
    ...toDriver(before),
    driver_n: after.name,
    car_number_n: after.plate,
    phone_n: after.phone,
    device_n: after.device,
  }),
}

export const removeDriver: Call<DriverData, null> = {
  ...done,
  token: 'body',
  name: 'removeDriver',
  method: 'DELETE',
  path: '/api/corp-profile/remove-driver',
  body: 'query',
  encode: toDriver,
}

const encodeActivation = ({ name, phone, inn }: { name: string; phone: string; inn: string }) => ({
  fio: name,
  phone_number: phone,
  inn,
})

export const activateDriver: Call<{ name: string; phone: string; inn: string }, null> = {
  ...done,
  name: 'activateDriver',
  method: 'PUT',
  path: '/api/corp-profile/activate-driver',
  body: 'form',
  encode: encodeActivation,
}

export const deactivateDriver: Call<{ name: string; phone: string; inn: string }, null> = {
  ...activateDriver,
  name: 'deactivateDriver',
  path: '/api/corp-profile/deactivate-driver',
}

/** Makes a vehicle active by a device, or the device alone where no plate is given. */
export const activateDevice: Call<DeviceOfVehicle, null> = {
  ...done,
  name: 'activateDevice',
  method: 'PUT',
  path: '/api/corp-profile/activate-device',
  body: 'form',
  encode: ({ plate, vin, imei, inn }) => ({ grz: plate, vin, imei, inn }),
}

export const deactivateDevice: Call<DeviceOfVehicle, null> = {
  ...activateDevice,
  name: 'deactivateDevice',
  path: '/api/corp-profile/deactivate-device',
}

export const addFleetVehicle: Call<{ plate: string; vin: string }, { id: string }> = {
  name: 'addFleetVehicle',
  method: 'POST',
  // `1` is the version of the call (readings gB-14).
  path: '/api/profile/ts/1',
  body: 'form',
  token: 'query',
  encode: ({ plate, vin }) => ({ number: plate, VINNumber: vin }),
  decode: (answer) => ({ id: readText(openResult(answer), 'id') }),
}

export const removeFleetVehicle: Call<{ id: string }, null> = {
  ...done,
  name: 'removeFleetVehicle',
  method: 'DELETE',
  path: '/api/profile/ts/{id}',
  body: 'query',
  encode: ({ id }) => ({ id }),
}

/** At least one of the two (readings 3.12). */
export const addDevice: Call<{ vin: string; imei: string }, { id: string }> = {
  name: 'addDevice',
  method: 'PUT',
  path: '/api/corp-profile/add-device',
  body: 'form',
  token: 'query',
  encode: ({ vin, imei }) => ({ vin, imei }),
  decode: (answer) => ({ id: readText(openResult(answer), 'id') }),
}

export const removeDevice: Call<{ id: string }, null> = {
  ...done,
  name: 'removeDevice',
  method: 'DELETE',
  path: '/api/corp-profile/remove-device',
  body: 'query',
  encode: ({ id }) => ({ id }),
}
