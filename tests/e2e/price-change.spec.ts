import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { toMoney } from '../support/e2e-words.ts'

for (const language of LANGUAGES) {
  test.describe(`the price changes between the look and the payment (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('a higher one is shown and has to be agreed to before anything is paid', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await backend.setPrice({ city: 'zarechny', zone: '101', factor: 1.5 })
      await guest.pay(120).click()

      await expect(guest.says('price.changed', { sum: toMoney(180, language) })).toBeVisible()
      await expect(guest.pay(180)).toBeVisible()
      expect((await backend.books('zarechny')).payments).toEqual([])

      await guest.pay(180).click()
      await bank.expectSum(180)
      await bank.choose('pay')
      await expect(guest.screen('checkout.paid.title')).toContainText(toMoney(180, language))
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 18_000 }])
    })

    it('a lower one simply takes its place', async ({ page, guest, bank, backend }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await backend.setPrice({ city: 'zarechny', zone: '101', factor: 0.5 })
      await guest.pay(120).click()
      await bank.expectSum(60)
      await bank.choose('pay')
      await expect(guest.screen('checkout.paid.title')).toContainText(toMoney(60, language))
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 6_000 }])
    })

    it('a look that grew old is asked for anew', async ({ page, guest, backend, time, words }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await backend.setPrice({ city: 'zarechny', factor: 2 })
      await time.pass(5)
      await guest
        .screen('check.title')
        .getByRole('button', { name: new RegExp(`^${words('check.pay', { sum: '' })}`) })
        .click()
      await expect(guest.says('price.changed', { sum: toMoney(240, language) })).toBeVisible()
      expect((await backend.books('zarechny')).payments).toEqual([])
    })
  })
}
