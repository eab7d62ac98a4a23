import { useStore } from '@nanostores/react'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useSaid } from '../../shared/ui/announcer.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { CityMap } from './city-map.ts'
import { useCounted } from './counted.tsx'
import { formatDistance } from '../../shared/i18n/distance.ts'
import { addressBeside, codeText, costOf, disabledText, foreignIn, nameOf, placesText } from './feature-text.ts'
import { MapIcon } from './map-icon.tsx'
import type { ListItem } from './map-list.ts'
import { groupOf } from './filter-groups.ts'
import { useSwatch } from './use-swatch.tsx'
import { Swatch } from './swatch.tsx'

/** Who types on is not spoken to. Milliseconds. */
const TYPED_FOR = 500

/** The same as the map for those who do not see it, or do not want it: everything that is shown, nearest first. */
export function ListView({ map, onPick, onZone }: { map: CityMap; onPick(index: number): void; onZone(): void }) {
  const intl = useIntl()
  const { list } = map
  const items = useStore(list.$items)
  const hasMore = useStore(list.$hasMore)
  const query = useStore(list.$query)
  const zone = useStore(list.$zone)
  const meant = useStore(list.$meant)
  const { features } = useStore(map.$dataset)
  const state = useStore(map.data.$state)
  const isPending = useStore(list.$isPending)
  const isSearching = query.trim() !== ''
  const isFiltered = useStore(map.choice.$wanted).size > 0
  // The first rows are drawn in slices, beside the map's first picture.
  const hasRows = useDeferredValue(items.length > 0)
  const counted = useCounted(map)
  const taken = meant === '' ? null : intl.formatMessage({ id: 'map.list.meant' }, { meant })
  useSaid(taken, { wait: TYPED_FOR })
  const rows = useRef<HTMLUListElement>(null)
  /** How many rows there were as more were asked for; the first of the new ones has the focus. */
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (before.current === null || items.length <= before.current) return
    rows.current?.children[before.current]?.querySelector('button')?.focus()
    before.current = null
  }, [items])

  function showMore(): void {
    before.current = items.length
    list.more()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears that somebody is in it
    <section
      className="map-list"
      aria-label={intl.formatMessage({ id: 'map.list' })}
      onFocus={() => list.hold(true)}
      onBlur={({ currentTarget, relatedTarget }) => list.hold(currentTarget.contains(relatedTarget))}
    >
      <div className="map-list-scroll" tabIndex={-1}>
        {taken !== null && <p className="map-note">{taken}</p>}
        {zone && (
          <Button look="secondary" shape="wide" onClick={onZone}>
            {intl.formatMessage({ id: 'map.list.zone' }, { zone: zone.number, count: zone.count })}
          </Button>
        )}
        {items.length === 0 && !isPending && (features.count > 0 || features.tiling !== null) && (
          <p className="map-note">
            {intl.formatMessage({ id: isSearching && !isFiltered ? 'map.list.none' : 'map.list.filtered' })}
          </p>
        )}
        {items.length === 0 && isFiltered && !isPending && (
          <Button look="secondary" shape="wide" onClick={() => map.choice.setWanted([])}>
            {intl.formatMessage({ id: 'map.filters.all' })}
          </Button>
        )}
        {(state.status === 'loading' || isPending || (items.length > 0 && !hasRows)) && (
          <div className="skeleton skeleton-card" />
        )}
        {hasRows && items.some(({ feature }) => feature.free !== null && !feature.isInactive) && (
          <p className="map-note">{intl.formatMessage({ id: 'map.list.counted' }, { counted })}</p>
        )}
        <ul ref={rows}>
          {hasRows && items.map((item) => <Row key={item.index} map={map} item={item} onPick={onPick} />)}
        </ul>
        {hasRows && hasMore && (
          <Button look="secondary" shape="wide" onClick={showMore}>
            {intl.formatMessage({ id: 'map.list.more' })}
          </Button>
        )}
      </div>
    </section>
  )
}

function Row({ map, item, onPick }: { map: CityMap; item: ListItem; onPick(index: number): void }) {
  const intl = useIntl()
  const selected = useStore(map.choice.$selected)
  const now = useStore(map.$minute)
  const isFromHere = useStore(map.list.$isFromHere)
  const { feature, index, distance } = item
  const disabled = disabledText(feature, intl)
  const kind = [
    intl.formatMessage({ id: `map.filter.${feature.filter}` }),
    feature.zone && intl.formatMessage({ id: 'map.zone' }, { zone: feature.zone }),
    codeText(feature, intl),
  ]
  const far = intl.formatMessage(
    { id: isFromHere ? 'map.list.fromHere' : 'map.list.fromMiddle' },
    {
      distance: formatDistance(distance, intl),
    },
  )
  return (
    <li>
      <button
        type="button"
        className="map-row"
        aria-current={selected === index || undefined}
        onClick={() => onPick(index)}
      >
        <Swatch group={groupOf(feature.filter)} colour={useSwatch(map, index)} />
        <span className="map-row-text">
          <span className="map-row-name" lang={foreignIn(intl, feature.nameEn)}>
            {nameOf(feature, intl)}
          </span>
          <span lang={foreignIn(intl)}>{addressBeside(feature)}</span>
          <span>{kind.filter(Boolean).join(' · ')}</span>
          <span>{costOf({ feature, cityData: map.cityData, now, intl })?.text}</span>
          <span>
            {[placesText(feature, intl), far].filter(Boolean).join(' · ')}
            {disabled && (
              <>
                {' · '}
                <span className="map-disabled">
                  <MapIcon name="accessible" />
                  <span aria-hidden="true">{feature.disabled}</span>
                  <span className="visually-hidden">{disabled}</span>
                </span>
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}
