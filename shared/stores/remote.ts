import { atom, type ReadableAtom } from 'nanostores'
import { toAppError } from '../api/app-error.ts'
import { type Async, ready } from './async.ts'

/** One piece of server truth, loaded once and on demand. */
export interface Remote<T> extends ReadableAtom<Async<T>> {
  /**
   * Loads unless it is loaded or under way; after a failure tries again. Never rejects: the state holds the outcome.
   */
  load(): Promise<void>
  /**
   * Asks the server again; what is ready stays ready until the answer is there. A newer question answers for an older
   * one.
   */
  reload(): Promise<void>
}

export interface OwnedRemote<T> extends Remote<T> {
  dispose(): void
}

export interface RemoteSource<T> {
  fetch(options: { signal: AbortSignal; isFresh: boolean }): Promise<T>
  /** The last good value of an earlier visit. */
  recall?(): T | null
}

export function createRemote<T>(source: RemoteSource<T>): OwnedRemote<T> {
  const $state = atom<Async<T>>({ status: 'idle' })
  let flight: { controller: AbortController; done: Promise<void> } | null = null
  let isDisposed = false

  async function run({ signal, isFresh }: { signal: AbortSignal; isFresh: boolean }): Promise<void> {
    try {
      const value = await source.fetch({ signal, isFresh })
      if (!signal.aborted) $state.set(ready(value))
    } catch (thrown) {
      if (signal.aborted) return
      const state = $state.get()
      if (state.status === 'ready') $state.set({ ...state, isStale: true })
      else $state.set({ status: 'failed', error: toAppError(thrown) })
    }
  }

  function start({ isFresh }: { isFresh: boolean }): Promise<void> {
    if (isDisposed) return Promise.resolve()
    if ($state.get().status !== 'ready') {
      const value = source.recall?.() ?? null
      $state.set(value === null ? { status: 'loading' } : { status: 'ready', value, isStale: true })
    }
    const controller = new AbortController()
    const { signal } = controller
    const started = {
      controller,
      done: run({ signal, isFresh }).then(() => (signal.aborted ? flight?.done : undefined)),
    }
    flight = started
    void started.done.then(() => {
      if (flight === started) flight = null
    })
    return started.done
  }

  return Object.assign($state, {
    load(): Promise<void> {
      if (flight !== null) return flight.done
      const state = $state.get()
      return state.status === 'ready' && !state.isStale ? Promise.resolve() : start({ isFresh: false })
    },
    reload(): Promise<void> {
      flight?.controller.abort()
      return start({ isFresh: true })
    },
    dispose() {
      isDisposed = true
      flight?.controller.abort()
      flight = null
    },
  })
}

/** The value of a piece of server truth, loaded where it is not there; throws its AppError. */
export async function valueOf<T>($remote: Remote<T>): Promise<T> {
  await $remote.load()
  const state = $remote.get()
  if (state.status === 'ready') return state.value
  throw state.status === 'failed' ? state.error : new Error(state.status)
}
