import { createMapReader } from '../../../../shared/api/contract/map.ts'
import type { Json } from '../../../../shared/api/contract/call.ts'
import type { MapFilter } from '../../../../shared/domain/map-object.ts'
import { createMask } from '../../../../widgets/map/engine/filtering.ts'
import { hitTest } from '../../../../widgets/map/engine/hit-test.ts'
import { createSurface } from '../../../../widgets/map/surface/surface.ts'
import { createWorld } from '../../../../widgets/map/world.ts'
import type { MapContender } from '../contender.ts'
import { CENTER, toWire } from '../data.ts'

/** Pixels beside a line that still count. */
const REACH = 8

export const contender: MapContender = {
  prepare: (parkings) => parkings.map(toWire),
  mount({ container, data, zoom }) {
    const reader = createMapReader({ bounds: null })
    for (const wire of data as Json[]) reader.add(wire)
    const world = createWorld(reader.finish({ status: 'ok' }))
    let mask = createMask(world.features, new Set())
    const surface = createSurface({
      container,
      view: { center: CENTER, zoom },
      bounds: null,
      source: null,
      theme: 'light',
      language: 'ru',
      zooms: { min: 10, max: 20 },
      onView() {},
      onPick() {},
      onLost() {},
      onGroundFailed() {},
    })
    const show = () => surface.show({ ...world, mask, selected: -1, position: null })
    show()
    // As the model does it: when nothing else is to be done.
    requestIdleCallback(world.finder.build)
    requestIdleCallback(() => Object.values(world.features.texts).forEach((texts) => texts.pack()))
    return {
      pan: (x, y) => surface.panBy(x, y),
      zoom: (steps) => surface.zoomBy(steps),
      filter(category) {
        mask = createMask(world.features, new Set(category === null ? [] : [category as MapFilter]))
        show()
      },
      hit(longitude, latitude) {
        const [x, y] = world.toLocal([longitude, latitude])
        const index = hitTest(world.features, world.finder, { x, y, tolerance: REACH / (256 * 2 ** zoom), mask })
        return index < 0 ? null : world.features.texts.code.get(index)
      },
      remove: () => surface.dispose(),
    }
  },
}
