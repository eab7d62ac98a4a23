import { atom, type ReadableAtom } from 'nanostores'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createGuarded, type Guarded, type GuardedScope } from '../../shared/flows/account/guarded.ts'
import type { Desk } from './desk.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'
import { createFacts, type Facts } from './facts.ts'

export interface TopupModel extends Guarded<Desk>, Model {
  /** What is known of the city's balances, signed in or not; null while the code of the city is on its way. */
  $facts: ReadableAtom<Facts | null>
}

export function createTopup(context: ModelContext<TopupAttributes, TopupEvents>): TopupModel {
  const $facts = atom<Facts | null>(null)
  const opening = createGuarded(context, {
    load: () => Promise.all([import('./desk.ts'), import('./desk-view.tsx')]),
    open: ([{ createDesk }], guarded) => createDesk(context, { ...guarded, facts: factsOf(guarded) }),
  })

  function factsOf(guarded: GuardedScope): Facts {
    const facts = $facts.get() ?? createFacts(guarded)
    $facts.set(facts)
    return facts
  }

  context.onDispose(opening.$guarded.subscribe((guarded) => guarded && factsOf(guarded)))
  context.onDispose(() => $facts.get()?.dispose())
  return { ...opening, $facts }
}
