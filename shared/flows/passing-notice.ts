import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../stores/environment.ts'

/** Something said for a while. It waits as long as somebody points at it or has the focus in it (WCAG 2.2.1). */
export interface PassingNotice<Said> {
  $said: ReadableAtom<Said | null>
  say(said: Said): void
  hold(): void
  release(): void
  dispose(): void
}

export function createPassingNotice<Said>(
  { setTimer }: Pick<Environment, 'setTimer'>,
  ms: number,
): PassingNotice<Said> {
  const $said = atom<Said | null>(null)
  let stopTimer = (): void => {}

  function begin(): void {
    stopTimer()
    stopTimer = setTimer(() => $said.set(null), ms)
  }

  return {
    $said,
    say(said) {
      $said.set(said)
      begin()
    },
    hold: () => stopTimer(),
    release() {
      if ($said.get() !== null) begin()
    },
    dispose: () => stopTimer(),
  }
}
