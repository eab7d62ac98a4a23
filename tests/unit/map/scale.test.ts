import { expect, it } from 'vitest'
import { scaleOf } from '../../../widgets/map/scale.ts'

it.each([
  { latitude: 0, zoom: 0, metres: 10_000_000, pixels: 64 },
  { latitude: 55.75, zoom: 12, metres: 2000, pixels: 93 },
  { latitude: 55.75, zoom: 16, metres: 100, pixels: 74 },
  { latitude: 55.75, zoom: 20, metres: 5, pixels: 60 },
  { latitude: 69, zoom: 16, metres: 50, pixels: 58 },
])('at $latitude° and zoom $zoom, $metres m are $pixels pixels', ({ metres, pixels, ...view }) => {
  expect(scaleOf(view)).toEqual({ metres, pixels })
})
