import { atom, type ReadableAtom } from 'nanostores'
import type { Line as NetworkLine } from '../../shared/api/app-error.ts'
import * as corp from '../../shared/api/contract/fleet.ts'
import type { Fleet, FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { createRecordFlow, type RecordFlow, type RecordResource } from '../../shared/flows/record/record.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import { valueIn } from '../../shared/stores/async.ts'
import { DEVICE, DRIVER, VEHICLE } from './fields.ts'
import type { FleetStore } from './fleet.ts'
import type { Action, Kind, Line } from './kinds.ts'

/** What is done to the lines of the three lists, one dialog at a time. */
export interface FleetRecords {
  drivers: RecordFlow<FleetDriver, typeof DRIVER, Action>
  vehicles: RecordFlow<FleetVehicle, typeof VEHICLE, Action>
  devices: RecordFlow<FleetDevice, typeof DEVICE, Action>
  /** The device that a vehicle without one is to become active by. */
  $device: ReadableAtom<string>
  chooseDevice(device: string): void
  /** Closes whatever is open. */
  close(): void
}

export interface FleetRecordsOptions {
  line: NetworkLine
  store: FleetStore
  /** The server said ok. */
  onDone(kind: Kind, action: Action | 'add' | 'edit'): void
}

export function createRecords({ line, store, onDone }: FleetRecordsOptions): FleetRecords {
  const $device = atom('')
  const drivers = createRecordFlow({
    line,
    resource: driversOf(store),
    onDone: ({ action }) => onDone('drivers', action),
  })
  const vehicles = createRecordFlow({
    line,
    resource: vehiclesOf(store, $device),
    onDone: ({ action }) => onDone('vehicles', action),
  })
  const devices = createRecordFlow({
    line,
    resource: devicesOf(store),
    onDone: ({ action }) => onDone('devices', action),
  })
  // Each question begins without a choice.
  vehicles.$step.listen(() => $device.set(''))
  return {
    drivers,
    vehicles,
    devices,
    $device,
    chooseDevice: (device) => $device.set(device),
    close() {
      for (const record of [drivers, vehicles, devices]) record.close()
    },
  }
}

function driversOf(store: FleetStore): RecordResource<FleetDriver, typeof DRIVER, Action> {
  return {
    fields: DRIVER,
    toValues: ({ name, phone, plate, device }) => ({ name, phone: maskPhone(phone), plate, device }),
    judge: (values, item) => judgeBy(store, (rules, fleet) => rules.createDriverJudge(fleet)(values, item)),
    async save(values, item) {
      const after = toRequest(DRIVER, values)
      if (item === null) await store.call(corp.addDriver, after)
      else await store.call(corp.editDriver, { before: item, after })
      await store.load()
    },
    async act(item, action) {
      const { name, phone } = item
      if (action === 'remove') await store.call(corp.removeDriver, item)
      else {
        const call = action === 'activate' ? corp.activateDriver : corp.deactivateDriver
        await store.call(call, { name, phone, inn: innOf(store) })
      }
      store.change((fleet) => ({ ...fleet, drivers: changed(fleet.drivers, item, action) }))
    },
    refresh: (item) => refresh(store, item, ({ drivers }) => drivers),
    refusedAt: ({ code }) => (code === 'PhoneExists' ? { phone: 'fleet.phone.taken' } : {}),
  }
}

function vehiclesOf(
  store: FleetStore,
  $device: ReadableAtom<string>,
): RecordResource<FleetVehicle, typeof VEHICLE, Action> {
  return {
    fields: VEHICLE,
    toValues: ({ plate, vin }) => ({ plate, vin }),
    judge: (values, item) => judgeBy(store, (rules, fleet) => rules.judgeVehicle(values, item, fleet)),
    async save(values) {
      await store.call(corp.addFleetVehicle, toRequest(VEHICLE, values))
      await store.load()
    },
    async act(item, action) {
      const { id, plate, vin, imei } = item
      const device = $device.get()
      const marks = device === '' ? { vin, imei } : marksOf(device)
      if (action === 'remove') await store.call(corp.removeFleetVehicle, { id })
      else await store.call(activationOf(action), { plate, inn: innOf(store), ...marks })
      const after = { ...item, ...marks, vin: vin || marks.vin }
      store.change((fleet) => ({ ...fleet, vehicles: changed(fleet.vehicles, after, action) }))
    },
    refresh: (item) => refresh(store, item, ({ vehicles }) => vehicles),
  }
}

function devicesOf(store: FleetStore): RecordResource<FleetDevice, typeof DEVICE, Action> {
  return {
    fields: DEVICE,
    toValues: ({ imei, vin }) => ({ imei, vin }),
    judge: (values, item) => judgeBy(store, (rules, fleet) => rules.judgeDevice(values, item, fleet)),
    async save(values) {
      await store.call(corp.addDevice, toRequest(DEVICE, values))
      await store.load()
    },
    async act(item, action) {
      const { id, vin, imei } = item
      if (action === 'remove') await store.call(corp.removeDevice, { id })
      else await store.call(activationOf(action), { plate: '', inn: innOf(store), vin, imei })
      store.change((fleet) => ({ ...fleet, devices: changed(fleet.devices, item, action) }))
    },
    refresh: (item) => refresh(store, item, ({ devices }) => devices),
  }
}

type FleetRules = typeof import('./rules.ts')

/** By the rules and by the firm as it is; without the firm nothing is wrong. */
async function judgeBy<Values>(
  store: FleetStore,
  judge: (rules: FleetRules, fleet: Fleet) => Promise<ProblemsOf<Values>>,
): Promise<ProblemsOf<Values>> {
  const fleet = valueIn(store.$fleet.get())
  return fleet === null ? {} : judge(await import('./rules.ts'), fleet)
}

async function refresh<Row extends Line>(
  store: FleetStore,
  item: Row,
  read: (fleet: Fleet) => readonly Row[],
): Promise<Row | null> {
  await store.load()
  const fleet = store.$fleet.get()
  if (fleet.status !== 'ready' || fleet.isStale) return item
  return read(fleet.value).find(({ id }) => id === item.id) ?? null
}

function innOf({ $fleet }: FleetStore): string {
  return valueIn($fleet.get())?.inn ?? ''
}

function activationOf(action: 'activate' | 'deactivate') {
  return action === 'activate' ? corp.activateDevice : corp.deactivateDevice
}

/** The list as it is after the server's ok. */
function changed<Row extends Line>(rows: readonly Row[], item: Row, action: Action): Row[] {
  if (action === 'remove') return rows.filter(({ id }) => id !== item.id)
  return rows.map((row) => (row.id === item.id ? { ...item, isActive: action === 'activate' } : row))
}

/** Seventeen signs are a VIN, anything else is an IMEI. */
function marksOf(device: string): { vin: string; imei: string } {
  return device.length === 17 ? { vin: device, imei: '' } : { vin: '', imei: device }
}
