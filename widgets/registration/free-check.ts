import { atom, type ReadableAtom } from 'nanostores'
import { toAppError, type AppErrorCode } from '../../shared/api/app-error.ts'
import type { Environment } from '../../shared/stores/environment.ts'

/** Milliseconds after the last change (readings 3.14). */
const QUIET = 300

/**
 * Whether an e-mail or a phone is free, asked while it is typed. A check that fails says nothing and blocks nothing.
 */
export interface FreeCheck {
  /** The value that the server knows to be taken. */
  $taken: ReadableAtom<string | null>
  /** What stands in the field now; null while it is not whole. */
  follow(value: string | null): void
  mark(value: string): void
  dispose(): void
}

export interface FreeCheckOptions {
  environment: Pick<Environment, 'setTimer'>
  taken: AppErrorCode
  ask(value: string, signal: AbortSignal): Promise<unknown>
}

export function createFreeCheck({ environment, taken, ask }: FreeCheckOptions): FreeCheck {
  const $taken = atom<string | null>(null)
  let current: string | null = null
  let stopTimer = () => {}
  let asked = new AbortController()

  /** Only the latest question counts. */
  function forgetQuestion(): void {
    stopTimer()
    asked.abort()
  }

  async function put(value: string): Promise<void> {
    asked = new AbortController()
    const { signal } = asked
    try {
      await ask(value, signal)
    } catch (thrown) {
      if (!signal.aborted && toAppError(thrown).code === taken) $taken.set(value)
    }
  }

  return {
    $taken,
    follow(value) {
      if (value === current) return
      current = value
      forgetQuestion()
      if (value !== null && value !== $taken.get()) stopTimer = environment.setTimer(() => void put(value), QUIET)
    },
    mark(value) {
      forgetQuestion()
      $taken.set(value)
    },
    dispose: forgetQuestion,
  }
}
