import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { formatMoment } from '../../shared/i18n/format.ts'
import type { CityMap } from './city-map.ts'

/** How old the count of free places is: in minutes, and as a time when that says more. */
export function useCounted(map: CityMap): string {
  const intl = useIntl()
  const { timeZone } = map.cityData
  const now = useStore(map.$minute)
  const counted = useStore(map.data.$countedAt)
  const state = useStore(map.data.$state)
  // Counts that came with the map are as old as the map.
  const at = counted ?? (state.status === 'ready' ? (state.features.time ?? state.at) : now)
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  return minutes < 60
    ? intl.formatMessage({ id: 'map.counted' }, { minutes })
    : intl.formatMessage({ id: 'map.counted.at' }, { time: formatMoment(at, timeZone, 'DD.MM HH:mm') })
}
