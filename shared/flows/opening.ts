import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad, isAborted, toLoadError } from '../api/app-error.ts'
import type { ErrorCode } from '../domain/errors.ts'
import { type Async, ready } from '../stores/async.ts'
import type { Environment } from '../stores/environment.ts'
import type { Scope } from '../stores/scope.ts'

/** What an element needs of its city: loaded, shown while it is on its way, asked for again where it did not come. */
export interface Opening<T> {
  $state: ReadableAtom<Async<T>>
  /** Asks, or asks again. What was open is disposed, and the answer to an earlier question is dropped. */
  load(): Promise<void>
}

/** What an opening needs of an element's context. */
export interface OpeningContext {
  openScope(): Promise<Scope>
  environment: Pick<Environment, 'isOnline'>
  emit(name: 'parking-error', detail: { code: ErrorCode }): boolean
  onDispose(stop: () => void): void
}

/**
 * The way from an element's connection to what it shows. `open` gets the scope of the element's city, which itself may
 * have to be loaded, and the code that `load` fetches meanwhile, where there is some. A failure is told to the page
 * once, as `parking-error`. What is opened ends with the element: its `dispose` is called, where it has one.
 *
 *     const opening = createOpening(context, (scope) => scope.call(getPage, { path }))
 *     void opening.load()
 */
export function createOpening<T>(context: OpeningContext, open: (scope: Scope) => Promise<T> | T): Opening<T>
export function createOpening<T, Code>(
  context: OpeningContext,
  open: (scope: Scope, code: Code) => Promise<T> | T,
  load: () => Promise<Code>,
): Opening<T>
export function createOpening<T, Code>(
  context: OpeningContext,
  open: (scope: Scope, code?: Code) => Promise<T> | T,
  load?: () => Promise<Code>,
): Opening<T> {
  const $state = atom<Async<T>>({ status: 'idle' })
  let asked = new AbortController()
  let hasEnded = false

  function close(): void {
    asked.abort()
    const state = $state.get()
    if (state.status === 'ready') disposeOf(state.value)
  }

  context.onDispose(() => {
    hasEnded = true
    close()
  })

  return {
    $state,
    async load() {
      if (hasEnded) return
      close()
      asked = new AbortController()
      const { signal } = asked
      $state.set({ status: 'loading' })
      try {
        const [scope, code] = await Promise.all([context.openScope(), load?.()])
        if (signal.aborted) return
        const value = await open(scope, code)
        if (signal.aborted) disposeOf(value)
        else $state.set(ready(value))
      } catch (thrown) {
        if (signal.aborted || isAborted(thrown)) return
        $state.set({ status: 'failed', error: toLoadError(thrown, context.environment) })
        context.emit('parking-error', { code: codeOfLoad(thrown, context.environment) })
      }
    },
  }
}

function disposeOf(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('dispose' in value)) return
  if (typeof value.dispose === 'function') value.dispose()
}
