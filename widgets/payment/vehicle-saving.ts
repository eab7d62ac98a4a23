import { atom, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, toLoadError } from '../../shared/api/app-error.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { isToSave } from './draft.ts'
import type { Reports } from './reports.ts'
import type { SaveVehicleParts } from './save-vehicle.ts'

/** How it stands with the typed vehicle; `plate` as it was typed. */
export type SavingState =
  | { status: 'idle' }
  | { status: 'saving' | 'saved'; plate: string }
  | { status: 'failed'; plate: string; code: AppErrorCode }

/** Makes the typed vehicle one of the driver's own. The parking neither waits for it nor depends on it. */
export interface VehicleSaving {
  $state: ReadableAtom<SavingState>
  /** Saves it where the driver wants that, and chooses it in the form. Never rejects: the state holds the outcome. */
  save(): Promise<void>
  /** The form begins anew: how the last saving ends is nothing here any more. */
  forget(): void
}

export interface VehicleSavingParts extends SaveVehicleParts {
  environment: Environment
  reports: Reports
}

export function createVehicleSaving(parts: VehicleSavingParts): VehicleSaving {
  const { environment, driver, form, reports } = parts
  const $state = atom<SavingState>({ status: 'idle' })

  return {
    $state,
    async save() {
      const draft = form.$values.get()
      const { plate } = draft
      const before = $state.get()
      const isUnderWay = before.status === 'saving' && before.plate === plate
      if (isUnderWay || !isToSave(draft, driver.need())) return
      const begun: SavingState = { status: 'saving', plate }
      $state.set(begun)
      const end = (state: SavingState) => $state.get() === begun && $state.set(state)
      try {
        const { saveVehicle } = await import('./save-vehicle.ts')
        await saveVehicle(draft, parts)
        end({ status: 'saved', plate })
      } catch (thrown) {
        const error = toLoadError(thrown, environment)
        reports.failure(error)
        end({ status: 'failed', plate, code: error.code })
      }
    },
    forget: () => $state.set({ status: 'idle' }),
  }
}
