const TIMEOUT_MS = 10_000

/** Calls the city back over HTTP; answers the status. */
export function callCity(
  cityUrl: string,
  { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = {},
): (path: string) => Promise<number> {
  return async (path) => {
    const { status } = await fetch(`${cityUrl}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
    return status
  }
}
