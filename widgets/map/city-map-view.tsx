import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../shared/i18n/text.tsx'
import type { CityMap } from './city-map.ts'
import { CanvasView } from './canvas-view.tsx'
import { FilterView } from './filter-view.tsx'
import { ListView } from './list-view.tsx'
import { SearchView } from './search-view.tsx'
import { StateNotice } from './state-notice.tsx'

const CardView = lazy(() => import('./card-view.tsx').then((card) => ({ default: card.CardView })))
const KioskView = lazy(() => import('./kiosk-view.tsx').then((kiosk) => ({ default: kiosk.KioskView })))

type Tab = 'map' | 'list'

/** Search, filters, the map and its list; on a wide page side by side, on a phone one at a time. */
export function CityMapView({ map }: { map: CityMap }) {
  const text = useText()
  const [tab, setTab] = useState<Tab>('map')
  const query = useStore(map.listing.$query)
  const chosen = useStore(map.$chosen)
  const isKiosk = map.isKiosk()
  const cameFrom = useRef<Element | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const shown: Tab = query.trim() === '' ? tab : 'list'

  useEffect(() => (isKiosk && frame.current ? guardKiosk(frame.current, map.idle.touch) : undefined), [isKiosk, map])

  function pickFromList(index: number): void {
    const root = frame.current?.getRootNode()
    cameFrom.current = root instanceof ShadowRoot ? root.activeElement : null
    map.pickFromList(index)
    if (query.trim() === '') return
    map.listing.search('')
    setTab('map')
  }

  function closeCard(): void {
    map.pick(null)
    const back = cameFrom.current
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else frame.current?.querySelector<HTMLElement>('.map-canvas')?.focus()
    cameFrom.current = null
  }

  return (
    <div className={isKiosk ? 'map-frame map-kiosk' : 'map-frame'} ref={frame}>
      <div className="map-head">
        <SearchView map={map} />
        <div className="map-tabs" role="group" aria-label={text('map.views')}>
          {(['map', 'list'] as const).map((one) => (
            <button key={one} type="button" className="map-tab" aria-pressed={shown === one} onClick={() => setTab(one)}>
              {text(`map.tab.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <FilterView map={map} />
      <StateNotice map={map} />
      <div className={`map-body map-shows-${shown}`} part="map">
        <ListView map={map} onPick={pickFromList} />
        <CanvasView map={map} />
        {chosen && (
          <Suspense fallback={<div className="map-card skeleton" />}>
            <CardView key={chosen.code} map={map} chosen={chosen} onClose={closeCard} />
          </Suspense>
        )}
      </div>
      {isKiosk && (
        <Suspense>
          <KioskView map={map} />
        </Suspense>
      )}
    </div>
  )
}

/** Every touch keeps the kiosk awake; its screen has no menus and nothing to mark. */
function guardKiosk(frame: HTMLElement, touch: () => void): () => void {
  const stop = (event: Event) => event.preventDefault()
  const touches = ['pointerdown', 'keydown', 'wheel'] as const
  const refused = ['contextmenu', 'selectstart', 'dragstart'] as const
  for (const name of touches) frame.addEventListener(name, touch, { capture: true, passive: true })
  for (const name of refused) frame.addEventListener(name, stop)
  return () => {
    for (const name of touches) frame.removeEventListener(name, touch, { capture: true })
    for (const name of refused) frame.removeEventListener(name, stop)
  }
}

