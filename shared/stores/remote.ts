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
  /**
   * Asks the server for a part of what is ready, and takes what `ask` makes of both; for all of it where it is not
   * ready, or is being asked for.
   */
  reloadPart(ask: (value: T, signal: AbortSignal) => Promise<T>): Promise<void>
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

  async function run(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<void> {
    const end = (state: Async<T>) => {
      if (signal.aborted) return
      // Before it is told: who hears it may ask again.
      flight = null
      $state.set(state)
    }
    try {
      end(ready(await ask(signal)))
    } catch (thrown) {
      const state = $state.get()
      end(state.status === 'ready' ? { ...state, isStale: true } : { status: 'failed', error: toAppError(thrown) })
    }
  }

  function start(ask: (signal: AbortSignal) => Promise<T>): Promise<void> {
    if (isDisposed) return Promise.resolve()
    if ($state.get().status !== 'ready') {
      const value = source.recall?.() ?? null
      $state.set(value === null ? { status: 'loading' } : { status: 'ready', value, isStale: true })
    }
    const controller = new AbortController()
    const { signal } = controller
    const started = { controller, done: Promise.resolve() }
    flight = started
    started.done = run(ask, signal).then(() => (signal.aborted ? flight?.done : undefined))
    return started.done
  }

  const askForAll = (options: { isFresh: boolean }) => start((signal) => source.fetch({ signal, ...options }))

  function reload(): Promise<void> {
    flight?.controller.abort()
    return askForAll({ isFresh: true })
  }

  return Object.assign($state, {
    load(): Promise<void> {
      if (flight !== null) return flight.done
      const state = $state.get()
      return state.status === 'ready' && !state.isStale ? Promise.resolve() : askForAll({ isFresh: false })
    },
    reload,
    reloadPart(ask: (value: T, signal: AbortSignal) => Promise<T>): Promise<void> {
      const state = $state.get()
      if (flight !== null || state.status !== 'ready' || state.isStale) return reload()
      return start((signal) => ask(state.value, signal))
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
