import { computed, type ReadableAtom } from 'nanostores'
import loginWords from 'virtual:messages/login'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { loadPartWords, type PartWords } from '../../shared/flows/part-words.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { FirmDesk } from './desk.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'

export interface FirmEntry {
  desk: FirmDesk
  /** Of the sign-in. */
  words: PartWords
  dispose(): void
}

export interface CoopFleetModel extends Model {
  $state: ReadableAtom<Async<FirmEntry>>
  /** The way out is here, and not on the page around. */
  $hasExit: ReadableAtom<boolean>
  retry(): void
}

/** A firm's fleet; what needs the city comes behind the first screen. */
export function createCoopFleet(context: ModelContext<CoopFleetAttributes, CoopFleetEvents>): CoopFleetModel {
  async function loadWords(): Promise<PartWords> {
    const words = await loadPartWords(loginWords, context.$language)
    context.onDispose(words.dispose)
    return words
  }

  /** The desk does not wait for the words: it has questions to the city. */
  async function open(desk: FirmDesk, loadingWords: Promise<PartWords>): Promise<FirmEntry> {
    try {
      return { desk, words: await loadingWords, dispose: desk.dispose }
    } catch (thrown) {
      desk.dispose()
      throw thrown
    }
  }

  const opening = createOpening(
    context,
    (scope, [{ openFirmDesk }, loadingWords]) => open(openFirmDesk(context, scope), loadingWords()),
    () => {
      const words = loadWords()
      // Whether they came is seen when they are needed.
      words.catch(() => {})
      return Promise.all([import('./desk.ts'), () => words])
    },
  )
  void opening.load()
  return {
    $state: opening.$state,
    $hasExit: computed(context.$attributes, ({ signOut }) => signOut === 'here'),
    retry: () => void opening.load(),
  }
}
