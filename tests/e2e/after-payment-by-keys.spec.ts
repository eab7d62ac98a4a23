// What comes after a payment, or makes it possible, with the keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { toMoney, wordsOf } from '../support/e2e-words.ts'

/** Goes on by Tab to a control, and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabOnTo(page, target)
  await page.keyboard.press('Enter')
}

async function payByKeys(bank: BankPage, roubles: number): Promise<void> {
  await bank.expectSum(roubles)
  await press(bank.page, bank.button('pay'))
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`with the keyboard alone (${language})`, () => {
    test.use({ language })

    it('a guest prolongs his parking, at the second try after the bank has declined', async ({ page, guest, bank }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await payByKeys(bank, 120)
      await guest.expectScreen('checkout.paid.title')
      await press(page, guest.button('checkout.extend'))
      await guest.expectScreen('more.title')
      const sum = toMoney(120, language)
      const pay = guest.button('more.pay', { time: '15:00', sum })
      await press(page, pay)
      await bank.expectSum(120)
      await press(page, bank.button('decline'))
      await guest.expectScreen('checkout.declined.title')
      await press(page, guest.button('checkout.retry'))
      // The same time of the same parking; how it is paid is what there is to change.
      await expect(guest.method).toBeFocused()
      await expect(guest.screen('more.title')).toContainText(guest.words('conflict.until', { time: '14:00' }))
      await press(page, pay)
      await payByKeys(bank, 120)
      await guest.expectScreen('checkout.paid.title')
      await expect(guest.screen('checkout.paid.title')).toHaveAccessibleDescription(
        /15:00.*В 047 КТ 799.*101.*120[.,]00/,
      )
    })

    it('a guest puts a mistyped plate right, and hears what it has come to', async ({ page, guest, bank }) => {
      const words = wordsOf(language, 'guest-payment', 'correction')
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await payByKeys(bank, 120)
      await guest.expectScreen('checkout.paid.title')
      await press(page, guest.button('checkout.correct'))
      const dialog = page.locator('parking-guest-payment').getByRole('dialog', { name: words('correction.title') })
      await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
      await tabOnTo(page, dialog.getByRole('radio').first())
      await page.keyboard.press('Space')
      await expect(dialog.getByRole('radio', { name: words('correction.what.vehicle'), exact: true })).toBeChecked()
      await tabOnTo(page, dialog.getByRole('textbox', { name: words('field.plate'), exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('в048кт799')
      await expectSaid(page, words('correction.price.same'))
      await press(page, dialog.getByRole('button', { name: words('correction.confirm'), exact: true }))
      const done = `${words('correction.done')} ${words('correction.done.free')}`
      await expect(dialog.getByRole('group', { name: done, exact: true })).toBeFocused()
      await press(page, dialog.getByRole('button', { name: words('correction.ready'), exact: true }))
      await expect(dialog).toBeHidden()
      await guest.expectScreen('checkout.paid.title')
      await expect(guest.screen('checkout.paid.title')).toHaveAccessibleDescription(/В 048 КТ 799/)
    })

    it('a driver who is short of money tops up and is parked', async ({ page, context, backend }) => {
      const driver = new DriverPayment(page, language)
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${language === 'en' ? '/en' : ''}/profile/parking?zone=101`)
      await driver.expectPrice(120)
      await driver.minutes.focus()
      await press(page, driver.button('payment.submit.start'))
      await driver.expectCard('check.title')
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        press(page, driver.button('payment.topUp.atOnce', { sum: driver.money(101) })),
      ])
      await payByKeys(new BankPage(tab, language), 101)
      const back = new DriverPayment(tab, language)
      await back.expectCard('checkout.paid.title')
      await expect(back.card('checkout.paid.title')).toHaveAccessibleDescription(/14:00.*В 020 АВ 77.*101.*120/)
      expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000'])
    })
  })
}
