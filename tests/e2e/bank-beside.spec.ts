// A page that cancels `parking-redirect` and opens the bank itself, in a place of its own.
import type { Browser, Page } from '@playwright/test'
import { BankPage } from '../support/e2e-bank.ts'
import { expect, inTurn, type Language, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { type GuestPayment, ORDINARY } from '../support/e2e-guest.ts'

const TAG = 'parking-guest-payment'

/** From a filled form to where the bank's page is open elsewhere; from then on the page's clock stands still. */
async function goToBankBeside(page: Page, guest: GuestPayment): Promise<string> {
  await page
    .locator(TAG)
    .evaluate((element) => element.addEventListener('parking-redirect', (event) => event.preventDefault()))
  await guest.fill(ORDINARY)
  await guest.lookOnceMore()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await guest.pay(120).click()
  await guest.expectScreen('checkout.leaving.title')
  return (await guest.link('checkout.leaving.link').getAttribute('href'))!
}

/** In a browser that shares nothing with the page: nothing but the server tells how it ended. */
async function payElsewhere(browser: Browser, { address, language }: { address: string; language: Language }) {
  const context = await browser.newContext({ locale: language })
  const bank = new BankPage(await context.newPage(), language)
  await bank.page.goto(address)
  await bank.expectSum(120)
  await bank.choose('pay')
  await bank.page.waitForURL(/\/demo\/partner/)
  await context.close()
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a bank that the page opens itself (${language})`, () => {
    test.use({ language })

    it('is asked about at once by check(), before the element would ask by itself', async ({
      page,
      guest,
      browser,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      const address = await goToBankBeside(page, guest)
      const check = () =>
        page.locator(TAG).evaluate((element) => (element as HTMLElement & { check(): Promise<void> }).check())
      await payElsewhere(browser, { address, language })
      await expect(guest.screen('checkout.leaving.title')).toBeVisible()
      await check()
      await guest.expectScreen('checkout.paid.title')
      // Nothing is under way any more, and nothing happens.
      await check()
      await expect(guest.screen('checkout.paid.title')).toBeVisible()
      expect((await backend.books('zarechny')).entries).toHaveLength(1)
    })

    it('is asked about by the element itself while the page stays in sight', async ({
      page,
      guest,
      browser,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      const address = await goToBankBeside(page, guest)
      // Not paid yet: it goes on asking.
      await page.clock.runFor(2_000)
      await expect(guest.screen('checkout.beside.title')).toBeVisible()
      await payElsewhere(browser, { address, language })
      await expect(guest.screen('checkout.beside.title')).toBeVisible()
      await page.clock.runFor(3_000)
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toHaveLength(1)
    })
  })
}
