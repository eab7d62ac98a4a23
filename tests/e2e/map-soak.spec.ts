// The short form of `npm run soak`: nothing of a kiosk's visitors stays in the page.
import { expect, test } from '../support/e2e.ts'
import { judgeSoak, soak } from '../soak/soak.ts'

const CYCLES = 60

test('a kiosk that is panned, filtered, chosen from, left and cut off over and over is in the end as at the start', async ({ page }) => {
  const samples = await soak(page, { url: '/demo/states/map.html?state=kiosk', cycles: CYCLES, samples: 4 })
  const verdict = judgeSoak(samples)
  console.log(verdict.said)
  expect(verdict).toMatchObject({ isFlat: true, isBack: true })
})
