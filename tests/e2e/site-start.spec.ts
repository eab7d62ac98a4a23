import { findBarriers } from '../support/e2e-axe.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { watchShifts } from '../support/e2e-shifts.ts'
import { headingOf as heading, openPage as open } from '../support/e2e-site.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { expect, test } from '../support/e2e.ts'
import { siteWordsOf } from '../support/e2e-words.ts'

test.describe('a start of the site', () => {
  for (const width of [360, 1280])
    test(`goes on with the HTML as it stands: the same nodes, the focus where it was, and nothing on the page moves (${width} px)`, async ({
      page,
      watch,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const sumOfShifts = await watchShifts(page)
      const answer = await holdBack(page, '**/zarechny/api/settings/v3')
      await page.goto('/', { waitUntil: 'commit' })
      const skip = page.getByRole('link', { name: 'К содержанию' })
      await skip.focus()
      const nodes = await page.evaluateHandle(() => [
        ...document.querySelectorAll('.skip, header, .brand a, main, footer, .notes'),
      ])
      answer()
      await expect(heading(page)).toBeVisible()
      await expect(page.locator('.map-row').first()).toBeAttached()
      // The notice has the place of the line that runs.
      await expect(page.locator('.popup-opener')).toBeVisible()
      await expect(skip).toBeFocused()
      expect(await nodes.evaluate((all) => all.map((node) => node.isConnected))).toEqual(Array(6).fill(true))
      expect(await sumOfShifts()).toBeLessThanOrEqual(0.01)
      expect(watch.violations()).toBe(0)
    })

  for (const [language, prefix, stored] of [
    ['ru', '', null],
    ['en', '/en', null],
    ['en', '', 'en'],
  ] as const)
    test(`shows the outline of its page before any code of the site, of an element before its own, and back from the bank what is being done (${language}, ${stored ? 'chosen before' : 'by its address'})`, async ({
      page,
    }) => {
      await page.addInitScript((one) => one && localStorage.setItem('parking:site:language', one), stored)
      const letGo = await holdBack(page, '**/host-site.js')
      await page.goto(`${prefix}/news`, { waitUntil: 'commit' })
      const outline = page.locator('.bones > i').filter({ visible: true })
      const checking = page.locator('.starting-words').filter({ visible: true })
      await expect(outline).toHaveCount(4)
      for (const one of await outline.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(32)
      await expect(checking).toHaveCount(0)
      await expect(page.locator('.pay-now')).toBeHidden()
      await page.goto(`${prefix}/guest-payment?from=bank#parking-return=a-1`, { waitUntil: 'commit' })
      await expect(checking).toHaveText(siteWordsOf(language)('checking'), { useInnerText: true })
      await expect.poll(() => seenShareOf(checking)).toBe(1)
      expect(await findBarriers(page, 'main')).toEqual([])
      const element = await holdBack(page, '**/elements/parking-guest-payment.js')
      letGo()
      await expect(heading(page)).toBeAttached()
      await expect(checking).toHaveCount(0)
      const waiting = page.locator('parking-guest-payment:not(:defined)')
      expect(await waiting.evaluate((one) => getComputedStyle(one, '::before').height)).toBe('48px')
      element()
      await expect(waiting).toHaveCount(0)
    })

  test('that fails or takes too long says so in both languages, and tries again', async ({ page, backend }) => {
    const failure = page.getByText('Сайт не загрузился')
    for (const kind of ['500', 'html', 'timeout']) {
      await page.route('**/zarechny/api/settings/v3', (route) =>
        route.continue({ url: `${backend.url}/~fault/${kind}/zarechny/api/settings/v3` }),
      )
      const asked = page.waitForRequest('**/zarechny/api/settings/v3')
      await page.goto('/news', { waitUntil: 'commit' })
      await asked
      if (kind === 'timeout') {
        await expect(page.locator('.starting')).toBeVisible()
        await page.clock.runFor(10_500)
      }
      await expect(failure).toBeVisible()
      await expect(page.getByText('The site did not load')).toBeVisible()
      await page.unroute('**/zarechny/api/settings/v3')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page)).toHaveText('Новости')
      // The page is loaded anew, and begins at its top.
      await expect(heading(page)).not.toBeFocused()
      await page.evaluate(() => localStorage.clear())
    }
  })

  test('has every word within a landmark while the city’s notices are on their way', async ({ page }) => {
    await page.route('**/api/notification/popup*', () => {})
    await open(page, '/news')
    await expect(page.locator('parking-notices').getByText('Загружаем…')).toBeAttached()
    expect(await findBarriers(page, 'body')).toEqual([])
  })

  test('of a closed city shows its phone and nothing else', async ({ page }) => {
    await page.route('**/zarechny/api/info/get-options-info/v3', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: { isClose: boolean } }
      answer.result.isClose = true
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/profile/parking')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сайт временно закрыт')
    await expect(page.getByRole('link', { name: '8 800 555-00-01' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('in a city that is there no more opens the first one', async ({ page }) => {
    await page.goto('/en/news?city=atlantis')
    await expect(page).toHaveTitle(/Zarechny$/)
    await page.goto('/en/news?city=malye-luga')
    await expect(page).toHaveTitle(/Malye Luga$/)
    await expect(page).toHaveURL(/\/en\/news$/)
    await page.goto('/en/guest-payment')
    await expect(page).toHaveURL(/\/en$/)
  })
})
