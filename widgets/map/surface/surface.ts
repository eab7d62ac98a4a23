import { Map as LeafletMap, type LatLng, type LeafletKeyboardEvent, type LeafletMouseEvent } from 'leaflet'
import { type LonLat, type MapBounds, withSurroundings } from '../../../shared/domain/coordinates.ts'
import { pointOf } from '../../../shared/domain/map-features.ts'
import { projectPoint } from '../../../shared/domain/mercator.ts'
import type { MapSource } from '../../../shared/stores/city-entry.ts'
import { DETAIL_ZOOM } from '../../../shared/domain/map-tile.ts'
import { hitCluster, NO_MEMBER } from '../engine/clusters.ts'
import { hitTest } from '../engine/hit-test.ts'
import type { Scene } from '../engine/painting.ts'
import { clusterRadius } from '../engine/painting-clusters.ts'
import { PALETTES, type Tones } from '../engine/palette.ts'
import type { Looks } from '../theme.ts'
import { createBaseMap } from './base-map.ts'
import { FeatureLayer } from './feature-layer.ts'
import { createPageGestures, type PageGesture } from './page-gestures.ts'

export interface MapView {
  center: LonLat
  zoom: number
}

/** What is drawn, without what the surface knows itself. */
export type SurfaceScene = Omit<Scene, 'palette' | 'toneOf'> & { tones: Tones | null }

export interface SurfaceOptions extends Looks {
  container: HTMLElement
  view: MapView
  bounds: MapBounds | null
  source: MapSource | null
  zooms: { min: number; max: number }
  /** A view was reached, by hand or by a call. */
  onView(view: MapView): void
  /** The map has moved on its way to a view; once a frame. */
  onMove(view: MapView): void
  /** An object was chosen on the canvas; null where nothing is under the finger. */
  onPick(index: number | null): void
  /** Enter has found nothing in the middle of the map. */
  onMiss(): void
  /** The canvas cannot be drawn on any more. */
  onLost(): void
  /** The base map, or a part of it, could not be loaded; the parkings are there. */
  onGroundFailed(): void
  /** All of the base map that is in view has come. */
  onGroundLaid(): void
  /** The page has got a gesture that would have moved the map. */
  onLeft(gesture: PageGesture): void
}

/** The map as seen: Leaflet, the base map and one canvas. It decides nothing. */
export interface Surface {
  show(scene: SurfaceScene): void
  look(looks: Looks): void
  moveTo(view: MapView): void
  zoomBy(steps: number): void
  /** By pixels, at once. */
  panBy(x: number, y: number): void
  /** Whether every gesture on the map is the map's own; else it leaves the page its scroll. */
  keepGestures(areOwn: boolean): void
  isAlive(): boolean
  /** Asks for the base map anew; what is there of it stays until then. */
  renewGround(): void
  dispose(): void
}

/** Fingers are broader than arrows. */
const REACH = { touch: 18, mouse: 8, keyboard: 48 } as const

/** Pixels between the map's edge, or its buttons, and what has just been chosen. */
const EDGE = 40
const BUTTONS = 130

