import { computed, type ReadableAtom } from 'nanostores'
import loginMessages from 'virtual:messages/login'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { loadFeatureMessages, type FeatureMessages } from '../../shared/flows/feature-messages.ts'
import type { Async } from '../../shared/stores/async.ts'
import type { FirmFlow } from './firm-flow.ts'
import type { CoopFleetAttributes, CoopFleetEvents } from './element.ts'

export interface FirmEntry {
  flow: FirmFlow
  /** Of the sign-in. */
  messages: FeatureMessages
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
  async function loadLoginMessages(): Promise<FeatureMessages> {
    const messages = await loadFeatureMessages(loginMessages, context.$language)
    context.onDispose(messages.dispose)
    return messages
  }

  /** The flow does not wait for the messages: it has questions to the city. */
  async function open(flow: FirmFlow, loadingMessages: Promise<FeatureMessages>): Promise<FirmEntry> {
    try {
      return { flow, messages: await loadingMessages, dispose: flow.dispose }
    } catch (thrown) {
      flow.dispose()
      throw thrown
    }
  }

  const opening = createOpening(
    context,
    (scope, [{ openFirmFlow }, loadingMessages]) => open(openFirmFlow(context, scope), loadingMessages()),
    () => {
      const messages = loadLoginMessages()
      // Whether they came is seen when they are needed.
      messages.catch(() => {})
      return Promise.all([import('./firm-flow.ts'), () => messages])
    },
  )
  void opening.load()
  return {
    $state: opening.$state,
    $hasExit: computed(context.$attributes, ({ signOut }) => signOut === 'here'),
    retry: () => void opening.load(),
  }
}
