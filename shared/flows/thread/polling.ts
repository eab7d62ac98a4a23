import type { Environment } from '../../stores/environment.ts'

const SHORTEST_MS = 5000
const LONGEST_MS = 60_000

/** Asks again and again for what others may have done. */
export interface Polling {
  /** Asks at once, and often again from now on. */
  ask(): void
  dispose(): void
}

/**
 * Asks the more seldom the longer nothing is new: after 5, then up to 60 seconds; at once when the person comes back to
 * the tab, and never while nobody sees it.
 * @param question answers whether there was something new; it must not reject
 */
export function createPolling(
  { setTimer, onWake, onHide }: Pick<Environment, 'setTimer' | 'onWake' | 'onHide'>,
  question: (signal: AbortSignal) => Promise<boolean>,
): Polling {
  let waitMs = SHORTEST_MS
  let flight = new AbortController()
  let isUnseen = false
  let stopTimer = (): void => {}

  function stop(): void {
    stopTimer()
    flight.abort()
  }

  async function run(): Promise<void> {
    stop()
    const { signal } = (flight = new AbortController())
    const isNews = await question(signal)
    if (signal.aborted) return
    const next = isNews ? SHORTEST_MS : waitMs
    waitMs = Math.min(next * 2, LONGEST_MS)
    stopTimer = setTimer(() => void run(), next)
  }

  function ask(): void {
    if (isUnseen) return
    waitMs = SHORTEST_MS
    void run()
  }

  function see(isSeen: boolean): void {
    isUnseen = !isSeen
    if (isSeen) ask()
    else stop()
  }

  const stops = [onWake(() => see(true)), onHide(() => see(false))]
  return {
    ask,
    dispose() {
      for (const end of stops) end()
      see(false)
    },
  }
}
