// The city's staff, by keyboard: a payment is found by its number, and a part of it given back with a reason.
import { STAFF_NAME, STAFF_TOKEN } from '../support/e2e-backend-test.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { tabAndType, tabOnTo } from '../support/e2e-keyboard.ts'
import { backendWords, toMoney } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

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
        for (const [token, said] of [
          ['another', words('staff.end.wrongToken')],
          [STAFF_TOKEN, words('staff.noExceptions')],
        ] as const) {
          await tabAndType(page, words('staff.token'), token)
          await page.keyboard.press('Enter')
          await expect(page.getByText(said, { exact: true })).toBeVisible()
        }
        await expectUsable(page, 'body', 'the start')
      })
      await test.step('the payment is found by its number', async () => {
        await tabAndType(page, words('staff.search'), paymentId)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: words('staff.payment') })).toBeVisible()
        await expectUsable(page, 'body', 'a payment')
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
        await expect(page.getByLabel(words('staff.sum'), { exact: true })).toHaveValue('100.00')
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
