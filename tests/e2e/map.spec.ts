import { findBarriers } from '../support/e2e-axe.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { canvasOf, cardOf, openKiosk, openMap as open, PLACE, tapOnPlace } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the map (${language})`, () => {
    test.use({ language })

    it('is found through by keys alone, on the map and in the list, without a fault that axe could find', async ({
      page,
    }) => {
      await open(page, `city="zarechny" lang="${language}" center="${PLACE}" zoom="18"`)
      await expect(page.locator('.map-row').first()).toBeAttached()
      await expect(page.locator('canvas.map-features')).toBeAttached()
      await canvasOf(page).focus()
      await page.keyboard.press('Enter')
      await expect(cardOf(page)).toContainText('2001')
      await expect(cardOf(page).getByRole('heading')).toBeFocused()
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(canvasOf(page)).toBeFocused()
      // The map has its room back, and the list may be in another order by now: one row, wherever it stands.
      const row = await page.locator('.map-row').nth(1).elementHandle()
      const name = await row!.$eval('.map-row-name', (element) => element.textContent ?? '')
      await row!.press('Enter')
      await expect(cardOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      // The map went there, and the list is in its new order.
      await expect(page.locator('.map-row:focus')).toContainText(name)
      // From the search past the filters, and no further than to what was found.
      await page.getByLabel(wordsOf(language, 'map')('map.search')).fill('2001')
      await expect(page.locator('.map-row')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page.locator('.map-row:focus')).toContainText('2001')
      await expect(cardOf(page)).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(cardOf(page)).toContainText('2001')
    })

    it('says where Enter finds nothing, until the map has moved', async ({ page }) => {
      const says = page
        .locator('parking-map')
        .getByRole('status')
        .filter({ hasText: wordsOf(language, 'map')('map.keys.nothing') })
      await open(page, `city="zarechny" lang="${language}" center="${EMPTY}" zoom="18"`)
      await expect(page.locator('.map-row').first()).toBeAttached()
      await expect(page.locator('canvas.map-features')).toBeAttached()
      await canvasOf(page).focus()
      await page.keyboard.press('Enter')
      await expect(says).toBeInViewport({ ratio: 1 })
      await expect(canvasOf(page)).toBeFocused()
      await expect(cardOf(page)).toHaveCount(0)
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await page.keyboard.press('ArrowUp')
      await expect(says).toHaveCount(0)
    })
  })
}

/** A place of the same city without parking. */
const EMPTY = '56.0460,38.6100'

const words = wordsOf('ru', 'map')

test.describe('the map on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('opens what is tapped in a sheet, pages through its list, and nothing runs over the edge', async ({ page }) => {
    await open(page, `city="zarechny" center="${PLACE}" zoom="18" guest-payment-url="/guest-payment?city=zarechny"`)
    await expect(page.locator('canvas.map-features')).toBeAttached()
    await canvasOf(page).scrollIntoViewIfNeeded()
    await tapOnPlace(page)
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await cardOf(page)
      .getByRole('button', { name: /Закрыть/ })
      .tap()
    await page.getByRole('button', { name: words('map.tab.list') }).tap()
    await expect(page.locator('.map-row')).toHaveCount(20)
    await page.getByRole('button', { name: words('map.list.more') }).tap()
    await expect(page.locator('.map-row')).toHaveCount(40)
    await expect(page.locator('.map-row').nth(20)).toBeFocused()
    await page.locator('.map-row').first().tap()
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.guest-payment') })
      .tap()
    await expect(page).toHaveURL(/\/guest-payment\?city=zarechny&zone=118/)
  })
})

