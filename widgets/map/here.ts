import type { LonLat } from '../../shared/domain/coordinates.ts'
import { projectPoint } from '../../shared/domain/mercator.ts'
import { paintDisc } from './engine/discs.ts'
import type { PaintMarks } from './engine/painting.ts'

/** Pixels: of the mark, of its words, and of the room around them. */
const RADIUS = 12
const SIZE = 16
const PAD = 8

/** Draws where the screen stands: a disc, and the words for it above. */
export function createHereMark(place: LonLat, words: string): PaintMarks {
  const [worldX, worldY] = projectPoint(place)
  return (brush, { features, palette }, view) => {
    const x = (worldX - features.origin[0]) * view.scale - view.left
    const y = (worldY - features.origin[1]) * view.scale - view.top
    // Wider than the strip that is being drawn: what lies beside it is cut off there, and drawn with its neighbour.
    brush.font = `600 ${SIZE}px system-ui, sans-serif`
    const half = (words.length * SIZE * 0.62) / 2 + PAD
    const top = y - RADIUS - SIZE - PAD * 2
    brush.fillStyle = palette.selected
    brush.strokeStyle = palette.halo
    brush.lineWidth = 2
    brush.beginPath()
    brush.moveTo(x - half, top)
    brush.lineTo(x + half, top)
    brush.lineTo(x + half, top + SIZE + PAD)
    brush.lineTo(x - half, top + SIZE + PAD)
    brush.closePath()
    brush.fill()
    brush.stroke()
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillStyle = palette.halo
    brush.fillText(words, x, top + (SIZE + PAD) / 2 + 0.5)
    paintDisc(brush, { x, y, radius: RADIUS, fill: palette.selected, rim: palette.halo })
    paintDisc(brush, { x, y, radius: RADIUS / 3, fill: palette.halo, rim: palette.halo })
  }
}
