import { toAppError } from '../../shared/api/app-error.ts'
import { addVehicle } from '../../shared/api/contract/profile-vehicles.ts'
import { normaliseVehicle } from '../../shared/domain/vehicle-fields.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import type { Draft } from './draft.ts'
import type { DriverData } from './driver.ts'

/**
 * Adds the typed vehicle to the driver's own, with what the form knows of it; the rest can be said in the profile. One
 * that the driver has already is as good: its answer was lost before, or another device has added it.
 */
export async function saveVehicle(
  authGuard: AuthGuard,
  { plate, isForeign, category }: Draft,
  { settings }: Pick<DriverData, 'settings'>,
): Promise<void> {
  const typed = {
    plate,
    format: isForeign ? ('foreign' as const) : null,
    country: 'rus' as const,
    category,
    docType: 'STS' as const,
    docNumber: '',
    name: '',
    isMain: false,
    vin: '',
    imei: '',
  }
  const vehicle = normaliseVehicle(typed, settings)
  if (!vehicle) throw new Error('the form is sent with a plate alone')
  try {
    const country = vehicle.format === 'foreign' ? 'other' : 'rus'
    await authGuard.call(addVehicle, { ...vehicle, country, isMain: false })
  } catch (thrown) {
    if (toAppError(thrown).code !== 'VehicleAlreadyExists') throw thrown
  }
}
