import {
  FLAG,
  isExamplePrice,
  isParking,
  middleOf,
  UNKNOWN,
  type MapFeatures,
} from '../../../shared/domain/map-features.ts'
import type { Brush, PaintMarks } from '../engine/painting.ts'
import { SHAPES } from '../map-icon.tsx'
import { EXAMPLE_MARK } from './short-money.ts'

/** Closer than this there is room for words. */
export const LABEL_ZOOM = 17
const SIZE = 12
const HALF_HEIGHT = 10
/** As wide as a digit of that size is, at most. */
const LETTER = 7.2
const PAD = 7
/** The side of the sign of places for disabled people, pixels. */
const SIGN = 15
/** The side of its drawing. */
const DRAWN = 24
const GAP = 4
/** Wider than any label: what lies beside the strip that is drawn may reach into it, or be in its label's way. */
const REACH = 120

/** What a label says: the price, the free places, both, or nothing. */
export function labelOf(features: MapFeatures, index: number, priceText: (index: number) => string): string {
  if ((features.flags[index] ?? 0) & FLAG.inactive || !isParking(features, index)) return ''
  const free = features.free[index] ?? UNKNOWN
  const total = features.total[index] ?? UNKNOWN
  const places = free === UNKNOWN || total <= 0 ? '' : String(Math.min(free, total))
  const text = priceText(index)
  const price = text !== '' && isExamplePrice(features, index) ? text + EXAMPLE_MARK : text
  // A number alone could be either.
  return price !== '' && places !== '' ? `${price} · ${places}` : price
}

/** Whether a label has the sign of places for disabled people. */
export function hasSign(features: MapFeatures, index: number): boolean {
  const flags = features.flags[index] ?? 0
  return (flags & FLAG.disabled) > 0 && (flags & FLAG.inactive) === 0 && isParking(features, index)
}

interface Label {
  index: number
  text: string
  isSigned: boolean
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
      const isSigned = hasSign(features, index)
      if (text === '' && !isSigned) return []
      const [x, y] = middleOf(features, index)
      const sign = SIGN + (text === '' ? 0 : GAP)
      const half = (text.length * LETTER + (isSigned ? sign : 0)) / 2 + PAD
      return [{ index, text, isSigned, x: x * view.scale - view.left, y: y * view.scale - view.top, half }]
    })
    const drawing = new Path2D(SHAPES.accessible)
    brush.font = `600 ${SIZE}px system-ui, sans-serif`
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.lineWidth = 1.5
    brush.strokeStyle = palette.halo
    for (const [number, label] of labels.entries()) {
      if (label.x < -REACH || label.y < -REACH || label.x > view.width + REACH || label.y > view.height + REACH)
        continue
      if (labels.findIndex((one) => one === label || overlap(one, label)) < number) continue
      const { x, y, half, text, index, isSigned } = label
      brush.fillStyle = palette.filters[toneOf(index)] ?? palette.inactive
      brush.beginPath()
      brush.arc(x - half + HALF_HEIGHT, y, HALF_HEIGHT, Math.PI / 2, Math.PI * 1.5)
      brush.arc(x + half - HALF_HEIGHT, y, HALF_HEIGHT, -Math.PI / 2, Math.PI / 2)
      brush.closePath()
      brush.fill()
      brush.stroke()
      brush.fillStyle = palette.halo
      brush.fillText(text, isSigned ? x - (SIGN + GAP) / 2 : x, y + 0.5)
      if (isSigned) paintSign(brush, drawing, x + half - PAD - SIGN, y - SIGN / 2)
    }
  }
}

function paintSign(brush: Brush, drawing: Path2D, left: number, top: number): void {
  brush.save()
  brush.translate(left, top)
  brush.scale(SIGN / DRAWN, SIGN / DRAWN)
  brush.lineWidth = 2.5
  brush.stroke(drawing)
  brush.restore()
}
