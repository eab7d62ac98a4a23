import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatLength } from '../../shared/i18n/distance.ts'
import type { CityMap } from './city-map.ts'
import { scaleOf } from './scale.ts'

/** Where north is and how far it is, also where there are no streets to tell it by. Distances in words are in the list. */
export function ScaleView({ map }: { map: CityMap }) {
  const intl = useIntl()
  const view = useStore(map.mapController.$view)
  if (!view) return null
  const { metres, pixels } = scaleOf({ latitude: view.center[1], zoom: view.zoom })
  const length = formatLength(metres, intl)
  return (
    <p className="map-scale" aria-hidden="true">
      <span>{intl.formatMessage({ id: 'map.north' })}</span>
      <span className="map-length" style={{ inlineSize: pixels }}>
        {length}
      </span>
    </p>
  )
}
