import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad, isAborted, toAppError } from '../../api/app-error.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Remote } from '../../stores/remote.ts'
import type { Scope } from '../../stores/scope.ts'

/** Something asked of the city: on its way, there, or refused. */
export type LoadingState<T> =
  { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; code: ErrorCode }

export interface Loading<T> {
  $state: ReadableAtom<LoadingState<T>>
  /** Asks anew; the answer to an earlier question is dropped. */
  load(): Promise<void>
}

/** What loading needs of an element's context. */
export interface LoadingContext {
  openScope(): Promise<Scope>
  environment: Pick<Environment, 'isOnline'>
  emit(name: 'parking-error', detail: { code: ErrorCode }): boolean
  onDispose(stop: () => void): void
}

/** Asks the city through the scope, which itself may have to be loaded; a failure is told to the page. */
export function createLoading<T>(context: LoadingContext, ask: (scope: Scope) => Promise<T>): Loading<T> {
  const $state = atom<LoadingState<T>>({ status: 'loading' })
  let asked = 0
  context.onDispose(() => (asked += 1))

  function codeOf(thrown: unknown): ErrorCode | null {
    return isAborted(thrown) ? null : codeOfLoad(thrown, context.environment)
  }

  return {
    $state,
    async load() {
      asked += 1
      const turn = asked
      $state.set({ status: 'loading' })
      try {
        const value = await ask(await context.openScope())
        if (turn === asked) $state.set({ status: 'ready', value })
      } catch (thrown) {
        const code = codeOf(thrown)
        if (turn !== asked || code === null) return
        $state.set({ status: 'failed', code })
        context.emit('parking-error', { code })
      }
    },
  }
}

/** The answer, or null where the city answers and has no such thing: no failure, and nothing to be tried again. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (thrown) {
    const { code, answer } = toAppError(thrown)
    // A 404 that no city has written is a wrong address, and may be right the next time.
    const isSaid = JSON.stringify(answer).includes('"errorName":"notFound"')
    if (isSaid || code === 'ParkingSessionNotFound') return null
    throw thrown
  }
}

/** The value of a piece of server truth, loaded where it is not there; throws its AppError. */
export async function valueOf<T>($remote: Remote<T>): Promise<T> {
  await $remote.load()
  const state = $remote.get()
  if (state.status === 'ready') return state.value
  throw state.status === 'failed' ? state.error : new Error(state.status)
}
