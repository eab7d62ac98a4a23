import { atom, computed, type ReadableAtom } from 'nanostores'
import { isInBounds, type LonLat, type MapBounds } from '../../shared/domain/coordinates.ts'
import { pointOf, readFeature, type MapFeature } from '../../shared/domain/map-features.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { browserTools } from './browser-tools.ts'
import { createChoice, type Choice } from './choice.ts'
import type { MapAttributes, MapEvents } from './element.ts'
import { loadFacts, type MapFacts } from './facts.ts'
import { createIdle, type Idle } from './idle.ts'
import { createListing, type Listing } from './listing.ts'
import { createMapData, type MapData } from './map-data.ts'
import { toCenter, toFilters } from './parsers.ts'
import { createPaying, type Paying } from './paying.ts'
import { createPositioning, type Positioning } from './position.ts'
import { createStage, type Stage } from './stage.ts'
import type { MapTools } from './tools.ts'
import { createWorld, EMPTY_WORLD, type World } from './world.ts'

/** The map of one city: what it shows, what is chosen, and what can be done with it. */
export interface CityMap {
  facts: MapFacts
  data: MapData
  choice: Choice
  listing: Listing
  stage: Stage
  positioning: Positioning
  paying: Paying
  idle: Idle
  $world: ReadableAtom<World>
  /** What is chosen, with the latest count of its places. */
  $chosen: ReadableAtom<MapFeature | null>
  /** The full minute of the city's clock. */
  $minute: ReadableAtom<number>
  $isKiosk: ReadableAtom<boolean>
  /** How often everything went back to its start: what only the view knows does so too. */
  $resets: ReadableAtom<number>
  /** Chooses an object for the person who pointed at it; null lets go. */
  pick(index: number | null): void
  /** The same from the list: the map goes there too. */
  pickFromList(index: number): void
  showZone(middle: LonLat): void
  findMe(): Promise<void>
  /** Everything as it was when the element came. */
  reset(): void
  dispose(): void
}

export interface CityMapOptions {
  context: ModelContext<MapAttributes, MapEvents>
  scope: Scope
  facts: MapFacts
  tools: MapTools
}

/** Rejects where the city is not known. */
export async function openCityMap(
  options: Omit<CityMapOptions, 'facts' | 'tools'> & { tools?: MapTools | undefined },
): Promise<CityMap> {
  const facts = await loadFacts(options.scope, options.context.environment.setTimer)
  return createCityMap({ ...options, facts, tools: options.tools ?? browserTools })
}

