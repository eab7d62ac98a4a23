import { randomInt } from 'node:crypto'
import type { Fields } from '../../api/contract/call.ts'
import { FLEET_NAMES } from '../../api/contract/fleet.ts'
import { carryOut } from './carry-out.ts'
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

type Fleet = 'drivers' | 'vehicles' | 'devices'

/** Takes drivers, a vehicle and a device into the fleet, switches them off and on, and takes them out again. */
export async function checkFleet(run: Run, person: Person): Promise<void> {
  const { inn = '' } = run.options.accounts.firm ?? {}
  const fleet = {
    /** The row of a list by one of its fields. */
    find: async (list: Fleet, by: keyof typeof FLEET_NAMES, value: string) =>
      listOf(await person.ask('getFleet', {}), 'result', FLEET_NAMES[list]).find(
        (row) => textOf(row, FLEET_NAMES[by])?.replaceAll(/\s/g, '') === value,
      ),
  }
  await checkDrivers(person, fleet, inn)
  await checkFleetVehicle(person, fleet)
  await checkDevice(person, fleet, inn)
}

interface Finder {
  find(list: Fleet, by: keyof typeof FLEET_NAMES, value: string): Promise<ReturnType<typeof listOf>[number] | undefined>
}

/** Names as the document's examples have them. */
function exampleNames(): [string, string, string] {
  const [edited, several] = ['editDriver', 'addDrivers'].map((call) => rowOf(call).example.request)
  const [, last] = (several?.['drivers'] ?? []) as Fields[]
  return [String(edited?.['driver']), String(edited?.['driver_n']), String(last?.['driver'])]
}

async function checkDrivers(person: Person, { find }: Finder, inn: string): Promise<void> {
  const [phone, other] = [createOwnPhone(), createOwnPhone()]
  const [before, after, another] = exampleNames()
  const driver = { driver: before, car_number: createOwnPlate(), phone, device: '' }
  const renamed = { ...driver, driver: after }
  const seen = (name: 'fullName' | 'driverActive', expected: string | boolean, of = phone) => ({
    field: `result.${FLEET_NAMES.drivers}[].${FLEET_NAMES[name]}`,
    expected,
    look: async () => pick(await find('drivers', 'phone', of), FLEET_NAMES[name]),
  })
  const gone = (of: string) => ({
    field: `result.${FLEET_NAMES.drivers}`,
    expected: false,
    look: async () => (await find('drivers', 'phone', of)) !== undefined,
  })

  const added = await carryOut(person, { call: 'addDriver', fields: driver, ...seen('fullName', driver.driver) })
  if (added === null) return
  await person.refuse('addDriver', driver, ['PhoneExists'])
  const second = { ...driver, driver: another, phone: other }
  const several = { call: 'addDrivers', fields: { drivers: [second, driver] } }
  const answer = await carryOut(person, { ...several, ...seen('fullName', second.driver, other) })
  const told = listOf(answer, 'result').map((row) => textOf(row, 'errorName') ?? textOf(row, 'status'))
  if (answer !== null && told.join() !== 'ok,PhoneExists')
    person.tell('state-wrong', 'addDrivers', { field: 'result', found: told, expected: 'ok, and PhoneExists' })
  const edit = { driver_n: renamed.driver, car_number_n: driver.car_number, phone_n: phone, device_n: '' }
  await carryOut(person, {
    call: 'editDriver',
    fields: { ...driver, ...edit },
    ...seen('fullName', renamed.driver),
  })
  const known = { fio: renamed.driver, phone_number: phone, inn }
  await carryOut(person, { call: 'deactivateDriver', fields: known, ...seen('driverActive', false) })
  await carryOut(person, { call: 'activateDriver', fields: known, ...seen('driverActive', true) })
  await carryOut(person, { call: 'removeDriver', fields: renamed, ...gone(phone) })
  await carryOut(person, { call: 'removeDriver', fields: second, ...gone(other) })
}

async function checkFleetVehicle(person: Person, { find }: Finder): Promise<void> {
  const plate = createOwnPlate()
  const added = await carryOut(person, {
    call: 'addFleetVehicle',
    fields: { number: plate, VINNumber: '' },
    field: `result.${FLEET_NAMES.vehicles}[].${FLEET_NAMES.plate}`,
    expected: plate,
    look: async () => pick(await find('vehicles', 'plate', plate), FLEET_NAMES.plate),
  })
  const id =
    textOf((await find('vehicles', 'plate', plate)) ?? {}, FLEET_NAMES.id) ?? textOf(added ?? {}, 'result', 'id')
  if (id === null) return
  await carryOut(person, {
    call: 'removeFleetVehicle',
    fields: { id },
    field: `result.${FLEET_NAMES.vehicles}`,
    expected: false,
    look: async () => (await find('vehicles', 'plate', plate)) !== undefined,
  })
}

async function checkDevice(person: Person, { find }: Finder, inn: string): Promise<void> {
  const imei = createImei()
  const seen = (name: 'imei' | 'vehicleActive', expected: string | boolean) => ({
    field: `result.${FLEET_NAMES.devices}[].${FLEET_NAMES[name]}`,
    expected,
    look: async () => pick(await find('devices', 'imei', imei), FLEET_NAMES[name]),
  })
  const added = await carryOut(person, { call: 'addDevice', fields: { vin: '', imei }, ...seen('imei', imei) })
  const id = textOf((await find('devices', 'imei', imei)) ?? {}, FLEET_NAMES.id)
  if (added === null || id === null) return
  const known = { grz: '', vin: '', imei, inn }
  await carryOut(person, { call: 'deactivateDevice', fields: known, ...seen('vehicleActive', false) })
  await carryOut(person, { call: 'activateDevice', fields: known, ...seen('vehicleActive', true) })
  await carryOut(person, {
    call: 'removeDevice',
    fields: { id },
    field: `result.${FLEET_NAMES.devices}`,
    expected: false,
    look: async () => (await find('devices', 'imei', imei)) !== undefined,
  })
}

/** Fourteen digits and the check digit of Luhn. */
function createImei(): string {
  const digits = Array.from({ length: 14 }, () => randomInt(10))
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}
