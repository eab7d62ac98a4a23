import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad } from '../../shared/api/app-error.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Reports } from './reports.ts'

/** A module that is loaded when it is first wanted; the line may be down by then. */
export interface LazyModule {
  /** Why it is not there though it was wanted. */
  $lost: ReadableAtom<ErrorCode | null>
  /** Runs once `load` has answered. Where it does not come, the page is told, and the next call asks again. */
  use<Code>(load: () => Promise<Code>, run: (code: Code) => void): Promise<void>
}

export function createLazyModule({ environment, reports }: { environment: Environment; reports: Reports }): LazyModule {
  const $lost = atom<ErrorCode | null>(null)

  function lose(thrown: unknown): null {
    const code = codeOfLoad(thrown, environment)
    $lost.set(code)
    reports.failure(new AppError(code, { cause: thrown }))
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
