import type { CDPSession } from 'playwright'

/** One answer that came over the network. */
export interface Exchange {
  /** Path and query of the address. */
  path: string
  kind: string
  /** Milliseconds of the browser's own clock. */
  startedAt: number
  endedAt: number
  /** Bytes of the body as it came. */
  bytes: number
}

export interface Traffic {
  /** Those that have ended. */
  exchanges(): Exchange[]
}

const MS = 1000

/** Notes what a page fetches; what comes from the browser's own caches is not fetched. */
export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const open = new Map<string, Exchange & { headBytes: number; isCached: boolean }>()
  const ended: Exchange[] = []
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const { protocol, pathname, search } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    open.set(requestId, {
      path: pathname + search,
      kind: type ?? 'Other',
      startedAt: timestamp * MS,
      endedAt: 0,
      bytes: 0,
      headBytes: 0,
      isCached: false,
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void open.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const exchange = open.get(requestId)
    if (!exchange) return
    exchange.headBytes = response.encodedDataLength
    exchange.isCached = Boolean(response.fromDiskCache ?? response.fromPrefetchCache)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const exchange = open.get(requestId)
    open.delete(requestId)
    if (!exchange || exchange.isCached || encodedDataLength === 0) return
    ended.push({ ...exchange, endedAt: timestamp * MS, bytes: Math.max(0, encodedDataLength - exchange.headBytes) })
  })
  await session.send('Network.enable')
  return { exchanges: () => [...ended] }
}

/** How many of them went one after another at the most: each begun after another's answer had come. */
export function depthOf(exchanges: readonly Exchange[]): number {
  const done: { endedAt: number; depth: number }[] = []
  for (const { startedAt, endedAt } of exchanges.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const before = done.filter((one) => one.endedAt <= startedAt).map(({ depth }) => depth)
    done.push({ endedAt, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...done.map(({ depth }) => depth))
}
