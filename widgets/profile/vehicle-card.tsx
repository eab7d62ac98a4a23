import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import type { VehicleSettings } from '../../shared/domain/vehicle-fields.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { ErrorNotice } from '../../shared/ui/error-notice.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { takeLostFocus } from '../../shared/ui/take-lost-focus.ts'
import { showNumber } from './document-fields.ts'
import { readPlate } from './vehicle-fields.ts'
import type { Vehicles } from './vehicles.ts'

interface VehicleCardProps {
  vehicles: Vehicles
  vehicle: Vehicle
}

/** One vehicle, and what can be done with it. */
export function VehicleCard({ vehicles, vehicle }: VehicleCardProps) {
  const { main, settings } = vehicles
  const made = useStore(main.$made)
  const isParked = useStore(vehicles.$parked).has(vehicle.id)
  const card = useRef<HTMLLIElement>(null)

  // The button that was pressed is gone with its purpose.
  useEffect(() => {
    if (made?.id === vehicle.id && card.current) takeLostFocus(card.current)
  }, [made, vehicle.id])

  return (
    <li className="record" ref={card} tabIndex={-1}>
      <VehicleFacts vehicle={vehicle} settings={settings} />
      {isParked && <ParkedNotice vehicles={vehicles} said="quiet" />}
      <div className="record-buttons">
        {!isParked && <Buttons vehicles={vehicles} vehicle={vehicle} />}
        {!vehicle.isMain && <MakeMain vehicles={vehicles} vehicle={vehicle} />}
      </div>
      <MainFailure vehicles={vehicles} vehicle={vehicle} />
    </li>
  )
}

/** What is known of a vehicle. */
export function VehicleFacts({ vehicle, settings }: { vehicle: Vehicle; settings: VehicleSettings }) {
  const intl = useIntl()
  const { name, category, docType, docNumber, vin, imei, isMain } = vehicle
  const plate = readPlate(vehicle, settings)
  const document =
    docNumber && intl.formatMessage({ id: `profile.documents.name.${docType}` }, { number: showNumber(docNumber) })
  const device = [vin, imei].filter((mark) => mark !== '').join(', ')
  return (
    <div className="vehicle">
      <div className="vehicle-head">
        {plate.valid ? <PlateView plate={plate} label={plate.display} /> : <strong>{vehicle.plate}</strong>}
        {isMain && (
          <span className="main-mark">
            <Icon name="success" />
            {intl.formatMessage({ id: 'profile.vehicles.main' })}
          </span>
        )}
      </div>
      {name && (
        <p className="record-name">
          <AsWritten>{name}</AsWritten>
        </p>
      )}
      <p className="muted">
        {[
          plate.valid && intl.formatMessage({ id: `field.plate.type.${plate.type}` }),
          settings.useTsCategory && intl.formatMessage({ id: 'profile.vehicles.category' }, { category }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {document && <p className="muted">{document}</p>}
      {device && <p className="muted">{intl.formatMessage({ id: 'profile.vehicles.device.of' }, { device })}</p>}
    </div>
  )
}

/** Why a vehicle cannot be changed or deleted now, and where its parking is (readings gD-33). */
export function ParkedNotice({ vehicles, said }: { vehicles: Vehicles; said: 'quiet' | 'alert' }) {
  const intl = useIntl()
  const url = useStore(vehicles.parking.$url)
  return (
    <Notice
      said={said}
      title={intl.formatMessage({ id: 'profile.vehicles.parked' })}
      actions={
        <ButtonLink href={url} onClick={vehicles.parking.follow}>
          {intl.formatMessage({ id: 'profile.vehicles.parked.go' })}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage({ id: 'profile.vehicles.parked.text' })}</p>
    </Notice>
  )
}

function MakeMain({ vehicles: { main, settings }, vehicle }: VehicleCardProps) {
  const intl = useIntl()
  const isBusy = useStore(main.press.$isBusy)
  const asked = useStore(main.$asked)
  return (
    <Button
      look="quiet"
      aria-label={intl.formatMessage({ id: 'profile.vehicles.makeMain.of' }, { name: plateOf(vehicle, settings) })}
      busy={isBusy && asked?.id === vehicle.id && intl.formatMessage({ id: 'profile.record.saving' })}
      onClick={() => void main.make(vehicle)}
    >
      {intl.formatMessage({ id: 'profile.vehicles.makeMain' })}
    </Button>
  )
}

function Buttons({ vehicles: { record, settings }, vehicle }: VehicleCardProps) {
  const intl = useIntl()
  const name = plateOf(vehicle, settings)
  return (
    <>
      <Button
        look="quiet"
        aria-label={intl.formatMessage({ id: 'profile.vehicles.edit.of' }, { name })}
        onClick={() => record.edit(vehicle)}
      >
        {intl.formatMessage({ id: 'profile.vehicles.change' })}
      </Button>
      <Button
        look="quiet"
        aria-label={intl.formatMessage({ id: 'profile.vehicles.remove.of' }, { name })}
        onClick={() => record.ask(vehicle, 'remove')}
      >
        {intl.formatMessage({ id: 'profile.vehicles.remove' })}
      </Button>
    </>
  )
}

function MainFailure({ vehicles: { main }, vehicle }: VehicleCardProps) {
  const intl = useIntl()
  const error = useStore(main.press.$blockingError)
  const asked = useStore(main.$asked)
  if (!error || asked?.id !== vehicle.id) return null
  // What has changed elsewhere is shown here by now.
  if (error.code === 'ValidationError')
    return <Notice kind="danger" title={intl.formatMessage({ id: 'profile.vehicles.makeMain.changed' })} />
  return <ErrorNotice error={error} />
}

/** What a vehicle is called: its plate, grouped for the eye. */
export function plateOf(vehicle: Vehicle, settings: VehicleSettings): string {
  const plate = readPlate(vehicle, settings)
  return plate.valid ? plate.display : vehicle.plate
}
