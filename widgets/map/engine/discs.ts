import type { Brush } from './painting.ts'

export const FULL_CIRCLE = Math.PI * 2

export function paintDisc(
  brush: Brush,
  disc: { x: number; y: number; radius: number; fill: string; rim: string },
): void {
  brush.beginPath()
  brush.arc(disc.x, disc.y, disc.radius, 0, FULL_CIRCLE)
  brush.fillStyle = disc.fill
  brush.fill()
  brush.strokeStyle = disc.rim
  brush.lineWidth = 2
  brush.stroke()
}

export function paintText(
  brush: Brush,
  { text, x, y, size, colour }: { text: string; x: number; y: number; size: number; colour: string },
): void {
  brush.font = `600 ${size}px system-ui, sans-serif`
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.fillStyle = colour
  brush.fillText(text, x, y + 0.5)
}
