// A driver's vehicle that was parked from another device meanwhile.
import { DriverPayment, moneyOf, strangersPage } from '../support/e2e-driver.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { test } from '../support/e2e-journeys.ts'
import { comeAs, openPage, park, takeToken } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, partnerPage } from '../support/e2e.ts'

for (const language of LANGUAGES) {
  test.describe(`a vehicle that was parked from another device meanwhile (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })
    const it = inTurn(language, test)

    it('is paid for already: time is added to that parking', async ({ page, driver, backend, partner }) => {
      await comeAs(page, backend, 'driver')
      await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny" zone="102"', language) }))
      await driver.button('payment.submit.start').press('Enter')
      await driver.expectCard('check.title')
      const token = await takeToken(backend, 'driver')
      await park(backend, { token, number: 'А123ВС77', minutes: 60 })
      await driver.scope
        .getByRole('button', { name: new RegExp(`^${driver.words('check.pay', { sum: '' }).trim()}`) })
        .press('Enter')
      await expect(driver.heading('conflict.paid.title').locator('.step')).toBeFocused()
      await expect(driver.card('conflict.paid.title')).toContainText(driver.words('conflict.until', { time: '14:00' }))
      await expect(driver.card('conflict.paid.title')).toContainText('101')
      await driver.button('conflict.addTime').press('Enter')
      await expect(driver.dialog.getByRole('heading').first()).toBeFocused()
    })

    it('is paid for when it ends: it is not called paid, and can be ended and paid', async ({
      page,
      browser,
      driver,
      backend,
      baseURL,
      locale,
      partner,
      time,
    }) => {
      const seeded = { city: 'verhnegorsk' }
      const html = (parking: string) => strangersPage(backend, `city="verhnegorsk" parking="${parking}"`, language)
      await comeAs(page, backend, 'driver', seeded)
      await page.goto(partner.show({ html: html('1002') }))
      await driver.button('payment.submit.start').press('Enter')
      await driver.expectCard('payment.check.open')

      const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: locale!, timezoneId: 'Europe/Moscow' })
      await time.share(elsewhere)
      const other = await elsewhere.newPage()
      const there = new DriverPayment(other, language)
      await comeAs(other, backend, 'driver', seeded)
      await other.goto(partner.show({ html: html('1001') }))
      await there.button('payment.submit.start').press('Enter')
      await there.expectCard('payment.check.open')
      await there.button('payment.submit.start').press('Enter')
      await there.expectCard('payment.begun')
      await elsewhere.close()

      await page.bringToFront()
      await driver.button('payment.submit.start').press('Enter')
      await expect(driver.heading('conflict.own.title').locator('.step')).toBeFocused()
      await expect(driver.heading('conflict.paid.title')).toHaveCount(0)
      const card = driver.card('conflict.own.title')
      await expect(card).toContainText('1001')
      await expect(card).toContainText(driver.words('field.plate.parked'))
      await card.getByRole('button', { name: driver.words('payment.pay'), exact: true }).press('Enter')
      const title = driver.words('payment.pay.title', { plate: 'А 123 ВС 159' })
      await expect(driver.dialog.getByRole('heading', { name: title, exact: true })).toBeFocused()
    })

    it('is being paid for by a guest: who goes on knowingly is parked', async ({
      page,
      browser,
      driver,
      backend,
      baseURL,
      locale,
      partner,
      time,
      words,
    }) => {
      const elsewhere = await browser.newContext({ baseURL: baseURL!, locale: locale!, timezoneId: 'Europe/Moscow' })
      await time.share(elsewhere)
      const other = await elsewhere.newPage()
      await other.goto(partnerPage(language))
      await new GuestPayment(other, { page: other, words, language }).goToBank({ ...ORDINARY, plate: 'А 123 ВС 77' })

      await comeAs(page, backend, 'driver')
      await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny" zone="101"', language) }))
      await driver.expectPrice(120)
      await driver.button('payment.submit.start').press('Enter')
      await driver.pay(120).press('Enter')
      await expect(driver.heading('conflict.beingPaid.title').locator('.step')).toBeFocused()
      await driver.button('conflict.anyway').press('Enter')
      await driver.expectCard('checkout.paid.title')
      await elsewhere.close()
      expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000'])
    })

    it('was ended there while more time was being paid for: the money goes back, and the tab left behind says for what', async ({
      page,
      context,
      driver,
      backend,
      time,
    }) => {
      const address = `${language === 'en' ? '/en' : ''}/profile/parking`
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${address}?zone=101`)
      const topUp = await driver.openTopUp(context, 101)
      await topUp.choose('pay')
      await new DriverPayment(topUp.page, language).expectCard('checkout.paid.title')
      await topUp.page.close()
      await page.bringToFront()
      await driver.button('checkout.extend').click()
      const bank = await driver.openBank(context, driver.payMore(120, '15:00'))
      await bank.expectSum(120)
      // The tab behind the bank's hears nothing of it until the end.
      await page.route('**/zarechny/api/**', (route) => route.abort('internetdisconnected'))

      const other = new DriverPayment(await context.newPage(), language)
      await openPage(other.page, address)
      await other.button('payment.abort').click()
      await other.dialog.getByRole('button', { name: other.words('payment.abort.yes'), exact: true }).click()
      await expect(other.dialog).toHaveCount(0)
      await other.page.close()

      await backend.takeLate(bank.page.url())
      await page.unroute('**/zarechny/api/**')
      await page.bringToFront()
      await time.pass(1)
      const card = driver.card('checkout.refunded.title').first()
      await expect(card).toBeVisible()
      await expect(driver.says('checkout.refunded.text', { sum: driver.money(120) })).toBeVisible()
      await expect(card).toHaveAccessibleDescription(/В 020 АВ 77.*101.*120[.,]00/)
      expect(await moneyOf(backend, 'zarechny')).toEqual(expect.arrayContaining(['charge 12000', 'refund 12000']))
    })
  })
}
