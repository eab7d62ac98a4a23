// The city's staff, by keyboard: a payment is found by its number, and a part of it given back with a reason.
import type { Page } from '@playwright/test'
import { STAFF_NAME, STAFF_TOKEN } from '../support/e2e-backend-test.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { tabAndType, tabOnTo } from '../support/e2e-keyboard.ts'
import { backendWords, toMoney } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

/** What has become of an act has the focus, and is read out first. */
async function expectSaid(page: Page, text: string): Promise<void> {
  const said = page.getByRole('heading', { level: 2, name: text, exact: true })
  await expect(said).toBeFocused()
  await expect(said).toBeInViewport()
  expect(plain(await page.title())).toContain(plain(text))
}

/** A field that was refused has the focus, and says why. */
async function expectRefused(page: Page, label: string, why: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(why)
  await expect(page.getByText(why, { exact: true })).toBeInViewport()
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the page of the city’s staff (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('shows a payment in both books, and gives a part of it back once, with a reason', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      const words = backendWords(language)
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      await expect(guest.screen('checkout.paid.title')).toBeVisible()
      const { paymentId } = (await backend.books('zarechny')).payments[0]!

      await test.step('a wrong token is refused, the right one lets in', async () => {
        await page.goto('/staff')
        await expectUsable(page, 'body', 'signing in')
        await tabAndType(page, words('staff.token'), 'another')
        await page.keyboard.press('Enter')
        await expectRefused(page, words('staff.token'), words('staff.end.wrongToken'))
        await page.keyboard.type(STAFF_TOKEN)
        await page.keyboard.press('Enter')
        await expectSaid(page, words('staff.notice.signedIn'))
        await expect(page.getByText(words('staff.noExceptions'), { exact: true })).toBeVisible()
        await expectUsable(page, 'body', 'the start')
      })
      await test.step('a number that is none is said to be none, and stays in its field', async () => {
        await tabAndType(page, words('staff.search'), '424242')
        await page.keyboard.press('Enter')
        await expectSaid(page, words('staff.nothingFound', { asked: '424242' }))
        await expect(page.getByLabel(words('staff.search'))).toHaveValue('424242')
        await expectUsable(page, 'body', 'nothing found')
      })
      await test.step('the payment is found by its number', async () => {
        await tabOnTo(page, page.getByLabel(words('staff.search')))
        await page.keyboard.press('Control+A')
        await page.keyboard.type(paymentId)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: words('staff.payment') })).toBeVisible()
        await expectSaid(page, words('staff.notice.found'))
        await expectUsable(page, 'body', 'a payment')
      })
      const sum = page.getByLabel(words('staff.sum'), { exact: true })
      const reason = page.getByLabel(words('staff.reason'), { exact: true })
      await test.step('more than was paid is refused at its field, and what was typed stays', async () => {
        await tabOnTo(page, sum)
        await page.keyboard.press('Control+A')
        await page.keyboard.type('900')
        await tabAndType(page, words('staff.reason'), 'The machine was broken')
        await page.keyboard.press('Enter')
        await expectRefused(page, words('staff.sum'), words('staff.end.tooMuch'))
        await expect(sum).toHaveValue('900')
        await expect(reason).toHaveValue('The machine was broken')
        await expectUsable(page, 'body', 'a refused form')
      })
      await test.step('20 roubles are given back, and the log says by whom and why', async () => {
        await tabOnTo(page, page.getByLabel(words('staff.sum'), { exact: true }))
        await page.keyboard.press('Control+A')
        await page.keyboard.type('20')
        await tabAndType(page, words('staff.reason'), 'The machine was broken')
        await page.keyboard.press('Enter')
        await expect(
          page.getByText(words('staff.ended.refund', { sum: toMoney(20, language) }), { exact: true }),
        ).toBeInViewport()
        const done = page.getByRole('row').filter({ hasText: 'The machine was broken' })
        await expect(done.getByRole('cell', { name: STAFF_NAME, exact: true })).toBeVisible()
        await expect(sum).toHaveValue('100.00')
        await expectUsable(page, 'body', 'what was given back')
        const { entries, bank: orders } = await backend.books('zarechny')
        expect(entries.map(({ amount }) => amount)).toEqual([12_000, 2_000])
        expect(orders).toHaveLength(1)
      })
      await test.step('a reload gives nothing back once more', async () => {
        await page.reload()
        expect((await backend.books('zarechny')).entries).toHaveLength(2)
      })
    })
  })
}
