import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../stores/environment.ts'

/** One thing said; passed, it is seen no more and can still be read in the log. */
export interface Saying<Said> {
  id: number
  said: Said
  isPassed: boolean
}

/** Something said for a while. It waits as long as somebody points at it or has the focus in it (WCAG 2.2.1). */
export interface PassingNotice<Said> {
  $said: ReadableAtom<Said | null>
  /** What was said last, the oldest first: who was away reads it there (readings 3.15). */
  $log: ReadableAtom<readonly Saying<Said>[]>
  say(said: Said): void
  hold(): void
  release(): void
  dispose(): void
}

/** So many are kept in the log. */
const KEPT = 5

export function createPassingNotice<Said>(
  { setTimer }: Pick<Environment, 'setTimer'>,
  ms: number,
): PassingNotice<Said> {
  const $said = atom<Said | null>(null)
  const $log = atom<readonly Saying<Said>[]>([])
  let said = 0
  let stopTimer = (): void => {}

  const passed = () => $log.get().map((saying) => ({ ...saying, isPassed: true }))

  function pass(): void {
    $said.set(null)
    $log.set(passed())
  }

  function begin(): void {
    stopTimer()
    stopTimer = setTimer(pass, ms)
  }

  return {
    $said,
    $log,
    say(what) {
      said += 1
      $said.set(what)
      $log.set([...passed(), { id: said, said: what, isPassed: false }].slice(-KEPT))
      begin()
    },
    hold: () => stopTimer(),
    release() {
      if ($said.get() !== null) begin()
    },
    dispose: () => stopTimer(),
  }
}
