import { atom, type ReadableAtom } from 'nanostores'
import { AppError, codeOfLoad } from '../../shared/api/app-error.ts'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Environment } from '../../shared/stores/environment.ts'
import type { Reports } from './reports.ts'

/** Code that comes when somebody first wants it, with the line down by then perhaps. */
export interface LateCode {
  /** Why it is not there though it was wanted. */
  $lost: ReadableAtom<ErrorCode | null>
  /** Runs once what `load` asks for is there; where it does not come, that is told, and the next wish asks again. */
  want<Code>(load: () => Promise<Code>, run: (code: Code) => void): Promise<void>
}

export function createLateCode({ environment, reports }: { environment: Environment; reports: Reports }): LateCode {
  const $lost = atom<ErrorCode | null>(null)

  function lose(thrown: unknown): null {
    const code = codeOfLoad(thrown, environment)
    $lost.set(code)
    reports.failure(new AppError(code, { cause: thrown }))
    return null
  }

  return {
    $lost,
    async want(load, run) {
      $lost.set(null)
      const code = await loadWithRetry(load, environment).catch(lose)
      if (code !== null) run(code)
    },
  }
}
