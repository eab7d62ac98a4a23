import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { type Driver, placeOf } from './driver.ts'

type Stay = Pick<DriverSession, 'vehicle' | 'zone' | 'zoneName' | 'parkingCode'>

/** The vehicle, by its plate, and the place. */
export function SessionHead({ driver, session }: { driver: Pick<Driver, '$state'>; session: Stay }) {
  const intl = useIntl()
  const { vehicle, parkingCode } = session
  const { code, name } = placeOf(useStore(driver.$state), session, intl.locale)
  const plate = parsePlate(vehicle.number, { format: vehicle.format })
  return (
    <div className="session-head">
      {plate.valid ? <PlateView plate={plate} label={plate.display} /> : vehicle.number}
      <span className="session-place">
        {intl.formatMessage({ id: parkingCode ? 'payment.place.parking' : 'payment.place.zone' }, { code, name })}
      </span>
    </div>
  )
}
