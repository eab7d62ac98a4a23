import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import { OwnVehicles } from '../../shared/flows/parking/own-vehicles.tsx'
import { VehicleFields } from '../../shared/flows/parking/vehicle-fields.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { type DriverForm, findOwn, isToSave, withVehicle } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { VehicleSaving } from './vehicle-saving.ts'

const SavingNotice = lazyView(() => import('./steps.tsx').then((module) => module.SavingNotice))

const OTHER = 'other'

export interface VehicleFieldProps {
  form: DriverForm
  saving: VehicleSaving
  driverData: DriverData
}

/** One of the driver's own vehicles, or another whose plate is typed on the spot, and may become an own one. */
export function VehicleField({ form, saving, driverData }: VehicleFieldProps) {
  const draft = useStore(form.$values)
  const isTyped = draft.vehicle === ''
  return (
    <>
      {driverData.profile.vehicles.length > 0 && <VehiclesOfDriver form={form} driverData={driverData} />}
      {isTyped && <VehicleFields form={form} cityData={driverData} />}
      {isTyped && !findOwn(draft, driverData) && <Saving form={form} saving={saving} driverData={driverData} />}
    </>
  )
}

/** Whether the typed vehicle is to be an own one, and why it could not be. */
function Saving({ form, saving, driverData }: VehicleFieldProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const state = useStore(saving.$state)
  const isChecked = isToSave(draft, driverData)
  return (
    <div className="stack-tight">
      <Checkbox name="save" isChecked={isChecked} onChange={(isSaved) => form.change({ isSaved })}>
        {intl.formatMessage({ id: 'payment.vehicle.save' })}
      </Checkbox>
      {isChecked && state.status === 'failed' && state.plate === draft.plate && (
        <Suspense>
          <SavingNotice saving={saving} />
        </Suspense>
      )}
    </div>
  )
}

function VehiclesOfDriver({ form, driverData }: Omit<VehicleFieldProps, 'saving'>) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const { vehicles } = driverData.profile
  const isOwn = draft.vehicle !== ''

  function choose(id: string) {
    const vehicle = vehicles.find((one) => one.id === id)
    form.change(vehicle ? withVehicle(vehicle) : { vehicle: '', plate: '', isForeign: false, category: '' })
    if (vehicle) form.leave('plate')
  }

  return (
    <div data-field={isOwn ? 'plate' : undefined}>
      <OwnVehicles
        label={intl.formatMessage({ id: 'payment.vehicle' })}
        error={isOwn && problems.plate && intl.formatMessage({ id: problems.plate })}
        vehicles={vehicles}
        value={isOwn ? draft.vehicle : OTHER}
        other={{ value: OTHER, label: intl.formatMessage({ id: 'payment.vehicle.other' }) }}
        onChange={choose}
      />
    </div>
  )
}
