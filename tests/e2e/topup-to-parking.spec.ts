// Money that is topped up for a parking leads to the parking, whoever is still there to see it (readings gD-47).
import type { Locator, Page } from '@playwright/test'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

/** The balance in the header of the site, which leads to more of it. */
function balanceIn(page: Page, language: string): Locator {
  const name = wordsOf(language, 'account-menu')('menu.to.topup')
  return page.getByRole('banner').getByRole('link', { name })
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a driver who is short of money (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })
    const address = `${language === 'en' ? '/en' : ''}/profile/parking`

    for (const isBack of [true, false])
      it(`closes his tab at the bank and pays there: he is parked, and ${
        isBack ? 'the tab that the bank sends back and another one show it' : 'whichever tab he opens then shows it'
      }`, async ({ page, context, backend }) => {
        const driver = new DriverPayment(page, language)
        await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
        await openPage(page, `${address}?zone=101`)
        await driver.expectPrice(120)
        const other = new DriverPayment(await context.newPage(), language)
        await openPage(other.page, `${address}?zone=120`)
        await other.expectPrice(60)
        await other.minutes.focus()
        await expect(other.minutes).toBeFocused()

        await driver.button('payment.submit.start').press('Enter')
        await driver.expectCard('check.title')
        const lack = { balance: driver.money(20), rest: driver.money(100), refill: driver.money(101) }
        await expect(driver.says('payment.topUp.more', lack)).toBeVisible()
        await expect(balanceIn(other.page, language)).toContainText(driver.money(20))
        const topUp = driver.button('payment.topUp.atOnce', { sum: driver.money(101) })
        expect(await seenShareOf(topUp), 'the button is in sight at once').toBe(1)
        const [tab] = await Promise.all([context.waitForEvent('page'), topUp.press('Enter')])
        const bank = new BankPage(tab, language)
        await bank.expectSum(101)
        await page.close()
        await bank.choose('pay')

        let first = new DriverPayment(tab, language)
        if (isBack) await first.expectCard('checkout.paid.title')
        else {
          await expect(tab).not.toHaveURL(/\/bank\//)
          await tab.close()
          first = new DriverPayment(await context.newPage(), language)
          await openPage(first.page, address)
          await first.expectSaidCard('checkout.paid.title')
        }
        await expect(first.card('checkout.paid.title')).toHaveAccessibleDescription(/14:00.*В 020 АВ 77.*101.*120/)
        expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000'])

        // What is left of 121 roubles stands above every page that is looked at.
        await expect(balanceIn(first.page, language)).toContainText(driver.money(1))

        // The other tab has not lost what was being done there: it says what runs, and keeps form and focus.
        await other.page.bringToFront()
        await expect(other.card('payment.running')).toContainText(/101.*14:00/s)
        await expect(other.minutes).toBeFocused()
        await expect(other.scope.getByRole('combobox').first()).toHaveValue(/^120/)
        const begun = { plate: 'В 020 АВ 77', place: '101', time: '14:00' }
        await expectSaid(other.page, other.words('payment.running.begun', begun))
        await expect(balanceIn(other.page, language)).toContainText(driver.money(1))
      })

    for (const [action, ending] of [
      ['cancel', 'cancelled'],
      ['decline', 'declined'],
    ] as const)
      it(`${ending} at the bank: both tabs say which vehicle, zone and sum it was about`, async ({
        page,
        context,
        backend,
      }) => {
        const driver = new DriverPayment(page, language)
        await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
        await openPage(page, `${address}?zone=101`)
        const bank = await driver.openTopUp(context, 101)
        await bank.choose(action)
        for (const tab of [bank.page, page]) {
          const shown = new DriverPayment(tab, language)
          const card = shown.card(`checkout.${ending}.title`).first()
          await tab.bringToFront()
          await expect(card).toBeFocused()
          await expect(card).toHaveAccessibleDescription(/В 020 АВ 77.*101.*101[.,]00/)
        }
        expect(await moneyOf(backend, 'zarechny')).toEqual([])
      })

    it('has closed the bank’s page: his tab says, loaded anew, which vehicle, zone and sum it waits for', async ({
      page,
      context,
      backend,
    }) => {
      const driver = new DriverPayment(page, language)
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${address}?zone=101`)
      const bank = await driver.openTopUp(context, 101)
      await bank.page.close()
      await page.reload()
      await driver.expectSaidCard('checkout.waiting.title')
      await expect(driver.card('checkout.waiting.title').first()).toHaveAccessibleDescription(
        /В 020 АВ 77.*101.*101[.,]00/,
      )
    })

    it('tops up and the price has risen meanwhile: both tabs show the new one, and the top-up by its name', async ({
      page,
      context,
      backend,
    }) => {
      const driver = new DriverPayment(page, language)
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${address}?zone=101`)
      const bank = await driver.openTopUp(context, 101)
      await backend.setPrice({ city: 'zarechny', zone: '101', factor: 1.5 })
      await bank.choose('pay')
      for (const tab of [bank.page, page]) {
        const shown = new DriverPayment(tab, language)
        const card = shown.card('payment.paid.refill').first()
        await tab.bringToFront()
        await expect(card).toBeFocused()
        await expect(shown.scope.getByText(shown.money(180), { exact: true })).toBeVisible()
        const sum = shown.words('refill.amount')
        await expect(card).toHaveAccessibleDescription(new RegExp(`101.*180[.,]00.*${sum} 101[.,]00`))
      }
      expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100'])
    })

    it('has the bank open in another tab: the tab left behind says so, and has the way there as the second', async ({
      page,
      context,
      backend,
      time,
    }) => {
      const driver = new DriverPayment(page, language)
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${address}?zone=101`)
      const bank = await driver.openTopUp(context, 101)
      await page.bringToFront()
      await time.pass(0.1)
      await expect(driver.card('checkout.beside.title').first()).toBeFocused()
      await expect(driver.says('checkout.beside.text')).toBeVisible()
      await expect(driver.scope.getByRole('link', { name: driver.words('checkout.beside.link') })).toBeVisible()
      await bank.page.bringToFront()
      await bank.choose('pay')
      await expect(driver.heading('checkout.paid.title')).toBeVisible()
    })

    test.describe('on a wide screen', () => {
      test.use({ viewport: { width: 1280, height: 800 } })

      it('sees the price and the button of the form without scrolling', async ({ page, backend }) => {
        const driver = new DriverPayment(page, language)
        await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
        await openPage(page, `${address}?zone=101`)
        await driver.expectPrice(120)
        for (const part of [driver.scope.locator('.price'), driver.button('payment.submit.start')])
          expect(await seenShareOf(part)).toBe(1)
      })
    })

    test.describe('before paid hours begin', () => {
      test.use({ now: '2026-11-18T07:30:10+03:00' })

      it('tops up one sum, the same in the form and on the last look, and reads why', async ({ page, backend }) => {
        const driver = new DriverPayment(page, language)
        await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
        await openPage(page, `${address}?zone=101`)
        await driver.expectPrice(40)
        const sum = driver.money(42)
        await expect(driver.says('payment.short', { sum })).toBeVisible()
        await driver.button('payment.submit.start').press('Enter')
        await driver.expectCard('check.title')
        const lack = { balance: driver.money(20), rest: driver.money(20), refill: sum, upTo: driver.money(61.33) }
        await expect(driver.says('payment.topUp.rise', lack)).toBeVisible()
        expect(await seenShareOf(driver.button('payment.topUp.atOnce', { sum }))).toBe(1)
      })
    })
  })
}
