import type { Json } from '../../../shared/api/contract/call.ts'
import { createMapReader } from '../../../shared/api/contract/map.ts'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import { createLabels, LABEL_ZOOM, labelOf } from '../../../widgets/map/colouring/labels.ts'
import { createDataset } from '../../../widgets/map/dataset.ts'
import type { View } from '../../../widgets/map/engine/painting.ts'
import { PALETTES } from '../../../widgets/map/engine/palette.ts'
import { CENTER, createParkings, toWire } from './data.ts'

export interface LabelFigures {
  /** Labels of the whole view, of as many parkings. */
  drawn: number
  /** Milliseconds of the whole view, and of the strip that a drag brings. */
  whole: number
  strip: number
}

/** What a drag brings into the picture at a time. */
const STRIP = 48

/** All in one part of the city, as many as a square kilometre of kerbs has, or spread over the city. */
export async function measureLabels(count: number, isCrowded: boolean): Promise<LabelFigures> {
  const canvas = document.querySelector('canvas')
  const brush = canvas?.getContext('2d')
  if (!canvas || !brush) throw new Error('nothing to draw on')
  const features = read(count, isCrowded)
  const { finder, clusters, toLocal } = createDataset(features)
  await finder.prepare()
  while (finder.build());
  const scene = {
    features,
    finder,
    clusters,
    mask: new Uint8Array(count).fill(1),
    palette: PALETTES.light,
    toneOf: null,
    selected: -1,
    position: null,
    marks: null,
  }
  const paint = createLabels(
    (index) => labelOf(features, index, () => '60 ₽'),
    () => 0,
  )
  const scale = 256 * 2 ** LABEL_ZOOM
  const [x, y] = toLocal(CENTER)
  const timesOf = (width: number, draw = brush): number => {
    const view: View = {
      zoom: LABEL_ZOOM,
      scale,
      left: x * scale - canvas.width / 2,
      top: y * scale - canvas.height / 2,
      width,
      height: canvas.height,
    }
    const { left, top, height } = view
    const from = performance.now()
    paint(draw, scene, view, [left / scale, top / scale, (left + width) / scale, (top + height) / scale])
    return performance.now() - from
  }
  // The first draws in code that is not compiled yet.
  for (let turn = 0; turn < 3; turn += 1) timesOf(canvas.width)
  let drawn = 0
  timesOf(
    canvas.width,
    new Proxy(brush, {
      get: (target, name) => {
        if (name === 'fillText') drawn += 1
        return () => target
      },
      set: () => true,
    }),
  )
  const [whole, strip] = [canvas.width, STRIP].map((width) => Math.min(...[0, 1, 2].map(() => timesOf(width))))
  return { drawn, whole: whole ?? Number.NaN, strip: strip ?? Number.NaN }
}

function read(count: number, isCrowded: boolean): MapFeatures {
  const reader = createMapReader({ bounds: null })
  const share = isCrowded ? 0.04 : 1
  for (const parking of createParkings(count)) {
    const near = (degrees: number, middle: number) => middle + (degrees - middle) * share
    const line = parking.line.map(([longitude, latitude]): [number, number] => [
      near(longitude, CENTER[0]),
      near(latitude, CENTER[1]),
    ])
    reader.add(toWire({ ...parking, line }) as Json)
  }
  return reader.finish({ status: 'ok' })
}

Object.assign(globalThis, { bench: { measureLabels } })
