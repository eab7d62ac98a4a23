import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../shared/stores/environment.ts'

/** Entry §9. */
const TICK = 1000
/** Letters that go by in a second: slow enough to be read. */
const LETTERS = 4

/** How far a scrolling line has gone. */
export interface Ticker {
  /** Part of the way, 0–1; from 0 it starts anew without a move. */
  $way: ReadableAtom<number>
  /** Stopped by its button. */
  $isStopped: ReadableAtom<boolean>
  toggle(): void
  /** The user looks closer: the line waits while the pointer or the focus is on it. */
  hold(reason: 'pointer' | 'focus'): void
  release(reason: 'pointer' | 'focus'): void
  dispose(): void
}

/** A line moves one step each second, unless the user has stopped it or reads it, or the page is out of sight. */
export function createTicker(environment: Pick<Environment, 'setTimer'>, letters: number): Ticker {
  const steps = Math.max(4, Math.ceil(letters / LETTERS))
  const $way = atom(0)
  const $isStopped = atom(false)
  const holders = new Set<string>()
  let step = 0
  let stopTimer = environment.setTimer(tick, TICK)

  function tick(): void {
    stopTimer = environment.setTimer(tick, TICK)
    if ($isStopped.get() || holders.size > 0) return
    step = step >= steps ? 0 : step + 1
    $way.set(step / steps)
  }

  return {
    $way,
    $isStopped,
    toggle: () => $isStopped.set(!$isStopped.get()),
    hold: (reason) => void holders.add(reason),
    release: (reason) => void holders.delete(reason),
    dispose: () => stopTimer(),
  }
}
