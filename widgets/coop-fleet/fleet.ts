import { atom, type ReadableAtom } from 'nanostores'
import { type AppError, toAppError } from '../../shared/api/app-error.ts'
import { type Fleet, getFleet } from '../../shared/api/contract/fleet.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { DriverValues } from './fields.ts'
import { markOf } from './kinds.ts'

export interface FleetStore {
  $fleet: ReadableAtom<Async<Fleet>>
  /** As the scope's, for the firm. */
  call: Scope['call']
  /** Asks for the lists, or asks again: what is shown then stays. Never rejects. */
  load(): Promise<void>
  /** Notes what the server has said ok to, and not before (readings gH-03). */
  change(update: (fleet: Fleet) => Fleet): void
  /**
   * Adds drivers at once and asks for nothing: the import does so once, at its end. Of each: why it was not taken, or
   * null. Rejects where nothing is known of any.
   */
  addDrivers(drivers: readonly DriverValues[]): Promise<(AppError | null)[]>
  /** Stops loading the lists; a change under way goes on. */
  dispose(): void
}

/** The firm at the server. */
export function createFleet(scope: Scope): FleetStore {
  const $fleet = atom<Async<Fleet>>({ status: 'idle' })
  const looking = new AbortController()
  const call: Scope['call'] = (row, request, options = {}) => scope.call(row, request, { ...options, as: 'coop' })

  async function load(): Promise<void> {
    if ($fleet.get().status !== 'ready') $fleet.set({ status: 'loading' })
    try {
      $fleet.set({
        status: 'ready',
        value: await call(getFleet, undefined, { signal: looking.signal }),
        isStale: false,
      })
    } catch (thrown) {
      if (looking.signal.aborted) return
      const state = $fleet.get()
      // What is shown stays: it is old, and still better than nothing.
      if (state.status === 'ready') $fleet.set({ ...state, isStale: true })
      else $fleet.set({ status: 'failed', error: toAppError(thrown) })
    }
  }

  return {
    $fleet,
    call,
    load,
    change(update) {
      const state = $fleet.get()
      if (state.status === 'ready') $fleet.set({ ...state, value: update(state.value) })
    },
    addDrivers: async (drivers) => (await import('./add-drivers.ts')).addDriversAtOnce(call, drivers),
    dispose: () => looking.abort(),
  }
}

/** The devices that a vehicle may become active by: those of the firm that no other vehicle has. */
export function freeDevices({ devices, vehicles }: Fleet): string[] {
  const taken = new Set(vehicles.flatMap(({ vin, imei }) => [vin, imei]))
  return devices.map(markOf).filter((mark) => !taken.has(mark))
}
