// What the map shows is in the address: reloaded, come back to, and handed on to somebody else.
import type { Page } from '@playwright/test'
import { cardOf } from '../support/e2e-map.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { headingOf, openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, test } from '../support/e2e.ts'

const words = wordsOf('ru', 'map')

const queryOf = (page: Page) => new URL(page.url()).searchParams

/** Finds a parking by its code and opens it; the address says so then. */
async function openParking(page: Page): Promise<void> {
  await page.getByLabel(words('map.search')).fill('2001')
  await page.locator('.map-row').filter({ hasText: '2001' }).click()
  await expect(cardOf(page)).toContainText('118')
  await expect.poll(() => queryOf(page).get('selected')).toBe('2001')
}

test.describe('the address of the city’s map', () => {
  test('says what is chosen, what is shown and where; a reload and another person’s browser show the same', async ({
    page,
    browser,
  }) => {
    await openPage(page, '/')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await openParking(page)
    await expect.poll(() => queryOf(page).get('zoom')).toBe('17')
    expect(queryOf(page).get('city')).toBe('zarechny')
    expect(page.url()).toMatch(/center=56\.0\d+,38\.\d+/)
    const link = page.url()
    await page.reload()
    await expect(cardOf(page)).toContainText('118')
    expect(queryOf(page).get('selected')).toBe('2001')

    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto(link)
    await expect(cardOf(other)).toContainText('118')

    await test.step('with a center in another country it shows what is chosen', async () => {
      const stray = new URL(link)
      stray.searchParams.set('center', '10.5,10.5')
      await other.goto(stray.href)
      await expect(cardOf(other)).toContainText('118')
      await other.locator('.map-canvas').press('ArrowRight')
      await expect(other.locator('.map-canvas')).toBeFocused()
      await expect.poll(() => queryOf(other).get('center')).toMatch(/^56\.0408/)
    })
    await test.step('with a center past the edge of the city, where a hand can move it, it shows that', async () => {
      await other.goto(`${new URL(link).origin}/?center=56.067,38.6&zoom=15`)
      await expect(other.locator('.map-row').first()).toBeVisible()
      await other.locator('.map-canvas').press('ArrowRight')
      await expect.poll(() => queryOf(other).get('center')).toMatch(/^56\.067/)
    })
    await context.close()
  })

  test('is the payment’s as soon as the payment is on its way, whatever the map tells of then', async ({
    page,
    guest,
  }) => {
    await openPage(page, '/')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await openParking(page)
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.guest-payment') })
      .evaluate(
        (button: HTMLElement, view) => {
          button.click()
          button.dispatchEvent(new CustomEvent('parking-view', { bubbles: true, composed: true, detail: view }))
        },
        Object.fromEntries(queryOf(page)),
      )
    await expect(guest.place).toHaveValue(/^118/)
    await expect(page).toHaveURL(/\/guest-payment\?zone=118$/)
    await expect(headingOf(page)).toBeFocused()
  })

  test('keeps a filter, lets go of what is closed, and is come back to from the payment', async ({ page }) => {
    await openPage(page, '/')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await openParking(page)
    await cardOf(page)
      .getByRole('button', { name: words('map.pay.guest-payment') })
      .click()
    await expect(page).toHaveURL(/\/guest-payment\?zone=118$/)
    await expect(headingOf(page)).toBeFocused()
    await page.goBack()
    await expect(cardOf(page)).toContainText('118')
    await page.keyboard.press('Escape')
    await expect(cardOf(page)).toHaveCount(0)
    await expect.poll(() => queryOf(page).get('selected')).toBeNull()
    await page.goto('/?city=zarechny&filter=taxi')
    await expect(page.locator('.map-row')).toHaveCount(2)
    await page.locator('.map-canvas').press('ArrowRight')
    await expect.poll(() => queryOf(page).get('filter')).toBe('taxi')
    await expect.poll(() => queryOf(page).get('center')).not.toBeNull()
  })

  test('that nobody could have written shows the map as ever', async ({ page }) => {
    await openPage(page, '/?selected=%3Cb%3E&filter=nothing&center=1,2,3&zoom=far')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(cardOf(page)).toHaveCount(0)
  })
})

test('a search with slips says what it has looked for, and the map goes there before anything is pressed', async ({
  page,
}) => {
  await openPage(page, '/')
  await expect(page.locator('.map-row')).toHaveCount(20)
  const search = page.getByLabel(words('map.search'))
  await search.fill(',fpfhyfz')
  await expect(page.getByText(words('map.list.meant', { meant: 'базарная' }))).toBeVisible()
  await expectSaid(page, words('map.list.meant', { meant: 'базарная' }))
  await expect(search).toBeFocused()
  await expect(page.locator('.map-row').first()).toContainText('Базарная')
  await expect.poll(() => queryOf(page).get('center')).not.toBeNull()
  const bazaar = queryOf(page).get('center')
  await search.fill('зона 118')
  await expect(page.getByRole('button', { name: /118/ }).first()).toBeVisible()
  await expect.poll(() => queryOf(page).get('center')).not.toBe(bazaar)
})
