/** In the page: time by its frames. */

export const nextFrame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve))

/** Until what was asked for is on the screen: the frame that draws it, and the one after it. */
async function painted(): Promise<void> {
  await nextFrame()
  await nextFrame()
}

/** Milliseconds until what `run` does is seen. */
export async function timed(run: () => Promise<unknown> | unknown): Promise<number> {
  const from = performance.now()
  await run()
  await painted()
  return performance.now() - from
}

/** Until nothing is left to be done in idle time. */
export async function idle(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void requestIdleCallback(resolve))
}

/** Does `step` at each frame for so long; milliseconds between the frames, and tasks of more than 50 ms among them. */
export async function watchFrames(
  ms: number,
  step: (index: number) => void,
): Promise<{ frames: number[]; longTasks: number }> {
  let longTasks = 0
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
  observer.observe({ type: 'longtask' })
  const frames: number[] = []
  const begin = performance.now()
  let last = await nextFrame()
  for (let index = 0; performance.now() - begin < ms; index += 1) {
    step(index)
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    const now = await nextFrame()
    frames.push(now - last)
    last = now
  }
  await nextFrame()
  observer.disconnect()
  return { frames, longTasks }
}
