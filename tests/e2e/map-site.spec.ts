// The map as the city's site has it, and on the widest screens.
import { findBarriers } from '../support/e2e-axe.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { tabOnTo, tabTo } from '../support/e2e-keyboard.ts'
import { cardOf, openMap, PLACE } from '../support/e2e-map.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'

const words = wordsOf('ru', 'map')
const siteWords = siteWordsOf('ru')

test.describe('the map of the city’s site', () => {
  test('takes a driver by the keyboard alone from the search to the paid parking', async ({ page, backend }) => {
    const driver = new DriverPayment(page, 'ru')
    await comeAs(page, backend, 'driver')
    await openPage(page, '/')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await tabTo(page, words('map.search'))
    await page.keyboard.type('2001')
    await expect(page.locator('.map-row')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.locator('.map-row:focus')).toContainText('2001')
    await page.keyboard.press('Enter')
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    await tabOnTo(page, cardOf(page).getByRole('button', { name: words('map.pay.payment'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\/parking\?zone=118$/)
    await driver.expectPrice(120)
    await tabOnTo(page, driver.button('payment.submit.start'))
    await page.keyboard.press('Enter')
    await expect(driver.card('check.title')).toContainText('118')
    await tabOnTo(page, driver.pay(120))
    await page.keyboard.press('Enter')
    await expect(driver.heading('checkout.paid.title')).toBeVisible()
    expect((await backend.books('zarechny')).sessions).toMatchObject([{ zone: '118' }])
    expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000'])
  })

  test('is narrowed from the header, and leads a driver to a form that knows the place', async ({ page, backend }) => {
    await comeAs(page, backend, 'driver')
    await openPage(page, '/')
    const rows = page.locator('.map-row')
    await expect(rows).toHaveCount(20)
    await page.getByText(siteWords('panel.filter')).click()
    const taxi = page.locator('.panels').getByRole('checkbox', { name: siteWords('filter.taxi') })
    await taxi.check()
    await expect(rows).toHaveCount(2)
    expect(await findBarriers(page, '.top')).toEqual([])
    // What is chosen in the map itself is ticked in the header, too.
    await page.getByText(words('map.filters.chosen', { count: 1 })).click()
    await page
      .locator('parking-map')
      .getByRole('checkbox', { name: words('map.filter.taxi') })
      .uncheck()
    await expect(taxi).not.toBeChecked()
    await expect(rows).toHaveCount(20)
    await page.getByLabel(words('map.search')).fill('2001')
    await rows.filter({ hasText: '2001' }).click()
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.payment'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/profile\/parking\?zone=118$/)
    await expect(page.locator('parking-payment').getByRole('combobox').first()).toHaveValue(/^118/)
    await expect(page.getByText(siteWords('panel.filter'))).toBeHidden()
  })
})

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the map on a very wide screen (${language})`, () => {
    test.use({ language, viewport: { width: 1920, height: 1080 }, colorScheme: language === 'ru' ? 'light' : 'dark' })

    it('has its list at the side and the map in the room that is left; card and totals lie over neither, and axe finds nothing', async ({
      page,
    }) => {
      const said = wordsOf(language, 'map')
      await openMap(page, `city="zarechny" lang="${language}" center="${PLACE}" zoom="18"`)
      await expect(page.locator('.map-row')).toHaveCount(20)
      await expect(page.locator('canvas.map-features')).toBeAttached()
      const placeOf = async (selector: string) => (await page.locator(`parking-map ${selector}`).boundingBox())!
      const [frame, list, ground] = [
        await placeOf('.map-frame'),
        await placeOf('.map-list'),
        await placeOf('.map-ground'),
      ]
      expect(list.x + list.width, 'the list ends where the map begins').toBeLessThanOrEqual(ground.x + 1)
      expect(Math.abs(list.height - ground.height), 'both are as high').toBeLessThan(3)
      expect(ground.width, 'the map has the greater part').toBeGreaterThan(frame.width * 0.6)
      expect(frame.y + frame.height, 'all of it is on the screen').toBeLessThanOrEqual(1080)
      await page.getByText(said('map.filters'), { exact: true }).click()
      const totals = page.locator('parking-map .disclosure .map-note')
      await expect(totals).toBeInViewport({ ratio: 1 })
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await page.getByText(said('map.filters'), { exact: true }).click()
      await page.locator('.map-row').first().click()
      await expect(cardOf(page).getByRole('table')).toBeVisible()
      const card = (await cardOf(page).boundingBox())!
      const beside = await placeOf('.map-ground')
      expect(
        card.x + card.width <= beside.x + 1 || card.x >= beside.x + beside.width - 1,
        'the card lies beside the map',
      ).toBe(true)
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1920)
    })
  })
}

test.describe('the map of the city’s site on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('has what the city has to say before it, and nothing of it over what a search has found', async ({ page }) => {
    await openPage(page, '/')
    const notice = page.locator('parking-notices').getByRole('dialog')
    await expect(notice).toBeVisible()
    await page.getByLabel(words('map.search')).fill('торг')
    await page.keyboard.press('Enter')
    await expect(page.locator('.map-row').first()).toBeInViewport()
    const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom)
    const top = await page.locator('parking-map').evaluate((element) => element.getBoundingClientRect().top)
    expect(bottom).toBeLessThanOrEqual(top)
    await notice.getByRole('button', { name: 'Закрыть' }).tap()
    await expect(notice).toHaveCount(0)
  })
})
