import type { Fields, Json } from '../../api/contract/call.ts'
import { carryOut, gone } from './carry-out.ts'
import { createOwnPlate } from './own-plate.ts'
import type { Person } from './person.ts'
import { listOf, pick, textOf } from './probe.ts'

/** The driver's list of vehicles. */
export const VEHICLE_CALLS: readonly string[] = [
  'checkVehicle',
  'addVehicle',
  'editVehicle',
  'editVehicles',
  'removeVehicle',
]

/** Adds a vehicle, gives it two other names, is refused an old version of it, and deletes it. */
export async function checkVehicles(person: Person): Promise<void> {
  const plate = createOwnPlate()
  const vehicle = { numberTs: plate, formatGrz: 'Russian', country: 'rus', category: 'B', name: 'One', mainTs: false }
  const find = async () => listOf(await person.ask('getProfile', {}), 'result', 'ts').find((one) => isOf(one, plate))
  const look = (name: string) => async () => pick(await find(), name)

  await person.ask('checkVehicle', vehicle)
  const seen = { field: 'result.ts', expected: plate, look: look('numberTs') }
  const added = await carryOut(person, { call: 'addVehicle', fields: vehicle, ...seen })
  if (added === null) return
  await person.refuse('addVehicle', vehicle, ['VehicleAlreadyExists'])
  const first = toChange(await find(), vehicle)
  const named = (name: string) => ({ field: 'result.ts[].name', expected: name, look: look('name') })
  await carryOut(person, { call: 'editVehicle', fields: { ...first, name: 'Two' }, ...named('Two') })
  await person.refuse('editVehicle', { ...first, name: 'Three' }, ['ValidationError'], {
    accepted: 'old-version-taken',
  })
  const second = toChange(await find(), vehicle)
  await carryOut(person, { call: 'editVehicles', fields: { car: [{ ...second, name: 'Four' }] }, ...named('Four') })
  const { id, version } = toChange(await find(), vehicle)
  await carryOut(person, {
    call: 'removeVehicle',
    fields: { id, version },
    ...gone('result.ts', async () => (await find()) !== undefined),
  })
}

function isOf(vehicle: Json, plate: string): boolean {
  return textOf(vehicle, 'numberTs')?.replaceAll(/\s/g, '') === plate
}

function toChange(present: Json | undefined, vehicle: Fields) {
  const { numberTs: oldNumberTs } = vehicle
  return { ...vehicle, id: textOf(present, 'id'), version: Number(pick(present, 'version')), oldNumberTs }
}
