// `npm run soak`: a long day of the map, in two parts, of which `npm run soak -- kiosk` or `-- map` runs only one:
//   kiosk  ten thousand cycles of its visitors: pan, filter, select, idle reset, offline and back (`--cycles 300`)
//   map    a city of 500,000 parkings, dragged about as often as a person may in an hour (`--drags 800`)
// It needs a build, starts backends of its own, and ends with what the heap did.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../../demo/install.mjs'
import { writeBenchCity } from '../bench/map/bench-city.ts'
import { openBrowser } from '../size/open-browser.ts'
import { startProcess } from '../support/backend-process.ts'
import { startBackend } from '../support/e2e-backend.ts'
import { BLOCK, pan } from './panning.ts'
import { judgePanning, judgeSoak, soak } from './soak.ts'

const USUAL_CYCLES = 10_000
const USUAL_DRAGS = 2_400
const PARKINGS = 500_000
const PHONE = { width: 412, height: 823 }

const parameters = process.argv.slice(2)
const onSample = (line: string) => console.log(line)

buildIfStale()
const browser = await openBrowser()
try {
  const isWhole = !parameters.includes('map') && !parameters.includes('kiosk')
  if (isWhole || parameters.includes('kiosk')) await soakKiosk(numberOf('--cycles', { usual: USUAL_CYCLES, least: 50 }))
  if (isWhole || parameters.includes('map'))
    await soakMap(numberOf('--drags', { usual: USUAL_DRAGS, least: BLOCK * 4 }))
} finally {
  await browser.close()
}

async function soakKiosk(cycles: number): Promise<void> {
  const backend = await startBackend()
  try {
    const page = await browser.newPage({ viewport: { width: 1080, height: 1400 } })
    const url = `${backend.url}/demo/states/map.html?state=kiosk`
    tell(judgeSoak(await soak(page, { url, cycles, onSample })))
  } finally {
    await backend.stop()
  }
}

async function soakMap(drags: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parking-soak-'))
  const city = 'large'
  await writeBenchCity(folder, city, PARKINGS)
  const backend = await startProcess({ MEMORY: '1', EXTRA_CITIES: folder, TEST_CONTROLS: '' })
  try {
    if (backend.url === null) throw new Error(backend.output())
    const page = await browser.newPage({ viewport: PHONE })
    tell(judgePanning(await pan(page, { url: backend.url, city, drags, onSample })))
  } finally {
    backend.signal('SIGKILL')
    await backend.ended
    rmSync(folder, { recursive: true })
  }
}

function tell({ isFlat, said }: { isFlat: boolean; said: string }): void {
  console.log(said)
  if (!isFlat) process.exitCode = 1
}

function numberOf(name: string, { usual, least }: { usual: number; least: number }): number {
  const place = parameters.indexOf(name)
  return Math.max(least, Number(place < 0 ? usual : parameters[place + 1]) || usual)
}
