import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { isInBounds, type LonLat, type MapBounds, withSurroundings } from '../../shared/domain/coordinates.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import { pointOf, readFeature, type MapFeature, type MapFeatures } from '../../shared/domain/map-features.ts'
import { extentOf } from '../../shared/domain/map-search/extent.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { browserTools } from './browser-tools.ts'
import { createChoice, type Choice } from './choice.ts'
import type { MapAttributes, MapEvents } from './element.ts'
import { loadMapCityData, type MapCityData } from './city-data.ts'
import type { PaintMarks } from './engine/painting.ts'
import type { Tones } from './engine/palette.ts'
import type { IdleOptions } from './idle.ts'
import { createMapList, type ListItem, type MapList } from './map-list.ts'
import { createMapData, type MapData } from './map-data.ts'
import { toCenter, toFilters } from './parsers.ts'
import { createPaying, type Paying } from './paying.ts'
import { createPositioning, type Positioning } from './position.ts'
import { isPayable } from './payment-address.ts'
import type { Colouring } from './colouring/colouring.ts'
import { follow } from './follow.ts'
import type { FarSearch } from './tiled/far-search.ts'
import type { OpenTiledMap } from './tiled/open-tiled-map.ts'
import { createShowingFound } from './showing-found.ts'
import { createViewTelling } from './view-telling.ts'
import { createMapController, isOutOfView, type MapController } from './map-controller.ts'
import type { Marking } from './marking/marking.ts'
import { createMarks } from './marks.ts'
import type { MapTools } from './tools.ts'
import { createDataset, EMPTY_DATASET, type Dataset } from './dataset.ts'

/** The map of one city: what it shows, what is chosen, and what can be done with it. */
export interface CityMap {
  cityData: MapCityData
  data: MapData
  choice: Choice
  list: MapList
  mapController: MapController
  positioning: Positioning
  paying: Paying
  /** The system of a phone, whose maps a route is shown in. */
  platform: ReturnType<ModelContext<MapAttributes, MapEvents>['environment']['platform']>
  /** Null where zones are not to be marked. */
  $marking: ReadableAtom<Marking | null>
  /** How a kiosk goes back to its start. */
  idle: IdleOptions
  $dataset: ReadableAtom<Dataset>
  /** The nearest parking that can be paid for; null while it is not known where the person is, or something is looked up. */
  $nearest: ReadableAtom<ListItem | null>
  /** What is chosen, with the latest count of its places. */
  $chosen: ReadableAtom<MapFeature | null>
  /** The full minute of the city's clock. */
  $minute: ReadableAtom<number>
  /** What the colours say; null until it is there. */
  $colouring: ReadableAtom<Colouring | null>
  $tones: ReadableAtom<Tones | null>
  /** Where the screen stands, if the page has said so. */
  $here: ReadableAtom<LonLat | null>
  /** What draws the mark of it. */
  $herePaint: WritableAtom<PaintMarks | null>
  /** Lets go of what is chosen and looked for, and goes back there. */
  showHere(): void
  $isKiosk: ReadableAtom<boolean>
  /** Every gesture on the map is the map's own. */
  $hasGestures: ReadableAtom<boolean>
  /** How often everything went back to its start: what only the view knows does so too. */
  $resets: ReadableAtom<number>
  /** Chooses an object for the person who pointed at it; null lets go. */
  pick(index: number | null): void
  /** The same from the list: the map goes there too. */
  pickFromList(index: number): void
  /** Moves the map to what a search has found: all of a zone, else what is listed first. */
  showFound(): void
  findMe(): Promise<void>
  /** Everything as it was when the element came. */
  reset(): void
  dispose(): void
}

export interface CityMapOptions {
  context: ModelContext<MapAttributes, MapEvents>
  scope: Scope
  cityData: MapCityData
  tools: MapTools
}

/** So long the first drawing waits for its colours; without them it is in those of the kinds. */
const COLOURS_MS = 2000

