import { useState } from 'react'
import { MAP_TAG } from '../site.ts'
import { useSite, useVisit } from '../site-state.ts'
import type { Messages } from '../messages.ts'
import { useElementEvent } from './element-event.ts'

/** What the map says of itself (`parking-filter`). */
interface FilterDetail {
  /** The chosen kinds, between spaces. */
  filter: string
  counts: Readonly<Record<string, number>>
}

/** The kinds that a map can be narrowed to, as it calls them, in its order. */
const titlesOf = (say: Messages): Readonly<Record<string, string>> => ({
  roadside: say('filter.roadside'),
  multilevel: say('filter.multilevel'),
  planar: say('filter.planar'),
  pocket: say('filter.pocket'),
  angle: say('filter.angle'),
  commerce: say('filter.commerce'),
  resident: say('filter.resident'),
  taxi: say('filter.taxi'),
  bus: say('filter.bus'),
  municipal: say('filter.municipal'),
  free: say('filter.free'),
  fordisabled: say('filter.fordisabled'),
  residentzone: say('filter.residentzone'),
  parcomats: say('filter.parcomats'),
  terminals: say('filter.terminals'),
  informationtable: say('filter.informationtable'),
  museum: say('filter.museum'),
  sight: say('filter.sight'),
  church: say('filter.church'),
  other: say('filter.other'),
})

/**
 * What the map of the page shows, chosen from the header (readings gA-17). Its place is kept until the map has said
 * what it has.
 */
export function MapFilter() {
  const { say, tags } = useSite()
  const isMapPage = useVisit().arrival.destination.route.name === 'main' && tags.includes(MAP_TAG)
  const [shown, setShown] = useState<{
    map: Element
    chosen: readonly string[]
    counts: FilterDetail['counts']
  } | null>(null)
  useElementEvent<FilterDetail>('parking-filter', ({ filter, counts }, { target }) => {
    // The history of a driver has filters too, and an event of the same name.
    if (target instanceof Element && target.localName === MAP_TAG)
      setShown({ map: target, chosen: filter.split(' '), counts })
  })
  const kinds = Object.entries(titlesOf(say)).filter(([kind]) => shown?.counts[kind] !== undefined)

  function toggle(kind: string): void {
    if (shown === null) return
    const chosen = kinds.map(([one]) => one).filter((one) => shown.chosen.includes(one) !== (one === kind))
    setShown({ ...shown, chosen })
    shown.map.setAttribute('filter', chosen.join(' '))
  }

  return (
    <div
      className={shown ? 'wrap panels' : 'wrap panels waiting'}
      hidden={!isMapPage || (shown !== null && kinds.length === 0)}
    >
      <details>
        <summary>{say('panel.filter')}</summary>
        <ul>
          {kinds.map(([kind, title]) => (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  value={kind}
                  checked={shown?.chosen.includes(kind) ?? false}
                  onChange={() => toggle(kind)}
                />
                {`${title}: ${shown?.counts[kind]}`}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
