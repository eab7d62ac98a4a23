// The grounds a city's map can lie on besides vector tiles of its own: a raster template, and one PMTiles file.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, type TestTime } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { packTiles, type PackedTile } from '../support/pmtiles.ts'

const words = wordsOf('ru', 'map')
/** One light grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CAAA2gDZQ5YXNwAAAABJRU5ErkJggg==',
  'base64',
)

/** The first city with another ground. */
async function lay(page: Page, mapSource: { kind: string; url: string; attribution: string }): Promise<void> {
  await page.route('**/cities.json', async (route) => {
    const answer = (await (await route.fetch()).json()) as { cities: { city: string }[] }
    await route.fulfill({
      json: {
        ...answer,
        cities: answer.cities.map((city) => (city.city === 'zarechny' ? { ...city, mapSource } : city)),
      },
    })
  })
}

test.describe('the ground of the map', () => {
  test('is a raster template’s pictures where the city has those; where they do not come, a line says so and the parkings are there', async ({
    page,
  }) => {
    const asked: string[] = []
    let isBroken = false
    await page.route('**/raster/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return isBroken
        ? route.fulfill({ status: 404, body: '' })
        : route.fulfill({ contentType: 'image/png', body: PIXEL })
    })
    await lay(page, { kind: 'raster', url: '/raster/{z}/{x}/{y}.png', attribution: '© Геодезия' })
    await page.goto('/demo/states/map.html?state=dark')
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeAttached()
    await expect(page.getByText('© Геодезия')).toBeVisible()
    expect(asked[0]).toMatch(/^\/raster\/16\/\d+\/\d+\.png$/)
    await expect(page.getByText(words('map.ground'))).toBeHidden()
    isBroken = true
    await page.getByRole('button', { name: words('map.zoomIn') }).click()
    await expect(page.getByText(words('map.ground'))).toBeVisible()
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(page.locator('canvas.map-features')).toBeAttached()
  })

  for (const [when, come] of [
    [
      'when the line is back',
      ({ context }: { context: BrowserContext }) => context.setOffline(true).then(() => context.setOffline(false)),
    ],
    ['after a minute, where the line was never away', ({ time }: { time: TestTime }) => time.pass(1)],
  ] as const) {
    test(`that did not come is told of in a line, and not in the console, and comes by itself ${when}`, async ({
      page,
      context,
      time,
    }) => {
      let isBroken = true
      await page.route('**/tiles/**', (route) => (isBroken ? route.abort() : route.continue()))
      await page.goto('/demo/states/map.html?state=normal')
      await expect(page.getByText(words('map.ground'))).toBeVisible()
      await expect(page.locator('canvas.map-features')).toBeAttached()
      isBroken = false
      await come({ context, time })
      await expect(page.getByText(words('map.ground'))).toBeHidden()
      await expect.poll(() => page.evaluate(countColours)).toBeGreaterThan(3)
    })
  }

  test('is one PMTiles file where the city has that: read in parts, and drawn', async ({ page, backend }) => {
    const tiles: PackedTile[] = []
    for (const z of [13, 14, 15]) {
      const [left, top] = placeOf(z)
      for (const [x, y] of [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [left + dx, top + dy] as const))) {
        // oxlint-disable-next-line no-await-in-loop -- 27 small files of this machine
        const bytes = Buffer.from(await (await fetch(`${backend.url}/zarechny/tiles/${z}/${x}/${y}.mvt`)).arrayBuffer())
        if (bytes.length > 0) tiles.push({ z, x, y, bytes })
      }
    }
    const file = packTiles(tiles, { west: 38.5, south: 56, east: 38.7, north: 56.1 })
    const parts: string[] = []
    await page.route('**/streets.pmtiles', (route) => {
      const range = route.request().headers()['range'] ?? ''
      const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number)
      parts.push(range)
      return route.fulfill({
        status: 206,
        body: file.subarray(from, to + 1),
        headers: { etag: '"1"', 'content-range': `bytes ${from}-${Math.min(to, file.length - 1)}/${file.length}` },
      })
    })
    await lay(page, { kind: 'pmtiles', url: '/streets.pmtiles', attribution: '' })
    await page.goto('/demo/states/map.html?state=normal')
    // Streets and houses, not one colour alone.
    await expect.poll(() => page.evaluate(countColours)).toBeGreaterThan(3)
    expect(parts.length).toBeGreaterThan(1)
    await expect(page.getByText(words('map.ground'))).toBeHidden()
  })
})

/** The tile that the city's middle is on. */
function placeOf(z: number): readonly [x: number, y: number] {
  const [longitude, latitude] = [38.6, 56.0408].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  return [
    Math.floor((0.5 + longitude / Math.PI / 2) * 2 ** z),
    Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / Math.PI / 2) * 2 ** z),
  ]
}

function countColours(): number {
  const canvases =
    document.querySelector('parking-map')?.shadowRoot?.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile') ?? []
  const colours = new Set<number>()
  for (const canvas of canvases) {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    for (const pixel of new Uint32Array(data.buffer)) colours.add(pixel)
  }
  return colours.size
}
