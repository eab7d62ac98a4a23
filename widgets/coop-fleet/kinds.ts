import type { FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'

export const KINDS = ['drivers', 'vehicles', 'devices'] as const
/** The three lists of a firm. */
export type Kind = (typeof KINDS)[number]

/** A line of any of them. */
export type Line = FleetDriver | FleetVehicle | FleetDevice

/** What is asked about before it is done. */
export type Action = 'activate' | 'deactivate' | 'remove'

/** A device is known by its IMEI, else by its VIN. */
export function markOf({ imei, vin }: { imei: string; vin: string }): string {
  return imei || vin
}
