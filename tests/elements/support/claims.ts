/** Fails with the claim as its reason. */
export function claim(isTrue: unknown, said: string): asserts isTrue {
  if (!isTrue) throw new Error(said)
}

/** Compares by JSON, and shows both sides. */
export function same(found: unknown, wanted: unknown, said: string): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)]
  claim(left === right, `${said}: found ${left}, wanted ${right}`)
}

/** Waits, frame by frame, until something holds; says what did not after `seconds`. */
export async function until<T>(find: () => T, said: string | (() => string), seconds = 15): Promise<NonNullable<T>> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = find()
    if (found) return found as NonNullable<T>
    if (performance.now() > end) throw new Error(`In ${seconds} s not so: ${typeof said === 'string' ? said : said()}`)
    // oxlint-disable-next-line no-await-in-loop -- waiting is what this is for
    await frame()
  }
}

/** Milliseconds after which a page that is not looked at counts as drawn. */
const FRAME = 20

/** The next moment at which the browser has drawn, or would have. */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAME)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
