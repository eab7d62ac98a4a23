import type { Locator } from '@playwright/test'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { wordsOf } from '../support/e2e-words.ts'

/** In Torgovaya Street, whose zone is 118. */
const HERE = { latitude: 56.040239, longitude: 38.59991, accuracy: 20 }

/** What is short stands beside the code, and the name has the whole line below both. */
async function expectAir(row: Locator): Promise<void> {
  await expect(row.locator('.option-aside')).toBeVisible()
  const boxOf = async (part: string) => (await row.locator(part).boundingBox())!
  const [code, aside, name] = [await boxOf('.option-code'), await boxOf('.option-aside'), await boxOf('.option-name')]
  expect(aside.y, 'on the line of the code').toBeLessThan(code.y + code.height)
  expect(name.y, 'below the code').toBeGreaterThanOrEqual(code.y + code.height - 1)
  expect(name.x + name.width, 'as wide as the row').toBeGreaterThanOrEqual(aside.x + aside.width - 1)
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  const words = wordsOf(language, 'parking')

  test.describe(`the places near a person (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 720 } })

    it('stand first in the list after a press, each with the way to it; before it nobody asks where he is', async ({
      page,
      context,
      guest,
    }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(HERE)
      await page.goto(partnerPage(language))
      const near = page.getByRole('button', { name: words('field.place.near') })
      const asked = page.waitForRequest(/get-near-places/)
      await near.click()
      expect(new URL((await asked).url()).search).toBe('?latitude=56.0402&longitude=38.5999')
      await expect(guest.place).toBeFocused()
      const first = page.getByRole('option').first()
      await expect(first).toContainText('118')
      await expect(first).toContainText(language === 'ru' ? /\d+\u00A0м/ : /\d+\u00A0m/)
      await expectSaid(page, words('common.loading'))
      await expectAir(first)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(guest.place).toHaveValue(/^118/)
      await page.keyboard.press('Tab')
      await expectAir(page.locator('parking-guest-payment .combobox-face'))
    })

    it('are not known where the browser does not tell, and the field says what to do', async ({ page, guest }) => {
      await page.goto(partnerPage(language))
      await page.getByRole('button', { name: words('field.place.near') }).click()
      await expect(guest.says('field.place.near.denied')).toBeVisible()
      await expect(page.getByRole('button', { name: words('field.place.near') })).toBeFocused()
    })
  })
}
