import { useIntl } from 'react-intl'
import { Card } from '../../shared/ui/card.tsx'
import type { Vehicles } from './vehicles.ts'

export function VehiclesView(_props: { vehicles: Vehicles }) {
  const intl = useIntl()
  return <Card title={intl.formatMessage({ id: 'profile.vehicles.title' })}>{null}</Card>
}
