// Back from the bank on a slow line: the person sees that the payment is being checked, and never an empty form.
import type { Page } from '@playwright/test'
import { DriverPayment, strangersPage } from '../support/e2e-driver.ts'
import { steerAnswers } from '../support/e2e-hold.ts'
import { saidIn } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

/** Runs in the page: what the element shows without any heading, from the first screen of the payment on. */
function watchHeadings(tag: string): void {
  const without: string[] = []
  Object.assign(window, { without })
  let hasBegun = false
  const seen = new WeakSet<Node>()
  const look = () => {
    const root = document.querySelector(tag)?.shadowRoot
    if (!root) return
    if (!seen.has(root)) new MutationObserver(look).observe(root, { childList: true, subtree: true, attributes: true })
    seen.add(root)
    // What is hidden while something else stands in for it is no heading.
    const headings = [...root.querySelectorAll('h1, h2, h3')].filter((one) => one.checkVisibility())
    const text = headings.map((one) => one.textContent).join()
    hasBegun ||= /Проверяем оплату|Checking/.test(text)
    if (hasBegun && headings.length === 0) without.push((root.textContent ?? '').slice(0, 200))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

const momentsWithoutHeading = (page: Page) => page.evaluate(() => (window as unknown as { without: string[] }).without)

/** What comes one after another, by the names of its files: what all elements share, then what is behind the form. */
const LATE = ['base', 'guest-payment-behind']

for (const language of LANGUAGES) {
  test.describe(`a slow return from the bank (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('says that the payment is being checked, from the first script to the outcome', async ({
      page,
      guest,
      bank,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const arrived: string[] = []
      const letGo = new Map<string, () => void>()
      for (const name of LATE) {
        const hold = new Promise<void>((resolve) => letGo.set(name, resolve))
        // oxlint-disable-next-line no-await-in-loop -- two routes
        await page.route(`**/chunks/${name}-*.js`, async (route) => {
          arrived.push(name)
          await hold
          await route.continue()
        })
      }
      // What is there from the last visit would not be asked for.
      const session = await page.context().newCDPSession(page)
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.addInitScript(watchHeadings, 'parking-guest-payment')
      await bank.choose('pay')

      for (const name of LATE) {
        // oxlint-disable-next-line no-await-in-loop -- one after another is what this is about
        await expect.poll(() => arrived).toContain(name)
        // oxlint-disable-next-line no-await-in-loop
        await expect(guest.screen('checkout.checking')).toBeVisible()
        await expect(guest.plate).toHaveCount(0)
        letGo.get(name)?.()
      }
      await expect(guest.screen('checkout.paid.title')).toBeFocused()
      expect(await momentsWithoutHeading(page)).toEqual([])
    })

    it('is in doubt only once an answer is lost, and then finds out', async ({ page, context, guest, bank, words }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const answers = await steerAnswers(context, '**/api/payment/unregistered/status/**')
      await bank.choose('pay')
      await guest.expectScreen('checkout.checking')
      await expect.poll(answers.countHeld).toBeGreaterThan(0)
      await expect(guest.screen('checkout.unknown.title')).toHaveCount(0)
      expect((await saidIn(page)).join()).not.toContain(words('checkout.unknown.title'))

      answers.lose()
      await guest.expectScreen('checkout.unknown.title')
      answers.give()
      await guest.button('checkout.check').press('Enter')
      await guest.expectScreen('checkout.paid.title')
    })

    it('to a long page of a partner brings itself into sight and takes the focus', async ({
      page,
      guest,
      bank,
      backend,
      partner,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const tag = 'parking-guest-payment'
      const html = strangersPage(backend, 'city="zarechny"', language, tag)
      const LONG = '<p style="block-size: 2400px">Museum</p>'
      await page.goto(
        partner.show({ html: html.replace(`<${tag}`, `${LONG}<${tag}`).replace('</body>', `${LONG}</body>`) }),
      )
      await guest.goToBank()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      const title = guest.screen('checkout.paid.title').getByRole('heading')
      expect(await seenShareOf(title), 'the title is in sight').toBe(1)
      // Whoever scrolls on is left alone.
      await page.evaluate(() => scrollTo(0, 0))
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })

    it('has a heading at every moment, for a driver too', async ({ page, context, backend }) => {
      const driver = new DriverPayment(page, language)
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${language === 'en' ? '/en' : ''}/profile/parking?zone=101`)
      const bank = await driver.topUpAtOnce(context, 101)
      const tab = bank.page
      await tab.addInitScript(watchHeadings, 'parking-payment')
      await bank.choose('pay')
      await new DriverPayment(tab, language).expectCard('checkout.paid.title')
      expect(await momentsWithoutHeading(tab)).toEqual([])
    })
  })
}
