import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { VehicleFields } from '../../shared/flows/parking/vehicle-fields.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { type DriverForm, findOwn, isToSave, withVehicle } from './draft.ts'
import type { DriverData } from './driver.ts'
import type { VehicleSaving } from './vehicle-saving.ts'

const SavingNotice = lazyView(() => import('./steps.tsx').then((module) => module.SavingNotice))

/** More vehicles than this are chosen from a list. */
const MOST_PLATES = 3
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
      {driverData.profile.vehicles.length > 0 && <OwnVehicles form={form} driverData={driverData} />}
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

function OwnVehicles({ form, driverData }: Omit<VehicleFieldProps, 'saving'>) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const { vehicles } = driverData.profile
  const isOwn = draft.vehicle !== ''
  const chosen = isOwn ? draft.vehicle : OTHER
  const other = { value: OTHER, label: intl.formatMessage({ id: 'payment.vehicle.other' }) }

  function choose(id: string) {
    const vehicle = vehicles.find((one) => one.id === id)
    form.change(vehicle ? withVehicle(vehicle) : { vehicle: '', plate: '', isForeign: false, category: '' })
    if (vehicle) form.leave('plate')
  }

  return (
    <div data-field={isOwn ? 'plate' : undefined}>
      <Field
        kind={vehicles.length > MOST_PLATES ? 'control' : 'group'}
        label={intl.formatMessage({ id: 'payment.vehicle' })}
        error={isOwn && problems.plate && intl.formatMessage({ id: problems.plate })}
      >
        {vehicles.length > MOST_PLATES ? (
          <Select name="vehicle" value={chosen} options={[...vehicles.map(toOption), other]} onChange={choose} />
        ) : (
          <Choice
            layout="list"
            value={chosen}
            options={[...vehicles.map((vehicle) => ({ value: vehicle.id, label: <Plate vehicle={vehicle} /> })), other]}
            onChange={choose}
          />
        )}
      </Field>
    </div>
  )
}

function toOption({ id, plate, name }: Vehicle) {
  return { value: id, label: name ? `${plate} · ${name}` : plate }
}

/** The plate as it looks on the vehicle. */
function Plate({ vehicle: { plate, format, name } }: { vehicle: Vehicle }) {
  const parsed = parsePlate(plate, { format })
  return (
    <span className="own-vehicle">
      {parsed.valid ? <PlateView plate={parsed} label={parsed.display} /> : plate} {name}
    </span>
  )
}
