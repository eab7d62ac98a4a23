import type { CDPSession } from 'playwright'

/** Bytes that a page's scripts hold on to, after what they let go of has been collected. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
}
