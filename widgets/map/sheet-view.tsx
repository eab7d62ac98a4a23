import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import type { CityMap } from './city-map.ts'
import type { Tab } from './city-map-view.tsx'
import { formatDistance } from '../../shared/i18n/distance.ts'
import { addressBeside, costOf, foreignIn, nameOf, placesText } from './feature-text.ts'

export interface SheetViewProps {
  map: CityMap
  tab: Tab
  onTab(tab: Tab): void
}

/**
 * The next step, below the map on a phone: the payment, and the list in the map's place. Only where the person has said
 * where he is, the nearest parking is named and paid for: from the middle of the map it would be a guess at a zone.
 */
export function SheetView({ map, tab, onTab }: SheetViewProps) {
  const intl = useIntl()
  const page = useStore(map.paying.$plainPage)
  const nearest = useStore(map.$nearest)
  const now = useStore(map.$minute)
  const other: Tab = tab === 'map' ? 'list' : 'map'
  const { cityData } = map
  const cost = nearest && costOf({ feature: nearest.feature, cityData, now, intl })
  const facts = nearest && [cost?.text, placesText(nearest.feature, intl)]
  const isFreeNow = (cost?.free ?? null) !== null
  return (
    <>
      <div className="map-sheet-head">
        <div>
          <p className="map-sheet-title">
            {nearest
              ? intl.formatMessage({ id: 'map.sheet.nearest' }, { zone: nearest.feature.zone })
              : intl.formatMessage({ id: tab === 'list' ? 'map.sheet.choose.list' : 'map.sheet.choose' })}
          </p>
          {nearest && (
            <p className="map-note map-sheet-place">
              {formatDistance(nearest.distance, intl)} · <Place feature={nearest.feature} />
            </p>
          )}
        </div>
        <Button look="quiet" onClick={() => onTab(other)}>
          {intl.formatMessage({ id: `map.tab.${other}` })}
        </Button>
      </div>
      {facts && (
        <p className="map-sheet-facts">
          {facts.filter(Boolean).join(' · ')}{' '}
          <span className="map-note">{intl.formatMessage({ id: 'map.check' })}</span>
        </p>
      )}
      {page && (
        <div className="map-sheet-actions">
          <Button
            shape="wide"
            look={isFreeNow ? 'secondary' : 'primary'}
            onClick={() => map.paying.payAt(nearest?.feature ?? null, page)}
          >
            {intl.formatMessage({ id: 'map.sheet.pay' })}
          </Button>
          {nearest && (
            <Button look="quiet" onClick={() => map.paying.payAt(null, page)}>
              {intl.formatMessage({ id: 'map.sheet.other' })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Its address, else its name. */
function Place({ feature }: { feature: MapFeature }) {
  const intl = useIntl()
  const address = addressBeside(feature)
  return <span lang={foreignIn(intl, address === '' ? feature.nameEn : '')}>{address || nameOf(feature, intl)}</span>
}
