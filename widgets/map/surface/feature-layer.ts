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
import { paintScene, type Scene, type View } from '../engine/painting.ts'

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

/** A rectangle of the canvas, in pixels of the page. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** What is drawn now, and where: `corner` is its top left in layer pixels. */
interface Picture {
  scene: Scene
  zoom: number
  corner: Point
  /** Where layer pixels began then, in pixels of the world; two fingers that zoom move it. */
  origin: Point
  width: number
  height: number
  ratio: number
}

/**
 * One canvas above the base map, on which everything is drawn that is in view. It moves with the map; where its edge
 * comes into view, what is drawn already is shifted, and only the strips that are new are drawn.
 */
export class FeatureLayer extends Layer {
  readonly canvas = document.createElement('canvas')
  #scene: Scene | null = null
  #frame = 0
  #drawn: Picture | null = null
  /** Parts of it that are still empty. */
  #empty: readonly Area[] = []
  #filling = 0
  #onLost: () => void

  constructor(onLost: () => void) {
    super()
    this.#onLost = onLost
    this.canvas.className = 'map-features leaflet-zoom-animated'
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.addEventListener('contextlost', () => onLost())
    this.canvas.addEventListener('contextrestored', () => this.#drawAnew())
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
    // Gives the pixels back at once, not when the collector comes.
    this.canvas.width = 0
    return this
  }

  override getEvents() {
    return {
      move: () => this.#follow(),
      moveend: () => this.#settle(),
      resize: () => this.#draw(),
      viewreset: () => this.#drawAnew(),
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

  /** Without regard to what is on the canvas. */
  #drawAnew(): void {
    this.#drawn = null
    this.#draw()
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
    if (before) this.#fill(context, before)
    const next = this.#look(map, this.#scene)
    this.#drawn = next
    this.#empty = this.#prepare(context, next, before)
    DomUtil.setTransform(this.canvas, next.corner, 1)
    this.#fillOn(context, next)
  }

  /**
   * To shift and to draw in one frame is too much for a slow phone: a strip a frame, and at once where something empty
   * is in view.
   */
  #fillOn(context: CanvasRenderingContext2D, picture: Picture): void {
    if (this.#isEmptySeen(this._map, picture)) this.#fill(context, picture)
    else if (this.#empty.length > 0) {
      this.#filling = requestAnimationFrame(() => {
        const [strip, ...rest] = this.#empty
        if (strip) this.#paint(context, picture, strip)
        this.#empty = rest
        this.#fillOn(context, picture)
      })
    }
  }

  /** Draws all that is still empty of a picture. */
  #fill(context: CanvasRenderingContext2D, picture: Picture): void {
    cancelAnimationFrame(this.#filling)
    for (const area of this.#empty) this.#paint(context, picture, area)
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
    const corner = map.containerPointToLayerPoint([-BEYOND, -BEYOND]).divideBy(GRID).floor().multiplyBy(GRID)
    return {
      scene,
      zoom: map.getZoom(),
      corner,
      origin: map.getPixelOrigin(),
      width: x + BEYOND * 2,
      height: y + BEYOND * 2,
      ratio: Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1),
    }
  }

  /** Makes room on the canvas, keeps what can be kept, and answers what is empty now. */
  #prepare(context: CanvasRenderingContext2D, next: Picture, before: Picture | null): readonly Area[] {
    const { canvas } = this
    const { corner, width, height, ratio } = next
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
    const isSameSize = canvas.width === pixelWidth && canvas.height === pixelHeight
    if (!isSameSize) {
      canvas.width = pixelWidth
      canvas.height = pixelHeight
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    const { x, y } = before ? positionOf(next).subtract(positionOf(before)) : corner
    const isKept =
      isSameSize &&
      before?.scene === next.scene &&
      before.zoom === next.zoom &&
      before.ratio === ratio &&
      Math.abs(x) < width &&
      Math.abs(y) < height
    const areas = isKept && Number.isInteger(x * ratio) && Number.isInteger(y * ratio) ? stripsOf(next, x, y) : null
    if (areas) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'copy'
      if (areas.length > 0) context.drawImage(canvas, -x * ratio, -y * ratio)
      context.globalCompositeOperation = 'source-over'
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (!areas) context.clearRect(0, 0, width, height)
    return areas ?? [{ left: 0, top: 0, width, height }]
  }

  #paint(context: CanvasRenderingContext2D, picture: Picture, { left, top, width, height }: Area): void {
    const { scene, zoom } = picture
    const scale = this._map.options.crs?.scale(zoom) ?? 256 * 2 ** zoom
    const [originX, originY] = scene.features.origin
    const position = positionOf(picture)
    const view: View = {
      zoom,
      scale,
      left: position.x + left - originX * scale,
      top: position.y + top - originY * scale,
      width,
      height,
    }
    context.save()
    context.beginPath()
    context.rect(left, top, width, height)
    context.clip()
    context.translate(left, top)
    paintScene(context, scene, view)
    context.restore()
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
    const drawn = this.#drawn
    if (drawn?.zoom === this._map.getZoom() && drawn.origin.equals(this._map.getPixelOrigin())) this.#follow()
    else this.#draw()
  }

  /** While a zoom runs, by two fingers or by itself, the old picture grows or shrinks to its new place. */
  #stretch({ center, zoom }: Pick<ZoomAnimEvent, 'center' | 'zoom'>): void {
    const drawn = this.#drawn
    if (!drawn || !Browser.any3d) return
    const map = this._map
    const scale = map.getZoomScale(zoom, drawn.zoom)
    const target = positionOf(drawn)
      .multiplyBy(scale)
      .subtract((map as unknown as Inner)._getNewPixelOrigin(center, zoom))
    DomUtil.setTransform(this.canvas, target, scale)
  }
}

/** The top left of a picture in pixels of the world. */
function positionOf({ origin, corner }: Picture): Point {
  return origin.add(corner)
}

/** What comes into a picture when it moves by `x` and `y`: a strip at its side, and one above or below beside that. */
function stripsOf({ width, height }: Picture, x: number, y: number): Area[] {
  const side = { left: x > 0 ? width - x : 0, top: 0, width: Math.abs(x), height }
  const end = { left: x > 0 ? 0 : -x, top: y > 0 ? height - y : 0, width: width - Math.abs(x), height: Math.abs(y) }
  return [side, end].filter((area) => area.width > 0 && area.height > 0)
}
