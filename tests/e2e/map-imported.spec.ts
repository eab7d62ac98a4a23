// A city made of open data: its map, its zones and its payments, and nothing of the city whose rules it took over.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/e2e.ts'
import { startBackend } from '../support/e2e-backend.ts'
import { cardOf } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

/** A street of parkings, three to a zone. */
const PARKINGS = Array.from({ length: 6 }, (_none, index) => ({
  type: 'Feature',
  properties: {
    name: `Парковка ${index + 1}`,
    zone: `030${index < 3 ? 1 : 2}`,
    places: 10 + index,
    address: `Озёрная улица, ${index + 1}`,
  },
  geometry: {
    type: 'LineString',
    coordinates: [
      [37.6 + index / 1000, 55.8],
      [37.6004 + index / 1000, 55.8],
    ],
  },
}))
/** Nobody says whether it costs anything. */
const YARD = {
  type: 'Feature',
  properties: { name: 'Двор' },
  geometry: { type: 'Point', coordinates: [37.6002, 55.8004] },
}
const STREETS = [
  {
    type: 'Feature',
    properties: { layer: 'roads', k: 'primary', nm: 'Озёрная улица' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [37.59, 55.8],
        [37.61, 55.8],
      ],
    },
  },
]

test('an imported city shows its own map, says that its tariffs are examples, and takes a guest’s payment; no notice is another city’s', async ({
  page,
  guest,
  now,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'imported-'))
  const files = [
    ['parkings', [...PARKINGS, YARD]],
    ['streets', STREETS],
  ].map(([name, features]) => {
    const file = join(folder, `${String(name)}.geojson`)
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }))
    return file
  })
  const city = await startBackend(undefined, { MAP_DATA: files.join(',') })
  try {
    await city.setClock(Date.parse(now))
    await page.goto(city.url)
    await expect(page.locator('.map-row')).toHaveCount(7)
    const legend = page.getByRole('list', { name: words('map.colours.price') })
    await expect(legend).toContainText(/от \d+\s₽\*/)
    await expect(legend).toContainText(words('map.legend.example'))
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 1100, height: 800 })
    const scale = (await page.locator('.map-scale').boundingBox())!
    expect((await legend.boundingBox())!.x).toBeGreaterThan(scale.x + scale.width)
    await page.setViewportSize(size)
    await expect(page.locator('parking-notices')).toContainText('Тарифы на этой карте даны для примера')
    await expect(page.locator('body')).not.toContainText(/Заречн|Торгов/)
    await page.locator('.map-row').filter({ hasText: 'Двор' }).click()
    await expect(cardOf(page)).toContainText(words('map.noTariff'))
    await expect(cardOf(page).getByRole('button', { name: words('map.pay.guest-payment') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByLabel(words('map.search')).fill('0302')
    await expect(page.getByRole('button', { name: 'Показать зону 0302: 3 парковки' })).toBeVisible()
    const row = page.locator('.map-row').filter({ hasText: 'Парковка 5' })
    await expect(row).toContainText('(тариф для примера)')
    await row.click()
    await expect(cardOf(page)).toContainText('Озёрная улица, 5')
    await expect(cardOf(page).locator('.map-cost')).toContainText('(тариф для примера)')
    await expect(cardOf(page).getByText(words('map.tariff.example'))).toBeVisible()
    const price = Number(/(\d+),\d\d/.exec(await cardOf(page).locator('.map-cost').innerText())?.[1])
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.guest-payment') })
      .click()
    await expect(guest.place).toHaveValue(/^0302.*для примера/)
    await guest.fill({ plate: 'а111аа77', phone: '9161234567' })
    await guest.expectPrice(price)
  } finally {
    await city.stop()
    rmSync(folder, { recursive: true })
  }
})
