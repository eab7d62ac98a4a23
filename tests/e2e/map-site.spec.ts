// The map as the city's site has it, and on the widest screens.
import { findBarriers } from '../support/e2e-axe.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { tabOnTo, tabTo } from '../support/e2e-keyboard.ts'
import { cardOf, openMap, PLACE } from '../support/e2e-map.ts'
import { comeAs, headingOf, openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'

const words = wordsOf('ru', 'map')

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
    await driver.expectCard('checkout.paid.title')
    expect((await backend.books('zarechny')).sessions).toMatchObject([{ zone: '118' }])
    expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000'])
  })

  test('is narrowed by its one filter, which closes by Esc, and leads a driver to a form that knows the place', async ({
    page,
    backend,
  }) => {
    await comeAs(page, backend, 'driver')
    await openPage(page, '/')
    const rows = page.locator('.map-row')
    await expect(rows).toHaveCount(20)
    const filters = page.locator('parking-map .map-filter > summary')
    await expect(page.locator('summary:visible')).toHaveCount(1)
    await filters.click()
    const last = page.locator('.map-group > .checkbox').last()
    await last.getByRole('checkbox').focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.getByText(words('map.group.kinds')).nth(3).click()
    const taxi = page.getByRole('checkbox', { name: new RegExp(`^${words('map.filter.taxi')} \\d+$`) })
    await taxi.check()
    await expect(rows).toHaveCount(2)
    expect(await findBarriers(page, '.top')).toEqual([])
    await taxi.press('Escape')
    await expect(taxi).toBeHidden()
    await expect(filters).toBeFocused()
    await expect(filters).toContainText(words('map.filters.chosen', { count: 1 }))
    await filters.press('Enter')
    await taxi.press('Space')
    await expect(rows).toHaveCount(20)
    await expect(taxi).toBeFocused()
    // What lies over the map goes at a press beside it.
    await page.mouse.click(900, 600)
    await expect(taxi).toBeHidden()
    await page.getByLabel(words('map.search')).fill('2001')
    await rows.filter({ hasText: '2001' }).click()
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.payment'), exact: true })
      .click()
    await expect(page).toHaveURL(/\/profile\/parking\?zone=118$/)
    await expect(page.locator('parking-payment').getByRole('combobox').first()).toHaveValue(/^118/)
    await expect(headingOf(page)).toBeFocused()
  })
})

test.describe('the map beside a payment', () => {
  test('leads from a search to the paid parking: what was chosen is in the payment', async ({
    page,
    guest,
    bank,
    backend,
  }) => {
    await page.goto(`/demo/map.html`)
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page).getByRole('heading')).toBeFocused()
    await expect(cardOf(page)).toContainText('118')
    await expect(cardOf(page).locator('.map-cost')).toContainText('120')
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.guest-payment') })
      .click()
    await expect(guest.place).toHaveValue(/^118/)
    await guest.fill({ plate: 'а111аа77', phone: '9161234567' })
    await guest.expectPrice(120)
    await guest.lookOnceMore()
    await guest.pay(120).click()
    await bank.expectSum(120)
    await bank.choose('pay')
    await guest.expectScreen('checkout.paid.title')
    expect((await backend.books('zarechny')).sessions).toMatchObject([{ zone: '118' }])
  })
})

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the map on a very wide screen (${language})`, () => {
    test.use({ language, viewport: { width: 1920, height: 1080 }, colorScheme: language === 'ru' ? 'light' : 'dark' })

    it('has its list at the side and the map in the room that is left; card and totals lie over neither, and axe finds nothing', async ({
      page,
    }) => {
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
      expect(Math.abs(list.y + list.height - ground.y - ground.height), 'both end at the same line').toBeLessThan(3)
      expect(ground.width, 'the map has the greater part').toBeGreaterThan(frame.width * 0.6)
      expect(frame.y + frame.height, 'all of it is on the screen').toBeLessThanOrEqual(1080)
      await page.locator('parking-map .map-filter > summary').click()
      const totals = page.locator('parking-map .map-filter .map-note')
      // The panel scrolls as one.
      await totals.scrollIntoViewIfNeeded()
      await expect(totals).toBeInViewport({ ratio: 1 })
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await page.locator('parking-map .map-filter > summary').click()
      await page.locator('.map-row').first().click()
      await expect(cardOf(page).getByRole('table')).toBeVisible()
      const card = (await cardOf(page).boundingBox())!
      const beside = await placeOf('.map-ground')
      expect(
        card.x + card.width <= beside.x + 1 || card.x >= beside.x + beside.width - 1,
        'the card lies beside the map',
      ).toBe(true)
      await page.locator('parking-map .map-filter > summary').click()
      // Over the card: else the card would take the press.
      await totals.click({ trial: true })
      await page.keyboard.press('Escape')
      await expect(page.locator('parking-map .map-filter > summary')).toBeFocused()
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1920)
    })
  })
}

test.describe('the map on a screen that is hardly higher than its head', () => {
  test.use({ viewport: { width: 640, height: 360 } })

  test('has all of its filter within reach', async ({ page }) => {
    await openMap(page, 'city="zarechny" lang="ru"')
    await page.locator('parking-map .map-filter > summary').click()
    await page.locator('.map-group > .checkbox').last().click()
    await page.locator('parking-map .map-filter .map-note').click({ trial: true })
    await page.locator('.map-filter-panel').getByRole('button').last().click()
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(page.locator('parking-map .map-filter > summary')).toBeFocused()
  })
})

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
    await expect(page.locator('parking-notices')).toBeFocused()
  })

  test('names the nearest parking once the person has said where he is, pays for that one, or for another', async ({
    page,
    context,
  }) => {
    const [latitude, longitude] = PLACE.split(',').map(Number) as [number, number]
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude, longitude, accuracy: 20 })
    await openPage(page, '/')
    const pay = page.getByRole('button', { name: words('map.sheet.pay') })
    await expect(pay).toBeInViewport({ ratio: 1 })
    const canvas = (await page.locator('.map-ground').boundingBox())!
    expect(canvas.height, 'the map has the greater part of the screen').toBeGreaterThanOrEqual(740 * 0.6)
    await expect(page.getByText(/Ближайшая/)).toHaveCount(0)
    await page.getByRole('button', { name: words('map.findMe') }).tap()
    await expect(page.getByText(words('map.sheet.nearest', { zone: '118' }))).toBeVisible()
    await expect(pay).toBeInViewport({ ratio: 1 })
    await pay.tap()
    await expect(page).toHaveURL(/\/guest-payment\?zone=118$/)
    // Nothing of the city's news where something is paid.
    await expect(page.locator('parking-notices, parking-app-banner')).toHaveCount(0)
    await page.goBack()
    await page.getByRole('button', { name: words('map.findMe') }).tap()
    await page.getByRole('button', { name: words('map.sheet.other') }).tap()
    await expect(page).toHaveURL(/\/guest-payment$/)
    await expect(headingOf(page)).toBeFocused()
  })
})
