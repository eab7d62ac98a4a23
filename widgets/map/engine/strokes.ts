import { SHAPE, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { paintDisc, paintText } from './discs.ts'
import type { Brush, View } from './painting.ts'

/** Segments in one path: longer ones take longer than their parts together. */
const SEGMENTS = 400

/** Paths of some hundred segments each, every one ended by `end`. */
export function trace(
  brush: Brush,
  { parts, points, coordinates, shape }: MapFeatures,
  view: View,
  indexes: readonly number[],
  end: () => void,
): void {
  const { scale, left, top } = view
  let segments = 0
  brush.beginPath()
  for (const index of indexes) {
    const isClosed = shape[index] === SHAPE.polygon
    for (let part = parts[index] as number; part < (parts[index + 1] as number); part += 1) {
      const from = points[part] as number
      const to = points[part + 1] as number
      brush.moveTo(
        (coordinates[from * 2] as number) * scale - left,
        (coordinates[from * 2 + 1] as number) * scale - top,
      )
      for (let point = from + 1; point < to; point += 1)
        brush.lineTo(
          (coordinates[point * 2] as number) * scale - left,
          (coordinates[point * 2 + 1] as number) * scale - top,
        )
      if (isClosed) brush.closePath()
      segments += to - from
    }
    if (segments < SEGMENTS) continue
    end()
    brush.beginPath()
    segments = 0
  }
  if (segments > 0) end()
}

interface Spot {
  features: MapFeatures
  view: View
  index: number
  colour: string
  halo: string
  letter: string
}

/** A disc with a letter, from near. */
export function paintPoint(brush: Brush, { features, view, index, colour, halo, letter }: Spot): void {
  const point = features.points[features.parts[index] as number] as number
  const x = (features.coordinates[point * 2] as number) * view.scale - view.left
  const y = (features.coordinates[point * 2 + 1] as number) * view.scale - view.top
  const radius = view.zoom >= 16 ? 11 : 7
  paintDisc(brush, { x, y, radius, fill: colour, rim: halo })
  if (view.zoom >= 16) paintText(brush, { text: letter, x, y, size: 13, colour: halo })
}
