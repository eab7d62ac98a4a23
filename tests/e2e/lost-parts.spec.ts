// Parts of an element that are loaded when they are first wanted, and do not come: the line was down just then.
import { strangersPage } from '../support/e2e-driver.ts'
import { test as base } from '../support/e2e-journeys.ts'
import { comeAs } from '../support/e2e-site.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { cardOf, openMap } from '../support/e2e-map.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { canAskAgain } from '../support/e2e-lost-code.ts'
import { expect, partnerPage } from '../support/e2e.ts'

/** A driver whose parking runs, at a form in which he has chosen two hours. */
const test = base.extend<{ parked: void }>({
  parked: async ({ page, driver, backend, partner, language }, use) => {
    await comeAs(page, backend, 'driver')
    await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny"', language) }))
    await driver.expectPrice(120)
    await driver.button('payment.submit.start').click()
    await driver.pay(120).click()
    await driver.button('checkout.again').click()
    await expect(driver.form).toBeFocused()
    await driver.minutes.selectOption('120')
    await use()
  },
})

for (const [press, file] of [
  ['abort', 'dialogs'],
  ['extend', 'extension'],
] as const) {
  test(`the code of “${press}” does not come: that is told, loses nothing, and the next press asks again`, async ({
    page,
    driver,
    parked: _,
  }) => {
    const told = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('parking-error', (event) =>
            resolve((event as CustomEvent<{ code: string }>).detail.code),
          ),
        ),
    )
    const asked: string[] = []
    await page.route(`**/chunks/${file}-*`, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await driver.button(`payment.${press}`).click()
    await expect(driver.scope.getByRole('alert')).toContainText(driver.words('error.network'))
    await expectSaid(page, driver.words('error.network'))
    await expect(driver.button(`payment.${press}`)).toBeFocused()
    expect(await told).toBe('network')
    const isAskedAgain = await canAskAgain(page)
    expect(asked).toHaveLength(isAskedAgain ? 3 : 1)
    await page.unroute(`**/chunks/${file}-*`)
    if (!isAskedAgain) await page.reload()

    await driver.button(`payment.${press}`).click()
    await expect(driver.dialog.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(driver.scope.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(driver.button(`payment.${press}`)).toBeFocused()
    if (isAskedAgain) await expect(driver.minutes).toHaveValue('120')
  })
}

test('the code of a guest’s last parking does not come: the form stands without it', async ({
  page,
  guest,
  bank,
  language,
}) => {
  await page.goto(partnerPage(language))
  await guest.goToBank(ORDINARY)
  await bank.choose('pay')
  await guest.expectScreen('checkout.paid.title')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/chunks/running-line-'))
  await page.route('**/chunks/running-line-*', (route) => route.abort())
  await guest.button('checkout.again').click()
  await lost
  await expect(guest.place).toBeFocused()
  await guest.fill(ORDINARY)
  await guest.expectPrice(120)
})

test('the code of a parking’s card is late: the focus waits in the card’s place, and Esc goes back to the row', async ({
  page,
}) => {
  const letGo = await holdBack(page, '**/chunks/card-view-*')
  await openMap(page, 'city="zarechny"')
  const row = page.locator('.map-row').first()
  await row.press('Enter')
  await expect(cardOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(cardOf(page)).toBeFocused()
  letGo()
  await expect(cardOf(page).getByRole('heading')).toBeFocused()
})

test('what the map shows does not come: the element says so after three tries, and the next press asks again', async ({
  page,
}) => {
  const words = wordsOf('ru', 'map')
  const asked: string[] = []
  await page.route('**/chunks/map-behind-*', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await openMap(page, 'city="zarechny"')
  await expect(page.getByRole('alert')).toContainText(words('map.failed'))
  const isAskedAgain = await canAskAgain(page)
  expect(asked).toHaveLength(isAskedAgain ? 3 : 1)
  await page.unroute('**/chunks/map-behind-*')

  if (isAskedAgain) await page.getByRole('button', { name: words('retry'), exact: true }).click()
  else await page.reload()
  await expect(page.getByRole('region', { name: words('map.list') })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The button is gone; the keyboard goes on from the element, and not from the top of the page.
  if (isAskedAgain) await expect(page.locator('parking-map')).toBeFocused()
})

test('the code that judges how it is paid does not come: the bank’s tab closes again, the dialog says why, and the next press asks again', async ({
  page,
  context,
  driver,
  backend,
  partner,
  time,
  language,
}) => {
  await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
  await page.goto(partner.show({ html: strangersPage(backend, 'city="verhnegorsk" parking="1001"', language) }))
  await driver.button('payment.submit.start').click()
  await expect(driver.card('payment.check.open')).toContainText('1001')
  await driver.button('payment.submit.start').click()
  await driver.button('checkout.again').click()
  await time.pass(25)
  await driver.button('payment.pay').click()
  await page.route('**/chunks/payment-method-rules-*', (route) => route.abort())
  const opened = context.waitForEvent('page')
  await driver.pay(13).click()
  const tab = await opened
  await expect(driver.dialog.getByRole('alert')).toContainText(driver.words('error.network'))
  await expectSaid(page, driver.words('error.network'))
  await expect(driver.pay(13)).toBeFocused()
  await expect.poll(() => tab.isClosed()).toBe(true)
  await page.unroute('**/chunks/payment-method-rules-*')

  if (!(await canAskAgain(page))) {
    await page.reload()
    await driver.button('payment.pay').click()
  }
  await driver.payAtBank(context, driver.pay(13), { sum: 13 })
  await driver.expectCard('checkout.paid.title')
})
