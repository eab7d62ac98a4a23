import { FLAG, middleOf, UNKNOWN, type MapFeatures } from '../../../shared/domain/map-features.ts'
import type { PaintMarks } from '../engine/painting.ts'
import { isParking } from './tones.ts'

/** Closer than this there is room for words. */
export const LABEL_ZOOM = 17
const SIZE = 12
const HALF_HEIGHT = 10
/** As wide as a digit of that size is, at most. */
const LETTER = 7.2
const PAD = 7
/** Wider than any label: what lies beside the strip that is drawn may reach into it, or be in its label's way. */
const REACH = 120

/** What a label says: the price, the free places, both, or nothing. */
export function labelOf(features: MapFeatures, index: number, priceText: (index: number) => string): string {
  if ((features.flags[index] ?? 0) & FLAG.inactive || !isParking(features, index)) return ''
  const free = features.free[index] ?? UNKNOWN
  const total = features.total[index] ?? UNKNOWN
  const places = free === UNKNOWN || total <= 0 ? '' : String(Math.min(free, total))
  const price = priceText(index)
  // A number alone could be either.
  return price !== '' && places !== '' ? `${price} · ${places}` : price
}

interface Label {
  index: number
  text: string
  x: number
  y: number
  half: number
}

const overlap = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < one.half + other.half && Math.abs(one.y - other.y) < HALF_HEIGHT * 2

/**
 * Words on the parkings themselves. Where two would lie over each other only that of the first one is drawn, whatever
 * part of the map is being drawn: so that a strip fits to what lies beside it.
 */
export function createLabels(textOf: (index: number) => string, toneOf: (index: number) => number): PaintMarks {
  return (brush, { features, finder, mask, palette }, view, [minX, minY, maxX, maxY]) => {
    if (view.zoom < LABEL_ZOOM) return
    const reach = (REACH * 2) / view.scale
    const near = [...finder.inBox([minX - reach, minY - reach, maxX + reach, maxY + reach], mask)]
    const labels = near.flatMap((index): Label[] => {
      const text = textOf(index)
      if (text === '') return []
      const [x, y] = middleOf(features, index)
      const half = (text.length * LETTER) / 2 + PAD
      return [{ index, text, x: x * view.scale - view.left, y: y * view.scale - view.top, half }]
    })
    brush.font = `600 ${SIZE}px system-ui, sans-serif`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.lineWidth = 1.5
    brush.strokeStyle = palette.halo
    for (const [number, label] of labels.entries()) {
      if (label.x < -REACH || label.y < -REACH || label.x > view.width + REACH || label.y > view.height + REACH)
        continue
      if (labels.findIndex((one) => one === label || overlap(one, label)) < number) continue
      const { x, y, half, text, index } = label
      brush.fillStyle = palette.filters[toneOf(index)] ?? palette.inactive
      brush.beginPath()
      brush.arc(x - half + HALF_HEIGHT, y, HALF_HEIGHT, Math.PI / 2, Math.PI * 1.5)
      brush.arc(x + half - HALF_HEIGHT, y, HALF_HEIGHT, -Math.PI / 2, Math.PI / 2)
      brush.closePath()
      brush.fill()
      brush.stroke()
      brush.fillStyle = palette.halo
      brush.fillText(text, x, y + 0.5)
    }
  }
}
