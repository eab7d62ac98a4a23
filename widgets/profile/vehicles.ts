import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppError, type AppErrorCode, codeOfLoad } from '../../shared/api/app-error.ts'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import {
  addVehicle,
  checkVehicle,
  editVehicle,
  getVehicleBonds,
  readPresentVehicle,
  removeVehicle,
  type VehicleBonds,
} from '../../shared/api/contract/profile-vehicles.ts'
import { isSamePlate } from '../../shared/domain/plate.ts'
import type { VehicleSettings } from '../../shared/domain/vehicle-fields.ts'
import { createPress, type Press } from '../../shared/flows/press.ts'
import { createRecordFlow, type RecordFlow, type RecordResource } from '../../shared/flows/record/record.ts'
import type { ProblemsOf } from '../../shared/flows/rules.ts'
import type { Async } from '../../shared/stores/async.ts'
import { createRemote, type OwnedRemote } from '../../shared/stores/remote.ts'
import { checkRecord, createRecordChange } from './find-out.ts'
import type { PageLink } from '../../shared/flows/content/page-link.ts'
import { createPageLink } from './page-link.ts'
import { reportError } from './report.ts'
import type { SectionParts } from './sections.ts'
import { toValues, toVehicle, VEHICLE, type VehicleValues } from './vehicle-fields.ts'

/** The driver's vehicles, and what is done with them. */
export interface Vehicles {
  $vehicles: ReadableAtom<readonly Vehicle[]>
  /** Ids of those with an active or a waiting parking: they are not changed or deleted (readings gD-33). */
  $parked: ReadableAtom<ReadonlySet<string>>
  record: RecordFlow<Vehicle, typeof VEHICLE, 'remove'>
  /** What hangs on the vehicle that is to be deleted; asked for with the question. */
  $bonds: ReadableAtom<Async<VehicleBonds>>
  main: MainChoice
  settings: VehicleSettings
  /** Where the driver's parkings are. */
  parking: PageLink
  /** Opens the form of a new vehicle. */
  add(): void
  askBonds(): void
  dispose?(): void
}

/** Which vehicle is offered first: one press each. */
export interface MainChoice {
  press: Press
  /** The vehicle that the last press was about; null before it. */
  $asked: ReadableAtom<Vehicle | null>
  /** The last press has failed, and its vehicle is not in the list any more. */
  $isGone: ReadableAtom<boolean>
  /** The vehicle that was made main last, until something else is done. */
  $made: ReadableAtom<Vehicle | null>
  make(vehicle: Vehicle): Promise<void>
}

export function createVehicles(parts: SectionParts): Vehicles {
  const { context, scope, authGuard, settings, $profile } = parts
  const { environment } = context
  const record = createRecordFlow({
    line: environment,
    resource: toResource(parts),
    onError: ({ code }) => reportError(context, code),
  })
  const bonds = createBonds(record, {
    fetch: ({ id }) => authGuard.call(getVehicleBonds, { id }),
    onFail: (thrown) => reportError(context, codeOfLoad(thrown, environment)),
  })
  const main = createMainChoice(parts)
  const stop = record.$step.listen(({ step }) => step !== 'list' && main.forget())
  return {
    $vehicles: computed($profile, ({ vehicles }) => vehicles),
    $parked: computed([$profile, scope.clock.$minute], ({ vehicles, sessions }, minute) => {
      const standing = sessions.filter(({ status, end }) => status === 'waiting' || end === null || end > minute)
      const isParked = ({ plate }: Vehicle) => standing.some(({ vehicle }) => isSamePlate(vehicle.number, plate))
      return new Set(vehicles.filter(isParked).map(({ id }) => id))
    }),
    record,
    $bonds: bonds.$bonds,
    main,
    settings,
    parking: createPageLink(parts, 'parking'),
    add: () => record.edit(null),
    askBonds: bonds.ask,
    dispose() {
      stop()
      bonds.dispose()
    },
  }
}

