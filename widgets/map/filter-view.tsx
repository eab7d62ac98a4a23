import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import type { MapFilter } from '../../shared/domain/map-object.ts'
import type { CityMap } from './city-map.ts'
import { MapIcon } from './map-icon.tsx'
import { FILTER_GROUPS, GROUP_NAMES, type FilterGroup } from './filter-groups.ts'
import { Swatch } from './swatch.tsx'

/** What there is, with how many of each: the choice of what is shown, and the legend of a map in colours of kinds. */
export function FilterView({ map }: { map: CityMap }) {
  const intl = useIntl()
  const counts = useStore(map.choice.$counts)
  const wanted = useStore(map.choice.$wanted)
  const { features } = useStore(map.$dataset)
  const colouring = useStore(map.$colouring)
  const { parkings, spaces, disabled } = features.totals
  const details = useRef<HTMLDetailsElement>(null)
  const isThere = counts.size > 0
  const name = intl.formatMessage(
    { id: wanted.size > 0 ? 'map.filters.chosen' : 'map.filters' },
    { count: wanted.size },
  )

  // It lies over the map: a press beside it closes it, as a menu.
  useEffect(() => {
    if (!isThere) return undefined
    const stop = new AbortController()
    const close = (event: Event) => {
      if (details.current && !event.composedPath().includes(details.current)) details.current.open = false
    }
    addEventListener('pointerdown', close, { signal: stop.signal })
    return () => stop.abort()
  }, [isThere])

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.stopPropagation()
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }

  /** The button goes with what it has let go of. */
  function showAll(): void {
    map.choice.setWanted([])
    details.current?.querySelector('summary')?.focus()
  }

  if (!isThere) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes what was opened, and that alone
    <details className="map-filter" part="disclosure" ref={details} onKeyDown={press}>
      <summary className={wanted.size > 0 ? 'map-tool map-tool-on' : 'map-tool'} title={name}>
        <MapIcon name="filter" />
        {wanted.size > 0 && <span aria-hidden="true">{wanted.size}</span>}
        <span className="visually-hidden">{name}</span>
      </summary>
      <div className="map-filter-panel">
        {colouring && <colouring.Modes colouring={colouring} />}
        <div role="group" aria-label={intl.formatMessage({ id: 'map.filters' })} className="map-filters">
          {GROUP_NAMES.map((group) => (
            <Group key={group} map={map} group={group} />
          ))}
        </div>
        {parkings !== null && (
          <p className="map-note">
            {intl.formatMessage({ id: 'map.totals' }, { parkings, spaces: spaces ?? 0 })}{' '}
            {disabled !== null &&
              disabled > 0 &&
              intl.formatMessage({ id: 'map.totals.disabled' }, { count: disabled })}
          </p>
        )}
        {wanted.size > 0 && (
          <Button look="secondary" onClick={showAll}>
            {intl.formatMessage({ id: 'map.filters.all' })}
          </Button>
        )}
      </div>
    </details>
  )
}

/** All kinds of a group at once; one by one where a city has more than one of them. */
function Group({ map, group }: { map: CityMap; group: FilterGroup }) {
  const intl = useIntl()
  const counts = useStore(map.choice.$counts)
  const wanted = useStore(map.choice.$wanted)
  // Where the map is coloured by something else, a colour of a kind would name that.
  const isOfKinds = useStore(map.$tones) === null
  const kinds = FILTER_GROUPS[group].filter((filter) => counts.has(filter))
  const chosen = kinds.filter((filter) => wanted.has(filter))
  const [first] = kinds
  if (first === undefined) return null
  const isAll = chosen.length === kinds.length
  const nameOf = (filter: MapFilter) => intl.formatMessage({ id: `map.filter.${filter}` })
  const name = kinds.length === 1 ? nameOf(first) : intl.formatMessage({ id: `map.group.${group}` })
  const count = kinds.reduce((sum, filter) => sum + (counts.get(filter) ?? 0), 0)
  const others = [...wanted].filter((filter) => !kinds.includes(filter))
  return (
    <div className="map-group">
      <Checkbox isChecked={isAll} onChange={() => map.choice.setWanted(isAll ? others : [...others, ...kinds])}>
        {isOfKinds && <Swatch group={group} />} {group === 'disabled' && <MapIcon name="accessible" />} {name}{' '}
        <span className="map-count">{count}</span>
      </Checkbox>
      {kinds.length > 1 && (
        <Disclosure summary={intl.formatMessage({ id: 'map.group.kinds' })} isOpen={chosen.length > 0 && !isAll}>
          {kinds.map((filter) => (
            <Checkbox key={filter} isChecked={wanted.has(filter)} onChange={() => map.choice.toggle(filter)}>
              {nameOf(filter)} <span className="map-count">{counts.get(filter)}</span>
            </Checkbox>
          ))}
        </Disclosure>
      )}
    </div>
  )
}
