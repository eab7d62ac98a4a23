import { atom, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, isAborted, toLoadError } from '../../shared/api/app-error.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import { type DriverForm, findOwn, isToSave } from './draft.ts'
import type { Driver } from './driver.ts'
import type { Reports } from './reports.ts'

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

export interface VehicleSavingParts {
  environment: Environment
  authGuard: AuthGuard
  driver: Driver
  form: DriverForm
  reports: Reports
  /** The vehicle is one of the driver's own now. */
  onSaved(): void
}

export function createVehicleSaving(parts: VehicleSavingParts): VehicleSaving {
  const { environment, authGuard, driver, form, reports, onSaved } = parts
  const $state = atom<SavingState>({ status: 'idle' })

  /** Where the profile could not be loaded anew, the vehicle stays a typed one in the form. */
  function choose(plate: string): void {
    const draft = form.$values.get()
    const driverData = driver.data()
    const own = driverData && findOwn({ plate }, driverData)
    if (!own || draft.vehicle !== '' || draft.plate !== plate) return
    form.change({ vehicle: own.id })
    onSaved()
  }

  return {
    $state,
    async save() {
      const draft = form.$values.get()
      const { plate } = draft
      const driverData = driver.need()
      const before = $state.get()
      const isUnderWay = before.status === 'saving' && before.plate === plate
      if (isUnderWay || !isToSave(draft, driverData)) return
      const begun: SavingState = { status: 'saving', plate }
      $state.set(begun)
      try {
        const { saveVehicle } = await import('./save-vehicle.ts')
        await saveVehicle(authGuard, draft, driverData)
        if ($state.get() === begun) $state.set({ status: 'saved', plate })
        await driver.noteChange()
        choose(plate)
      } catch (thrown) {
        if ($state.get() !== begun) return
        const error = toLoadError(thrown, environment)
        if (isAborted(error)) return $state.set({ status: 'idle' })
        reports.failure(error)
        $state.set({ status: 'failed', plate, code: error.code })
      }
    },
    forget: () => $state.set({ status: 'idle' }),
  }
}
