// A page without any code of ours: React that shows a word, and a canvas with plain lines, drawn in one go.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

export interface PlainLines {
  width: number
  height: number
  /** Pixels, three points each. */
  lines: readonly (readonly [number, number][])[]
}

/** Draws them twice, as they have an edge: wide, and narrower above. */
function draw({ width, height, lines }: PlainLines): void {
  const canvas = document.querySelector('canvas')
  const brush = canvas?.getContext('2d')
  if (!canvas || !brush) throw new Error('nothing to draw on')
  canvas.width = width
  canvas.height = height
  brush.lineCap = 'round'
  for (const [colour, wide] of [
    ['#fff', 8],
    ['#03c', 6],
  ] as const) {
    brush.strokeStyle = colour
    brush.lineWidth = wide
    for (let from = 0; from < lines.length; from += LINES_IN_A_PATH) {
      brush.beginPath()
      for (const [[x, y] = [0, 0], ...rest] of lines.slice(from, from + LINES_IN_A_PATH)) {
        brush.moveTo(x, y)
        for (const [toX, toY] of rest) brush.lineTo(toX, toY)
      }
      brush.stroke()
    }
  }
}

/** As in ours: longer paths take longer than their parts. */
const LINES_IN_A_PATH = 130

const root = document.querySelector('#root')
if (root) createRoot(root).render(createElement('p', null, 'Map'))
Object.assign(globalThis, { bench: { draw } })
