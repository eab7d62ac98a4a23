import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the code on a parking sign (${language})`, () => {
    test.use({ language })

    it('fills the form in, and the address keeps no plate and never a price', async ({
      page,
      guest,
      bank,
      backend,
      words,
    }) => {
      await page.goto(partnerPage(language, '?zone=101&plate=a111aa77&duration=120&price=1'))
      await expect(guest.place).toHaveValue({ ru: /^101, Аптекарский переулок/, en: /^101, Aptekarsky Lane/ }[language])
      await expect(guest.plate).toHaveValue('a111aa77')
      await expect(guest.minutes).toHaveValue('120')
      await expect(page).not.toHaveURL(/a111aa77/)
      await guest.fill({ phone: '9161234567' })
      await guest.expectPrice(240)
      // The sum stands once in the form, for who reads it and for who hears it.
      const heard = await page.locator('parking-guest-payment').ariaSnapshot()
      expect(heard.match(/240[.,]00/g)).toHaveLength(1)
      await guest.lookOnceMore()
      await expect(guest.screen('check.title')).toContainText(words('check.host', { host: new URL(backend.url).host }))
      await guest.pay(240).click()
      await bank.expectSum(240)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toMatchObject([{ amount: 24_000 }])
    })

    it('with a zone that the city does not know says so and chooses nothing in its place', async ({
      page,
      guest,
      backend,
      words,
    }) => {
      await page.goto(partnerPage(language, '?zone=999&plate=a111aa77&duration=60'))
      await expect(guest.says('field.place.unknown', { code: '999' })).toBeVisible()
      await expect(guest.place).toHaveAttribute('aria-invalid', 'true')
      await expect(guest.quote.getByText(words('price.missing'))).toBeVisible()
      await guest.fill({ phone: '9161234567' })
      await guest.goOn()
      await expect(guest.place).toBeFocused()
      await expect(guest.screen('check.title')).toBeHidden()
      expect((await backend.books('zarechny')).sessions).toEqual([])

      await guest.fill({ place: { typed: '102', code: '102' } })
      await expect(guest.says('field.place.unknown', { code: '999' })).toBeHidden()
      await guest.expectPrice(120)
    })

    it('with a duration that is none and a zero in place of a letter: the form says what it did not take', async ({
      page,
      guest,
      words,
    }) => {
      await page.goto(partnerPage(language, '?zone=101&plate=а123в077&duration=soon'))
      await expect(guest.plate).toHaveValue('а123в077')
      await expect(guest.minutes).toHaveValue('60')
      await guest.goOn()
      await expect(guest.plate).toHaveAccessibleDescription(new RegExp(words('field.plate.zeroForO')))
      await expect(guest.screen('check.title')).toBeHidden()
    })
  })

  test.describe(`a city that takes no payments without an account (${language})`, () => {
    test.use({ language })

    it('says so, and shows no form', async ({ page, guest, backend }) => {
      await page.goto(`/demo/states/guest-payment.html?state=guest-off&lang=${language}`)
      await expect(guest.says('guest.off')).toBeVisible()
      await expect(guest.plate).toHaveCount(0)
      await expect(guest.onward).toHaveCount(0)
      expect((await backend.books('malye-luga')).sessions).toEqual([])
    })
  })
}