/** Rejects where the city is not known. */
export async function openCityMap(
  options: Omit<CityMapOptions, 'cityData' | 'tools'> & { tools?: MapTools | undefined },
): Promise<CityMap> {
  const cityData = await loadMapCityData(options.scope, options.context.environment.setTimer)
  return createCityMap({ ...options, cityData, tools: options.tools ?? browserTools })
}

function createCityMap({ context, scope, cityData, tools }: CityMapOptions): CityMap {
  const { environment, $attributes, emit } = context
  const data = createMapData({
    ...tools,
    scope,
    city: cityData.city,
    environment,
    isWorkerAllowed: () => $attributes.get().worker,
    onFail: (code) => emit('parking-error', { code }),
  })
  const $dataset = atom<Dataset>(EMPTY_DATASET)
  const choice = createChoice($dataset)
  const bounds = cityData.city.mapBounds as MapBounds | null
  const positioning = createPositioning(tools.locate, (point) => !bounds || isInBounds(point, bounds))
  const $resets = atom(0)
  const $colouring = atom<Colouring | null>(null)
  const $tones = follow($colouring, (colouring) => colouring.$tones)
  const $labels = follow($colouring, (colouring) => colouring.$labels)
  const $isWaitingOver = atom(false)
  const $isAsWanted = follow($colouring, (colouring) => colouring.$isAsWanted)
  const $isColoured = computed([$isAsWanted, $isWaitingOver], (isAsWanted, isOver) => isAsWanted === true || isOver)
  const $farSearch = atom<FarSearch | null>(null)
  const $herePaint = atom<PaintMarks | null>(null)
  const marks = createMarks({ context, $dataset, choice }, environment)
  let stopBuilding = () => {}
  let stopWaiting = () => {}
  let isDisposed = false

  const mapController = createMapController({
    cityData,
    $dataset,
    choice,
    $position: positioning.$position,
    $marks: computed([$labels, marks.$paint, $herePaint], (...all): PaintMarks | null => {
      const there = all.filter((paint) => paint !== null)
      if (there.length === 0) return null
      return (...drawn) => {
        for (const paint of there) paint(...drawn)
      }
    }),
    $tones,
    $isColoured,
    environment,
    onPick: pick,
    load: tools.loadSurface,
    pause: tools.pause,
  })
  const $center = computed(mapController.$view, (view) => view?.center ?? cityData.center)
  const $here = computed(
    computed($attributes, ({ here }) => here),
    toCenter,
  )
  const list = createMapList({
    $dataset,
    choice,
    $position: positioning.$position,
    $place: computed($attributes, ({ kiosk, here, center }) => toCenter(here) ?? (kiosk ? toCenter(center) : null)),
    $center,
    $countedAt: data.$countedAt,
    $far: follow($farSearch, (farSearch) => farSearch.$answer),
  })
  const showingFound = createShowingFound({
    list,
    setTimer: environment.setTimer,
    show: mapController.showExtent,
  })
  const $chosen = computed([choice.$selected, $dataset, data.$countedAt], (selected, { features }) =>
    selected < 0 ? null : readFeature(features, selected),
  )
  const paying = createPaying({ context, scope, settings: cityData.settings, $chosen })

  const $nearest = computed([positioning.$position, list.$items, list.$query], ({ status }, items, query) => {
    if (status !== 'known' || query.trim() !== '') return null
    return items.find(({ feature }) => isPayable(feature, cityData.settings)) ?? null
  })

  const idle: IdleOptions = {
    $seconds: computed($attributes, ({ idleSeconds }) => idleSeconds),
    reset(seconds) {
      reset()
      emit('parking-idle', { seconds })
    },
    setTimer: environment.setTimer,
  }

  function pick(index: number | null): void {
    choice.select(index ?? -1)
    if (index === null) return
    const { zone, code, name, filter } = readFeature($dataset.get().features, index)
    emit('parking-select', { zone, code, name, category: filter })
  }

  /** The place of a `center`; farther out than the map can be moved nothing is to be shown, and it counts as none. */
  function readCenter(text: string): LonLat | null {
    const place = toCenter(text)
    const isNear = place && (!bounds || isInBounds(place, bounds) || isInBounds(place, withSurroundings(bounds)))
    return isNear ? place : null
  }

  /** What a link has chosen is known when the data are: the map goes there then, once. */
  let isChosenSought = false
  function showSought(chosen: MapFeature | null): void {
    if (!isChosenSought || !chosen || choice.$code.get() !== $attributes.get().selected) return
    isChosenSought = false
    mapController.moveTo({ center: chosen.point })
  }

  /** The view that the attributes and the city ask for; a link from outside of the city has none to ask for. */
  function showStart(): void {
    const { center, here, zoom: wanted, selected, filter } = $attributes.get()
    const place = readCenter(center)
    const zoom = center === '' || place ? wanted : 0
    choice.setWanted(toFilters(filter) ?? [])
    choice.selectCode(selected)
    const chosen = $chosen.get()
    isChosenSought = selected !== '' && !place && !chosen
    const middle = place ?? chosen?.point ?? toCenter(here) ?? cityData.center
    mapController.moveTo({ center: middle, zoom: zoom || cityData.zoom })
  }

  const atLeast = (zoom: number) => Math.max(mapController.$view.get()?.zoom ?? cityData.zoom, zoom)

  function reset(): void {
    positioning.forget()
    list.reset()
    paying.endHandover()
    $colouring.get()?.reset()
    $resets.set($resets.get() + 1)
    showStart()
  }

  function takeMap(): void {
    const state = data.$state.get()
    if (state.status !== 'ready' || state.features === $dataset.get().features) return
    const isFirst = $dataset.get() === EMPTY_DATASET
    const { tiled } = state
    const dataset = createDataset(
      state.features,
      tiled && { rows: tiled.rows, clusters: tiled.levelsFor(choice.$wanted.get) },
    )
    $dataset.set(dataset)
    if (isFirst) stopWaiting = environment.setTimer(stopWaitingForColours, COLOURS_MS)
    void colour()
    if (isFirst && !bounds && !tiled) showAllFromAfar(state.features)
    stopBuilding()
    // Without an index everything is still found.
    stopBuilding = tools.whenIdle(() => {
      if (!tiled) void list.forgive()
      // What the first press will want; where it does not come, the press asks for it anew.
      import('./card-view.tsx').catch(() => {})
      void dataset.finder.prepare().then(
        () => buildSoon(dataset),
        () => {},
      )
    })
  }

  /** A city that does not say where it lies is shown whole where the view that was asked for holds nothing of it. */
  function showAllFromAfar(features: MapFeatures): void {
    const all = extentOf(features, [...features.filter.keys()])
    if (!all) return
    const shown = mapController.$shown.get() ?? { center: $center.get(), zoom: cityData.zoom, width: 0, height: 0 }
    if (isOutOfView(all, shown)) mapController.showExtent(all)
  }

  /** Where the page does not have everything, the server is asked. */
  function searchFar(map: OpenTiledMap | null): void {
    $farSearch.get()?.dispose()
    const onNamed = () => {
      const chosen = $chosen.get()
      if (chosen && !readCenter($attributes.get().center)) mapController.moveTo({ center: chosen.point })
    }
    $farSearch.set(map && map.searchFar({ $dataset, choice, $question: list.$question, onNamed }))
  }

  const loadColouring = () => loadWithRetry(() => import('./colouring/colouring.ts'), environment)
  const stopWaitingForColours = () => $isWaitingOver.set(true)

  /** Without it the colours are those of the kinds. */
  async function colour(): Promise<void> {
    try {
      const { createColouring } = await loadColouring()
      if (isDisposed || $colouring.get()) return
      const { $minute } = scope.clock
      $colouring.set(createColouring({ context, cityData, $dataset, $minute, $countedAt: data.$countedAt }))
    } catch {
      // Asked for anew with the next map.
      stopWaitingForColours()
    }
  }

  /** In the next quiet moments: the file may have come in the middle of a drag. */
  function buildSoon(dataset: Dataset): void {
    if ($dataset.get() !== dataset || isDisposed) return
    stopBuilding = tools.whenIdle(() => {
      if (dataset.finder.build()) buildSoon(dataset)
    })
  }

  /** Tells the page what is shown and what could be. */
  const $shown = computed([choice.$wanted, choice.$counts], (wanted, counts) => ({
    filter: [...wanted].join(' '),
    counts: Object.freeze(Object.fromEntries(counts)),
  }))
  function tellFilter(shown: MapEvents['parking-filter']): void {
    if ($dataset.get() !== EMPTY_DATASET) emit('parking-filter', shown)
  }

  let previous = $attributes.get()
  function followAttributes(): void {
    const next = $attributes.get()
    const isNew = (name: keyof MapAttributes) => next[name] !== previous[name]
    if (isNew('filter')) choice.setWanted(toFilters(next.filter) ?? [])
    if (isNew('selected')) {
      choice.selectCode(next.selected)
      const chosen = $chosen.get()
      if (chosen) mapController.moveTo({ center: chosen.point })
    }
    const center = readCenter(next.center)
    if (isNew('center') && center) mapController.moveTo({ center })
    if (isNew('colours')) $colouring.get()?.reset()
    if (isNew('zoom') && next.zoom) mapController.moveTo({ zoom: next.zoom })
    previous = next
  }

  // Computed stores without a listener forget their value; the model reads some of them itself.
  const stops = [
    data.$state.listen(takeMap),
    data.$tiledMap.listen(searchFar),
    mapController.$shown.listen((view) => view && data.look(view)),
    $attributes.listen(followAttributes),
    $chosen.listen(showSought),
    $shown.listen(tellFilter),
    createViewTelling({
      $dataset,
      $view: mapController.$view,
      choice,
      setTimer: environment.setTimer,
      emit: (detail) => emit('parking-view', detail),
    }),
    showingFound.dispose,
  ]
  showStart()
  // With the map's data, and not after it.
  loadColouring().catch(() => {})
  takeMap()

  return {
    cityData,
    data,
    choice,
    list,
    mapController,
    positioning,
    paying,
    platform: environment.platform(),
    $marking: marks.$marking,
    idle,
    $dataset,
    $nearest,
    $chosen,
    $minute: scope.clock.$minute,
    $here,
    $colouring,
    $tones,
    $herePaint,
    showHere() {
      const center = $here.get()
      if (!center) return
      choice.select(-1)
      list.reset()
      mapController.moveTo({ center, zoom: $attributes.get().zoom || cityData.zoom })
    },
    $isKiosk: computed($attributes, ({ kiosk }) => kiosk),
    $hasGestures: computed($attributes, ({ kiosk, gestures }) => kiosk || gestures === 'map'),
    $resets,
    pick,
    pickFromList(index) {
      pick(index)
      mapController.moveTo({ center: pointOf($dataset.get().features, index), zoom: atLeast(17) })
    },
    showFound: showingFound.showNow,
    async findMe() {
      const point = await positioning.ask()
      if (point) mapController.moveTo({ center: point, zoom: atLeast(16) })
    },
    reset,
    dispose() {
      isDisposed = true
      stopWaiting()
      stopBuilding()
      // Lets go of the city's clock.
      $colouring.set(null)
      for (const stop of stops) stop()
      $farSearch.get()?.dispose()
      marks.dispose()
      mapController.dispose()
      choice.dispose()
      data.dispose()
    },
  }
}
