import { useStore } from '@nanostores/react'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { CityMapView } from './city-map-view.tsx'
import type { MapModel } from './model.ts'

export function MapView({ model }: { model: MapModel }) {
  const text = useText()
  const state = useStore(model.$state)
  if (state.status === 'ready') return <CityMapView map={state.map} />
  if (state.status === 'loading') {
    return (
      <div className="map-frame" aria-busy="true">
        <div className="map-head">
          <div className="skeleton map-search-place" />
          <div className="skeleton map-tabs skeleton-control" />
        </div>
        <div className="map-filters-place" />
        <div className="skeleton map-waiting" />
        <p className="visually-hidden">{text('common.loading')}</p>
      </div>
    )
  }
  return (
    <Notice
      kind="danger"
      title={text('map.failed')}
      actions={
        <Button look="secondary" onClick={model.retry}>
          {text('common.retry')}
        </Button>
      }
    >
      <p>{text(`error.${state.code}`)}</p>
    </Notice>
  )
}
