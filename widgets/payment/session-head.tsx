import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { nameOfStay, type Stay } from '../../shared/flows/parking/place-name.ts'
import { DrawnPlate } from '../../shared/ui/drawn-plate.tsx'
import { dataIn, type Driver } from './driver.ts'

/** The vehicle, by its plate, and the place. */
export function SessionHead({
  driver,
  session,
}: {
  driver: Pick<Driver, '$state'>
  session: Stay & Pick<DriverSession, 'vehicle'>
}) {
  const intl = useIntl()
  const { vehicle, parkingCode } = session
  const { code, name, lang } = nameOfStay(session, dataIn(useStore(driver.$state)), intl.locale)
  return (
    <div className="session-head">
      <DrawnPlate plate={vehicle.number} format={vehicle.format} />
      <span className="session-place">
        {intl.formatMessage(
          { id: parkingCode ? 'payment.place.parking' : 'payment.place.zone' },
          {
            code,
            name: (
              <span key="name" lang={lang}>
                {name}
              </span>
            ),
          },
        )}
      </span>
    </div>
  )
}