test.describe('a map that something is wrong with', () => {
  const MAP = '**/get-map-info/**'

  test('shows what can be shown of an answer with broken objects', async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route(MAP, async (route) => {
      const answer = (await (await route.fetch()).json()) as { features: { geometry: unknown }[] }
      answer.features.forEach((feature, index) => {
        if (index % 2 === 0)
          feature.geometry =
            [null, {}, { type: 'LineString', coordinates: [{ latitude: 'x' }] }, 'nonsense'][index % 4] ?? null
      })
      await route.fulfill({ json: { ...answer, features: [...answer.features, null, 7] } })
    })
    await open(page, 'city="zarechny"')
    await expect(page.locator('.map-row')).toHaveCount(20)
    expect(warnings.join('\n')).toContain('cannot be shown')
  })

  test('stays usable without any parkings, without an answer, and comes by itself when there is one', async ({
    page,
    time,
  }) => {
    let isBroken = true
    await page.route(MAP, (route) => (isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue()))
    await open(page, 'city="zarechny"')
    await expect(page.getByText(words('map.failed'))).toBeVisible()
    await expect(canvasOf(page)).toBeVisible()
    isBroken = false
    await time.pass(2)
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(page.getByText(words('map.failed'))).toBeHidden()
  })

  test('gives no price, and no table of prices, where one row of a tariff cannot be read', async ({ page }) => {
    await page.route(MAP, async (route) => {
      const answer = (await (await route.fetch()).json()) as {
        features: { properties: { code: string; zone?: { prices?: { daycode: string }[] } } }[]
      }
      for (const { properties } of answer.features)
        if (properties.code === '2001') properties.zone!.prices![0]!.daycode = 'yesterday'
      await route.fulfill({ json: answer })
    })
    await open(page, 'city="zarechny" selected="2001"')
    await expect(cardOf(page)).toContainText(words('map.noTariff'))
    await expect(cardOf(page).getByRole('table')).toHaveCount(0)
  })

  test('says of an empty city that there is nothing yet', async ({ page }) => {
    await page.route(MAP, (route) =>
      route.fulfill({ json: { status: 'ok', features: [], overAll: {}, times: '2026-11-18T10:00:00+03:00' } }),
    )
    await open(page, 'city="zarechny"')
    await expect(page.getByText(words('map.list.empty'))).toBeVisible()
    expect(await findBarriers(page, 'parking-map')).toEqual([])
  })

  test('is there before slow tiles are, and without tiles too', async ({ page }) => {
    const answer = await holdBack(page, '**/tiles/**', (route) => route.fulfill({ status: 204 }))
    await open(page, `city="zarechny" center="${PLACE}" zoom="18"`)
    await expect(page.locator('.map-row').first()).toBeVisible()
    await expect(async () => {
      await canvasOf(page).click()
      await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
    }).toPass()
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    answer()
  })
})

test.describe('the kiosk', () => {
  test('goes back to its start when it is not used, works a day without a line, and across a reload', async ({
    page,
    context,
    time,
  }) => {
    const untilKept = await openKiosk(page)
    const asked = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('parking-idle', (event) => resolve((event as CustomEvent).detail.seconds), {
            once: true,
          }),
        ),
    )
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    await page.getByRole('button', { name: words('map.pay.guest-payment') }).click()
    const code = page.getByRole('img', { name: words('map.kiosk.code') })
    await expect(code).toBeVisible()
    await expect(page.getByText(/\/guest-payment\?city=zarechny&zone=118/)).toBeVisible()
    expect(await page.locator('a[href]').count()).toBe(0)
    await time.pass(50 / 60)
    await expect(page.getByRole('dialog', { name: words('map.kiosk.idle') })).toBeVisible()
    // Second by second: a clock that is put forward rings only once.
    for (let second = 0; second < 10; second += 1) await time.pass(1 / 60)
    expect(await asked).toBe(60)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel(words('map.search'))).toHaveValue('')

    await untilKept()
    await context.setOffline(true)
    await time.pass(8 * 60)
    await expect(page.getByText(/Карта сохранена 18\.11 13:/)).toBeVisible()
    await page.reload()
    await expect(page.locator('.map-row').first()).toBeVisible()
    // It has asked, in vain; what is still on its way when the line comes is not asked for a second time.
    await expect(page.getByText(/Карта сохранена 18\.11 13:/)).toBeVisible()
    await context.setOffline(false)
    // Not every browser tells a page that was loaded without a line that there is one: it asks again by itself.
    await expect(async () => {
      await time.pass(2)
      await expect(page.getByText(/Карта сохранена/)).toBeHidden({ timeout: 3000 })
    }, 'a question that had just failed has it ask once more').toPass()
    await expect(page.locator('.map-row').first()).toBeVisible()
  })
})
