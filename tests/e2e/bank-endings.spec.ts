import { BankPage } from '../support/e2e-bank.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { saidIn } from '../support/e2e-said.ts'
import { toMoney } from '../support/e2e-words.ts'

/** What was being paid for, as it is read out with the screen. */
const ORDERED = /В 047 КТ 799.*101.*13:00.*14:00.*120[.,]00/

for (const language of LANGUAGES) {
  test.describe(`how a payment ends at the bank (${language})`, () => {
    test.use({ language })
    test.use({ viewport: { width: 360, height: 740 } })
    const it = inTurn(language)

    for (const [action, ending] of [
      ['decline', 'declined'],
      ['cancel', 'cancelled'],
    ] as const) {
      it(`${ending}: no money is taken, the page says so and what it was for, and the next attempt can be paid`, async ({
        page,
        guest,
        bank,
        backend,
      }) => {
        await page.goto(partnerPage(language))
        await guest.goToBank()
        await bank.choose(action)
        await guest.expectScreen(`checkout.${ending}.title`)
        await expect(guest.says(`checkout.${ending}.text`)).toBeVisible()
        await expect(guest.screen(`checkout.${ending}.title`)).toHaveAccessibleDescription(ORDERED)
        await expect(page).toHaveURL(partnerPage(language))
        expect(await backend.books('zarechny')).toMatchObject({
          entries: [],
          payments: [{ state: ending, sessionState: 'cancelled' }],
        })

        await guest.button('checkout.retry').click()
        // How it is paid is what there is to change; it stands in sight.
        await expect(guest.method).toBeFocused()
        // The browser has kept neither plate nor phone; nothing has to be typed once more all the same.
        await expect(guest.place).toHaveValue(new RegExp(`^${ORDINARY.place.code}`))
        await expect(guest.plate).toHaveValue(ORDINARY.plate)
        await expect(guest.phone).toHaveValue('+7 (916) 123 - 45 - 67')
        await guest.lookOnceMore()
        await guest.pay(120).click()
        await bank.expectSum(120)
        await bank.choose('pay')
        await guest.expectScreen('checkout.paid.title')
        await expect(guest.screen('checkout.paid.title')).toHaveAccessibleDescription(
          /14:00.*В 047 КТ 799.*101.*120[.,]00/,
        )
        expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
      })
    }

    it('closed: the page waits and keeps the way to the bank, until the time to pay has run out', async ({
      page,
      guest,
      bank,
      backend,
      time,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const order = page.url()
      await bank.choose('close')

      await page.goto(partnerPage(language))
      await guest.expectSaidScreen('checkout.waiting.title')
      await expect(guest.screen('checkout.waiting.title')).toHaveAccessibleDescription(ORDERED)
      expect(await saidIn(page)).toContainEqual(expect.stringMatching(ORDERED))
      const way = await guest.link('checkout.leaving.link').getAttribute('href')
      expect(new URL(way ?? '').pathname).toBe(new URL(order).pathname)

      await time.pass(91)
      await guest.expectSaidScreen('checkout.expired.title')
      await expect(guest.says('checkout.expired.text')).toBeVisible()
      await expect(guest.screen('checkout.expired.title')).toHaveAccessibleDescription(ORDERED)
      expect(await backend.books('zarechny')).toMatchObject({
        entries: [],
        payments: [{ state: 'expired', sessionState: 'cancelled' }],
      })
    })

    it('closed, and opened again by the link: paid once', async ({ page, guest, bank, backend }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('close')
      await page.goto(partnerPage(language))
      await guest.link('checkout.leaving.link').click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toHaveLength(1)
    })

    it('withdrawn by the person while the bank is silent: no money is taken', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('close')
      await page.goto(partnerPage(language))
      await guest.button('checkout.waiting.withdraw').click()
      await guest.expectScreen('checkout.cancelled.title')
      await expect(guest.screen('checkout.cancelled.title')).toHaveAccessibleDescription(ORDERED)
      expect(await backend.books('zarechny')).toMatchObject({ entries: [], payments: [{ state: 'cancelled' }] })
    })

    it('the bank’s answer is lost: the money was taken, and the page finds that out', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('lose-answer')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    })

    it('a slow bank: the page waits and offers no second payment, then shows that it is paid', async ({
      page,
      guest,
      bank,
      backend,
      time,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('slow')
      await guest.expectScreen('checkout.waiting.title')
      await expect(guest.screen('checkout.waiting.title')).toHaveAccessibleDescription(ORDERED)
      await expect(guest.link('checkout.leaving.link')).toHaveCount(0)
      expect((await backend.books('zarechny')).entries).toEqual([])

      await time.pass(3)
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    })

    it('paid too late, when the car has another parking: the money goes back, and the page says so', async ({
      page,
      guest,
      backend,
      time,
      words,
      browser,
      baseURL,
      locale,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank({ ...ORDINARY, minutes: '03:00' })
      const order = page.url()
      await time.pass(91)

      const other = await browser.newContext({ baseURL: baseURL!, locale: locale!, timezoneId: 'Europe/Moscow' })
      await time.share(other)
      const otherPage = await other.newPage()
      const someone = new GuestPayment(otherPage, { page: otherPage, words, language })
      await otherPage.goto(partnerPage(language))
      await someone.goToBank()
      await new BankPage(otherPage, language).choose('pay')
      await someone.expectScreen('checkout.paid.title')
      await other.close()

      await backend.takeLate(order)
      await page.goto(partnerPage(language))
      await guest.expectSaidScreen('checkout.refunded.title')
      await expect(guest.says('checkout.refunded.text', { sum: toMoney(360, language) })).toBeVisible()
      await expect(guest.screen('checkout.refunded.title')).toHaveAccessibleDescription(
        /В 047 КТ 799.*101.*13:00.*16:00.*360[.,]00/,
      )
      const { entries, balances } = await backend.books('zarechny')
      expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 12_000],
        ['charge', 36_000],
        ['refund', 36_000],
      ])
      expect(balances).toEqual({ bank: 12_000, parking: -12_000 })
    })
  })
}