function createCityMap({ context, scope, facts, tools }: CityMapOptions): CityMap {
  const { environment, $attributes, emit } = context
  const data = createMapData({
    ...tools,
    scope,
    city: facts.city,
    environment,
    isWorkerAllowed: () => $attributes.get().worker,
    onFail: (code) => emit('parking-error', { code }),
  })
  const $world = atom<World>(EMPTY_WORLD)
  const choice = createChoice($world)
  const bounds = facts.city.mapBounds as MapBounds | null
  const positioning = createPositioning(tools.locate, (point) => !bounds || isInBounds(point, bounds))
  const $resets = atom(0)
  let stopBuilding = () => {}
  let isDisposed = false

  const stage = createStage({
    facts,
    $world,
    choice,
    $position: positioning.$position,
    environment,
    onPick: pick,
    load: tools.loadSurface,
  })
  const $center = computed(stage.$view, (view) => view?.center ?? facts.center)
  const listing = createListing({
    $world,
    choice,
    $position: positioning.$position,
    $center,
    $countedAt: data.$countedAt,
  })
  const $chosen = computed([choice.$selected, $world, data.$countedAt], (selected, { features }) =>
    selected < 0 ? null : readFeature(features, selected),
  )
  const paying = createPaying({ context, scope, settings: facts.settings, $chosen })

  const idle = createIdle({
    seconds: () => ($attributes.get().kiosk ? $attributes.get().idleSeconds : null),
    reset(seconds) {
      reset()
      emit('parking-idle', { seconds })
    },
    setTimer: environment.setTimer,
  })

  function pick(index: number | null): void {
    choice.select(index ?? -1)
    if (index === null) return
    const { zone, code, name, filter } = readFeature($world.get().features, index)
    emit('parking-select', { zone, code, name, category: filter })
  }

  /** The view that the attributes and the city ask for. */
  function showStart(): void {
    const { center, zoom, selected, filter } = $attributes.get()
    choice.setWanted(toFilters(filter) ?? [])
    choice.selectCode(selected)
    const chosen = $chosen.get()
    stage.moveTo({ center: toCenter(center) ?? chosen?.point ?? facts.center, zoom: zoom || facts.zoom })
  }

  const atLeast = (zoom: number) => Math.max(stage.$view.get()?.zoom ?? facts.zoom, zoom)

  function reset(): void {
    positioning.forget()
    listing.reset()
    paying.endHandover()
    $resets.set($resets.get() + 1)
    showStart()
  }

  function takeMap(): void {
    const state = data.$state.get()
    if (state.status !== 'ready' || state.features === $world.get().features) return
    const isFirst = $world.get() === EMPTY_WORLD
    const world = createWorld(state.features)
    $world.set(world)
    const chosen = $chosen.get()
    if (isFirst && chosen && !$attributes.get().center) stage.moveTo({ center: chosen.point })
    stopBuilding()
    // Without an index everything is still found.
    stopBuilding = tools.whenIdle(
      () =>
        void world.finder.prepare().then(
          () => buildSoon(world),
          () => {},
        ),
    )
  }

  /** In the next quiet moments: the file may have come in the middle of a drag. */
  function buildSoon(world: World): void {
    if ($world.get() !== world || isDisposed) return
    stopBuilding = tools.whenIdle(() => {
      if (world.finder.build()) buildSoon(world)
    })
  }

  /** Tells the page what is shown and what could be. */
  const $shown = computed([choice.$wanted, choice.$counts], (wanted, counts) => ({
    filter: [...wanted].join(' '),
    counts: Object.freeze(Object.fromEntries(counts)),
  }))
  function tellFilter(shown: MapEvents['parking-filter']): void {
    if ($world.get() !== EMPTY_WORLD) emit('parking-filter', shown)
  }

  let seen = $attributes.get()
  function follow(): void {
    const now = $attributes.get()
    const isNew = (name: keyof MapAttributes) => now[name] !== seen[name]
    if (isNew('filter')) choice.setWanted(toFilters(now.filter) ?? [])
    if (isNew('selected')) {
      choice.selectCode(now.selected)
      const chosen = $chosen.get()
      if (chosen) stage.moveTo({ center: chosen.point })
    }
    const center = toCenter(now.center)
    if (isNew('center') && center) stage.moveTo({ center })
    if (isNew('kiosk') || isNew('idleSeconds')) idle.follow()
    if (isNew('zoom') && now.zoom) stage.moveTo({ zoom: now.zoom })
    seen = now
  }

  // Computed stores that nobody listens to forget; the model reads some of them itself.
  const stops = [
    data.$state.listen(takeMap),
    $attributes.listen(follow),
    $chosen.listen(() => {}),
    $shown.listen(tellFilter),
  ]
  showStart()
  takeMap()

  return {
    facts,
    data,
    choice,
    listing,
    stage,
    positioning,
    paying,
    idle,
    $world,
    $chosen,
    $minute: scope.clock.$minute,
    $isKiosk: computed($attributes, ({ kiosk }) => kiosk),
    $resets,
    pick,
    pickFromList(index) {
      pick(index)
      stage.moveTo({ center: pointOf($world.get().features, index), zoom: atLeast(17) })
    },
    showZone: (middle) => stage.moveTo({ center: middle, zoom: 15 }),
    async findMe() {
      const point = await positioning.ask()
      if (point) stage.moveTo({ center: point, zoom: atLeast(16) })
    },
    reset,
    dispose() {
      isDisposed = true
      stopBuilding()
      for (const stop of stops) stop()
      idle.dispose()
      stage.dispose()
      choice.dispose()
      data.dispose()
    },
  }
}
