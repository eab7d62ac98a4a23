import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad } from '../api/app-error.ts'
import { loadWithRetry } from '../api/load-with-retry.ts'
import type { ErrorCode } from '../domain/errors.ts'
import type { Environment } from '../stores/environment.ts'

/** A module that is loaded when it is first wanted; the line may be down by then. */
export interface LazyModule {
  /** Why it is not there though it was wanted. */
  $lost: ReadableAtom<ErrorCode | null>
  /** Runs once `load` has answered. Where it does not come, the page is told, and the next call asks again. */
  use<Code>(load: () => Promise<Code>, run: (code: Code) => void): Promise<void>
}

export interface LazyModuleParts {
  environment: Environment
  onError(error: AppError): void
}

export function createLazyModule({ environment, onError }: LazyModuleParts): LazyModule {
  const $lost = atom<ErrorCode | null>(null)

  function lose(thrown: unknown): null {
    const code = codeOfLoad(thrown, environment)
    $lost.set(code)
    onError(new AppError(code, { cause: thrown }))
    return null
  }

  return {
    $lost,
    async use(load, run) {
      $lost.set(null)
      const code = await loadWithRetry(load, environment).catch(lose)
      if (code !== null) run(code)
    },
  }
}
