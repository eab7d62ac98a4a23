// What a driver with a balance does with a parking, from the first press to its end: on the site and in a stranger's
// page.
import { DriverPayment, moneyOf, strangersPage } from '../support/e2e-driver.ts'
import { test } from '../support/e2e-journeys.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { expect, inTurn, LANGUAGES } from '../support/e2e.ts'

for (const language of LANGUAGES)
  test.describe(`on the site (${language})`, () => {
    test.use({ language })
    const it = inTurn(language, test)
    const prefix = language === 'en' ? '/en' : ''

    it('with enough money and by keyboard alone: begun, extended from its old end, and ended half an hour before it with what the preview said', async ({
      page,
      driver,
      backend,
      time,
      look,
    }) => {
      const press = async (id: string, sum?: number, time = '') => {
        await tabOnTo(page, driver.button(id, sum === undefined ? undefined : { sum: driver.money(sum), time }))
        await page.keyboard.press('Enter')
      }
      await comeAs(page, backend, 'driver')
      await openPage(page, `${prefix}/profile/parking`)
      await driver.expectPrice(120)
      // The sum stands once in the form.
      expect((await driver.form.ariaSnapshot()).match(/120[.,]00/g)).toHaveLength(1)
      await press('payment.submit.start')
      const check = driver.card('check.title')
      await expect(check).toBeFocused()
      await expect(check.getByRole('img', { name: /А 123 ВС 77/ })).toBeVisible()
      await expect(check).toContainText('101')
      await expect(check).toContainText('18/11/26 13:00 – 14:00')
      await press('check.pay', 120)
      await driver.expectCard('checkout.paid.title')
      await expect(driver.says('checkout.until', { time: '14:00' })).toHaveCount(1)
      await expect(driver.card('checkout.paid.title')).toBeFocused()
      await expect(driver.card('checkout.paid.title')).toHaveAccessibleDescription(/14:00.*А 123 ВС 77.*101.*120[.,]00/)
      // Of what the balance has paid there is a receipt, too.
      await expect(driver.scope.getByRole('link', { name: driver.words('checkout.receipt') })).toHaveAttribute(
        'href',
        /operation-proof/,
      )
      await press('checkout.again')

      // The same car in the same place: the button goes on to more time (readings gD-01).
      await press('payment.submit.continue')
      await expect(driver.dialog.getByRole('heading', { level: 2 })).toBeFocused()
      await tabOnTo(page, driver.dialog.getByRole('combobox'))
      await page.keyboard.type('00:30')
      await press('more.pay', 60, '14:30')
      await expect(driver.card('payment.paid.renew')).toBeFocused()
      await expect(driver.card('payment.paid.renew')).toHaveAccessibleDescription(/14:30.*А 123 ВС 77.*101.*60[.,]00/)
      await press('checkout.again')
      await expect(driver.card('payment.running')).toContainText('14:30')
      expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000', 'spend 6000'])

      await time.pass(59)
      await press('payment.abort')
      await expect(driver.dialog).toContainText(driver.words('payment.abort.toBalance', { sum: driver.money(60) }))
      await expect(driver.dialog.getByRole('heading', { name: 'А 123 ВС 77' })).toBeFocused()
      await look('before an early end')
      await page.keyboard.press('Escape')
      await expect(driver.dialog).toBeHidden()
      await expect(driver.button('payment.abort')).toBeFocused()
      await press('payment.abort')
      await expect(driver.dialog).toContainText(driver.words('payment.abort.kept', { sum: driver.money(120) }))
      await tabOnTo(page, driver.dialog.getByRole('button', { name: driver.words('payment.abort.yes'), exact: true }))
      await page.keyboard.press('Enter')
      const done = { plate: 'А 123 ВС 77', sum: driver.money(60) }
      await expect(driver.says('payment.done.abort', done)).toBeVisible()
      await expectSaid(page, driver.words('payment.done.abort', done))
      await expect(driver.says('payment.running.none')).toBeVisible()
      await expect(driver.ground).toBeFocused()
      await expect(driver.says('payment.balance', { sum: driver.money(1380) })).toBeVisible()
      expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000', 'spend 6000', 'return 6000'])
    })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('what has the focus is never under the bar with the price, however high that is', async ({
    page,
    driver,
    backend,
  }) => {
    await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
    await openPage(page, '/profile/parking?zone=101')
    await driver.expectPrice(120)
    const time = (id: string) => driver.scope.getByRole('radio', { name: driver.words(id), exact: true })
    const parts = driver.scope.locator('summary', { hasText: driver.words('price.table') })
    const stops = [
      driver.scope.getByRole('combobox', { name: driver.words('field.minutes') }),
      driver.scope.getByRole('link', { name: driver.words('payment.balance.topUp') }),
    ]
    for (const isHigh of [false, true]) {
      if (isHigh) await parts.press('Enter')
      await page.evaluate(() => scrollTo(0, 0))
      await time('stay.type.today').focus()
      await page.keyboard.press('ArrowRight')
      await expect(time('stay.type.postPayment')).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(time('stay.type.today')).toBeFocused()
      for (const stop of stops) {
        await tabOnTo(page, stop)
        await expect(stop).toBeFocused()
      }
      await driver.expectPrice(120)
    }
  })
})