export function createSurface(options: SurfaceOptions): Surface {
  const { container, bounds, zooms } = options
  const isStill = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(container, {
    zoomControl: false,
    attributionControl: false,
    // The container is observed below; Leaflet would leave a mark on the window (promise 10).
    trackResize: false,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    center: toLatLng(options.view.center),
    zoom: options.view.zoom,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    maxBoundsViscosity: 0.7,
    ...(bounds ? { maxBounds: withSurroundings(bounds) } : {}),
  })
  const features = new FeatureLayer(options.onLost)
  let scene: SurfaceScene | null = null
  const baseMap = createBaseMap({
    map,
    source: options.source,
    onFailed: options.onGroundFailed,
    onLaid: options.onGroundLaid,
  })
  const gestures = createPageGestures(map, container, options.onLeft)
  let looks: Looks = { theme: options.theme, language: options.language }
  let hoverFrame = 0

  function hit(at: LatLng, reach: number): { index: number; cluster: LatLng | null } {
    if (!scene) return { index: -1, cluster: null }
    const [worldX, worldY] = projectPoint([at.lng, at.lat])
    const [x, y] = [worldX - scene.features.origin[0], worldY - scene.features.origin[1]]
    const zoom = map.getZoom()
    const scale = map.options.crs?.scale(zoom) ?? 1
    if (zoom >= DETAIL_ZOOM)
      return {
        index: hitTest(scene.features, scene.finder, { x, y, tolerance: reach / scale, mask: scene.mask }),
        cluster: null,
      }
    const clusters = scene.clusters.at(zoom, scene.mask)
    const found = hitCluster(clusters, { x, y, reach: Math.max(reach, clusterRadius(100)) / scale })
    if (found < 0) return { index: -1, cluster: null }
    return clusters.size[found] === 1 && clusters.member[found] !== NO_MEMBER
      ? { index: clusters.member[found] ?? -1, cluster: null }
      : { index: -1, cluster: at }
  }

  /** Answers whether there was something. */
  function pick(at: LatLng, reach: number): boolean {
    const { index, cluster } = hit(at, reach)
    if (cluster) map.setView(cluster, Math.max(DETAIL_ZOOM, map.getZoom() + 2))
    else options.onPick(index < 0 ? null : index)
    return index >= 0 || cluster !== null
  }

  const look = (): MapView => ({ center: [map.getCenter().lng, map.getCenter().lat], zoom: map.getZoom() })
  const report = () => options.onView(look())
  let moveFrame = 0

  map.on('click', (event: LeafletMouseEvent) =>
    pick(event.latlng, isTouch(event.originalEvent) ? REACH.touch : REACH.mouse),
  )
  map.on('moveend', report)
  map.on('move', () => {
    moveFrame ||= requestAnimationFrame(() => {
      moveFrame = 0
      options.onMove(look())
    })
  })
  map.on('keydown', ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
    originalEvent.preventDefault()
    if (!pick(map.getCenter(), REACH.keyboard)) options.onMiss()
  })
  map.on('mousemove', (event: LeafletMouseEvent) => {
    if (hoverFrame) return
    hoverFrame = requestAnimationFrame(() => {
      hoverFrame = 0
      const { index, cluster } = hit(event.latlng, REACH.mouse)
      container.classList.toggle('map-pointing', index >= 0 || cluster !== null)
    })
  })
  features.addTo(map)
  // A card that opens may take some of the map's room: a way that was begun is gone at once, and what has just been
  // chosen stays in sight.
  let goal: MapView | null = null
  let isChosenNew = false
  map.on('movestart', () => (isChosenNew = false))
  map.on('moveend', () => (goal = null))
  const resize = new ResizeObserver(() => {
    const [to, chosen] = [goal, isChosenNew && scene ? pointOf(scene.features, scene.selected) : null]
    if (to) map.stop()
    map.invalidateSize({ animate: false })
    if (to) map.setView(toLatLng(to.center), to.zoom, { animate: false })
    if (!chosen) return
    map.panInside(toLatLng(chosen), {
      paddingTopLeft: [EDGE, EDGE],
      paddingBottomRight: [BUTTONS, EDGE],
      animate: false,
    })
    isChosenNew = true
  })
  resize.observe(container)

  function dress({ tones, ...rest }: SurfaceScene): Scene {
    const palette = PALETTES[looks.theme]
    const filters = tones?.colours[looks.theme] ?? palette.filters
    return { ...rest, palette: { ...palette, filters }, toneOf: tones?.toneOf ?? null }
  }

  const darken = () => container.classList.toggle('map-dark', looks.theme === 'dark')
  darken()
  baseMap.lay(looks)

  return {
    show(next) {
      if (scene?.selected !== next.selected) isChosenNew = next.selected >= 0
      scene = next
      features.show(dress(next))
    },
    look(next) {
      if (next.theme === looks.theme && next.language === looks.language) return
      looks = next
      darken()
      if (options.source?.kind !== 'raster') baseMap.lay(looks)
      if (scene) features.show(dress(scene))
    },
    moveTo(view) {
      goal = view
      map.setView(toLatLng(view.center), view.zoom, { animate: !isStill })
    },
    zoomBy(steps) {
      map.setZoom(map.getZoom() + steps, { animate: !isStill })
    },
    panBy: (x, y) => map.panBy([x, y], { animate: false }),
    keepGestures: gestures.keep,
    isAlive: () => features.isAlive(),
    renewGround: () => baseMap.lay(looks),
    dispose() {
      baseMap.dispose()
      gestures.dispose()
      resize.disconnect()
      // Leaflet ends a zoom by a timer that outlives the map, and fails then.
      Object.assign(map, { _animatingZoom: false })
      map.remove()
      // A map that is taken away while it moves tells of one move more.
      cancelAnimationFrame(hoverFrame)
      cancelAnimationFrame(moveFrame)
    },
  }
}

function toLatLng([longitude, latitude]: LonLat): [number, number] {
  return [latitude, longitude]
}

function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch'
}
