/** Fails with the claim as its reason. */
export function claim(isTrue: unknown, said: string): asserts isTrue {
  if (!isTrue) throw new Error(said)
}

/** Compares by JSON, and shows both sides. */
export function same(found: unknown, wanted: unknown, said: string): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)]
  claim(left === right, `${said}: found ${left}, wanted ${right}`)
}

/** Frames of a second on a machine that has time for them; on another one the waiting lasts longer. */
const FRAMES = 60

/** Waits, frame by frame, until something holds; says what did not after the frames of `seconds`. */
export async function until<T>(find: () => T, said: string | (() => string), seconds = 15): Promise<NonNullable<T>> {
  for (let left = seconds * FRAMES; ; left -= 1) {
    const found = find()
    if (found) return found as NonNullable<T>
    if (left <= 0) throw new Error(`In ${seconds} s not so: ${typeof said === 'string' ? said : said()}`)
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this is for
    await frame()
  }
}

/** The next moment at which the browser has drawn: each window of the tests is one that is looked at. */
export function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
