import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import type { Driver } from './driver.ts'

type Stay = Pick<DriverSession, 'vehicle' | 'zone' | 'zoneName' | 'parkingCode'>

/** The vehicle, by its plate, and the place. */
export function SessionHead({ driver, session }: { driver: Pick<Driver, '$state'>; session: Stay }) {
  const intl = useIntl()
  const { vehicle, parkingCode } = session
  const { code, name } = usePlace(driver, session)
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

/**
 * The place by its sign: the parking where there is one, in the reader's language, as far as the city still knows it.
 */
export function usePlace(
  driver: Pick<Driver, '$state'>,
  { zone, zoneName, parkingCode }: Omit<Stay, 'vehicle'>,
): { code: string; name: string } {
  const { locale: language } = useIntl()
  const state = useStore(driver.$state)
  const driverData = state.status === 'ready' ? state.value : null
  const place =
    driverData?.parkings.find(({ code }) => code === parkingCode) ?? driverData?.zones.find(({ code }) => code === zone)
  return { code: parkingCode ?? zone, name: place ? cityText(place.name, place.nameEn, language) : zoneName }
}
