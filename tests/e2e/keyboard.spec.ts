import type { Locator, Page } from '@playwright/test'
import { BankPage } from '../support/e2e-bank.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'

/** Whether the place around a control looks different while it has the focus. */
async function isFocusSeen(page: Page, control: Locator): Promise<boolean> {
  const box = (await control.boundingBox())!
  const clip = { x: Math.max(0, box.x - 8), y: Math.max(0, box.y - 8), width: box.width + 16, height: box.height + 16 }
  const focused = await page.screenshot({ clip, animations: 'disabled' })
  await control.evaluate((one: HTMLElement) => one.blur())
  const left = await page.screenshot({ clip, animations: 'disabled' })
  await control.focus()
  return !focused.equals(left)
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`with the keyboard alone (${language})`, () => {
    // Nothing on its way when the two looks are compared.
    test.use({ language })

    it('from the first field to the receipt, without the mouse, and the focus is always seen', async ({
      page,
      guest,
      backend,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await expect(guest.plate).toBeVisible()
      await tabOnTo(page, guest.place)
      expect(await isFocusSeen(page, guest.place), 'the focus on the place').toBe(true)
      await page.keyboard.type('10')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect(guest.place).toHaveValue(/^10\d, /)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('101')
      await page.keyboard.press('Enter')
      await expect(guest.place).toHaveValue(/^101, /)
      await expect(guest.place).toBeFocused()

      await tabOnTo(page, guest.plate)
      await page.keyboard.type('в047кт799')
      await tabOnTo(page, guest.scope.getByRole('checkbox', { name: words('field.plate.foreign') }))
      expect(
        await isFocusSeen(page, guest.scope.getByRole('checkbox', { name: words('field.plate.foreign') })),
        'the focus on the box',
      ).toBe(true)
      await tabOnTo(page, guest.minutes)
      expect(await isFocusSeen(page, guest.minutes), 'the focus on the duration').toBe(true)
      for (let quarters = 0; quarters < 4; quarters += 1) await page.keyboard.press('ArrowDown')
      await expect(guest.minutes).toHaveValue('120')
      await tabOnTo(page, guest.phone)
      await page.keyboard.type('9161234567')
      await guest.expectPrice(240)
      await tabOnTo(page, guest.onward)
      expect(await isFocusSeen(page, guest.onward), 'the focus on the button').toBe(true)
      await page.keyboard.press('Enter')

      await guest.expectScreen('check.title')
      await tabOnTo(page, guest.pay(240))
      await page.keyboard.press('Enter')
      const bank = new BankPage(page, language)
      await bank.expectSum(240)
      await tabOnTo(page, bank.button('pay'))
      await page.keyboard.press('Enter')

      await guest.expectScreen('checkout.paid.title')
      const opened = page.waitForEvent('popup')
      await tabOnTo(page, guest.link('checkout.receipt'))
      await page.keyboard.press('Enter')
      await opened
      expect((await backend.books('zarechny')).entries).toMatchObject([{ amount: 24_000 }])
    })

    it('a user who comes to the button before the city has answered stays on it, and it goes on by itself', async ({
      page,
      guest,
    }) => {
      const answer = await holdBack(page, '**/api/zones/**')
      await page.goto(partnerPage(language, '?zone=101&plate=в047кт799'))
      // The form that is drawn early has a button of its own, and hands its place on.
      await expect(page.locator('.view').getByRole('textbox').first()).toBeVisible()
      await guest.onward.focus()
      await page.keyboard.press('Enter')
      const button = await guest.onward.elementHandle()
      answer()
      await expect(guest.phone).toBeFocused()
      await guest.expectPrice(120)
      expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
    })

    it('the focus follows: to the first field that is not right, to the last look and back', async ({
      page,
      guest,
      words,
    }) => {
      await page.goto(partnerPage(language, '?zone=101&plate=в047кт799'))
      await expect(guest.place).toHaveValue(/^101, /)
      await guest.onward.press('Enter')
      await expect(guest.phone).toBeFocused()
      await expect(guest.phone).toHaveAccessibleDescription(new RegExp(words('field.phone.required')))
      await page.keyboard.type('9161234567')
      await page.keyboard.press('Enter')
      await guest.expectScreen('check.title')
      await tabOnTo(page, guest.pay(120))
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(guest.plate).toBeVisible()
      const holdsFocus = await page
        .locator('parking-guest-payment')
        .evaluate((element) => document.activeElement === element)
      expect(holdsFocus, 'the keyboard’s place is still in the payment').toBe(true)
    })
  })
}
