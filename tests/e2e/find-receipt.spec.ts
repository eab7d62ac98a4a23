// Somebody looks for the receipt of last week's parking, with nothing but the number, or with an account.
import { test } from '../support/e2e-journeys.ts'
import { tabAndType, tabOnTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, headingOf, openPage, park, takeToken } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, partnerPage } from '../support/e2e.ts'
import { siteWordsOf, toMoney, wordsOf } from '../support/e2e-words.ts'

const WEEK = 7 * 24 * 60

for (const language of LANGUAGES) {
  const it = inTurn(language)
  const site = siteWordsOf(language)
  const at = language === 'en' ? '/en' : ''
  test.describe(`the receipt of last week’s parking (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('is found by a guest from the menu, the foot of the page and the form, by its number and by the keyboard alone', async ({
      page,
      guest,
      bank,
      time,
    }) => {
      const words = wordsOf(language, 'receipt-view')
      const ways = page.getByRole('link', { name: site('title.findReceipt'), exact: true })
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      await expect(guest.screen('checkout.paid.title')).toBeFocused()
      const number = await page.locator('parking-guest-payment .ticket-facts dd').last().innerText()
      await time.pass(WEEK)

      await openPage(page, `${at}/guest-payment`)
      await expect(ways).toHaveCount(2)
      await expect(guest.plate).toBeVisible()
      // A wide screen has no menu of its own: there the foot leads on.
      const menu = page.getByRole('button', { name: site('menu.open') })
      const hasMenu = await menu.isVisible()
      if (hasMenu) await menu.press('Enter')
      const place = hasMenu ? page.getByRole('dialog') : page.getByRole('contentinfo')
      await tabOnTo(page, place.getByRole('link', { name: site('title.findReceipt'), exact: true }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/check$/)
      await expect(headingOf(page)).toBeFocused()
      await expect(headingOf(page)).toHaveText(site('title.findReceipt'))
      await tabAndType(page, words('receipt.number'), number)
      await page.keyboard.press('Enter')
      // It is read as the focus comes to it, and not said once more; a phone's keyboard goes.
      const receipt = page.getByRole('group', { name: words('receipt.found', { number }), exact: true })
      await expect(receipt).toBeFocused()
      expect(await seenShareOf(receipt)).toBeGreaterThanOrEqual(0.9)
      await expectSaid(page, words('receipt.found', { number }), { times: 0 })
      await expect(page.locator('parking-receipt-view')).toContainText(toMoney(120, language))
    })

    it('is one press away in a driver’s history, where the same name and the bills lead', async ({ page, backend }) => {
      const words = wordsOf(language, 'operations')
      await park(backend, { token: await takeToken(backend, 'driver'), number: 'А123ВС77', minutes: 60 })
      await comeAs(page, backend, 'driver')
      await openPage(page, `${at}/profile/receipts`)
      const way = page.getByRole('main').getByRole('link', { name: site('title.findReceipt'), exact: true })
      await way.press('Enter')
      await expect(page).toHaveURL(/\/profile\/operations$/)
      await expect(headingOf(page)).toBeFocused()
      const rows = page.locator('parking-operations').getByRole('table').getByRole('row')
      await expect(rows.nth(1)).toContainText('101')
      await rows.nth(1).focus()
      const link = rows.nth(1).getByRole('link', { name: words('operations.details.receipt') })
      const [receipt] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
      // A browser without windows has no viewer for it.
      const answer = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toBe('application/pdf')
      await receipt.close()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}
