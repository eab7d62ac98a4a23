import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../shared/api/contract/profile.ts'
import { AsWritten } from '../../shared/i18n/as-written.tsx'
import { Said } from '../../shared/ui/announcer.tsx'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { ParkedNotice, plateOf } from './vehicle-card.tsx'
import type { Vehicles } from './vehicles.ts'

/** What is said before a vehicle is deleted: what hangs on it, and which one is main after it (readings PF-5, gD-32). */
export function VehicleRemoval({ vehicles, vehicle }: { vehicles: Vehicles; vehicle: Vehicle }) {
  const intl = useIntl()
  const next = useStore(vehicles.$vehicles).find(({ id }) => id !== vehicle.id)
  return (
    <>
      {vehicle.isMain && next && (
        <p>{intl.formatMessage({ id: 'profile.vehicles.remove.next' }, { name: plateOf(next, vehicles.settings) })}</p>
      )}
      <Bonds vehicles={vehicles} />
    </>
  )
}

function Bonds({ vehicles }: { vehicles: Vehicles }) {
  const intl = useIntl()
  const bonds = useStore(vehicles.$bonds)
  if (bonds.status === 'failed') {
    return (
      <FailureNotice
        title={intl.formatMessage({ id: 'profile.vehicles.bonds.failed' })}
        error={bonds.error}
        retry={vehicles.askBonds}
      />
    )
  }
  if (bonds.status !== 'ready') {
    return (
      <div aria-busy="true">
        <Said>{intl.formatMessage({ id: 'profile.vehicles.bonds.loading' })}</Said>
        <Skeleton />
      </div>
    )
  }
  const { benefits, isParked } = bonds.value
  if (isParked) return <ParkedNotice vehicles={vehicles} said="alert" />
  if (benefits.length === 0) return <p>{intl.formatMessage({ id: 'profile.vehicles.bonds.none' })}</p>
  return (
    <div>
      <p>{intl.formatMessage({ id: 'profile.vehicles.bonds' })}</p>
      <ul className="vehicle-bonds">
        {benefits.map(({ name, orderNumber }) => (
          <li key={`${orderNumber} ${name}`}>
            <AsWritten>{name}</AsWritten>
          </li>
        ))}
      </ul>
    </div>
  )
}
