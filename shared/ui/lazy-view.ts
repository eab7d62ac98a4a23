import { type ComponentType, createElement, lazy } from 'react'
import { loadWithRetry } from '../api/load-with-retry.ts'

/** How to ask anew for code that has not come, by what was thrown then. */
const lost = new WeakMap<object, () => void>()

/** A view whose code comes when it is first shown, and is asked for twice more where it does not. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let View: ComponentType<Props> | null = null
  const lose = (cause: object) => {
    lost.set(cause, () => (View = null))
    throw cause
  }
  const begin = () =>
    lazy(() => loadWithRetry(load, { setTimer: setTimeout }).then((view) => ({ default: view }), lose))
  return (props) => createElement((View ??= begin() as unknown as ComponentType<Props>), props)
}

/** Whether this was thrown as code had not come; it is then asked for again, which React alone would never do. */
export function forgetLost(thrown: unknown): boolean {
  const askAnew = lost.get(thrown as object)
  askAnew?.()
  return askAnew !== undefined
}
