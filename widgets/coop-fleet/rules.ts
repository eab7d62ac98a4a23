import type { Fleet, FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'
import { checkDevice, isSameDevice, toDeviceKey } from '../../shared/domain/device.ts'
import { parseImei } from '../../shared/domain/imei.ts'
import { parsePersonName } from '../../shared/domain/person-name.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { isSamePlate, parsePlate } from '../../shared/domain/plate.ts'
import { parseVin } from '../../shared/domain/vin.ts'
import { findProblems, type ProblemsOf } from '../../shared/flows/rules.ts'
import type { DeviceValues, DriverValues, VehicleValues } from './fields.ts'

/** Judges a driver's form; `item` is the line that is edited, null for a new one. */
export type DriverJudge = (values: DriverValues, item: FleetDriver | null) => Promise<ProblemsOf<DriverValues>>

/** The firm's drivers by what they are asked for, since a file has thousands of them. */
interface KnownDrivers {
  /** Ids by phone, and by device. */
  phones: ReadonlyMap<string | null, string>
  devices: ReadonlyMap<string, string>
}

/** The rules of the three forms for a firm, each answered with the id of its text (readings 3.12, 3.14, gH-04). */
export function createDriverJudge({ drivers }: Fleet): DriverJudge {
  const known: KnownDrivers = {
    phones: new Map(drivers.map(({ id, phone }) => [parsePhone(phone), id])),
    devices: new Map(drivers.map(({ id, device }) => [device, id])),
  }
  return (values, item) =>
    findProblems(values, {
      name: (name) => (parsePersonName(name) === null ? 'fleet.name.format' : null),
      phone: (phone) => phoneProblem(phone, item, known),
      plate: (plate) => (plate.trim() === '' ? null : plateProblem(plate)),
      device: (device) => driverDeviceProblem(device, item, known),
    })
}

export function judgeVehicle(
  values: VehicleValues,
  item: FleetVehicle | null,
  { vehicles }: Fleet,
): Promise<ProblemsOf<VehicleValues>> {
  const others = vehicles.filter(({ id }) => id !== item?.id)
  const isThere = (plate: string) => others.some((vehicle) => isSamePlate(vehicle.plate, plate))
  // One device serves one vehicle (readings gH-04: the words of editing a vehicle).
  const isTaken = (vin: string) => others.some((vehicle) => isSameDevice(vehicle, { vin, imei: '' }))
  return findProblems(values, {
    plate: (plate) => plateProblem(plate) ?? (isThere(plate) ? 'fleet.plate.taken' : null),
    vin: (vin) => vinProblem(vin) ?? (isTaken(vin) ? 'fleet.device.taken' : null),
  })
}

export function judgeDevice(
  values: DeviceValues,
  item: FleetDevice | null,
  { devices }: Fleet,
): Promise<ProblemsOf<DeviceValues>> {
  const others = devices.filter(({ id }) => id !== item?.id)
  // The words of adding a device (readings gH-04).
  const sameProblem = (marks: { vin: string; imei: string }) =>
    others.some((device) => isSameDevice(device, marks)) ? 'fleet.device.same' : null
  return findProblems(values, {
    imei(imei) {
      const device = checkDevice({ imei, vin: values.vin })
      if (!device.ok) return `error.${device.error}`
      return imeiProblem(imei) ?? sameProblem({ imei, vin: '' })
    },
    vin: (vin) => vinProblem(vin) ?? sameProblem({ vin, imei: '' }),
  })
}

function phoneProblem(phone: string, item: FleetDriver | null, { phones }: KnownDrivers): string | null {
  if (phone.replace(/\D/g, '').length <= 1) return 'field.phone.required'
  const canonical = parsePhone(phone)
  if (canonical === null) return 'field.phone.format'
  return isOther(phones.get(canonical), item) ? 'fleet.phone.taken' : null
}

/** Another line has it than the one that is edited. */
function isOther(id: string | undefined, item: FleetDriver | null): boolean {
  return id !== undefined && id !== item?.id
}

function plateProblem(text: string): string | null {
  const plate = parsePlate(text)
  if (plate.valid) return null
  return plate.problem === 'empty' ? 'field.plate.required' : `field.plate.${plate.problem}`
}

function vinProblem(vin: string): string | null {
  return vin.trim() === '' || parseVin(vin).valid ? null : 'fleet.vin.format'
}

function imeiProblem(text: string): string | null {
  const imei = parseImei(text)
  return imei.valid || imei.problem === 'empty' ? null : `fleet.imei.${imei.problem}`
}

/** Seventeen signs are a VIN, anything else is meant as an IMEI. */
function driverDeviceProblem(text: string, item: FleetDriver | null, { devices }: KnownDrivers): string | null {
  const device = toDeviceKey(text)
  if (device === '') return null
  const problem = device.length === 17 ? vinProblem(device) : imeiProblem(device)
  if (problem !== null) return problem
  return isOther(devices.get(device), item) ? 'fleet.device.taken' : null
}
