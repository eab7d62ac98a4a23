import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Fleet, FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import type { Kind } from './kinds.ts'
import { createIndex } from './search.ts'

/** The lines of a list that match what is typed. */
export type Found<Row> = ReadableAtom<readonly Row[]>

/** Which of the lists is open, and what is looked for in it. */
export interface Lists {
  $list: ReadableAtom<Kind>
  $typed: ReadableAtom<string>
  /** Only in the list that is shown something is looked for. */
  found: { drivers: Found<FleetDriver>; vehicles: Found<FleetVehicle>; devices: Found<FleetDevice> }
  open(kind: Kind): void
  find(typed: string): void
}

export function createLists($fleet: ReadableAtom<Async<Fleet>>, first: Kind): Lists {
  const $list = atom(first)
  const $typed = atom('')

  function search<Row>(read: (fleet: Fleet) => readonly Row[], textsOf: (row: Row) => readonly string[]) {
    const $index = computed($fleet, (state) => {
      const fleet = valueIn(state)
      return fleet && createIndex(read(fleet), textsOf)
    })
    return computed([$index, $typed], (index, typed): readonly Row[] => index?.find(typed) ?? [])
  }

  return {
    $list,
    $typed,
    found: {
      drivers: search(
        ({ drivers }) => drivers,
        ({ name, phone, plate, device }) => [name, phone, plate, device],
      ),
      vehicles: search(
        ({ vehicles }) => vehicles,
        ({ plate, imei, vin }) => [plate, imei, vin],
      ),
      devices: search(
        ({ devices }) => devices,
        ({ imei, vin }) => [imei, vin],
      ),
    },
    // Another list is searched anew.
    open(kind) {
      $list.set(kind)
      $typed.set('')
    },
    find: (typed) => $typed.set(typed),
  }
}
