import { toAppError } from '../../shared/api/app-error.ts'
import { addVehicle } from '../../shared/api/contract/profile-vehicles.ts'
import { normaliseVehicle, type VehicleData } from '../../shared/domain/vehicle-fields.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { type Draft, type DriverForm, findOwn } from './draft.ts'
import type { Driver, DriverData } from './driver.ts'

export interface SaveVehicleParts {
  authGuard: AuthGuard
  driver: Driver
  form: DriverForm
  /** The vehicle is one of the driver's own now. */
  onSaved(): void
}

/** Adds the typed vehicle to the driver's own, and chooses it where it still stands in the form. */
export async function saveVehicle(draft: Draft, { authGuard, driver, form, onSaved }: SaveVehicleParts): Promise<void> {
  await authGuard.call(addVehicle, toVehicle(draft, driver.need())).catch(expectKnown)
  await driver.noteChange()
  const driverData = driver.data()
  // Where the profile could not be loaded anew, the vehicle stays a typed one.
  const own = driverData && findOwn(draft, driverData)
  const { vehicle, plate } = form.$values.get()
  if (!own || vehicle !== '' || plate !== draft.plate) return
  form.change({ vehicle: own.id })
  onSaved()
}

/** What the form knows of the vehicle; the rest can be said in the profile. */
function toVehicle({ plate, isForeign, category }: Draft, { settings }: Pick<DriverData, 'settings'>): VehicleData {
  const typed: VehicleData = {
    plate,
    format: isForeign ? 'foreign' : null,
    country: 'rus',
    category,
    docType: 'STS',
    docNumber: '',
    name: '',
    isMain: false,
    vin: '',
    imei: '',
  }
  const vehicle = normaliseVehicle(typed, settings)
  if (!vehicle) throw new Error('the form is sent with a plate alone')
  return { ...typed, ...vehicle, country: vehicle.format === 'foreign' ? 'other' : 'rus' }
}

/** One that the driver has already is as good: its answer was lost before, or another device has added it. */
function expectKnown(thrown: unknown): void {
  if (toAppError(thrown).code !== 'VehicleAlreadyExists') throw thrown
}
