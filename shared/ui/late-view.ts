import { type ComponentType, createElement, lazy } from 'react'
import { loadWithRetry } from '../api/load-with-retry.ts'

/** How to ask anew for what has not come. */
const lost: (() => void)[] = []

/** A view whose code comes when it is first shown, and is asked for twice more where it does not. */
export function lateView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let View: ComponentType<Props> | null = null
  const lose = (cause: unknown) => {
    lost.push(() => (View = null))
    throw cause
  }
  const begin = () => lazy(() => loadWithRetry(load, { setTimer: setTimeout }).then((view) => ({ default: view }), lose))
  return (props) => createElement((View ??= begin() as unknown as ComponentType<Props>), props)
}

/** Lets code that has not come be asked for again, which React alone would never do; answers whether there was any. */
export function forgetLost(): boolean {
  return lost.splice(0).map((askAnew) => askAnew()).length > 0
}
