import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in one go: as long as others' requests may wait for it. */
const SLICE_MS = 4

/** Work that is long is done in slices: where one is over, the answer waits until other requests have had their turn. */
export function createSlices(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < until) return undefined
    return setImmediate().then(() => void (until = performance.now() + SLICE_MS))
  }
}
