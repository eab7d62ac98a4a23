import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { codeOfLoad, lostCode } from '../api/app-error.ts'
import { loadWithRetry } from '../api/load-with-retry.ts'
import type { ErrorCode } from '../domain/errors.ts'
import { ALL_ERRORS, GENERAL_ERRORS, type MessageLoaders } from '../i18n/messages.ts'
import type { Environment } from '../stores/environment.ts'
import { forgetLost } from '../ui/lazy-view.ts'
import type { ElementBody, ElementContract, Emit, Model } from './element-contract.ts'
import { holdScope } from './scope-hold.ts'
import type { ScopeKey } from '../stores/city-source.ts'
import { createElementMessages, type ElementMessages } from './element-messages.ts'

/** What is seen in an element's place. `life` counts its models, so that a view never outlives its own. */
export type MountState =
  | { status: 'loading' }
  | { status: 'failed'; code: ErrorCode; isRetrying: boolean }
  | { status: 'ready'; View: ComponentType<{ model: Model }>; model: Model; modelNumber: number }

/** One connected element between its removal and its appearance: loads its body, owns its model and scope. */
export interface Mount {
  $state: ReadableAtom<MountState>
  messages: ElementMessages
  /** Shows the same element for another city or backend: a new model. The same place changes nothing. */
  moveTo(scopeKey: ScopeKey): void
  /** The view threw while rendering, or a part of its code did not come. */
  crash(thrown: unknown): void
  retry(): void
  /** Asks how the payment under way stands; settled when the server has answered. */
  check(): Promise<void>
  dispose(): void
}

export interface MountOptions<Attributes, Events, M extends Model> {
  contract: ElementContract<Attributes, Events, M>
  loaders: MessageLoaders
  environment: Environment
  scopeKey: ScopeKey
  language: string
  $attributes: ReadableAtom<Attributes>
  emit: Emit<Events>
}

export function createMount<Attributes, Events, M extends Model>(options: MountOptions<Attributes, Events, M>): Mount {
  const { contract, environment, $attributes } = options
  const $state = atom<MountState>({ status: 'loading' })
  const emit = options.emit as Emit<object>
  const messages = createElementMessages({
    loaders: options.loaders,
    environment,
    language: options.language,
    errors: contract.hasAccount ? ALL_ERRORS : GENERAL_ERRORS,
    onFail: () => emit('parking-error', { code: lostCode(environment) }),
  })
  let body: ElementBody<Attributes, Events, M> | null = null
  let { scopeKey } = options
  let held = holdScope(scopeKey, environment)
  let endModel = () => {}
  let carried: unknown
  let modelNumber = 0
  let isDisposed = false

  function fail(code: ErrorCode): void {
    if (isDisposed) return
    endModel()
    $state.set({ status: 'failed', code, isRetrying: false })
    emit('parking-error', { code })
  }

  /** A new model for the scope held now. */
  function begin(loaded: ElementBody<Attributes, Events, M>): void {
    endModel()
    modelNumber += 1
    const stops: (() => void)[] = []
    let hasEnded = false
    // What comes late ends at once.
    const onDispose = (stop: () => void) => void (hasEnded ? stop() : stops.push(stop))
    try {
      const model = loaded.createModel({
        openScope: held.open,
        environment,
        $attributes,
        $language: messages.$language,
        emit: options.emit,
        onDispose,
        carried,
      })
      onDispose(() => model.dispose?.())
      $state.set({ status: 'ready', View: loaded.View as ComponentType<{ model: Model }>, model, modelNumber })
    } catch (cause) {
      environment.warn({ code: 'element-broken', text: `<${contract.tag}> could not start.`, cause })
      fail('crash')
    }
    endModel = () => {
      endModel = () => {}
      hasEnded = true
      for (const stop of stops) stop()
    }
  }

  async function open(): Promise<void> {
    try {
      const [loaded] = await Promise.all([body ?? loadWithRetry(() => contract.load(), environment), messages.load()])
      body = loaded
      if (!isDisposed) begin(loaded)
    } catch (cause) {
      environment.warn({ code: 'file-not-loaded', text: `<${contract.tag}> could not be loaded.`, cause })
      fail(codeOfLoad(cause, environment))
    }
  }

  void open()

  return {
    $state,
    messages,
    moveTo(next) {
      if (next.city === scopeKey.city && next.api === scopeKey.api) return
      scopeKey = next
      const state = $state.get()
      if (state.status === 'ready') carried = state.model.carry?.()
      endModel()
      held.release()
      held = holdScope(scopeKey, environment)
      if ($state.get().status === 'ready' && body) begin(body)
    },
    crash: (thrown) => fail(forgetLost(thrown) ? lostCode(environment) : 'crash'),
    retry() {
      const state = $state.get()
      if (state.status !== 'failed' || state.isRetrying) return
      $state.set({ ...state, isRetrying: true })
      void open()
    },
    async check() {
      const state = $state.get()
      if (state.status === 'ready') await state.model.check?.()
    },
    dispose() {
      isDisposed = true
      endModel()
      messages.dispose()
      held.release()
    },
  }
}
