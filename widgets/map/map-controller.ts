import { atom, type ReadableAtom } from 'nanostores'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import { clampZoom, ZOOM, type MapBounds } from '../../shared/domain/coordinates.ts'
import { projectPoint } from '../../shared/domain/mercator.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Choice } from './choice.ts'
import type { MapCityData } from './city-data.ts'
import type { PaintMarks } from './engine/painting.ts'
import type { Tones } from './engine/palette.ts'
import type { Position } from './position.ts'
import type { PageGesture } from './surface/page-gestures.ts'
import type { MapView, Surface, SurfaceScene } from './surface/surface.ts'
import type { Looks } from './theme.ts'
import type { Dataset } from './dataset.ts'
import type { Extent } from '../../shared/domain/map-search/extent.ts'

/** Draws what the model knows onto a surface, and makes the surface anew when it is lost. */
export interface MapController {
  /** Where the map looks; null until a view is chosen. */
  $view: ReadableAtom<MapView | null>
  /** What it shows, while it moves too; null as long as `$view` is. */
  $shown: ReadableAtom<ShownView | null>
  /** The drawing could not be loaded, or cannot be made any more: the list is there, and it is tried again. */
  $isBroken: ReadableAtom<boolean>
  /** Enter has found nothing in the middle of the map, which has not moved since. */
  $isMissed: ReadableAtom<boolean>
  /** What the page has just got instead of the map, the first time that it does: how the map is moved is said then. */
  $left: ReadableAtom<PageGesture | null>
  /** The base map could not be loaded; the parkings are drawn. */
  $isGroundMissing: ReadableAtom<boolean>
  /** Binds a container, which is drawn in soon; the answer lets go of it. */
  attach(container: HTMLElement): () => void
  look(looks: Looks): void
  /** Whether every gesture on the map is the map's own; else it leaves the page its scroll. */
  keepGestures(areOwn: boolean): void
  moveTo(view: Partial<MapView>): void
  /** Moves so that all of it is in view, and no closer than is of use. */
  showExtent(extent: Extent): void
  zoomBy(steps: number): void
  dispose(): void
}

/** A view with the size of the map, in pixels. */
export interface ShownView extends MapView {
  width: number
  height: number
}

export interface MapControllerOptions {
  cityData: MapCityData
  $dataset: ReadableAtom<Dataset>
  choice: Choice
  $position: ReadableAtom<Position>
  $marks: ReadableAtom<PaintMarks | null>
  $tones: ReadableAtom<Tones | null>
  /** Until then nothing is drawn: the map does not open in colours that are not meant. */
  $isColoured: ReadableAtom<boolean>
  environment: Environment
  onPick(index: number | null): void
  load?: () => Promise<typeof import('./surface/surface.ts')>
  /** Lets the page paint and take input before the work goes on. */
  pause(): Promise<void>
}

const WATCH_MS = 15_000
/** As long as it takes to read how the map is moved. */
const LEFT_MS = 4_000
/** Until a drawing that could not be loaded is tried again. */
const DRAWING_AGAIN_MS = 60_000
/** Until streets that did not come are asked for again: twice as long each time, an hour at most. */
const GROUND_AGAIN_MS = 60_000
const GROUND_AGAIN_MOST_MS = 60 * 60_000
/** Until the map has a size: a phone's. */
const USUAL_SIZE = { width: 400, height: 640 }
/** Pixels of the world at its smallest. */
const TILE = 256
/** Of the map's room, what a view that holds something leaves free around it. */
const AROUND = 0.8
const CLOSEST_FOUND = 17
const EARTH_METRES = 40_075_016.686

