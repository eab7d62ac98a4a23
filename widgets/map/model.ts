import { atom, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, codeOfLoad } from '../../shared/api/app-error.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import type { CityMap } from './city-map.ts'
import type { MapAttributes, MapEvents } from './element.ts'
import type { MapTools } from './tools.ts'

export type MapModelState =
  { status: 'loading' } | { status: 'failed'; code: AppErrorCode } | { status: 'ready'; map: CityMap }

export interface MapModel extends Model {
  $state: ReadableAtom<MapModelState>
  $attributes: ReadableAtom<MapAttributes>
  retry(): void
}

/** The element's model: waits for its city, then hands over to the city's map. */
export function createMapModel(context: ModelContext<MapAttributes, MapEvents>, tools?: MapTools): MapModel {
  const { environment, emit } = context
  const $state = atom<MapModelState>({ status: 'loading' })
  let isDisposed = false

  async function connect(): Promise<void> {
    $state.set({ status: 'loading' })
    try {
      // All that draws and finds comes as one file beside the city's.
      const [scope, { openCityMap }] = await Promise.all([
        context.openScope(),
        loadWithRetry(() => import('./city-map.ts'), environment),
      ])
      if (isDisposed) return
      const map = await openCityMap({ context, scope, tools })
      if (isDisposed) map.dispose()
      else $state.set({ status: 'ready', map })
    } catch (thrown) {
      if (isDisposed) return
      const code = codeOfLoad(thrown, environment)
      $state.set({ status: 'failed', code })
      emit('parking-error', { code })
    }
  }

  void connect()
  // A kiosk has nobody who would press: it tries again when the line is back.
  const stopOnline = environment.onOnline(() => {
    if ($state.get().status === 'failed') void connect()
  })

  return {
    $state,
    $attributes: context.$attributes,
    retry() {
      const state = $state.get()
      if (state.status === 'ready') state.map.data.retry()
      else void connect()
    },
    dispose() {
      isDisposed = true
      stopOnline()
      const state = $state.get()
      if (state.status === 'ready') state.map.dispose()
    },
  }
}
