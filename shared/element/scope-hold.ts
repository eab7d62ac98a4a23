import { loadWithRetry } from '../api/load-with-retry.ts'
import type { Environment } from '../stores/environment.ts'
import type { Scope, ScopeKey } from '../stores/scope.ts'

/** One element's hold on the state of its city, whose code is loaded when it is first asked for. */
export interface ScopeHold {
  /** The same scope every time; rejects where its code cannot be loaded, and tries again when asked again. */
  open(): Promise<Scope>
  release(): void
}

export function holdScope(key: ScopeKey, environment: Environment): ScopeHold {
  let asked: Promise<Scope> | null = null
  let release = () => {}
  let isReleased = false

  async function load(): Promise<Scope> {
    const { acquireScope } = await loadWithRetry(() => import('../stores/scope.ts'), environment)
    const held = acquireScope(key, environment)
    if (isReleased) held.release()
    else release = held.release
    return held.scope
  }

  return {
    open() {
      asked ??= load().catch((cause: unknown) => {
        asked = null
        throw cause
      })
      return asked
    },
    release() {
      isReleased = true
      release()
    },
  }
}
