// `npm run soak`: ten thousand cycles of a kiosk's day: pan, filter, select, idle reset, offline and back.
// `-- --cycles 300` fewer of them. It needs a build, starts a backend of its own, and ends with what the heap did.
import { buildIfStale } from '../../demo/install.mjs'
import { openBrowser } from '../size/open-browser.ts'
import { startBackend } from '../support/e2e-backend.ts'
import { judgeSoak, soak } from './soak.ts'

const USUAL_CYCLES = 10_000

const parameters = process.argv.slice(2)
const place = parameters.indexOf('--cycles')
const cycles = Math.max(50, Number(place < 0 ? USUAL_CYCLES : parameters[place + 1]) || USUAL_CYCLES)

buildIfStale()
const backend = await startBackend()
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1080, height: 1400 } })
  const result = await soak(page, {
    url: `${backend.url}/demo/states/map.html?state=kiosk`,
    cycles,
    onSample: (line) => console.log(line),
  })
  const verdict = judgeSoak(result)
  console.log(verdict.said)
  process.exitCode = verdict.isFlat ? 0 : 1
} finally {
  await browser.close()
  await backend.stop()
}
