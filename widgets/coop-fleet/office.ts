import type { ReadableAtom } from 'nanostores'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { FeatureMessages } from '../../shared/flows/feature-messages.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'
import { createFleet, type FleetStore } from './fleet.ts'
import { createImport, type DriverImport } from './import.ts'
import { createLists, type Lists } from './lists.ts'
import { createRecords, type FleetRecords } from './records.ts'

/** All that a firm does with its fleet once it has come in. */
export interface Office {
  /** What its lists say. */
  messages: FeatureMessages
  store: FleetStore
  records: FleetRecords
  driverImport: DriverImport
  lists: Lists
  /** Closes whatever is open: the firm goes. */
  close(): void
  dispose(): void
}

export function openOffice(
  {
    $attributes,
    environment,
    emit,
  }: {
    environment: Environment
    $attributes: ReadableAtom<CoopFleetAttributes>
    emit: ModelContext<CoopFleetAttributes, CoopFleetEvents>['emit']
  },
  scope: Scope,
  messages: FeatureMessages,
): Office {
  const store = createFleet(scope)
  const records = createRecords({
    line: environment,
    store,
    onDone: (list, action) => emit('parking-fleet-changed', { list, action, count: 1 }),
  })
  const driverImport = createImport(store, environment, (count) =>
    emit('parking-fleet-changed', { list: 'drivers', action: 'add', count }),
  )
  const lists = createLists(store.$fleet, $attributes.get().list)
  const stops = [
    $attributes.listen(({ list }, before) => {
      if (list !== before?.list) lists.open(list)
    }),
    store.$fleet.listen((state) => {
      if (state.status === 'failed' && state.error.code !== 'aborted') emit('parking-error', { code: state.error.code })
    }),
  ]
  return {
    messages,
    store,
    records,
    driverImport,
    lists,
    close() {
      records.close()
      driverImport.close()
    },
    dispose() {
      for (const stop of stops) stop()
      driverImport.stop()
      store.dispose()
      messages.dispose()
    },
  }
}
