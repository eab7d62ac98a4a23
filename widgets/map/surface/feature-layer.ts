import {
  Browser,
  DomUtil,
  Layer,
  type LatLng,
  type LeafletEvent,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import { countSeen, type Scene } from '../engine/painting.ts'
import {
  bandsOf,
  copy,
  fit,
  isOfView,
  isSeenIn,
  paint,
  positionOf,
  stripsBetween,
  viewOf,
  wholeOf,
  type Area,
  type Picture,
} from './picture.ts'

/** Pixels drawn beyond each edge, so that a small move shows nothing empty. */
const BEYOND = 48
/**
 * Pixels that are left of them when the picture is shifted; what is new then is drawn in the next frames, still out of
 * sight.
 */
const AHEAD = 24
const MAX_RATIO = 2
/**
 * The canvas lies on a grid of so many pixels: what is copied from one place to another then falls on whole ones, at
 * every usual ratio.
 */
const GRID = 4

/** Leaflet knows these and its types do not. */
interface Inner {
  _getNewPixelOrigin(center: LatLng, zoom: number): Point
}

/**
 * One canvas above the base map, on which everything is drawn that is in view. It moves with the map; where its edge
 * comes into view, what is drawn already is shifted, and only the strips that are new are drawn. A picture of many
 * objects is drawn out of sight, a band a frame, and takes the place of the one before it when it is whole.
 */
export class FeatureLayer extends Layer {
  readonly canvas = document.createElement('canvas')
  #scene: Scene | null = null
  #frame = 0
  #drawn: Picture | null = null
  /** Parts of it that are still empty, the next one first. */
  #empty: readonly Area[] = []
  /** Nothing was there before it: its parts are seen as they come. */
  #isFirst = false
  readonly #behind = document.createElement('canvas')
  /** What is drawn out of sight, and the parts of it that are still empty. */
  #coming: { picture: Picture; empty: readonly Area[] } | null = null
  #filling = 0
  #onLost: () => void

  constructor(onLost: () => void) {
    super()
    this.#onLost = onLost
    this.canvas.className = 'map-features leaflet-zoom-animated'
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.addEventListener('contextlost', () => onLost())
    this.canvas.addEventListener('contextrestored', () => {
      this.#drawn = null
      this.#letGo()
      this.#draw()
    })
    this.#behind.addEventListener('contextlost', () => {
      this.#letGo()
      this.#drawSoon()
    })
  }

  show(scene: Scene): void {
    this.#scene = scene
    this.#drawSoon()
  }

  override onAdd(map: LeafletMap): this {
    map.getPanes().overlayPane.append(this.canvas)
    this.#draw()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#filling)
    this.canvas.remove()
    this.#letGo()
    // Gives the pixels back at once, not when the collector comes.
    this.canvas.width = 0
    return this
  }

  override getEvents() {
    return {
      move: () => this.#follow(),
      moveend: () => this.#settle(),
      resize: () => this.#draw(),
      zoom: () => this.#stretch({ center: this._map.getCenter(), zoom: this._map.getZoom() }),
      zoomanim: (event: LeafletEvent) => this.#stretch(event as ZoomAnimEvent),
    }
  }

  /** Whether the browser still lets the canvas draw. */
  isAlive(): boolean {
    const context = this.canvas.getContext('2d') as (CanvasRenderingContext2D & { isContextLost?(): boolean }) | null
    return context !== null && context.isContextLost?.() !== true
  }

  #drawSoon(): void {
    if (this.#frame || !this._map) return
    this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const map = this._map
    const context = this.canvas.getContext('2d')
    if (!map || !this.#scene) return
    if (!context) {
      this.#onLost()
      return
    }
    const before = this.#drawn
    const next = this.#look(map, this.#scene)
    const strips = before && stripsBetween(before, next)
    if (before && strips) this.#shift(context, { before, next: { ...next, scene: before.scene }, strips })
    if (strips && before?.scene === next.scene) this.#letGo()
    else this.#drawAll(context, next)
    this.#goOn(context)
  }

  /** A picture of which nothing is there yet. */
  #drawAll(context: CanvasRenderingContext2D, next: Picture): void {
    const bands = bandsOf(next, countSeen(next.scene, viewOf(next, wholeOf(next))))
    const isAtOnce = bands.length === 1
    // What is on its way is seen first: where others come faster than they are drawn, none ever would be.
    if (!isAtOnce && this.#coming && isOfView(this.#coming.picture, next)) return
    this.#letGo()
    const isSomethingSeen = this.#drawn !== null && isSeenIn(next, this.#drawn)
    const behind = isAtOnce || !isSomethingSeen ? null : this.#behind.getContext('2d')
    const brush = behind ?? context
    fit(brush, next)
    brush.clearRect(0, 0, next.width, next.height)
    if (behind) {
      if (this.#drawn && !isOfView(this.#drawn, next)) {
        this.#stretchTo(next.origin, next.zoom, this.#drawn)
        // What it had still to draw is of no use any more.
        this.#empty = []
      }
      this.#coming = { picture: next, empty: bands }
      return
    }
    this.#isFirst = !isSomethingSeen
    this.#place(next, bands)
    if (isAtOnce) this.#fill(context, next)
  }

  #place(picture: Picture, empty: readonly Area[]): void {
    this.#drawn = picture
    this.#empty = empty
    DomUtil.setTransform(this.canvas, picture.corner, 1)
  }

  /** Moves what is there, so that the strips at its edges are empty. */
  #shift(
    context: CanvasRenderingContext2D,
    { before, next, strips }: { before: Picture; next: Picture; strips: readonly Area[] },
  ): void {
    if (strips.length === 0) {
      this.#place(next, this.#empty)
      return
    }
    this.#fill(context, before)
    this.#isFirst = false
    const { x, y } = positionOf(next).subtract(positionOf(before))
    copy(context, this.canvas, -x * next.ratio, -y * next.ratio)
    fit(context, next)
    this.#place(next, strips)
    if (this.#isEmptySeen(this._map, next)) this.#fill(context, next)
  }

  /** To do all in one frame is too much for a slow phone: a part a frame. */
  #goOn(context: CanvasRenderingContext2D): void {
    cancelAnimationFrame(this.#filling)
    if (this.#empty.length === 0 && !this.#coming) return
    this.#filling = requestAnimationFrame(() => {
      this.#drawPart(context)
      this.#goOn(context)
    })
  }

  #drawPart(context: CanvasRenderingContext2D): void {
    const [drawn, coming] = [this.#drawn, this.#coming]
    const [area, ...rest] = this.#empty
    if (drawn && area) {
      this.#empty = rest
      paint(context, drawn, area)
      if (!this.#isFirst && this.#isEmptySeen(this._map, drawn)) this.#fill(context, drawn)
      return
    }
    const [band, ...others] = coming?.empty ?? []
    const brush = this.#behind.getContext('2d')
    if (!coming || !band || !brush) return
    // A zoom that has begun since draws what it needs when it ends.
    if (!isOfView(coming.picture, this.#look(this._map, coming.picture.scene))) {
      this.#letGo()
      return
    }
    paint(brush, coming.picture, band)
    coming.empty = others
    if (others.length === 0) this.#take(context, coming.picture)
  }

  /** Shows what has been drawn out of sight. */
  #take(context: CanvasRenderingContext2D, picture: Picture): void {
    fit(context, picture)
    copy(context, this.#behind, 0, 0)
    fit(context, picture)
    this.#isFirst = false
    this.#place(picture, [])
    this.#letGo()
    // Objects may have come since, and the map may have moved.
    this.#draw()
  }

  #letGo(): void {
    this.#coming = null
    // Gives the pixels back.
    this.#behind.width = 0
  }

  /** Draws all that is still empty of a picture. */
  #fill(context: CanvasRenderingContext2D, picture: Picture): void {
    for (const area of this.#empty) paint(context, picture, area)
    this.#empty = []
  }

  /** Whether something empty is in view. */
  #isEmptySeen(map: LeafletMap, { corner }: Picture): boolean {
    const { x, y } = map.containerPointToLayerPoint([0, 0]).subtract(corner)
    const { x: width, y: height } = map.getSize()
    return this.#empty.some(
      (area) =>
        area.left < x + width && area.left + area.width > x && area.top < y + height && area.top + area.height > y,
    )
  }

  /** The picture that the map should have now. */
  #look(map: LeafletMap, scene: Scene): Picture {
    const { x, y } = map.getSize()
    const zoom = map.getZoom()
    const corner = map.containerPointToLayerPoint([-BEYOND, -BEYOND]).divideBy(GRID).floor().multiplyBy(GRID)
    return {
      scene,
      zoom,
      scale: map.options.crs?.scale(zoom) ?? 256 * 2 ** zoom,
      corner,
      origin: map.getPixelOrigin(),
      width: x + BEYOND * 2,
      height: y + BEYOND * 2,
      ratio: Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1),
    }
  }

  /** A drag moves the canvas with its pane; only where its edge comes into view is there something to draw. */
  #follow(): void {
    const drawn = this.#drawn
    if (!drawn || !this._map || drawn.zoom !== this._map.getZoom()) return
    const { x, y } = this._map.containerPointToLayerPoint([0, 0]).subtract(drawn.corner)
    const most = BEYOND * 2 - AHEAD
    if (x < AHEAD || y < AHEAD || x > most || y > most) this.#drawSoon()
  }

  /** The end of a move: drawn anew only where a zoom has changed the picture, or it does not reach to the edge. */
  #settle(): void {
    const [drawn, coming] = [this.#drawn, this.#coming]
    const next = this.#scene && this.#look(this._map, this.#scene)
    if (drawn && next && isOfView(drawn, next) && (drawn.scene === next.scene || coming)) this.#follow()
    else this.#draw()
  }

  /** While a zoom runs, by two fingers or by itself, the old picture grows or shrinks to its new place. */
  #stretch({ center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>): void {
    const drawn = this.#drawn
    if (!drawn || !Browser.any3d) return
    this.#stretchTo((this._map as unknown as Inner)._getNewPixelOrigin(center, zoom), zoom, drawn)
  }

  #stretchTo(origin: Point, zoom: number, drawn: Picture): void {
    const scale = this._map.getZoomScale(zoom, drawn.zoom)
    DomUtil.setTransform(this.canvas, positionOf(drawn).multiplyBy(scale).subtract(origin), scale)
  }
}
