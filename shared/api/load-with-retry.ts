export interface RetryTools {
  setTimer: (fn: () => void, milliseconds: number) => unknown
  /** 0 to 1; spreads the retries of many visitors. */
  random?(): number
}

/** Milliseconds before the second and the third try, plus up to as much again. */
const DELAYS = [300, 900]

/**
 * Runs a lazy import, twice more after a failure (a lost packet, a deployment in between); rejects with the last
 * failure.
 */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  { setTimer, random = Math.random }: RetryTools,
): Promise<T> {
  for (const delay of DELAYS) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => void setTimer(resolve, delay * (1 + random())))
    }
  }
  return load()
}
