/** What Node still has to do for us that is no event of the history: callbacks of files and of immediates. */
const OWED = /^Immediate$|Req(Promise|Callback|Wrap)?$/

const loading = new Set<Promise<unknown>>()

/** Waits with the history for code that is being loaded: what comes from a disk comes at no time that a seed decides. */
export function waitFor(code: Promise<unknown>): void {
  loading.add(code)
  const end = () => void loading.delete(code)
  code.then(end, end)
}

/**
 * Resolves when everything that was set going has come to a place where only the scheduler takes it on: nothing waits
 * but for time, the network or the database, and these are the scheduler's.
 */
export async function settleDown(): Promise<void> {
  do {
    // oxlint-disable-next-line no-await-in-loop -- looks again and again until it is quiet
    await new Promise<void>((resolve) => setImmediate(resolve))
  } while (loading.size > 0 || process.getActiveResourcesInfo().some((name) => OWED.test(name)))
}
