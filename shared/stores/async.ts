import type { AppError } from '../api/app-error.ts'

/**
 * Everything that is loaded: not asked for yet, on its way, there, or why it did not come. `isStale`: kept from an
 * earlier visit and not confirmed by the server, on its way or out of reach.
 */
export type Async<T> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; value: T; isStale: boolean }
  | { status: 'failed'; error: AppError }

export function ready<T>(value: T): Async<T> {
  return { status: 'ready', value, isStale: false }
}

/** What has been loaded; null while it has not. */
export function valueIn<T>(state: Async<T>): T | null {
  return state.status === 'ready' ? state.value : null
}

/** The first reason of several why not everything is there. */
export function errorIn(states: readonly Async<unknown>[]): AppError | null {
  const failed = states.find((state) => state.status === 'failed')
  return failed?.error ?? null
}

/**
 * What is shown of several loads while not all of them are there: what failed first, else that they are on their way.
 */
export function unreadyOf(states: readonly Async<unknown>[]): Async<never> {
  const error = errorIn(states)
  return error ? { status: 'failed', error } : { status: 'loading' }
}

/** Several loads as one: failed where one has failed, loading until the last is there. */
export function joinAsync<Values extends readonly unknown[]>(states: {
  readonly [Index in keyof Values]: Async<Values[Index]>
}): Async<Values> {
  const all = states as readonly Async<unknown>[]
  const values = all.flatMap((state) => (state.status === 'ready' ? [state.value] : []))
  if (values.length < all.length) return unreadyOf(all)
  const isStale = all.some((state) => state.status === 'ready' && state.isStale)
  return { status: 'ready', value: values as unknown as Values, isStale }
}

export function mapAsync<T, Result>(state: Async<T>, change: (value: T) => Result): Async<Result> {
  return state.status === 'ready' ? { ...state, value: change(state.value) } : state
}
