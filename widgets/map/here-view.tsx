import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { LonLat } from '../../shared/domain/coordinates.ts'
import type { CityMap } from './city-map.ts'
import { createHereMark } from './here.ts'

/** The mark of where the screen stands, and the way back to it, which is always in sight. */
export function HereView({ map, here, onGo }: { map: CityMap; here: LonLat; onGo(): void }) {
  const intl = useIntl()
  const words = intl.formatMessage({ id: 'map.here' })
  const isKiosk = useStore(map.$isKiosk)
  const [longitude, latitude] = here

  useEffect(() => {
    map.$herePaint.set(createHereMark([longitude, latitude], words))
    return () => map.$herePaint.set(null)
  }, [map, longitude, latitude, words])

  return (
    <button
      type="button"
      className={isKiosk ? 'map-tool map-here' : 'map-tool'}
      aria-label={intl.formatMessage({ id: 'map.here.go' })}
      title={intl.formatMessage({ id: 'map.here.go' })}
      onClick={() => {
        map.showHere()
        onGo()
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11m0-13.5a2.5 2.5 0 1 0 .01 0" />
      </svg>
      {isKiosk && <span aria-hidden="true">{words}</span>}
    </button>
  )
}
