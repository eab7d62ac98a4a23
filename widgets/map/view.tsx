import { useStore } from '@nanostores/react'
import { useDeferredValue } from 'react'
import { useIntl } from 'react-intl'
import { FailureNotice } from '../../shared/ui/failure-notice.tsx'
import { CityMapView } from './city-map-view.tsx'
import type { MapModel } from './model.ts'

export function MapView({ model }: { model: MapModel }) {
  const intl = useIntl()
  // A large view: drawn in slices, between which the page takes what is pressed.
  const state = useDeferredValue(useStore(model.$state))
  if (state.status === 'ready') return <CityMapView map={state.value} />
  if (state.status === 'idle' || state.status === 'loading') {
    return (
      <div className="map-frame" aria-busy="true">
        <div className="skeleton map-waiting" />
        <p className="visually-hidden">{intl.formatMessage({ id: 'common.loading' })}</p>
      </div>
    )
  }
  return <FailureNotice title={intl.formatMessage({ id: 'map.failed' })} error={state.error} retry={model.retry} />
}
