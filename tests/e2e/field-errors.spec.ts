// What is wrong in a form is in sight, and drawn as the rest of it (look.md).
import { DriverPayment } from '../support/e2e-driver.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, partnerPage, test } from '../support/e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('what is wrong with a field is not under the bar with the price, where the field has the focus', async ({
  page,
  guest,
  language,
}) => {
  await page.goto(partnerPage(language))
  await guest.fill({ place: ORDINARY.place, plate: ORDINARY.plate })
  await guest.goOn()
  await expect(guest.phone).toBeFocused()
  const message = guest.says('field.phone.required').last()
  await expect(message).toBeVisible()
  // One that is wrong is led to, and said there, once; a form of more than three fields lists it all the same.
  await expect(guest.phone).toHaveAccessibleDescription(new RegExp(guest.words('field.phone.required')))
  await expectSaid(page, guest.words('field.phone.required'))
  const listed = guest.scope.locator('.summary').getByRole('button')
  await expect(listed).toHaveText(`${guest.words('field.phone')}: ${guest.words('field.phone.required')}`)
  await listed.press('Enter')
  await expect(guest.phone).toBeFocused()
  expect(await seenShareOf(message)).toBe(1)

  // Nor is a field that was scrolled away from, and comes back by what is typed into it.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await seenShareOf(guest.phone)).toBe(0)
  await page.keyboard.type('9')
  await expect.poll(() => seenShareOf(guest.phone)).toBe(1)
})

test('the list of what is wrong looks like text that leads on, in any form', async ({ page, guest, language }) => {
  await page.goto(partnerPage(language))
  await expect(guest.quote).toBeVisible()
  // The field is in sight, and its label above it is not.
  await guest.place.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 4))
  const label = guest.scope.locator('.field-label').filter({ hasText: guest.words('field.zone') })
  await expect(label).not.toBeInViewport()
  await guest.goOn()
  await expect(guest.place).toBeFocused()
  await expect(label).toBeInViewport({ ratio: 1 })
  const listed = guest.scope.locator('.summary').getByRole('button').first()
  await expect(listed).toBeVisible()
  await expect(listed).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(listed).toHaveCSS('border-top-width', '0px')
  await listed.click()
  await expect(guest.place).toBeFocused()
})

test('a driver’s payment and the form of a vehicle list what is wrong, and lead to it', async ({ page, backend }) => {
  const driver = new DriverPayment(page, 'ru')
  await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
  await openPage(page, '/profile/parking')
  const place = driver.scope.getByRole('combobox').first()
  await driver.scope.getByText(driver.words('payment.vehicle.other'), { exact: true }).click()
  await driver.button('payment.submit.start').press('Enter')
  await expect(place).toBeFocused()
  const listed = driver.scope.locator('.summary').getByRole('button')
  await expect(listed).toHaveCount(2)
  const plate = driver.scope.getByRole('textbox', { name: driver.words('field.plate'), exact: true })
  for (const [index, field] of [place, plate].entries()) {
    await listed.nth(index).press('Enter')
    await expect(field).toBeFocused()
  }

  const words = wordsOf('ru', 'profile')
  const profile = page.locator('parking-profile')
  await openPage(page, '/profile/my-profile')
  await profile.getByRole('button', { name: words('profile.vehicles.add'), exact: true }).press('Enter')
  const dialog = profile.getByRole('dialog')
  const own = dialog.getByRole('textbox', { name: words('field.plate'), exact: true })
  await expect(own).toBeFocused()
  await dialog.getByRole('button', { name: words('profile.record.save'), exact: true }).press('Enter')
  await expect(own).toBeFocused()
  const of = dialog.locator('.summary').getByRole('button', { name: new RegExp(`^${words('field.plate')}`) })
  await of.press('Enter')
  await expect(own).toBeFocused()
})
