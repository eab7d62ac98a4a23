import { Browser, DomUtil, Layer, type LatLng, type LeafletEvent, type Map as LeafletMap, type Point, type ZoomAnimEvent } from 'leaflet'
import { paintScene, type Brush, type Scene, type View } from '../engine/painting.ts'

/** Pixels drawn beyond each edge, so that a small move shows nothing empty. */
const BEYOND = 160
const MAX_RATIO = 2

/** Leaflet knows these and its types do not. */
interface Inner {
  _getNewPixelOrigin(center: LatLng, zoom: number): Point
}

/** One canvas above the base map, on which everything is drawn that is in view; it moves with the map and is drawn anew where it ends. */
export class FeatureLayer extends Layer {
  readonly canvas = document.createElement('canvas')
  #scene: Scene | null = null
  #frame = 0
  /** What is drawn now: top left in layer pixels, its place in the world. */
  #drawn: { topLeft: Point; center: LatLng; zoom: number } | null = null
  #onLost: () => void

  constructor(onLost: () => void) {
    super()
    this.#onLost = onLost
    this.canvas.className = 'map-features leaflet-zoom-animated'
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.addEventListener('contextlost', () => onLost())
    this.canvas.addEventListener('contextrestored', () => this.draw())
  }

  show(scene: Scene): void {
    this.#scene = scene
    this.drawSoon()
  }

  override onAdd(map: LeafletMap): this {
    map.getPanes().overlayPane.append(this.canvas)
    this.draw()
    return this
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame)
    this.canvas.remove()
    // Gives the pixels back at once, not when the collector comes.
    this.canvas.width = 0
    return this
  }

  override getEvents() {
    return {
      move: () => this.#follow(),
      moveend: () => this.#settle(),
      resize: () => this.draw(),
      viewreset: () => this.draw(),
      zoomanim: (event: LeafletEvent) => this.#stretch(event as ZoomAnimEvent),
    }
  }

  drawSoon(): void {
    if (this.#frame || !this._map) return
    this.#frame = requestAnimationFrame(() => this.draw())
  }

  /** Draws now; answers how many objects or clusters were drawn. */
  draw(): number {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const map = this._map
    if (!map || !this.#scene) return 0
    const size = map.getSize()
    const topLeft = map.containerPointToLayerPoint([-BEYOND, -BEYOND]).round()
    const [width, height] = [size.x + BEYOND * 2, size.y + BEYOND * 2]
    const brush = this.#prepare(width, height)
    if (!brush) return 0
    const zoom = map.getZoom()
    const scale = map.options.crs?.scale(zoom) ?? 256 * 2 ** zoom
    const [originX, originY] = this.#scene.features.origin
    const corner = map.getPixelOrigin().add(topLeft)
    const view: View = { zoom, scale, left: corner.x - originX * scale, top: corner.y - originY * scale, width, height }
    DomUtil.setTransform(this.canvas, topLeft, 1)
    this.#drawn = { topLeft, center: map.getCenter(), zoom }
    return paintScene(brush, this.#scene, view)
  }

  /** Whether the browser still lets the canvas draw. */
  isAlive(): boolean {
    const context = this.canvas.getContext('2d') as (CanvasRenderingContext2D & { isContextLost?(): boolean }) | null
    return context !== null && context.isContextLost?.() !== true
  }

  #prepare(width: number, height: number): Brush | null {
    const ratio = Math.min(MAX_RATIO, globalThis.devicePixelRatio || 1)
    const { canvas } = this
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
    const context = canvas.getContext('2d')
    if (!context) {
      this.#onLost()
      return null
    }
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth
      canvas.height = pixelHeight
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    return context
  }

  /** A drag moves the canvas with its pane; only where its edge comes into view is it drawn anew. */
  #follow(): void {
    const drawn = this.#drawn
    if (!drawn || !this._map || drawn.zoom !== this._map.getZoom()) return
    const corner = this._map.containerPointToLayerPoint([0, 0]).subtract(drawn.topLeft)
    const isEdgeSeen = corner.x < 0 || corner.y < 0 || corner.x > BEYOND * 2 || corner.y > BEYOND * 2
    if (isEdgeSeen) this.drawSoon()
  }

  /** The end of a move: drawn anew only where the picture is of another zoom, or does not reach to the edge. */
  #settle(): void {
    if (this.#drawn?.zoom === this._map.getZoom()) this.#follow()
    else this.draw()
  }

  /** While a zoom runs, the old picture grows or shrinks to its new place. */
  #stretch({ center, zoom }: ZoomAnimEvent): void {
    const drawn = this.#drawn
    if (!drawn || !Browser.any3d) return
    const map = this._map
    const scale = map.getZoomScale(zoom, drawn.zoom)
    const corner = map.getPixelOrigin().add(drawn.topLeft)
    const target = corner.multiplyBy(scale).subtract((map as unknown as Inner)._getNewPixelOrigin(center, zoom))
    DomUtil.setTransform(this.canvas, target, scale)
  }
}