function toResource(parts: SectionParts): RecordResource<Vehicle, typeof VEHICLE, 'remove'> {
  const { authGuard, $profile, settings, changed } = parts
  const { call } = authGuard
  const change = createRecordChange(parts)
  return {
    fields: VEHICLE,
    toValues,
    async judge(values, item) {
      const { judgeVehicle } = await import('./vehicle-rules.ts')
      const others = $profile.get().vehicles.filter(({ id }) => id !== item?.id)
      return judgeVehicle(values, { others, settings })
    },
    async save(values, item) {
      const vehicle = toVehicle(values, settings)
      const { isVehicle } = await import('./vehicle-rules.ts')
      await change(
        () =>
          item === null
            ? call(addVehicle, vehicle)
            : call(editVehicle, { ...vehicle, id: item.id, version: item.version, oldPlate: item.plate }),
        ({ vehicles }) =>
          vehicles.some((one) => (item === null || one.id === item.id) && isVehicle(one, values, settings)),
      )
      await changed({ section: 'vehicles', action: item === null ? 'add' : 'edit' })
    },
    async act({ id, version }) {
      await change(
        () => call(removeVehicle, { id, version }),
        ({ vehicles }) => !vehicles.some((vehicle) => vehicle.id === id),
      )
      await changed({ section: 'vehicles', action: 'remove' })
    },
    // From the refusal itself (readings PF-3), else from the profile, which was asked after it.
    refresh: async ({ id }, refusal) =>
      readPresentVehicle(refusal) ?? $profile.get().vehicles.find((vehicle) => vehicle.id === id) ?? null,
    refusedAt,
    refusedWith: { plate: ['format'], docNumber: ['docType'], vin: ['imei'], imei: ['vin'] },
    precheck: {
      names: ['plate', 'docNumber', 'vin', 'imei'],
      ask: (values, item) =>
        checkRecord(parts, () => call(checkVehicle, { id: item?.id, ...toVehicle(values, settings) })),
    },
  }
}

/** Which fields a refusal is about. */
function refusedAt({ code }: AppError, { vin, imei }: VehicleValues): ProblemsOf<VehicleValues> {
  const text = FIELD_REFUSALS[code]
  if (text) return { [text[0]]: text[1] }
  if (code !== 'DeviceAlreadyTaken') return {}
  const taken = 'profile.vehicles.device.taken'
  return { ...(vin === '' ? {} : { vin: taken }), ...(imei === '' ? {} : { imei: taken }) }
}

const FIELD_REFUSALS: { readonly [Code in AppErrorCode]?: readonly [keyof VehicleValues, string] } = {
  VehicleAlreadyExists: ['plate', 'profile.vehicles.plate.double'],
  VehicleOccupied: ['plate', 'error.VehicleOccupied'],
  RequiredField: ['plate', 'field.plate.required'],
  DocumentAlreadyExists: ['docNumber', 'profile.vehicles.docNumber.double'],
  DocumentOccupied: ['docNumber', 'error.DocumentOccupied'],
  ConsentWithdrawn: ['docNumber', 'error.ConsentWithdrawn'],
}

/** What hangs on a vehicle, while its deletion is asked about. */
function createBonds(
  { $step }: Vehicles['record'],
  { fetch, onFail }: { fetch(vehicle: Vehicle): Promise<VehicleBonds>; onFail(error: AppError): void },
): { $bonds: ReadableAtom<Async<VehicleBonds>>; ask(): void; dispose(): void } {
  const $bonds = atom<Async<VehicleBonds>>({ status: 'idle' })
  let remote: OwnedRemote<VehicleBonds> | null = null
  let asked: Vehicle | null = null

  function follow(item: Vehicle | null): void {
    if (item?.id === asked?.id) return
    asked = item
    remote?.dispose()
    remote = item && createRemote({ fetch: () => fetch(item) })
    $bonds.set({ status: 'idle' })
    remote?.listen((state) => {
      $bonds.set(state)
      if (state.status === 'failed') onFail(state.error)
    })
    void remote?.load()
  }

  const stop = $step.listen((opened) => follow(opened.step === 'confirm' ? opened.item : null))
  return {
    $bonds,
    ask: () => void remote?.reload(),
    dispose() {
      stop()
      follow(null)
    },
  }
}

function createMainChoice(parts: SectionParts): MainChoice & { forget(): void } {
  const { context, authGuard, changed, $profile } = parts
  const change = createRecordChange(parts)
  const press = createPress({ line: context.environment, onError: ({ code }) => reportError(context, code) })
  const $asked = atom<Vehicle | null>(null)
  const $made = atom<Vehicle | null>(null)
  return {
    press,
    $asked,
    $isGone: computed([press.$blockingError, $asked, $profile], (error, asked, { vehicles }) => {
      return error !== null && !vehicles.some(({ id }) => id === asked?.id)
    }),
    $made,
    async make(vehicle) {
      if (press.$isBusy.get()) return
      $asked.set(vehicle)
      $made.set(null)
      await press.run(async () => {
        await change(
          () => authGuard.call(editVehicle, { ...vehicle, oldPlate: vehicle.plate, isMain: true }),
          ({ vehicles }) => vehicles.some(({ id, isMain }) => id === vehicle.id && isMain),
        )
        await changed({ section: 'vehicles', action: 'make-main' })
        $made.set(vehicle)
      })
    },
    forget() {
      press.clear()
      $made.set(null)
    },
  }
}
