import { atom, type ReadableAtom } from 'nanostores'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type Paying, withCheck } from '../../shared/flows/checkout/with-check.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import type { TopupFlow } from './topup-flow.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'
import { createTopupDataStore, type TopupDataStore } from './topup-data.ts'

export type TopupModel = Guarded<TopupFlow> &
  Model &
  Paying & {
    /** What is known of the city's balances, signed in or not; null while the code of the city is on its way. */
    $data: ReadableAtom<TopupDataStore | null>
  }

export function createTopup(context: ModelContext<TopupAttributes, TopupEvents>): TopupModel {
  const $data = atom<TopupDataStore | null>(null)
  const opening = createGuarded(context, {
    load: () => Promise.all([import('./topup-flow.ts'), import('./topup-flow-view.tsx')]),
    open: ([{ createTopupFlow: createDesk }], guarded) => createDesk(context, { ...guarded, data: dataOf(guarded) }),
  })

  function dataOf(guarded: GuardedScope): TopupDataStore {
    const data = $data.get() ?? createTopupDataStore(guarded)
    $data.set(data)
    return data
  }

  context.onDispose(opening.$guarded.subscribe((guarded) => guarded && dataOf(guarded)))
  context.onDispose(() => $data.get()?.dispose())
  return withCheck(context, { ...opening, $data }, (flow) => flow.checkout)
}
