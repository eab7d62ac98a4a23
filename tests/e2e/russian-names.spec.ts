// A city that names itself, its places and its ways to pay in Russian alone, met on an English page.
import type { Page } from '@playwright/test'
import { findForeignWords } from '../support/e2e-axe.ts'
import { strangersPage } from '../support/e2e-driver.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { expect, partnerPage, test } from '../support/e2e.ts'

const TAG = 'parking-guest-payment'
const CITY = /\/(cities\.json|api\/(settings|zones|parkings)\/)/

/** The city's answers, without a word of English. */
async function takeEnglishAway(page: Page): Promise<void> {
  await page.route(CITY, async (route) => {
    const response = await route.fetch()
    const isKept = (name: string) => name !== 'en' && !name.endsWith('En')
    const json: unknown = JSON.parse(await response.text(), (name, value: unknown) =>
      isKept(name) ? value : undefined,
    )
    await route.fulfill({ response, json })
  })
}

/** Every Russian word says that it is Russian, the ones of this name among them. */
async function expectMarked(page: Page, name: string): Promise<void> {
  await expect(page.locator(`${TAG} [lang=ru]`).filter({ hasText: name, visible: true }).first()).toBeVisible()
  expect.soft(await findForeignWords(page, TAG), name).toEqual([])
}

test.describe('Russian names on an English page are marked as such', () => {
  test.use({ language: 'en' })
  test.beforeEach(({ page }) => takeEnglishAway(page))

  for (const { city, address, place, name, town } of [
    { city: 'zarechny', address: partnerPage('en'), place: '101', name: 'Аптекарский переулок', town: 'Заречный' },
    { city: 'verhnegorsk', address: null, place: '1001', name: 'Конторская улица', town: 'Верхнегорск' },
  ]) {
    test(`from the form to the ticket, in ${city}`, async ({ page, guest, bank, partner, backend }) => {
      await page.goto(address ?? partner.show({ html: strangersPage(backend, `city="${city}"`, 'en', TAG) }))
      // Typed, since a press on the form that is there before its code does not open the list later.
      await guest.place.fill(place)
      await expect(guest.scope.getByRole('listbox')).toBeVisible()
      await expectMarked(page, name)
      await guest.fill({ ...ORDINARY, place: { typed: place, code: place } })
      await expectMarked(page, 'Банковская карта')

      await guest.lookOnceMore()
      await expect(guest.screen('check.title')).toContainText(`${place} ${name}`)
      await expectMarked(page, name)
      await expectMarked(page, 'Банковская карта')

      await guest.scope.getByRole('button', { name: /^Pay .*₽$/ }).click()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expectMarked(page, name)
      await expectMarked(page, town)
    })
  }

  test('and behind a barrier', async ({ page, guest, bank, partner, backend }) => {
    const attributes = 'city="verhnegorsk" parking="9001"'
    await page.goto(partner.show({ html: strangersPage(backend, attributes, 'en', TAG) }))
    await expect(guest.scope.getByRole('option', { name: /9001/ })).toHaveAttribute('lang', 'ru')
    await guest.scope.getByRole('textbox', { name: guest.words('field.card'), exact: true }).fill('T12')
    await guest.button('flat.find').click()
    await expect(guest.phone).toBeVisible()
    await expectMarked(page, 'Банковская карта')
    await guest.phone.fill(ORDINARY.phone)
    await guest.scope.getByRole('button', { name: /^Pay .*₽$/ }).click()
    await bank.choose('pay')
    await guest.expectScreen('flat.paid')
    await expectMarked(page, 'Барьерная парковка')
  })
})