test.describe('early on a Sunday', () => {
  test.use({ now: '2026-11-22T06:00:10+03:00' })

  test('free, with a new plate on the spot: nothing is charged, half an hour before its end it can be ended no more, and its end is asked for once', async ({
    page,
    driver,
    backend,
    time,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const name = /\/api\/(profile\/get-profile|payment\/sessions)/.exec(request.url())?.[1]
      if (name) asked.push(name)
    })
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/parking')
    await driver.scope.getByText(driver.words('payment.vehicle.other'), { exact: true }).click()
    const plate = driver.scope.getByRole('textbox', { name: driver.words('field.plate'), exact: true })
    await plate.fill('м047кт799')
    await expect(driver.button('check.free')).toBeVisible()
    await driver.button('check.free').click()
    await driver.button('check.free').click()
    await driver.expectCard('checkout.free.title')
    await driver.button('checkout.again').click()
    const card = driver.card('payment.running')
    await expect(card).toContainText(driver.words('checkout.freeUntil', { time: '07:00' }))
    expect(await moneyOf(backend, 'zarechny')).toEqual([])

    await time.pass(29)
    await expect(driver.button('payment.abort')).toBeVisible()
    await time.pass(1)
    await expect(driver.button('payment.abort')).toHaveCount(0)
    await expect(card).toContainText(driver.words('payment.abort.late'))
    await time.pass(16)
    await expect(card).toContainText(driver.words('checkout.ending', { time: '13\u00A0мин' }))
    asked.length = 0
    await time.pass(15)
    await expect(driver.says('payment.running.none')).toBeVisible()
    await time.pass(1)
    await expect.poll(() => asked).toEqual(['payment/sessions'])
  })
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en', viewport: { width: 320, height: 800 } })

  test('with too little money: the top-up opens the bank, and then parking begins by itself, though the page was loaded anew, in this tab and in the bank’s; more time is paid at the bank, and its end is read without a connection', async ({
    page,
    context,
    driver,
    backend,
    partner,
    language,
    look,
  }) => {
    await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
    await page.goto(
      partner.show({ html: strangersPage(backend, 'city="zarechny" zone="101" duration="60"', language) }),
    )
    await driver.expectPrice(120)
    await expect(driver.says('payment.short', { sum: driver.money(101) })).toBeVisible()
    await look('form')
    await driver.button('payment.submit.start').click()
    await driver.expectCard('check.title')
    await look('last look')
    await driver.button('payment.topUp.other').click()
    await driver.expectCard('payment.refill.title')
    await look('top-up')
    const bank = await driver.openBank(context, driver.button('payment.topUp.sum', { sum: driver.money(101) }))
    await bank.expectSum(101)
    // The page behind the bank's tab is loaded anew, as phones do; what it waits for is not lost.
    await page.reload()
    await driver.expectSaidCard('checkout.waiting.title')
    await bank.choose('pay')
    await driver.expectSaidCard('checkout.paid.title')
    expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000'])
    // The bank has sent its tab back to the page: it tells what has begun, in sight and where the keyboard is.
    const other = new DriverPayment(bank.page, language)
    await other.expectCard('checkout.paid.title')
    await expect(other.says('checkout.until', { time: '14:00' })).toBeVisible()
    await bank.page.close()
    await look('paid')

    await driver.button('checkout.again').click()
    await expect(driver.card('payment.running')).toBeVisible()
    await look('running')
    await driver.button('payment.extend').click()
    const payMore = driver.payMore(120, '15:00')
    await expect(payMore).toBeVisible()
    await look('more time')
    await driver.payAtBank(context, payMore, { sum: 120 })
    await driver.expectCard('payment.paid.renew')
    await driver.button('checkout.again').click()
    await expect(driver.card('payment.running')).toContainText(driver.words('checkout.paidUntil', { time: '15:00' }))
    expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000', 'charge 12000'])

    await page.route('**/zarechny/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(driver.card('checkout.last')).toContainText(driver.words('checkout.paidUntil', { time: '15:00' }))
    await look('without a connection')
  })
})
