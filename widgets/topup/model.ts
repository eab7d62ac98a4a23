import { atom, type ReadableAtom } from 'nanostores'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { createEntrance, type Entrance, type Place } from '../../shared/flows/account/entrance.ts'
import type { Desk } from './desk.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'
import { createFacts, type Facts } from './facts.ts'

export interface TopupModel extends Entrance<Desk> {
  /** What is known of the city's balances, whoever is signed in; null while the code of the city is on its way. */
  $facts: ReadableAtom<Facts | null>
}

export function createTopup(context: ModelContext<TopupAttributes, TopupEvents>): TopupModel {
  const $facts = atom<Facts | null>(null)
  const entrance = createEntrance(context, {
    load: () => Promise.all([import('./desk.ts'), import('./desk-view.tsx')]),
    create: ([{ createDesk }], place) => createDesk(context, { ...place, facts: factsOf(place) }),
  })

  function factsOf(place: Place): Facts {
    const facts = $facts.get() ?? createFacts(place)
    $facts.set(facts)
    return facts
  }

  entrance.$place.subscribe((place) => place && factsOf(place))

  return {
    ...entrance,
    $facts,
    dispose() {
      entrance.dispose()
      $facts.get()?.dispose()
    },
  }
}
