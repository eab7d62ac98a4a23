import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { Fleet, FleetDevice, FleetDriver, FleetVehicle } from '../../shared/api/contract/fleet.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { DeviceFields, DriverFields, VehicleFields } from './fields-view.tsx'
import { freeDevices } from './fleet.ts'
import { type Action, KINDS, markOf } from './kinds.ts'
import { type Cells, ListView } from './list-view.tsx'
import type { Office } from './office.ts'
import { toPhone } from './phone-text.ts'

const ImportView = lazyView(() => import('./import-view.tsx').then((loaded) => loaded.ImportView))

interface ListsProps {
  office: Pick<Office, 'lists' | 'records' | 'driverImport'>
  fleet: Fleet
}

/** The three lists, one at a time, each with its search. */
export function ListsView({ office, fleet }: ListsProps) {
  const intl = useIntl()
  const { lists, records, driverImport } = office
  const list = useStore(lists.$list)
  const typed = useStore(lists.$typed)
  const importing = useStore(driverImport.$state)
  return (
    <>
      <Choice
        label={intl.formatMessage({ id: 'fleet.lists' })}
        value={list}
        options={KINDS.map((kind) => ({
          value: kind,
          label: intl.formatMessage({ id: `fleet.${kind}` }),
          note: String(fleet[kind].length),
        }))}
        onChange={lists.open}
      />
      <div className="list-tools">
        <Field label={intl.formatMessage({ id: `fleet.${list}.find` })}>
          <TextInput type="search" autoComplete="off" value={typed} onChange={lists.find} />
        </Field>
        <div className="row">
          <Button look="secondary" onClick={() => records[list].edit(null)}>
            {intl.formatMessage({ id: `fleet.${list}.add` })}
          </Button>
          {list === 'drivers' && (
            <Button look="secondary" onClick={driverImport.open}>
              {intl.formatMessage({ id: 'fleet.import' })}
            </Button>
          )}
        </div>
      </div>
      <OpenList office={office} fleet={fleet} />
      {importing.step !== 'closed' && (
        <Suspense>
          <ImportView driverImport={driverImport} state={importing} />
        </Suspense>
      )}
    </>
  )
}

function OpenList({ office: { lists, records }, fleet }: ListsProps) {
  const list = useStore(lists.$list)
  const typed = useStore(lists.$typed)
  const device = useStore(records.$device)
  if (list === 'drivers') {
    return (
      <ListView
        key="drivers"
        kind="drivers"
        record={records.drivers}
        $rows={lists.found.drivers}
        typed={typed}
        cells={DRIVER_CELLS}
        nameOf={nameOfDriver}
        isEditable
        fields={<DriverFields form={records.drivers.form} devices={fleet.devices} />}
      />
    )
  }
  if (list === 'devices') {
    return (
      <ListView
        key="devices"
        kind="devices"
        record={records.devices}
        $rows={lists.found.devices}
        typed={typed}
        cells={DEVICE_CELLS}
        nameOf={markOf}
        fields={<DeviceFields form={records.devices.form} />}
      />
    )
  }
  return (
    <ListView
      key="vehicles"
      kind="vehicles"
      record={records.vehicles}
      $rows={lists.found.vehicles}
      typed={typed}
      cells={VEHICLE_CELLS}
      nameOf={plateOf}
      fields={<VehicleFields form={records.vehicles.form} />}
      renderQuestion={(vehicle, action) =>
        needsDevice(vehicle, action) && <DeviceChoice records={records} devices={freeDevices(fleet)} />
      }
      isAnswered={(vehicle, action) => !needsDevice(vehicle, action) || device !== ''}
    />
  )
}

const nameOfDriver = ({ name }: FleetDriver) => name
const plateOf = ({ plate }: FleetVehicle) => plate

/** A vehicle is tracked by a device, and becomes active with one. */
function needsDevice({ vin, imei }: FleetVehicle, action: Action): boolean {
  return action === 'activate' && vin === '' && imei === ''
}

const DRIVER_CELLS: Cells<FleetDriver> = [
  ['name', nameOfDriver],
  ['phone', ({ phone }) => toPhone(phone)],
  ['plate', ({ plate }) => plate],
  ['device', ({ device }) => device],
]

const VEHICLE_CELLS: Cells<FleetVehicle> = [
  ['plate', plateOf],
  ['vin', ({ vin }) => vin],
  ['imei', ({ imei }) => imei],
]

const DEVICE_CELLS: Cells<FleetDevice> = [
  ['imei', ({ imei }) => imei],
  ['vin', ({ vin }) => vin],
]
