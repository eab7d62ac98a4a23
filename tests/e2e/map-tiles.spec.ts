// A city with more parkings than come at once: its map is the map of any other city.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBarriers } from '../support/e2e-axe.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { startBackend, type TestBackend } from '../support/e2e-backend.ts'
import { canvasOf, cardOf } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const COUNT = 20_001
const COLUMNS = 150
const [WEST, SOUTH] = [37.6, 55.7]

/** The middle of a parking, as attributes have it. */
function placeOf(number: number): string {
  return `${SOUTH + Math.floor(number / COLUMNS) * 0.0004},${WEST + (number % COLUMNS) * 0.0008 + 0.00025}`
}

const PARKINGS = Array.from({ length: COUNT }, (_none, number) => {
  const [latitude, longitude] = placeOf(number).split(',').map(Number) as [number, number]
  return {
    type: 'Feature',
    properties: { name: `Парковка ${number}`, zone: number < COUNT / 2 ? '0301' : '0302', places: 10 },
    geometry: {
      type: 'LineString',
      coordinates: [
        [longitude - 0.00025, latitude],
        [longitude + 0.00025, latitude],
      ],
    },
  }
})

let folder = ''
let city: TestBackend | null = null
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'large-'))
  const file = join(folder, 'parkings.geojson')
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: PARKINGS }))
  city = await startBackend(undefined, { MAP_DATA: file })
})
test.afterAll(async () => {
  await city?.stop()
  rmSync(folder, { recursive: true })
})

for (const language of LANGUAGES) {
  const it = inTurn(language)
  const words = wordsOf(language, 'map')
  test.describe(`the map of a large city (${language})`, () => {
    test.use({ language })

    it('is chosen from by keys, searched as a whole, and says when there is no line', async ({
      page,
      context,
      now,
    }) => {
      await city!.setClock(Date.parse(now))
      await page.route('**/demo/states/map.html*', async (route) => {
        const answer = await route.fetch()
        const map = `<parking-map city="imported" lang="${language}" center="${placeOf(9_075)}" zoom="17"></parking-map>`
        const body = (await answer.text())
          .replace(/<main[\s\S]*$/, `<main><h1>P</h1>${map}</main></body></html>`)
          .replace(/<script type="module" src="\/demo\/states\/states.js"><\/script>/, '')
        await route.fulfill({ response: answer, body })
      })
      await page.goto(`${city!.url}/demo/states/map.html`)
      await expect(page.locator('.map-row')).toHaveCount(20)
      await expect(page.locator('.map-row').first()).toContainText('9075')
      await expect(page.locator('canvas.map-features')).toBeAttached()
      await expect(async () => {
        await canvasOf(page).focus()
        await page.keyboard.press('Enter')
        await expect(cardOf(page)).toContainText('9075', { timeout: 2_000 })
      }).toPass()
      await expect(cardOf(page).getByRole('heading')).toBeFocused()
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(canvasOf(page)).toBeFocused()
      // It lies kilometres away.
      await page.getByLabel(words('map.search')).fill('Парковка 20000')
      await expect(page.locator('.map-row')).toHaveCount(1)
      await expect(page.locator('search output')).toContainText('1')
      await page.keyboard.press('Enter')
      await expect(page.locator('.map-row:focus')).toContainText('20000')
      await page.keyboard.press('Enter')
      await expect(cardOf(page)).toContainText('20000')
      await page.keyboard.press('Escape')
      await page.getByLabel(words('map.search')).fill('')
      await context.setOffline(true)
      await canvasOf(page).focus()
      await page.keyboard.press('Minus')
      await page.keyboard.press('Minus')
      await page.keyboard.press('Minus')
      await expect(page.locator('parking-map .notice').filter({ hasText: words('map.part') })).toBeVisible()
      await expect(canvasOf(page)).toBeFocused()
      await context.setOffline(false)
      await page.getByRole('button', { name: words('common.retry') }).click()
      await expect(page.locator('parking-map .notice')).toHaveCount(0)
    })
  })
}
