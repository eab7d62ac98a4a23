import type { Json } from '../../../../shared/api/contract/call.ts'
import { createMapReader } from '../../../../shared/api/contract/map.ts'
import type { MapFeatures } from '../../../../shared/domain/map-features.ts'
import type { MapFilter } from '../../../../shared/domain/map-object.ts'
import { whenIdle } from '../../../../widgets/map/browser-tools.ts'
import { createMask } from '../../../../shared/domain/map-search/filtering.ts'
import { hitTest } from '../../../../widgets/map/engine/hit-test.ts'
import { createSurface } from '../../../../widgets/map/surface/surface.ts'
import { createDataset } from '../../../../widgets/map/dataset.ts'
import type { MapContender, Mounted, MountOptions } from '../contender.ts'
import { type BenchParking, CENTER, toWire } from '../data.ts'

/** Pixels beside a line that still count. */
const REACH = 8

const toObjects = (parkings: readonly BenchParking[]): Json[] => parkings.map(toWire)

function read(objects: readonly Json[]): MapFeatures {
  const reader = createMapReader({ bounds: null })
  for (const object of objects) reader.add(object)
  return reader.finish({ status: 'ok' })
}

function mount({ container, zoom }: MountOptions, features: MapFeatures): Mounted {
  const dataset = createDataset(features)
  let mask = createMask(features, new Set())
  const surface = createSurface({
    container,
    view: { center: CENTER, zoom },
    bounds: null,
    source: null,
    theme: 'light',
    language: 'ru',
    zooms: { min: 10, max: 20 },
    onMove() {},
    onView() {},
    onPick() {},
    onMiss() {},
    onLost() {},
    onGroundFailed() {},
    onGroundLaid() {},
    onLeft() {},
  })
  const show = () => surface.show({ ...dataset, mask, selected: -1, position: null, marks: null, tones: null })
  show()
  // As the model does it: when nothing else is to be done.
  const buildSoon = () => void whenIdle(() => dataset.finder.build() && buildSoon())
  whenIdle(() => void dataset.finder.prepare().then(buildSoon))
  whenIdle(() => Object.values(features.texts).forEach((texts) => texts.pack()))
  return {
    pan: (x, y) => surface.panBy(x, y),
    zoom: (steps) => surface.zoomBy(steps),
    filter(category) {
      mask = createMask(features, new Set(category === null ? [] : [category as MapFilter]))
      show()
    },
    hit(longitude, latitude) {
      const [x, y] = dataset.toLocal([longitude, latitude])
      const index = hitTest(features, dataset.finder, { x, y, tolerance: REACH / (256 * 2 ** zoom), mask })
      return index < 0 ? null : features.texts.code.get(index)
    },
    remove: () => surface.dispose(),
  }
}

/** From the arrays that the answer's text is read into slice by slice, and that an earlier visit has kept. */
export const contender: MapContender = {
  prepare: (parkings) => read(toObjects(parkings)),
  mount: (options) => mount(options, options.data as MapFeatures),
}

/** From the parsed objects of the answer, all read at one go, which the element never does. */
export const fromObjects: MapContender = {
  prepare: toObjects,
  mount: (options) => mount(options, read(options.data as Json[])),
}
