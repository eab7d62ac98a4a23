import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { checkDevice, isSameDevice, toDeviceKey } from '../../shared/domain/device.ts'
import { parseImei } from '../../shared/domain/imei.ts'
import { parsePersonName } from '../../shared/domain/person-name.ts'
import { parsePhone } from '../../shared/domain/phone.ts'
import { isSamePlate, parsePlate } from '../../shared/domain/plate.ts'
import { parseVin } from '../../shared/domain/vin.ts'
import { findProblems, type ProblemsOf, type Rules } from '../../shared/flows/rules.ts'
import type { ValuesOf } from '../../shared/flows/fields.ts'
import type { Draft, LINES } from './draft.ts'
import type { Item, Kind } from './kinds.ts'

export type Problems = ProblemsOf<Draft>

export interface Judged {
  kind: Kind
  draft: Draft
  /** The line that is edited; null for a new one. */
  item: Item | null
}

/** The firm as it is, to find what is there twice; drivers by what they are asked for, since a file has thousands of them. */
interface Known {
  fleet: Fleet
  /** Ids of drivers by their phone, and by their device. */
  phones: ReadonlyMap<string | null, string>
  devices: ReadonlyMap<string, string>
}

interface JudgedBy extends Judged {
  known: Known
}

/** The rules of the three forms for a firm, each answered with the id of its text (readings 3.12, 3.14, gH-04). */
export function createJudge(fleet: Fleet): (judged: Judged) => Promise<Problems> {
  const known: Known = {
    fleet,
    phones: new Map(fleet.drivers.map(({ id, phone }) => [parsePhone(phone), id])),
    devices: new Map(fleet.drivers.map(({ id, device }) => [device, id])),
  }
  return (judged) => {
    const rules = RULES[judged.kind]({ ...judged, known })
    return findProblems<Partial<Draft>>(judged.draft, rules as Rules<Partial<Draft>>)
  }
}

const RULES: { readonly [K in Kind]: (judged: JudgedBy) => Rules<ValuesOf<(typeof LINES)[K]>> } = {
  drivers: (judged) => ({
    name: (name) => (parsePersonName(name) === null ? 'fleet.name.format' : null),
    phone: (phone) => phoneProblem(phone, judged),
    plate: (plate) => (plate.trim() === '' ? null : plateProblem(plate)),
    device: (device) => driverDeviceProblem(device, judged),
  }),
  vehicles: (judged) => ({
    plate: (plate) => plateProblem(plate) ?? samePlateProblem(plate, judged),
    vin: (vin) => vinProblem(vin) ?? takenProblem({ vin, imei: '' }, judged),
  }),
  devices: (judged) => ({
    imei: (imei) => {
      const device = checkDevice({ imei, vin: judged.draft.vin })
      if (!device.ok) return `error.${device.error}`
      return imeiProblem(imei) ?? sameDeviceProblem({ imei, vin: '' }, judged)
    },
    vin: (vin) => vinProblem(vin) ?? sameDeviceProblem({ vin, imei: '' }, judged),
  }),
}

function phoneProblem(phone: string, { known, item }: JudgedBy): string | null {
  if (phone.replace(/\D/g, '').length <= 1) return 'field.phone.required'
  const canonical = parsePhone(phone)
  if (canonical === null) return 'field.phone.format'
  return isOther(known.phones.get(canonical), item) ? 'fleet.phone.taken' : null
}

/** Somebody has it, and not the line that is edited. */
function isOther(id: string | undefined, item: Item | null): boolean {
  return id !== undefined && id !== item?.value.id
}

function plateProblem(text: string): string | null {
  const plate = parsePlate(text)
  if (plate.valid) return null
  return plate.problem === 'empty' ? 'field.plate.required' : `field.plate.${plate.problem}`
}

function samePlateProblem(plate: string, { known: { fleet }, item }: JudgedBy): string | null {
  return fleet.vehicles.some((vehicle) => vehicle.id !== item?.value.id && isSamePlate(vehicle.plate, plate))
    ? 'fleet.plate.taken'
    : null
}

function vinProblem(vin: string): string | null {
  return vin.trim() === '' || parseVin(vin).valid ? null : 'fleet.vin.format'
}

function imeiProblem(text: string): string | null {
  const imei = parseImei(text)
  return imei.valid || imei.problem === 'empty' ? null : `fleet.imei.${imei.problem}`
}

/** One device serves one vehicle (readings gH-04: the words of editing a vehicle). */
function takenProblem(marks: { vin: string; imei: string }, { known: { fleet }, item }: JudgedBy): string | null {
  return fleet.vehicles.some((vehicle) => vehicle.id !== item?.value.id && isSameDevice(vehicle, marks))
    ? 'fleet.device.taken'
    : null
}

/** The words of adding a device (readings gH-04). */
function sameDeviceProblem(marks: { vin: string; imei: string }, { known: { fleet }, item }: JudgedBy): string | null {
  return fleet.devices.some((device) => device.id !== item?.value.id && isSameDevice(device, marks))
    ? 'fleet.device.same'
    : null
}

/** Seventeen signs are a VIN, anything else is meant as an IMEI. */
function driverDeviceProblem(text: string, { known, item }: JudgedBy): string | null {
  const device = toDeviceKey(text)
  if (device === '') return null
  const problem = device.length === 17 ? vinProblem(device) : imeiProblem(device)
  if (problem !== null) return problem
  return isOther(known.devices.get(device), item) ? 'fleet.device.taken' : null
}
