import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../shared/stores/environment.ts'

/** The watch of a kiosk: the user is there, is asked, or is gone. */
export interface Idle {
  /** Seconds until the reset while it is counted down; null else. */
  $left: ReadableAtom<number | null>
  /** The user touched the screen. */
  touch(): void
  dispose(): void
}

/** How long the count-down is seen, seconds; half of the whole at most. */
const COUNTDOWN_S = 10
const SECOND_MS = 1_000

export interface IdleOptions {
  /** Seconds without a touch until the reset; others are counted from their coming. */
  $seconds: ReadableAtom<number>
  reset(seconds: number): void
  setTimer: Environment['setTimer']
}

export function createIdle({ $seconds, reset, setTimer }: IdleOptions): Idle {
  const $left = atom<number | null>(null)
  let stop = () => {}
  // The question "are you there" waits for the first touch.
  let isTouched = false

  function watch(): void {
    stop()
    $left.set(null)
    if (!isTouched) return
    const all = $seconds.get()
    const countdown = Math.min(COUNTDOWN_S, Math.floor(all / 2))
    stop = setTimer(() => begin(all, countdown), (all - countdown) * SECOND_MS)
  }

  function begin(all: number, countdown: number): void {
    $left.set(countdown)
    step(all)
  }

  function step(all: number): void {
    stop = setTimer(() => {
      const left = ($left.get() ?? 1) - 1
      if (left > 0) {
        $left.set(left)
        step(all)
        return
      }
      isTouched = false
      $left.set(null)
      reset(all)
    }, SECOND_MS)
  }

  const unfollow = $seconds.listen(watch)

  return {
    $left,
    touch() {
      isTouched = true
      watch()
    },
    dispose() {
      unfollow()
      stop()
    },
  }
}
