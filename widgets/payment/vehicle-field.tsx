import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { VehicleFields } from '../../shared/flows/parking/vehicle-fields.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { type DriverForm, withVehicle } from './draft.ts'
import type { DriverData } from './driver.ts'

/** More vehicles than this are chosen from a list. */
const MOST_PLATES = 3
const OTHER = 'other'

/** One of the driver's own vehicles, or another whose plate is typed on the spot. */
export function VehicleField({ form, driverData }: { form: DriverForm; driverData: DriverData }) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const { vehicles } = driverData.profile
  const isOwn = draft.vehicle !== ''
  const chosen = isOwn ? draft.vehicle : OTHER

  function choose(id: string) {
    const vehicle = vehicles.find((one) => one.id === id)
    form.change(vehicle ? withVehicle(vehicle) : { vehicle: '', plate: '', isForeign: false, category: '' })
    if (vehicle) form.leave('plate')
  }

  if (vehicles.length === 0) return <VehicleFields form={form} cityData={driverData} />
  const other = { value: OTHER, label: intl.formatMessage({ id: 'payment.vehicle.other' }) }
  return (
    <>
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
              options={[
                ...vehicles.map((vehicle) => ({ value: vehicle.id, label: <Plate vehicle={vehicle} /> })),
                other,
              ]}
              onChange={choose}
            />
          )}
        </Field>
      </div>
      {!isOwn && <VehicleFields form={form} cityData={driverData} />}
    </>
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
