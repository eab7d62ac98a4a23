import type { CDPSession } from 'playwright'

const KILOBIT = 1000 / 8
const SLOWDOWN = 4

/** Chrome's own "Slow 4G": 1.44 Mbit/s down, 675 kbit/s up, 562.5 ms until an answer begins. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1440 * KILOBIT, uploadThroughput: 675 * KILOBIT }

/** Makes a page's network a phone's on a bad line, and its processor four times slower. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

export const PROFILE = `processor ×${SLOWDOWN} slower, slow 4G (1.44 Mbit/s, 562.5 ms), empty cache, HTTP/1.1, brotli`
