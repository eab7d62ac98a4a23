// The short form of `npm run soak`: nothing of a kiosk's visitors stays in the page. Whether the heap stays flat only
// shows over thousands of cycles; here a cycle that keeps as much as a list of parkings would be seen.
import { expect, test } from '../support/e2e.ts'
import { judgeSoak, soak } from '../soak/soak.ts'

const CYCLES = 40
/** Bytes: the engine's own caches fill by about a third of it. */
const MOST_GROWN = 4_000_000

test('a kiosk that is panned, filtered, chosen from, left and cut off over and over is in the end as at the start', async ({
  page,
}) => {
  // Forty cycles of a busy map, on a machine that does other things beside it.
  test.setTimeout(180_000)
  const samples = await soak(page, { url: '/demo/states/map.html?state=kiosk', cycles: CYCLES, samples: 4 })
  const verdict = judgeSoak(samples)
  console.log(verdict.said)
  expect(verdict.isBack, verdict.said).toBe(true)
  expect((samples.at(-1)?.heap ?? Infinity) - (samples[0]?.heap ?? 0)).toBeLessThan(MOST_GROWN)
})
