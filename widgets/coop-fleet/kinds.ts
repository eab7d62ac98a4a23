import type { Fleet, FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'

export const KINDS = ['drivers', 'vehicles', 'devices'] as const
/** The three lists of a firm. */
export type Kind = (typeof KINDS)[number]

/** What the lines of each are. */
export interface ItemOf extends Record<Kind, unknown> {
  drivers: FleetDriver
  vehicles: FleetVehicle
  devices: FleetDevice
}

/** A line, and which list it stands in. */
export type Item = { [K in Kind]: { kind: K; value: ItemOf[K] } }[Kind]
export type Action = 'activate' | 'deactivate' | 'remove'

export function itemsOf(fleet: Fleet, kind: Kind): Item[] {
  return (fleet[kind] as (FleetDriver | FleetVehicle | FleetDevice)[]).map((value) => ({ kind, value }) as Item)
}

/** What a line is called: the driver's name, the plate, the number of the device. */
export function titleOf(item: Item): string {
  switch (item.kind) {
    case 'drivers':
      return item.value.name
    case 'vehicles':
      return item.value.plate
    case 'devices':
      return markOf(item.value)
  }
}

/** A device is known by its IMEI, else by its VIN. */
export function markOf({ imei, vin }: { imei: string; vin: string }): string {
  return imei || vin
}

/** The ids of what is said before something is done. */
export const QUESTIONS: { readonly [K in Kind]: { readonly [A in Action]: string } } = {
  drivers: {
    activate: 'fleet.drivers.activate.text',
    deactivate: 'fleet.drivers.deactivate.text',
    remove: 'fleet.drivers.remove.text',
  },
  vehicles: {
    activate: 'fleet.vehicles.activate.text',
    deactivate: 'fleet.vehicles.deactivate.text',
    remove: 'fleet.vehicles.remove.text',
  },
  devices: {
    activate: 'fleet.devices.activate.text',
    deactivate: 'fleet.devices.deactivate.text',
    remove: 'fleet.devices.remove.text',
  },
}
