import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import type { CityMap } from './city-map.ts'
import { Swatch } from './swatch.tsx'

/** What there is, in its colours, with how many of each: the legend, and the choice of what is shown. */
export function FilterView({ map }: { map: CityMap }) {
  const intl = useIntl()
  const counts = useStore(map.choice.$counts)
  const wanted = useStore(map.choice.$wanted)
  const { features } = useStore(map.$dataset)
  const isLoading = useStore(map.data.$state).status === 'loading'
  const { parkings, spaces, disabled } = features.totals
  // Its place is kept while the map is on its way, so that nothing jumps when it comes.
  if (counts.size === 0) return isLoading ? <div className="map-filters-place" /> : null
  return (
    <Disclosure
      summary={
        wanted.size > 0
          ? intl.formatMessage({ id: 'map.filters.chosen' }, { count: wanted.size })
          : intl.formatMessage({ id: 'map.filters' })
      }
    >
      <div role="group" aria-label={intl.formatMessage({ id: 'map.filters' })} className="map-filters">
        {[...counts].map(([filter, count]) => (
          <Checkbox key={filter} isChecked={wanted.has(filter)} onChange={() => map.choice.toggle(filter)}>
            <Swatch filter={filter} />
            {intl.formatMessage({ id: `map.filter.${filter}` })} <span className="map-count">{count}</span>
          </Checkbox>
        ))}
      </div>
      {parkings !== null && (
        <p className="map-note">
          {intl.formatMessage({ id: 'map.totals' }, { parkings, spaces: spaces ?? 0 })}{' '}
          {disabled !== null && disabled > 0 && intl.formatMessage({ id: 'map.totals.disabled' }, { count: disabled })}
        </p>
      )}
      {wanted.size > 0 && (
        <Button look="secondary" onClick={() => map.choice.setWanted([])}>
          {intl.formatMessage({ id: 'map.filters.all' })}
        </Button>
      )}
    </Disclosure>
  )
}
