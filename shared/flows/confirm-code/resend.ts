import { atom, type ReadableAtom } from 'nanostores'
import { secondsUntilResend } from '../../domain/resend.ts'
import type { Environment } from '../../stores/environment.ts'

/** The wait before a code can be sent again. */
export interface Resend {
  /** Whole seconds left; 0 = now. */
  $seconds: ReadableAtom<number>
  start(seconds: number): void
  stop(): void
  dispose(): void
}

export function createResend(environment: Pick<Environment, 'monotonic' | 'setTimer'>): Resend {
  const $seconds = atom(0)
  let stopTimer = () => {}

  function start(seconds: number): void {
    stopTimer()
    const sentAt = environment.monotonic()
    const tick = () => {
      $seconds.set(secondsUntilResend(sentAt, environment.monotonic(), seconds))
      if ($seconds.get() > 0) stopTimer = environment.setTimer(tick, 1_000)
    }
    tick()
  }

  function stop(): void {
    stopTimer()
    $seconds.set(0)
  }

  return { $seconds, start, stop, dispose: () => stopTimer() }
}
