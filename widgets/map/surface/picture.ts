import type { Point } from 'leaflet'
import { countSeen, paintScene, type Scene, type View } from '../engine/painting.ts'

/** Objects that are drawn in a frame: without a graphics card it is the page's own thread that draws them. */
const IN_A_FRAME = 250
/** A picture that took more frames than these would be felt to come late. */
const MOST_BANDS = 16

/** A rectangle of the canvas, in pixels of the page. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** What is drawn now, and where: `corner` is its top left in layer pixels. */
export interface Picture {
  scene: Scene
  zoom: number
  /** Pixels of the whole world's side. */
  scale: number
  corner: Point
  /** Where layer pixels began then, in pixels of the world; two fingers that zoom move it. */
  origin: Point
  width: number
  height: number
  ratio: number
}

/** The top left of a picture in pixels of the world. */
export function positionOf({ origin, corner }: Picture): Point {
  return origin.add(corner)
}

/** Whether a picture has the size and the place that the map has now; a drag changes neither. */
export function isOfView({ zoom, origin, width, height }: Picture, now: Picture): boolean {
  return zoom === now.zoom && origin.equals(now.origin) && width === now.width && height === now.height
}

/** What is empty of a picture when what another has of it is shifted there; null where nothing can be kept. */
export function stripsBetween(before: Picture, next: Picture): Area[] | null {
  const { width, height, ratio } = next
  const { x, y } = positionOf(next).subtract(positionOf(before))
  const isKept =
    before.zoom === next.zoom &&
    before.ratio === ratio &&
    before.width === width &&
    before.height === height &&
    Math.abs(x) < width &&
    Math.abs(y) < height
  return isKept && Number.isInteger(x * ratio) && Number.isInteger(y * ratio) ? stripsOf(next, x, y) : null
}

/** What comes into a picture when it moves by `x` and `y`: a strip at its side, and one above or below beside that. */
function stripsOf({ width, height }: Picture, x: number, y: number): Area[] {
  const side = { left: x > 0 ? width - x : 0, top: 0, width: Math.abs(x), height }
  const end = { left: x > 0 ? 0 : -x, top: y > 0 ? height - y : 0, width: width - Math.abs(x), height: Math.abs(y) }
  return [side, end].filter((area) => area.width > 0 && area.height > 0)
}

export const wholeOf = ({ width, height }: Picture): Area => ({ left: 0, top: 0, width, height })

/**
 * A picture in bands of about as many objects as a frame has time for. They are cut on whole pixels of the screen: a pixel
 * that two bands drew in part would be seen as a line.
 */
export function bandsOf({ width, height, ratio }: Picture, objects: number): Area[] {
  const count = Math.min(MOST_BANDS, Math.max(1, Math.ceil(objects / IN_A_FRAME)))
  const edgeAt = (index: number) => (index === count ? height : Math.round((height * index * ratio) / count) / ratio)
  return Array.from({ length: count }, (_, index) => {
    const top = edgeAt(index)
    return { left: 0, top, width, height: edgeAt(index + 1) - top }
  })
}

/** Whether there is anything of a picture in the place of another. */
export function isSeenIn(place: Picture, picture: Picture): boolean {
  const scale = place.scale / picture.scale
  const { x, y } = positionOf(picture).multiplyBy(scale).subtract(positionOf(place))
  const isBeside =
    x > place.width || y > place.height || x + picture.width * scale < 0 || y + picture.height * scale < 0
  return !isBeside && countSeen(picture.scene, viewOf(picture, wholeOf(picture))) > 0
}

/** Gives a canvas the size of a picture, which empties it where it had another, and draws in pixels of the page. */
export function fit(context: CanvasRenderingContext2D, { width, height, ratio }: Picture): void {
  const { canvas } = context
  const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth
    canvas.height = pixelHeight
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** Puts the pixels of a canvas in the place of all that are there. */
export function copy(context: CanvasRenderingContext2D, from: HTMLCanvasElement, x: number, y: number): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'copy'
  context.drawImage(from, x, y)
  context.globalCompositeOperation = 'source-over'
}

/** The part of the world that an area of a picture shows. */
export function viewOf(picture: Picture, { left, top, width, height }: Area): View {
  const { zoom, scale, scene } = picture
  const [originX, originY] = scene.features.origin
  const position = positionOf(picture)
  return {
    zoom,
    scale,
    left: position.x + left - originX * scale,
    top: position.y + top - originY * scale,
    width,
    height,
  }
}

export function paint(context: CanvasRenderingContext2D, picture: Picture, area: Area): void {
  const { left, top, width, height } = area
  context.save()
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.translate(left, top)
  paintScene(context, picture.scene, viewOf(picture, area))
  context.restore()
}
