import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { expectSaid, saidIn } from '../support/e2e-said.ts'
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

    it('of two changes at once the last price alone is said', async ({ page, guest, words }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.expectPrice(120)
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      const change = async (minutes: string, roubles: number) => {
        await guest.minutes.selectOption(minutes)
        // Time enough for the city to be asked, and not for the price to be said.
        await page.clock.runFor(400)
        await expect(guest.quote.getByText(toMoney(roubles, language), { exact: true }).first()).toBeVisible()
        await expect(guest.quote.getByText(words('price.confirmed'), { exact: true })).toBeVisible()
      }
      const said = (roubles: number) => `${words('price.title')}: ${toMoney(roubles, language)}`
      await change('120', 240)
      await change('180', 360)
      await page.clock.runFor(600)
      await expectSaid(page, said(360))
      await expectSaid(page, said(240), { times: 0 })
    })

    test.describe('before paid hours begin', () => {
      test.use({ now: '2026-11-18T07:30:10+03:00' })

      it('the higher price of the next minute is marked and said once, and one press pays it', async ({
        page,
        guest,
        bank,
        time,
        words,
      }) => {
        await page.goto(partnerPage(language))
        await guest.fill(ORDINARY)
        await guest.lookOnceMore()
        await expect(guest.pay(40)).toBeVisible()
        await guest.pay(40).focus()
        const said = (was: number, sum: number) =>
          `${words('price.title')}: ${toMoney(sum, language)}. ${words('check.changed', { was: toMoney(was, language) })}`
        await time.pass(1)
        await expect(guest.says('check.changed', { was: toMoney(40, language) })).toBeVisible()
        await expectSaid(page, said(40, 41.33))
        await time.pass(1)
        await expect(guest.says('check.changed', { was: toMoney(41.33, language) })).toBeVisible()
        await expectSaid(page, said(41.33, 42.66))
        await expectSaid(page, said(40, 41.33))
        await expect(guest.pay(42.66)).toBeFocused()
        await page.keyboard.press('Enter')
        await bank.expectSum(42.66)
      })
    })

    it('one that changes with each choice is said once it stands, and those in between are not', async ({
      page,
      guest,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.expectPrice(120)
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
      const prices = async () => (await saidIn(page)).filter((said) => said.startsWith(words('price.title')))
      const before = await prices()
      for (const [minutes, roubles] of [
        ['02:00', 240],
        ['03:00', 360],
        ['04:00', 480],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one choice after another
        await guest.minutes.selectOption({ label: minutes })
        // oxlint-disable-next-line no-await-in-loop -- the server is asked, and no price stands for long
        await page.clock.runFor(400)
        const sum = toMoney(roubles, language)
        // oxlint-disable-next-line no-await-in-loop
        await expect(guest.quote.getByText(sum, { exact: true }).first()).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop
        await expect(guest.quote.getByText(words('price.confirmed'), { exact: true })).toBeVisible()
      }
      expect(await prices()).toEqual(before)
      await page.clock.runFor(600)
      await expectSaid(page, `${words('price.title')}: ${toMoney(480, language)}`)
      expect(await prices()).toHaveLength(before.length + 1)
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
