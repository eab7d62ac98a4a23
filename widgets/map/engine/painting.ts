import { FLAG, SHAPE, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { MAP_FILTERS } from '../../../shared/domain/map-object.ts'
import { DETAIL_ZOOM } from '../../../shared/domain/map-tile.ts'
import type { ClusterLevels } from './clusters.ts'
import { FULL_CIRCLE, paintDisc } from './discs.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import type { Box, Finder } from './finder.ts'
import { countClusters, paintClusters } from './painting-clusters.ts'
import type { Palette } from './palette.ts'
import { paintPoint, trace } from './strokes.ts'

/** The part of the world that a canvas shows. */
export interface View {
  zoom: number
  /** Pixels of one world unit. */
  scale: number
  /** Top left corner, relative to the features' origin, in pixels. */
  left: number
  top: number
  width: number
  height: number
}

/** Draws on top of the objects what is marked of them. */
export type PaintMarks = (brush: Brush, scene: Scene, view: View, box: Box) => void

export interface Scene {
  features: MapFeatures
  finder: Finder
  clusters: ClusterLevels
  mask: Mask
  palette: Palette
  /** The number of the colour of each object; that of its filter where there is none. */
  toneOf: Uint8Array | null
  /** Index of the chosen object, or -1. */
  selected: number
  /** Where the person is, relative to the origin; `accuracy` in world units. */
  position: { x: number; y: number; accuracy: number } | null
  marks: PaintMarks | null
}

/** What a canvas context needs to have, so that tests can count strokes. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'fillText'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'strokeStyle'
  | 'fillStyle'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
>

/** Pixels around the view that are looked at too: a line is wider than its coordinates, and a cluster is round. */
const MARGIN = 32
/** Letters on the points of objects that are no parkings; shape and letter tell them apart without colour. */
const LETTERS: Readonly<Record<string, string>> = {
  parcomats: '₽',
  terminals: '₽',
  informationtable: 'i',
  museum: 'M',
  sight: '★',
  church: '†',
}

/** Draws what is in view: clusters far away, every object near by. Answers how many were drawn. */
export function paintScene(brush: Brush, scene: Scene, view: View): number {
  const box = boxOf(view)
  const isFar = view.zoom < DETAIL_ZOOM
  const rest = isFar || scene.clusters.hasRest ? paintClusters(brush, scene, view, box) : 0
  const drawn = rest + (isFar ? 0 : paintObjects(brush, scene, view, box))
  if (scene.selected >= 0) paintSelected(brush, scene, view)
  // Words too: the price of what is chosen stands over its line.
  scene.marks?.(brush, scene, view, box)
  if (scene.position) paintPosition(brush, { ...scene.position, view, palette: scene.palette })
  return drawn
}

/** How many it would draw, at the least. */
export function countSeen(scene: Scene, view: View): number {
  const box = boxOf(view)
  if (view.zoom >= DETAIL_ZOOM) return scene.finder.inBox(box, scene.mask).length
  return countClusters(scene, view, box)
}

function paintObjects(brush: Brush, scene: Scene, view: View, box: Box): number {
  const found = scene.finder.inBox(box, scene.mask)
  const groups = groupByColour(scene.features.flags, scene.toneOf ?? scene.features.filter, found)
  // In one order, so that what crosses from one part of a picture into another lies above the same in both.
  for (const [number, indexes] of [...groups].toSorted(([one], [other]) => one - other)) {
    const colour =
      number === INACTIVE ? scene.palette.inactive : (scene.palette.filters[number] ?? scene.palette.inactive)
    paintGroup(brush, { scene, view, indexes, colour })
  }
  return found.length
}

function boxOf({ scale, left, top, width, height }: View): Box {
  return [
    (left - MARGIN) / scale,
    (top - MARGIN) / scale,
    (left + width + MARGIN) / scale,
    (top + height + MARGIN) / scale,
  ]
}

const INACTIVE = -1

function groupByColour(flags: Uint8Array, toneOf: Uint8Array, indexes: Uint32Array): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const index of indexes) {
    const number = (flags[index] as number) & FLAG.inactive ? INACTIVE : (toneOf[index] as number)
    const group = groups.get(number)
    if (group) group.push(index)
    else groups.set(number, [index])
  }
  return groups
}

interface Group {
  scene: Scene
  view: View
  indexes: readonly number[]
  colour: string
}

function lineWidthAt(zoom: number): number {
  return Math.min(14, Math.max(3, (zoom - 13) * 2))
}

function paintGroup(brush: Brush, { scene, view, indexes, colour }: Group): void {
  const { features, palette } = scene
  const shaped = (shape: number) => indexes.filter((index) => features.shape[index] === shape)
  const width = lineWidthAt(view.zoom)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  const areas = shaped(SHAPE.polygon)
  if (areas.length > 0) {
    brush.fillStyle = colour
    brush.strokeStyle = colour
    brush.lineWidth = 2
    trace(brush, features, view, areas, () => {
      brush.globalAlpha = palette.areaAlpha
      brush.fill('evenodd')
      brush.globalAlpha = 1
      brush.stroke()
    })
  }
  const lines = shaped(SHAPE.line)
  if (lines.length > 0) {
    // Round caps that are too small to be seen cost half of the time.
    brush.lineCap = view.zoom > DETAIL_ZOOM ? 'round' : 'butt'
    if (view.zoom > DETAIL_ZOOM) {
      brush.strokeStyle = palette.halo
      brush.lineWidth = width + 2
      trace(brush, features, view, lines, () => brush.stroke())
    }
    brush.strokeStyle = colour
    brush.lineWidth = width
    trace(brush, features, view, lines, () => brush.stroke())
  }
  for (const index of shaped(SHAPE.point)) {
    const letter = LETTERS[MAP_FILTERS[features.filter[index] as number] ?? ''] ?? 'P'
    paintPoint(brush, { features, view, index, colour, halo: palette.halo, letter })
  }
}

function paintSelected(brush: Brush, scene: Scene, view: View): void {
  if (scene.mask[scene.selected]) paintChosen(brush, scene, view, [scene.selected])
}

/** Some objects in the colour of what is chosen. */
export function paintChosen(brush: Brush, { features, palette }: Scene, view: View, indexes: readonly number[]): void {
  const { selected: colour, halo } = palette
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (const shape of [SHAPE.line, SHAPE.polygon]) {
    const shaped = indexes.filter((index) => features.shape[index] === shape)
    const width = shape === SHAPE.line ? lineWidthAt(view.zoom) + 4 : 5
    for (const [stroke, wider] of [
      [halo, 4],
      [colour, 0],
    ] as const) {
      brush.strokeStyle = stroke
      brush.lineWidth = width + wider
      trace(brush, features, view, shaped, () => brush.stroke())
    }
  }
  for (const index of indexes.filter((one) => features.shape[one] === SHAPE.point))
    paintPoint(brush, { features, view, index, colour, halo, letter: '●' })
}

function paintPosition(
  brush: Brush,
  { x, y, accuracy, view, palette }: { x: number; y: number; accuracy: number; view: View; palette: Palette },
): void {
  const [left, top] = [x * view.scale - view.left, y * view.scale - view.top]
  brush.globalAlpha = 0.15
  brush.beginPath()
  brush.arc(left, top, accuracy * view.scale, 0, FULL_CIRCLE)
  brush.fillStyle = palette.cluster
  brush.fill()
  brush.globalAlpha = 1
  paintDisc(brush, { x: left, y: top, radius: 9, fill: palette.selected, rim: palette.halo })
}
