// What is wrong in a form is in sight, and drawn as the rest of it (look.md).
import { ORDINARY } from '../support/e2e-guest.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { expect, partnerPage, test } from '../support/e2e.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

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
})

test('the list of what is wrong looks like text that leads on, in any form', async ({ page, guest, language }) => {
  await page.goto(partnerPage(language))
  await guest.goOn()
  const listed = guest.scope.locator('.summary').getByRole('button').first()
  await expect(listed).toBeVisible()
  await expect(listed).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(listed).toHaveCSS('border-top-width', '0px')
  await listed.click()
  await expect(guest.place).toBeFocused()
})
