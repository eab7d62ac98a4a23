import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { bringIntoSight } from '../../shared/ui/come-into-sight.ts'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { CanvasView } from './canvas-view.tsx'
import type { CityMap } from './city-map.ts'
import { FilterView } from './filter-view.tsx'
import { SearchView } from './search-view.tsx'
import { StateNotice } from './state-notice.tsx'

const SideView = lazyView(() => import('./side-view.tsx').then((side) => side.SideView))
const SheetPart = lazyView(() => import('./side-view.tsx').then((side) => side.SheetPart))
const HereView = lazyView(() => import('./here-view.tsx').then((here) => here.HereView))
const KioskView = lazyView(() => import('./kiosk/kiosk-view.tsx').then((kiosk) => kiosk.KioskView))

export type Tab = 'map' | 'list'

/**
 * The map with search and filters over it, and its list: on a wide page side by side, on a phone one at a time, with a
 * sheet below that has the next step.
 */
export function CityMapView({ map }: { map: CityMap }) {
  const [isFull, setIsFull] = useState(false)
  const isSearching = useStore(map.list.$query).trim() !== ''
  const resets = useStore(map.$resets)
  const usual: Tab = isSearching ? 'list' : 'map'
  const [picked, setPicked] = useState({ tab: usual, isSearching, resets })
  // While the user types, what is found is shown.
  const tab = picked.isSearching === isSearching && picked.resets === resets ? picked.tab : usual
  const setTab = (next: Tab) => setPicked({ tab: next, isSearching, resets })
  const [entered, setEntered] = useState(0)
  const [typingSince, setTypingSince] = useState<number | null>(null)
  const here = useStore(map.$here)
  const chosen = useStore(map.$chosen)
  const isKiosk = useStore(map.$isKiosk)
  const plainPage = useStore(map.paying.$plainPage)
  const origin = useRef<{ tab: Tab; focused: Element | null }>({ tab: 'map', focused: null })
  const isClosing = useRef(false)
  const isByHand = useRef(false)
  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)

  useEffect(() => (isFull && body.current ? fillScreen(body.current) : undefined), [isFull])

  /** A sheet that a person opened comes into sight; for one that the page opened, the page does not move. */
  function showCard(card: HTMLElement): void {
    if (!isByHand.current) return
    isByHand.current = false
    if (card.offsetTop > 0) bringIntoSight(card)
  }

  // What lies under the card takes no focus: it is given back once the card is away.
  useEffect(() => {
    if (chosen || !isClosing.current) return
    isClosing.current = false
    const { focused } = origin.current
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
    else frame.current?.querySelector<HTMLElement>('.map-canvas')?.focus({ preventScroll: true })
    origin.current = { tab: 'map', focused: null }
  }, [chosen])

  function pickFromList(index: number): void {
    const root = frame.current?.getRootNode()
    origin.current = { tab, focused: root instanceof ShadowRoot ? root.activeElement : null }
    map.pickFromList(index)
    setTypingSince(null)
    setTab('map')
  }

  function showZone(): void {
    map.showFound()
    setTab('map')
  }

  /** From the search to the first of what was found, past everything between. */
  function enterList(): void {
    map.showFound()
    setTypingSince(null)
    setTab('list')
    setEntered(entered + 1)
  }

  // Once the rows stand in their order around the map's new middle: a row that moves would lose the focus.
  useEffect(() => {
    if (entered === 0) return
    bringIntoSight(body.current)
    frame.current?.querySelector<HTMLElement>('.map-list-scroll button')?.focus()
  }, [entered])

  function goHome(): void {
    setTypingSince(null)
    setTab('map')
  }

  function closeCard(): void {
    isClosing.current = true
    if (origin.current.focused) setTab(origin.current.tab)
    map.pick(null)
  }

  const sheet = plainPage ? 'map-sheet map-sheet-pays' : 'map-sheet'

  return (
    <div className={isKiosk ? 'map-frame map-kiosk' : 'map-frame'} ref={frame}>
      {!isFull && <StateNotice map={map} />}
      {/* Esc leaves the full view from wherever the focus is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={`map-body map-shows-${tab}${chosen ? ' map-has-card' : ''}${isFull ? ' map-is-full' : ''}`}
        part="map"
        ref={body}
        onPointerDownCapture={() => (isByHand.current = true)}
        onKeyDownCapture={() => (isByHand.current = true)}
        onKeyDown={(event) => event.key === 'Escape' && setIsFull(false)}
      >
        <div className="map-head">
          <SearchView map={map} onEnter={enterList} onType={() => setTypingSince(resets)} />
          <FilterView key={resets} map={map} />
          {here && (
            <Suspense>
              <HereView map={map} here={here} onGo={goHome} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<div className="map-list" />}>
          <SideView
            map={map}
            resets={resets}
            chosen={chosen}
            onPick={pickFromList}
            onZone={showZone}
            onClose={closeCard}
            onCard={showCard}
          />
        </Suspense>
        <CanvasView map={map} isFull={isFull} onFull={setIsFull} />
        <Suspense fallback={<div className={sheet} />}>
          <SheetPart map={map} sheet={sheet} tab={tab} onTab={setTab} />
        </Suspense>
      </div>
      {isKiosk && (
        <Suspense>
          <KioskView
            map={map}
            frame={frame}
            isTyping={typingSince === resets}
            onEnter={enterList}
            onTyped={() => setTypingSince(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fills the screen: the top layer lies above everything that the page has, without touching the page. */
function fillScreen(element: HTMLElement): () => void {
  element.popover = 'manual'
  element.showPopover()
  return () => {
    element.popover = null
  }
}
