import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment } from '../support/e2e-driver.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { toMoney } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

for (const language of LANGUAGES)
  test.describe(`a guest who is parked (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('adds time on the ticket, is led to more time when the same car is paid for once more, and another browser is told no more than that it is taken', async ({
      page,
      guest,
      bank,
      backend,
      browser,
      time,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      const paid = guest.screen('checkout.paid.title')
      await expect(paid).toContainText('14:00')
      await guest.button('checkout.extend').click()
      const more = guest.screen('more.title')
      await expect(more).toContainText(words('conflict.until', { time: '14:00' }))
      // The ticket's own receipt went there.
      await expect(guest.phone).toHaveValue('+7 (916) 123 - 45 - 67')
      const sum = toMoney(120, language)
      await more.getByRole('button', { name: words('more.pay', { time: '15:00', sum }), exact: true }).click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await expect(paid).toBeFocused()
      // A proof of the whole stay, with the receipts of both payments.
      await expect(paid).toHaveAccessibleDescription(
        /15:00.*В 047 КТ 799.*101.*13:00 – 15:00.*14:00 – 15:00.*120[.,]00/,
      )
      const receipts = ['checkout.receipt', 'checkout.receipt.earlier'].map((id) =>
        paid.getByRole('link', { name: words(id, { period: '13:00–14:00' }), exact: true }),
      )
      const addresses = await Promise.all(receipts.map((one) => one.getAttribute('href')))
      expect(new Set(addresses).size).toBe(2)
      for (const address of addresses)
        expect(await (await page.request.get(address ?? '')).text()).toContain('В047КТ799')

      await guest.button('checkout.again').click()
      await guest.fill({ ...ORDINARY, minutes: '02:00' })
      await guest.lookOnceMore()
      await guest.pay(240).click()
      const conflict = guest.screen('conflict.paid.title')
      await expect(conflict).toContainText(words('conflict.until', { time: '15:00' }))
      await conflict.getByRole('button', { name: words('conflict.addTime'), exact: true }).click()
      await expect(more).toBeVisible()

      const context = await browser.newContext({ baseURL: backend.url, locale: language })
      await time.share(context)
      const other = await context.newPage()
      await other.goto(partnerPage(language))
      const stranger = new GuestPayment(other, { page: other, words, language })
      await stranger.fill({ ...ORDINARY, minutes: '02:00' })
      await stranger.lookOnceMore()
      await stranger.pay(240).click()
      const taken = stranger.screen('conflict.taken.title')
      await expect(taken).toContainText(words('conflict.taken.text'))
      const sides = await taken.evaluate((card) => {
        const { host } = card.getRootNode() as ShadowRoot
        ;(host as HTMLElement).style.inlineSize = '50rem'
        const [inner, outer] = [card.getBoundingClientRect(), host.getBoundingClientRect()]
        return [inner.left - outer.left, outer.right - inner.right].map(Math.round)
      })
      expect(sides[0], 'as far from one side of the place as from the other').toBe(sides[1])
      await expect(taken.getByRole('button', { name: words('conflict.addTime'), exact: true })).toHaveCount(0)
      await context.close()
      expect((await backend.books('zarechny')).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 12_000],
        ['charge', 12_000],
      ])
    })

    it('at the bank’s page keeps a driver and another guest from paying for the same car unawares, and then the driver is told that it is taken', async ({
      page,
      guest,
      bank,
      backend,
      browser,
      time,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const context = await browser.newContext({ baseURL: backend.url, locale: language })
      await time.share(context)

      const driver = new DriverPayment(await context.newPage(), language)
      await comeAs(driver.page, backend, 'driver')
      await openPage(driver.page, `${language === 'en' ? '/en' : ''}/profile/parking`)
      await driver.scope.getByText(driver.words('payment.vehicle.other'), { exact: true }).click()
      await driver.scope.getByRole('textbox', { name: driver.words('field.plate'), exact: true }).fill(ORDINARY.plate)
      await driver.expectPrice(120)
      await driver.button('payment.submit.start').click()
      await driver.pay(120).click()
      const conflict = (id: string) => driver.heading(id).locator('.step')
      await expect(conflict('conflict.beingPaid.title')).toBeFocused()
      await expect(driver.says('conflict.beingPaid.text')).toBeVisible()
      await expect(driver.card('conflict.beingPaid.title')).toContainText(
        driver.words('checkout.zone', { zone: '101' }),
      )
      await expect(driver.button('conflict.anyway')).toBeVisible()

      const other = await (await browser.newContext({ baseURL: backend.url, locale: language })).newPage()
      await time.share(other.context())
      await other.goto(partnerPage(language))
      const stranger = new GuestPayment(other, { page: other, words, language })
      await stranger.fill(ORDINARY)
      await stranger.lookOnceMore()
      await stranger.pay(120).click()
      const warning = stranger.screen('conflict.beingPaid.title')
      await expect(warning.getByRole('heading').locator('.step')).toBeFocused()
      await expect(warning).toContainText(words('conflict.beingPaid.text'))
      await stranger.button('check.back').click()
      await expect(stranger.plate).toHaveValue(ORDINARY.plate)

      await bank.choose('pay')
      await expect(guest.screen('checkout.paid.title')).toBeFocused()
      await driver.button('checkout.check').click()
      await expect(conflict('conflict.taken.title')).toBeFocused()
      await expect(driver.says('conflict.taken.text')).toBeVisible()
      await other.context().close()
      await context.close()
      expect((await backend.books('zarechny')).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 12_000],
      ])
    })

    it('at the bank’s page is overtaken by who goes on knowingly: that payment stands, and the money of the first goes back', async ({
      page,
      guest,
      backend,
      browser,
      time,
      words,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const context = await browser.newContext({ baseURL: backend.url, locale: language })
      await time.share(context)
      const other = await context.newPage()
      await other.goto(partnerPage(language))
      const stranger = new GuestPayment(other, { page: other, words, language })
      await stranger.fill(ORDINARY)
      await stranger.lookOnceMore()
      await stranger.pay(120).click()
      await expect(stranger.screen('conflict.beingPaid.title')).toBeVisible()
      await stranger.button('conflict.anyway').click()
      const theirs = new BankPage(other, language)
      await theirs.expectSum(120)
      await theirs.choose('pay')
      await stranger.expectScreen('checkout.paid.title')
      await context.close()

      await backend.takeLate(page.url())
      await page.goto(partnerPage(language))
      await guest.expectSaidScreen('checkout.refunded.title')
      await expect(guest.says('checkout.refunded.text', { sum: toMoney(120, language) })).toBeVisible()
      expect((await backend.books('zarechny')).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 12_000],
        ['charge', 12_000],
        ['refund', 12_000],
      ])
    })
  })
