import { randomInt } from 'node:crypto'
import type { Fields, Json } from '../../api/contract/call.ts'
import { FLEET_NAMES } from '../../api/contract/fleet.ts'
import { parseImei } from '../../domain/imei.ts'
import { type Change, carryOut, gone } from './carry-out.ts'
import { createOwnPhone, createOwnPlate } from './own-plate.ts'
import type { Person } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'
import { rowOf } from './rows.ts'
import type { Run } from './run.ts'

/** What a firm changes of its fleet. */
export const FLEET_CALLS: readonly string[] = [
  'addDriver',
  'addDrivers',
  'editDriver',
  'activateDriver',
  'deactivateDriver',
  'removeDriver',
  'addFleetVehicle',
  'removeFleetVehicle',
  'addDevice',
  'activateDevice',
  'deactivateDevice',
  'removeDevice',
]

type Name = keyof typeof FLEET_NAMES
type Seen = Pick<Change, 'field' | 'expected' | 'look'>

/** The rows of one list of the fleet, each by one of its fields. */
interface Rows {
  find(value: string): Promise<Json | undefined>
  /** That a field of the row is this. */
  seen(value: string, name: Name, expected: string | boolean): Seen
  /** That there is no such row any more. */
  gone(value: string): Seen
}

function rowsOf(person: Person, list: 'drivers' | 'vehicles' | 'devices', by: Name): Rows {
  const field = `result.${FLEET_NAMES[list]}`
  const find = async (value: string) =>
    listOf(await person.ask('getFleet', {}), 'result', FLEET_NAMES[list]).find(
      (row) => textOf(row, FLEET_NAMES[by])?.replaceAll(/\s/g, '') === value,
    )
  return {
    find,
    seen: (value, name, expected) => ({
      field: `${field}[].${FLEET_NAMES[name]}`,
      expected,
      look: async () => pick(await find(value), FLEET_NAMES[name]),
    }),
    gone: (value) => gone(field, async () => (await find(value)) !== undefined),
  }
}

/** Takes drivers, a vehicle and a device into the fleet, switches them off and on, and takes them out again. */
export async function checkFleet(run: Run, person: Person): Promise<void> {
  const { inn = '' } = run.options.accounts.firm ?? {}
  await checkDrivers(person, inn)
  await checkFleetVehicle(person)
  await checkDevice(person, inn)
}

/** Names as the document's examples have them. */
function exampleNames(): [string, string, string] {
  const [edited, several] = ['editDriver', 'addDrivers'].map((call) => rowOf(call).example.request)
  const [, last] = (several?.['drivers'] ?? []) as Fields[]
  return [String(edited?.['driver']), String(edited?.['driver_n']), String(last?.['driver'])]
}

async function checkDrivers(person: Person, inn: string): Promise<void> {
  const drivers = rowsOf(person, 'drivers', 'phone')
  const [phone, other] = [createOwnPhone(), createOwnPhone()]
  const [before, after, another] = exampleNames()
  const driver = { driver: before, car_number: createOwnPlate(), phone, device: '' }
  const renamed = { ...driver, driver: after }
  const added = await carryOut(person, {
    call: 'addDriver',
    fields: driver,
    ...drivers.seen(phone, 'fullName', driver.driver),
  })
  if (added === null) return
  await person.refuse('addDriver', driver, ['PhoneExists'])
  const second = { ...driver, driver: another, phone: other }
  const several = { call: 'addDrivers', fields: { drivers: [second, driver] } }
  const answer = await carryOut(person, { ...several, ...drivers.seen(other, 'fullName', second.driver) })
  const told = listOf(answer, 'result').map((row) => textOf(row, 'errorName') ?? textOf(row, 'status'))
  if (answer !== null && told.join() !== 'ok,PhoneExists')
    person.tell('state-wrong', 'addDrivers', { field: 'result', found: told, expected: 'ok, and PhoneExists' })
  const edit = { driver_n: renamed.driver, car_number_n: driver.car_number, phone_n: phone, device_n: '' }
  await carryOut(person, {
    call: 'editDriver',
    fields: { ...driver, ...edit },
    ...drivers.seen(phone, 'fullName', renamed.driver),
  })
  const known = { fio: renamed.driver, phone_number: phone, inn }
  await carryOut(person, { call: 'deactivateDriver', fields: known, ...drivers.seen(phone, 'driverActive', false) })
  await carryOut(person, { call: 'activateDriver', fields: known, ...drivers.seen(phone, 'driverActive', true) })
  await carryOut(person, { call: 'removeDriver', fields: renamed, ...drivers.gone(phone) })
  await carryOut(person, { call: 'removeDriver', fields: second, ...drivers.gone(other) })
}

async function checkFleetVehicle(person: Person): Promise<void> {
  const vehicles = rowsOf(person, 'vehicles', 'plate')
  const plate = createOwnPlate()
  const fields = { number: plate, VINNumber: '' }
  const added = await carryOut(person, { call: 'addFleetVehicle', fields, ...vehicles.seen(plate, 'plate', plate) })
  const id = textOf((await vehicles.find(plate)) ?? {}, FLEET_NAMES.id) ?? textOf(added ?? {}, 'result', 'id')
  if (id === null) return
  await carryOut(person, { call: 'removeFleetVehicle', fields: { id }, ...vehicles.gone(plate) })
}

async function checkDevice(person: Person, inn: string): Promise<void> {
  const devices = rowsOf(person, 'devices', 'imei')
  const imei = createImei()
  const fields = { vin: '', imei }
  const added = await carryOut(person, { call: 'addDevice', fields, ...devices.seen(imei, 'imei', imei) })
  const id = textOf((await devices.find(imei)) ?? {}, FLEET_NAMES.id)
  if (added === null || id === null) return
  const known = { grz: '', vin: '', imei, inn }
  const isActive = (expected: boolean) => devices.seen(imei, 'vehicleActive', expected)
  await carryOut(person, { call: 'deactivateDevice', fields: known, ...isActive(false) })
  await carryOut(person, { call: 'activateDevice', fields: known, ...isActive(true) })
  await carryOut(person, { call: 'removeDevice', fields: { id }, ...devices.gone(imei) })
}

/** Fourteen digits, of which the first is not zero, and the check digit that makes them an IMEI. */
function createImei(): string {
  const digits = `${1 + randomInt(9)}${String(randomInt(10 ** 13)).padStart(13, '0')}`
  return [...'0123456789'].map((check) => digits + check).find((imei) => parseImei(imei).valid) ?? ''
}
