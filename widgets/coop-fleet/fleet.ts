import { atom, type ReadableAtom } from 'nanostores'
import { toAppError } from '../../shared/api/app-error.ts'
import * as corp from '../../shared/api/contract/fleet.ts'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { toRequest } from '../../shared/flows/fields.ts'
import { type Draft, FIELDS } from './draft.ts'
import { markOf, type Action, type Item, type Kind } from './kinds.ts'
import type { Async } from '../../shared/stores/async.ts'

export interface FleetStore {
  $fleet: ReadableAtom<Async<Fleet>>
  load(): Promise<void>
  /** Adds a line, or changes the given one; then asks for the lists again. Rejects with AppError. */
  save(kind: Kind, item: Item | null, draft: Draft): Promise<void>
  /** Adds a driver and asks for nothing: the import does so once, at its end. */
  addDriver(draft: Draft): Promise<void>
  /** The flag, or the line itself, changes here only after the server's ok (readings gH-03). `device` is by which a vehicle becomes active. */
  act(item: Item, action: Action, device?: string): Promise<void>
  /** Nobody looks any more; what is being changed goes on. */
  dispose(): void
}

/** The firm at the server, and what is done to it. */
export function createFleet(scope: Scope): FleetStore {
  const $fleet = atom<Async<Fleet>>({ status: 'idle' })
  const looking = new AbortController()
  const call: Scope['call'] = (row, request, options = {}) => scope.call(row, request, { ...options, as: 'coop' })
  const inn = () => {
    const state = $fleet.get()
    return state.status === 'ready' ? state.value.inn : ''
  }

  async function load(): Promise<void> {
    if ($fleet.get().status !== 'ready') $fleet.set({ status: 'loading' })
    try {
      $fleet.set({
        status: 'ready',
        value: await call(corp.getFleet, undefined, { signal: looking.signal }),
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

  function change(kind: Kind, id: string, edit: { isActive: boolean; vin?: string; imei?: string } | null): void {
    const state = $fleet.get()
    if (state.status !== 'ready') return
    const lines = state.value[kind] as { id: string }[]
    const changed =
      edit === null
        ? lines.filter((line) => line.id !== id)
        : lines.map((line) => (line.id === id ? { ...line, ...edit } : line))
    $fleet.set({ ...state, value: { ...state.value, [kind]: changed } })
  }

  async function save(kind: Kind, item: Item | null, draft: Draft): Promise<void> {
    const data = toRequest(FIELDS, draft)
    if (kind === 'vehicles') await call(corp.addFleetVehicle, data)
    else if (kind === 'devices') await call(corp.addDevice, data)
    else if (item?.kind === 'drivers') await call(corp.editDriver, { before: item.value, after: data })
    else await call(corp.addDriver, data)
    await load()
  }

  async function act(item: Item, action: Action, device = ''): Promise<void> {
    const { kind, value } = item
    if (action === 'remove') {
      if (kind === 'drivers') await call(corp.removeDriver, value)
      else await call(kind === 'vehicles' ? corp.removeFleetVehicle : corp.removeDevice, { id: value.id })
      change(kind, value.id, null)
      return
    }
    const isActive = action === 'activate'
    if (kind === 'drivers') {
      await call(isActive ? corp.activateDriver : corp.deactivateDriver, {
        name: value.name,
        phone: value.phone,
        inn: inn(),
      })
      change(kind, value.id, { isActive })
      return
    }
    const marks = device === '' ? { vin: value.vin, imei: value.imei } : marksOf(device)
    await call(isActive ? corp.activateDevice : corp.deactivateDevice, {
      plate: kind === 'vehicles' ? value.plate : '',
      inn: inn(),
      ...marks,
    })
    change(kind, value.id, device === '' ? { isActive } : { isActive, ...marks, vin: value.vin || marks.vin })
  }

  return {
    $fleet,
    load,
    save,
    act,
    dispose: () => looking.abort(),
    addDriver: async (draft) => void (await call(corp.addDriver, toRequest(FIELDS, draft))),
  }
}

/** Seventeen signs are a VIN, anything else is an IMEI. */
function marksOf(device: string): { vin: string; imei: string } {
  return device.length === 17 ? { vin: device, imei: '' } : { vin: '', imei: device }
}

/** The devices that a vehicle may become active by: those of the firm that no other vehicle has. */
export function freeDevices({ devices, vehicles }: Fleet): string[] {
  const taken = new Set(vehicles.flatMap(({ vin, imei }) => [vin, imei]))
  return devices.map(markOf).filter((mark) => !taken.has(mark))
}
