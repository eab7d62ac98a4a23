import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { ORDINARY } from '../support/e2e-guest.ts'

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`what stays after a payment (${language})`, () => {
    test.use({ language })

    it('the zone is offered first next time; the car, the phone and the price are written down nowhere', async ({
      page,
      guest,
      bank,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank({ ...ORDINARY, place: { typed: '120', code: '120' } })
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await guest.button('checkout.again').click()
      await expect(guest.place).toBeFocused()
      await guest.place.click()
      const recent = guest.scope.getByRole('group', { name: words('field.place.recent'), exact: true })
      await expect(recent.getByRole('option', { name: /^120/ })).toBeVisible()
      await expect(recent.getByRole('option')).toHaveCount(1)

      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]),
      )
      // Moments and the guest's secret have digits of their own.
      expect(kept.replaceAll(/\b\d{13}\b|\b[\w-]{43}\b/g, '')).not.toMatch(/047|КТ799|916|123.?45/i)
      const attributes = await page.locator('parking-guest-payment').evaluate((element) => element.outerHTML)
      expect(attributes).not.toMatch(/047|916/)
    })

    it('a page that opens the bank itself gets the address, and the person gets a link', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await page
        .locator('parking-guest-payment')
        .evaluate((element) => element.addEventListener('parking-redirect', (event) => event.preventDefault()))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await guest.pay(120).click()
      await guest.expectScreen('checkout.leaving.title')
      await expect(page).toHaveURL(partnerPage(language))
      await guest.link('checkout.leaving.link').click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toHaveLength(1)
    })
  })
}