export function createMapController(options: MapControllerOptions): MapController {
  const { cityData, $dataset, choice, $position, $marks, $tones, $isColoured, environment, onPick, pause } = options
  const load = options.load ?? (() => import('./surface/surface.ts'))
  const $view = atom<MapView | null>(null)
  const $shown = atom<ShownView | null>(null)
  const $isBroken = atom(false)
  const $isMissed = atom(false)
  const $left = atom<PageGesture | null>(null)
  const told = new Set<PageGesture>()
  let stopLeft = () => {}
  let areGesturesOwn = false
  const $isGroundMissing = atom(false)
  let current: { container: HTMLElement; surface: Surface | null } | null = null
  let looks: Looks = { theme: 'light', language: 'ru' }
  let stopWatch = () => {}
  /** It was lost since the last look at it. */
  let isLostAnew = false
  let stopGround: (() => void) | null = null
  let groundAgainMs = GROUND_AGAIN_MS

  async function build(): Promise<void> {
    const attached = current
    if (!attached) return
    attached.surface?.dispose()
    attached.surface = null
    try {
      const { createSurface } = await loadWithRetry(load, environment)
      // What is around the map is painted first: both at once would be the longest task of the start.
      await pause()
      if (current !== attached || attached.surface) return
      attached.surface = createSurface({
        ...looks,
        container: attached.container,
        view: $view.get() ?? { center: cityData.center, zoom: cityData.zoom },
        bounds: cityData.city.mapBounds as MapBounds | null,
        source: cityData.city.mapSource,
        zooms: ZOOM,
        onView(view) {
          $view.set(view)
          tellShown(view)
          $isMissed.set(false)
        },
        onMove: tellShown,
        onPick(index) {
          $isMissed.set(false)
          onPick(index)
        },
        onMiss: () => $isMissed.set(true),
        onLost: lose,
        onGroundFailed: missGround,
        onGroundLaid: takeGround,
        onLeft: tellLeft,
      })
      attached.surface.keepGestures(areGesturesOwn)
      $isBroken.set(false)
      const view = $view.get()
      if (view) tellShown(view)
      draw()
      watch()
    } catch {
      if (current !== attached) return
      buildIn(DRAWING_AGAIN_MS)
    }
  }

  function tellShown(view: MapView): void {
    const { clientWidth = 0, clientHeight = 0 } = current?.container ?? {}
    const size = clientWidth > 0 ? { width: clientWidth, height: clientHeight } : USUAL_SIZE
    $shown.set({ ...view, ...size })
  }

  function buildIn(ms: number): void {
    $isBroken.set(true)
    stopWatch()
    stopWatch = environment.setTimer(() => void build(), ms)
  }

  /** Drawn anew at once; a drawing that is lost again as soon as it is made would be made without end. */
  function lose(): void {
    if (isLostAnew) buildIn(WATCH_MS)
    else void build()
    isLostAnew = true
  }

  /** A canvas that the browser took away without a word is noticed within seconds. */
  function watch(): void {
    stopWatch()
    stopWatch = environment.setTimer(() => {
      isLostAnew = false
      if (current?.surface && !current.surface.isAlive()) void build()
      else watch()
    }, WATCH_MS)
  }

  function draw(): void {
    if (!$isColoured.get()) return
    const { features, finder, clusters, toLocal } = $dataset.get()
    const position = $position.get()
    const scene: SurfaceScene = {
      features,
      finder,
      clusters,
      mask: choice.$mask.get(),
      selected: choice.$selected.get(),
      position: null,
      marks: $marks.get(),
      tones: $tones.get(),
    }
    if (position.status === 'known') {
      const [x, y] = toLocal(position.point)
      const metres = EARTH_METRES * Math.cos((position.point[1] * Math.PI) / 180)
      scene.position = { x, y, accuracy: Math.min(position.accuracy, 500) / metres }
    }
    current?.surface?.show(scene)
  }

  const renewGround = () => current?.surface?.renewGround()

  function missGround(): void {
    $isGroundMissing.set(true)
    stopGround ??= environment.setTimer(() => {
      stopGround = null
      groundAgainMs = Math.min(groundAgainMs * 2, GROUND_AGAIN_MOST_MS)
      renewGround()
    }, groundAgainMs)
  }

  function takeGround(): void {
    $isGroundMissing.set(false)
    stopGround?.()
    stopGround = null
    groundAgainMs = GROUND_AGAIN_MS
  }

  function tellLeft(gesture: PageGesture): void {
    if (told.has(gesture)) return
    told.add(gesture)
    $left.set(gesture)
    stopLeft()
    stopLeft = environment.setTimer(() => $left.set(null), LEFT_MS)
  }

  const stops = [
    environment.onOnline(renewGround),
    ...[$dataset, choice.$mask, choice.$selected, $position, $marks, $tones, $isColoured].map(
      ($store: ReadableAtom<unknown>) => $store.listen(draw),
    ),
  ]

  function moveTo({ center, zoom }: Partial<MapView>): void {
    const before = $view.get() ?? { center: cityData.center, zoom: cityData.zoom }
    const view = { center: center ?? before.center, zoom: clampZoom(zoom ?? before.zoom) }
    $view.set(view)
    tellShown(view)
    current?.surface?.moveTo(view)
  }

  return {
    $view,
    $shown,
    $isBroken,
    $isMissed,
    $left,
    $isGroundMissing,
    attach(container) {
      const attached = { container, surface: null }
      current = attached
      void build()
      return () => {
        if (current !== attached) return
        current.surface?.dispose()
        current = null
        stopWatch()
      }
    },
    look(next) {
      looks = next
      current?.surface?.look(looks)
    },
    keepGestures(areOwn) {
      areGesturesOwn = areOwn
      current?.surface?.keepGestures(areOwn)
    },
    moveTo,
    showExtent({ center, width, height }) {
      const { clientWidth = 0, clientHeight = 0 } = current?.container ?? {}
      const pixels = Math.min((clientWidth * AROUND) / width, (clientHeight * AROUND) / height)
      const zoom = Math.floor(Math.log2(Math.max(pixels, 1) / TILE))
      moveTo({ center, zoom: Math.min(zoom, CLOSEST_FOUND) })
    },
    zoomBy: (steps) => current?.surface?.zoomBy(steps),
    dispose() {
      for (const stop of stops) stop()
      stopWatch()
      stopLeft()
      stopGround?.()
      current?.surface?.dispose()
      current = null
    },
  }
}

/** Whether nothing of what lies within an extent is in a view. */
export function isOutOfView({ center, width, height }: Extent, shown: ShownView): boolean {
  const pixels = TILE * 2 ** shown.zoom
  const [x, y] = projectPoint(shown.center)
  const [middleX, middleY] = projectPoint(center)
  const isBeside = Math.abs(x - middleX) > (width + shown.width / pixels) / 2
  return isBeside || Math.abs(y - middleY) > (height + shown.height / pixels) / 2
}
