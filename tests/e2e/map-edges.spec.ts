// What a page, a city or a visitor may do to the map besides using it.
import { expect, test } from '../support/e2e.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { letGo } from '../support/e2e-keyboard.ts'
import { canvasOf, cardOf, openKiosk, openMap, PLACE } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

test.describe('a map that is treated badly', () => {
  test('does not mind a second one on its page: each has its city, its choice and its canvas', async ({ page }) => {
    await openMap(page, `city="zarechny" center="${PLACE}"></parking-map><parking-map city="malye-luga"`)
    const [first, second] = [page.locator('parking-map').first(), page.locator('parking-map').last()]
    await expect(first.locator('.map-row')).toHaveCount(20)
    await expect(second.locator('.map-row').first()).toBeAttached()
    expect(await second.locator('.map-row').count()).toBeLessThan(20)
    await expect(page.locator('canvas.map-features')).toHaveCount(2)
    await second.locator('.map-row').first().click()
    await expect(second.getByRole('dialog')).toBeVisible()
    await expect(second.getByRole('dialog').getByRole('heading')).toBeFocused()
    await expect(first.getByRole('dialog')).toHaveCount(0)
    await letGo(page)
    await second.evaluate((element) => element.remove())
    await first.locator('.map-row').first().click()
    await expect(first.getByRole('dialog')).toBeVisible()
  })

  test('draws the parkings of a city that has no ground of its own, and does not complain of it', async ({ page }) => {
    await page.route('**/cities.json', async (route) => {
      const answer = (await (await route.fetch()).json()) as { cities: { mapSource?: object }[] }
      for (const city of answer.cities) delete city.mapSource
      await route.fulfill({ json: answer })
    })
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="18"`)
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(async () => {
      await canvasOf(page).click()
      await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
    }).toPass()
    await expect(page.locator('.notice')).toHaveCount(0)
    await expect(page.locator('.leaflet-tile')).toHaveCount(0)
  })

  test('is as dark as the part of the page that it stands in, however that says so', async ({ page }) => {
    await openMap(page, `city="zarechny"`)
    const ground = page.locator('.map-canvas')
    await expect(page.locator('canvas.map-features')).toBeAttached()
    await expect(ground).not.toHaveClass(/map-dark/)
    const dress = (name: string, value: string) =>
      page
        .locator('main')
        .evaluate((main, [property, text]) => main.style.setProperty(property, text), [name, value] as const)
    await dress('color-scheme', 'dark')
    await expect(ground).toHaveClass(/map-dark/)
    await dress('color-scheme', 'light')
    await expect(ground).not.toHaveClass(/map-dark/)
    for (const [dark, light] of [
      ['oklch(0.97 0.01 250)', 'oklch(0.28 0.04 260)'],
      ['lab(96 -1 2)', 'lab(20 -1 2)'],
      ['color(display-p3 0.9 0.9 1)', 'color(srgb 0.1 0.1 0.3)'],
      ['#eef', '#112'],
    ] as const) {
      await dress('--parking-text', dark)
      await expect(ground).toHaveClass(/map-dark/)
      await dress('--parking-text', light)
      await expect(ground).not.toHaveClass(/map-dark/)
    }
  })

  test('becomes a kiosk, and none again, when the page says so', async ({ page }) => {
    await openMap(page, `city="zarechny" selected="2001"`)
    const route = cardOf(page).getByRole('link', { name: words('map.route.yandex') })
    await expect(route).toBeVisible()
    await page.locator('parking-map').evaluate((map) => map.setAttribute('kiosk', ''))
    await expect(route).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('map.full') })).toHaveCount(0)
    await page.locator('parking-map').evaluate((map) => map.removeAttribute('kiosk'))
    await expect(route).toBeVisible()
  })

  test('comes where the browser’s database does not answer', async ({ page, time }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    })
    await openMap(page, `city="zarechny"`)
    await expect(canvasOf(page)).toBeVisible()
    await time.pass(0.1)
    await expect(page.locator('.map-row')).toHaveCount(20)
  })

  test('says the same in the other language when the page changes it, with a parking open and a search typed', async ({
    page,
  }) => {
    await openMap(page, `city="zarechny"`)
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page)).toContainText(words('map.check'))
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    const english = wordsOf('en', 'map')
    await expect(cardOf(page)).toContainText(english('map.check'))
    await expect(cardOf(page)).toContainText('Torgovaya')
    await expect(page.getByLabel(english('map.search'))).toHaveValue('2001')
    await expect(canvasOf(page)).toHaveAccessibleName(english('map.title'))
  })

  test('shows by its pointer what could be pressed', async ({ page }) => {
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="18"`)
    await expect(page.locator('canvas.map-features')).toBeAttached()
    const ground = canvasOf(page)
    const point = async (said: RegExp | null) => {
      await ground.hover({ position: { x: 4, y: 4 } })
      await ground.hover()
      if (said) await expect(ground).toHaveClass(said, { timeout: 2_000 })
      else await expect(ground).not.toHaveClass(/map-pointing/, { timeout: 2_000 })
    }
    await expect(() => point(/map-pointing/)).toPass()
    await expect(ground).toHaveCSS('cursor', 'pointer')
    await page.locator('parking-map').evaluate((map) => map.setAttribute('filter', 'church'))
    await expect(() => point(null)).toPass()
  })

  test('is taken out while its map is on its way, and is whole when it is put back', async ({ page }) => {
    const answer = await holdBack(page, '**/get-map-info/**', (route) => route.continue().catch(() => {}))
    await openMap(page, `city="zarechny"`)
    await expect(canvasOf(page)).toBeVisible()
    await page.evaluate(() => {
      const map = document.querySelector('parking-map')
      Object.assign(window, { map })
      map?.remove()
    })
    answer()
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as { map: Element }).map.shadowRoot?.querySelectorAll('canvas').length),
      )
      .toBe(0)
    await page.evaluate(() => document.querySelector('main')?.append((window as unknown as { map: Element }).map))
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(page.locator('canvas.map-features')).toHaveCount(1)
  })
})

test.describe('a kiosk that loses its line before anybody came', () => {
  test('still opens a parking, finds one, shows the code, and speaks either language', async ({ page, context }) => {
    const untilKept = await openKiosk(page)
    // Where he will look, so that the line is missed by nothing else.
    const streets = page.waitForResponse(/tiles\/16\//)
    await page.locator('parking-map').evaluate((map, place) => {
      map.setAttribute('center', place)
      map.setAttribute('zoom', '17')
    }, PLACE)
    await streets
    await expect(page.locator('.leaflet-tile:not(.leaflet-tile-loaded)')).toHaveCount(0)
    await untilKept()
    await context.setOffline(true)
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page)).toContainText('118')
    await page.getByRole('button', { name: words('map.pay.guest-payment') }).click()
    await expect(page.getByRole('img', { name: words('map.kiosk.code') })).toBeVisible()
    await page
      .getByRole('dialog', { name: words('map.kiosk.handover') })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(cardOf(page)).toContainText(wordsOf('en', 'map')('map.check'))
    await expect(page.locator('parking-map .notice')).toHaveCount(0)
  })
})
