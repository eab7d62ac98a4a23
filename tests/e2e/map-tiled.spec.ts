// A city with more parkings than fit into one answer: its map comes by tiles, and its server searches.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/e2e.ts'
import { startBackend, type TestBackend } from '../support/e2e-backend.ts'
import { cardOf } from '../support/e2e-map.ts'
import { headingOf } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')
/** One more than fits into one answer. */
const COUNT = 20_001
const COLUMNS = 150
/** It is far from where the map opens. */
const WANTED = 'Садовая улица, 12345'

function createKerb(number: number): object {
  const longitude = 37.6 + (number % COLUMNS) * 0.0008
  const latitude = 55.7 + Math.floor(number / COLUMNS) * 0.0004
  return {
    type: 'Feature',
    properties: { name: `Садовая улица, ${number + 1}`, zone: number % 2 === 0 ? '0301' : '0302', places: 10 },
    geometry: {
      type: 'LineString',
      coordinates: [
        [longitude, latitude],
        [longitude + 0.0005, latitude],
      ],
    },
  }
}

/** Each of 250 kerbs has two, and those around a band are drawn with it; all that are in view have twice as many. */
const MOST_LINES = 800

/** Counts the lines that are begun on canvases, in all and at the most in one frame. */
function countLines(): void {
  const lines = Object.assign(globalThis, { lines: { inAll: 0, inAFrame: 0 } }).lines
  let now = 0
  const { moveTo } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.moveTo = function (...point) {
    lines.inAll += 1
    lines.inAFrame = Math.max(lines.inAFrame, (now += 1))
    moveTo.apply(this, point)
  }
  setTimeout(function begin() {
    now = 0
    requestAnimationFrame(begin)
  })
}

let folder = ''
let city: TestBackend
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'tiled-'))
  const file = join(folder, 'parkings.geojson')
  const features = Array.from({ length: COUNT }, (_none, number) => createKerb(number))
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
  city = await startBackend(undefined, { MAP_DATA: file })
})
test.afterAll(async () => {
  await city.stop()
  rmSync(folder, { recursive: true })
})

test('a parking far from the view is found by its street and number, chosen, linked to and paid for', async ({
  page,
  guest,
  now,
}) => {
  await city.setClock(Date.parse(now))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(countLines)
  await page.goto(city.url)
  await expect(page.locator('.map-row').first()).toBeVisible()
  await expect.poll(() => page.evaluate('lines.inAll')).toBeGreaterThan(MOST_LINES * 2)
  expect(await page.evaluate('lines.inAFrame'), 'lines drawn in one frame').toBeLessThan(MOST_LINES)
  await expect(page.locator('.map-row').filter({ hasText: WANTED })).toHaveCount(0)
  await page.getByLabel(words('map.search')).fill('Садовая 12345')
  await expect(page.locator('.map-row')).toHaveCount(1)
  await page.getByLabel(words('map.search')).press('Tab')
  const row = page.locator('.map-row').filter({ hasText: WANTED })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page).getByRole('heading').first()).toBeFocused()
  await expect(cardOf(page)).toContainText(WANTED)
  await expect(page).toHaveURL(/selected=\d+/)

  // A link to it opens it in another tab, where the city is seen at the same place.
  await page.reload()
  await expect(cardOf(page)).toContainText(WANTED)
  // All of the city never comes: what comes is what is in view.
  expect(asked.filter((url) => /all=1/.test(url))).toEqual([])
  expect(asked.some((url) => /\/15\/\d+\/\d+|z=15/.test(url))).toBe(true)

  await cardOf(page)
    .getByRole('button', { name: words('map.pay.guest-payment') })
    .click()
  await expect(guest.place).toHaveValue(/^0301/)
  await expect(headingOf(page)).toBeFocused()
})
