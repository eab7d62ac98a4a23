import type { Locator } from '@playwright/test'
import { DriverPayment } from '../support/e2e-driver.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

const MOST_OF_RETURNING = 3
const LATER = 90
const sitewords = wordsOf('ru', 'map')

/** A thumb that counts what it presses, until somebody asks. */
function createThumb() {
  let count = 0
  return {
    async press(part: Locator): Promise<void> {
      await part.tap()
      count += 1
    },
    /** A field has to be pressed before it is typed into. */
    async type(field: Locator, text: string): Promise<void> {
      await this.press(field)
      await field.fill(text)
    },
    take(): number {
      const taken = count
      count = 0
      return taken
    },
  }
}

test.describe('from the first page to the payment, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  test.setTimeout(120_000)

  test('a guest who comes again, and has allowed it, presses three times to be at the bank', async ({
    page,
    guest,
    bank,
    time,
    words,
  }) => {
    const thumb = createThumb()
    const toForm = page.getByRole('button', { name: sitewords('map.sheet.pay') })
    await openPage(page, '/')
    await thumb.press(toForm)
    await thumb.type(guest.place, ORDINARY.place.typed)
    await thumb.press(page.getByRole('option', { name: /^101(?!\d)/ }))
    await thumb.type(guest.plate, ORDINARY.plate)
    await thumb.type(guest.phone, ORDINARY.phone)
    await thumb.press(guest.onward)
    // What is longer than the window is shown from its beginning.
    await expect(guest.screen('check.title')).toBeFocused()
    expect((await guest.screen('check.title').boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await thumb.press(page.getByText(words('guest.remember'), { exact: true }))
    await thumb.press(guest.pay(120))
    await bank.expectSum(120)
    const first = thumb.take()
    await bank.choose('pay')
    await expect(guest.screen('checkout.paid.title')).toBeFocused()

    await time.pass(LATER)
    await openPage(page, '/')
    await thumb.press(toForm)
    await expect(guest.plate).toHaveValue(ORDINARY.plate)
    await thumb.press(guest.onward)
    await thumb.press(guest.pay(120))
    await bank.expectSum(120)
    const returning = thumb.take()
    console.info(`presses of a guest to the bank: ${first} at first, ${returning} on return`)
    expect(returning).toBeLessThanOrEqual(MOST_OF_RETURNING)
  })

  test('a driver who comes again presses three times to be parked', async ({ page, backend, time }) => {
    const thumb = createThumb()
    const driver = new DriverPayment(page, 'ru')
    const toForm = page.getByRole('button', { name: sitewords('map.sheet.pay') })
    await comeAs(page, backend, 'driver')
    await openPage(page, '/')
    await thumb.press(toForm)
    const place = driver.scope.getByRole('combobox').first()
    await thumb.type(place, ORDINARY.place.typed)
    await thumb.press(page.getByRole('option', { name: /^101(?!\d)/ }))
    await thumb.press(driver.button('payment.submit.start'))
    await thumb.press(
      driver.scope.getByRole('button', { name: new RegExp(`^${driver.words('check.pay', { sum: '.*₽' })}$`) }),
    )
    await driver.expectCard('checkout.paid.title')
    const first = thumb.take()

    await time.pass(LATER)
    await openPage(page, '/')
    await thumb.press(toForm)
    await thumb.press(driver.button('payment.again.go'))
    await thumb.press(
      driver.scope.getByRole('button', { name: new RegExp(`^${driver.words('check.pay', { sum: '.*₽' })}$`) }),
    )
    await driver.expectCard('checkout.paid.title')
    const returning = thumb.take()
    console.info(`presses of a driver to the parking: ${first} at first, ${returning} on return`)
    expect(returning).toBeLessThanOrEqual(MOST_OF_RETURNING)

    // Ended from its ticket: what came of it stands in sight before the form.
    await driver.button('payment.abort').tap()
    await driver.dialog.getByRole('button', { name: driver.words('payment.abort.yes'), exact: true }).tap()
    const ended = driver.says('payment.done.abort', { plate: 'А 123 ВС 77', sum: driver.money(90) })
    await expect(ended).toBeInViewport({ ratio: 1 })
    await expect(driver.ground).toBeFocused()

    // Both are over, and may still be put right.
    await driver.button('payment.finished.show').tap()
    const over = driver.card('payment.finished').getByRole('listitem').filter({ hasText: 'Аптекарский' }).last()
    await expect(over).toContainText('101')
    await over.getByRole('button', { name: driver.words('checkout.correct'), exact: true }).tap()
    await expect(driver.dialog).toContainText('101')
    await expect(driver.dialog.getByRole('heading', { level: 2 })).toBeFocused()
  })

  test('a driver who comes again and is short of money presses three times to be at the bank', async ({
    page,
    context,
    backend,
    time,
  }) => {
    const thumb = createThumb()
    const driver = new DriverPayment(page, 'ru')
    const toForm = page.getByRole('button', { name: sitewords('map.sheet.pay') })
    const topUp = (roubles: number) => driver.button('payment.topUp.atOnce', { sum: driver.money(roubles) })
    const pressToBank = async (roubles: number) => {
      await expect(topUp(roubles)).toBeVisible()
      const [tab] = await Promise.all([context.waitForEvent('page'), thumb.press(topUp(roubles))])
      const bank = new BankPage(tab, 'ru')
      await bank.expectSum(roubles)
      return bank
    }
    await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
    await openPage(page, '/')
    await thumb.press(toForm)
    await thumb.type(driver.scope.getByRole('combobox').first(), ORDINARY.place.typed)
    await thumb.press(page.getByRole('option', { name: /^101(?!\d)/ }))
    await thumb.press(driver.button('payment.submit.start'))
    await driver.expectCard('check.title')
    const bank = await pressToBank(101)
    const first = thumb.take()
    await bank.choose('pay')
    await driver.expectCard('checkout.paid.title')
    await bank.page.close()

    await time.pass(LATER)
    await openPage(page, '/')
    await thumb.press(toForm)
    await thumb.press(driver.button('payment.again.go'))
    await driver.expectCard('check.title')
    await pressToBank(120)
    const returning = thumb.take()
    console.info(`presses of a driver short of money to the bank: ${first} at first, ${returning} on return`)
    expect(returning).toBeLessThanOrEqual(MOST_OF_RETURNING)
  })

  test('a driver who is short of money tops up over the form, which stays as it was filled in', async ({
    page,
    context,
    backend,
  }) => {
    const driver = new DriverPayment(page, 'ru')
    const topup = page.locator('parking-topup')
    const topupWords = wordsOf('ru', 'topup', 'refill')
    await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
    await openPage(page, '/profile/parking?zone=101')
    const inHeader = page
      .getByRole('banner')
      .getByRole('link', { name: wordsOf('ru', 'account-menu')('menu.to.topup') })
    await expect(inHeader).toContainText(driver.money(20))
    const link = driver.scope.getByRole('link', { name: driver.words('payment.balance.topUp') })
    await link.tap()
    await expect(page).toHaveURL(/\/profile\/parking\?zone=101#top-up$/)
    await expect(page.getByRole('dialog')).toBeFocused()
    await topup.getByRole('textbox', { name: topupWords('refill.amount') }).fill('300')
    const pay = topup.getByRole('button', { name: topupWords('topup.submit.sum', { sum: driver.money(300) }) })
    await driver.payAtBank(context, pay, { sum: 300 })
    await expect(topup.getByText(topupWords('topup.paid.title'))).toBeVisible()
    await topup.getByRole('link', { name: topupWords('topup.paid.park') }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/profile\/parking\?zone=101$/)
    await expect(driver.says('payment.balance', { sum: driver.money(320) })).toBeVisible()
    await expect(inHeader, 'the header knows of it, too').toContainText(driver.money(320))
    // The window gives the focus back to what has opened it, which says what the balance is now.
    await expect(link).toBeFocused()
    await expect(link).toHaveAccessibleDescription(driver.words('payment.balance', { sum: driver.money(320) }))
    await expect(driver.scope.getByRole('combobox').first()).toHaveValue(/^101/)
  })
})
