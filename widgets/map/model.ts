import type { ReadableAtom } from 'nanostores'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { CityMap } from './city-map.ts'
import type { MapAttributes, MapEvents } from './element.ts'
import type { MapTools } from './tools.ts'

export interface MapModel extends Model {
  $state: ReadableAtom<Async<CityMap>>
  $attributes: ReadableAtom<MapAttributes>
  retry(): void
}

/** The element's model: waits for its city, then hands over to the city's map. */
export function createMapModel(context: ModelContext<MapAttributes, MapEvents>, tools?: MapTools): MapModel {
  const { environment, $attributes } = context
  // All that draws and finds comes as one file beside the city's.
  const opening = createOpening(
    context,
    (scope, { openCityMap }) => openCityMap({ context, scope, tools }),
    () => loadWithRetry(() => import('./city-map.ts'), environment),
  )
  // A kiosk has no user to press: it tries again when the line is back.
  context.onDispose(
    environment.onOnline(() => {
      if (opening.$state.get().status === 'failed') void opening.load()
    }),
  )
  void opening.load()

  return {
    $state: opening.$state,
    $attributes,
    retry() {
      const state = opening.$state.get()
      if (state.status === 'ready') state.value.data.retry()
      else void opening.load()
    },
  }
}
