// What a driver does with a parking, from the first press to its end, in both modes: on the site and in strangers' pages.
import { findBarriers } from '../support/e2e-axe.ts'
import { DriverPayment, moneyOf, strangersPage } from '../support/e2e-driver.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { type PartnerSite, startPartner } from '../support/e2e-partner.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, test as base } from '../support/e2e.ts'

const test = base.extend<{ driver: DriverPayment; partner: PartnerSite; look: (state: string) => Promise<void> }>({
  driver: ({ page, language }, use) => use(new DriverPayment(page, language)),
  /** What stands there can be used by everybody, and fits. */
  look: ({ page }, use) =>
    use(async (state) => {
      expect.soft(await findBarriers(page, 'parking-payment'), state).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect.soft(overflow, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0)
    }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  partner: async ({}, use) => {
    const partner = await startPartner()
    await use(partner)
    await partner.close()
  },
})

test('with enough money and by keyboard alone: begun, extended from its old end, and ended half an hour before it with what the preview said', async ({
  page, driver, backend, time, look,
}) => {
  const press = async (id: string, sum?: number) => {
    await tabOnTo(page, driver.button(id, sum === undefined ? undefined : { sum: driver.money(sum) }))
    await page.keyboard.press('Enter')
  }
  await comeAs(page, backend, 'driver')
  await openPage(page, '/profile/parking')
  await driver.expectPrice(120)
  await press('payment.submit.start')
  const check = driver.card('check.title')
  await expect(check.getByRole('img', { name: /А 123 ВС 77/ })).toBeVisible()
  await expect(check).toContainText('101')
  await expect(check).toContainText('18/11/26 13:00 – 14:00')
  await press('check.pay', 120)
  await expect(driver.heading('checkout.paid.title')).toBeVisible()
  await expect(driver.says('checkout.until', { time: '14:00' })).toHaveCount(1)
  await press('payment.ready')

  // The same car in the same place: the button goes on to more time (readings gD-01).
  await press('payment.submit.continue')
  await expect(driver.dialog).toBeVisible()
  await tabOnTo(page, driver.dialog.getByRole('combobox'))
  await page.keyboard.type('00:30')
  await press('check.pay', 60)
  await expect(driver.heading('payment.paid.renew')).toBeVisible()
  await press('payment.ready')
  await expect(driver.card('payment.running')).toContainText('14:30')
  expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000', 'spend 6000'])

  await time.pass(59)
  await press('payment.abort')
  await expect(driver.dialog).toContainText(driver.words('payment.abort.toBalance', { sum: driver.money(60) }))
  await look('before an early end')
  await page.keyboard.press('Escape')
  await expect(driver.dialog).toBeHidden()
  await press('payment.abort')
  await expect(driver.dialog).toContainText(driver.words('payment.abort.kept', { sum: driver.money(120) }))
  await tabOnTo(page, driver.dialog.getByRole('button', { name: driver.words('payment.abort.yes'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(driver.says('payment.done.abort', { sum: driver.money(60) })).toBeVisible()
  await expect(driver.says('payment.running.none')).toBeVisible()
  await expect(driver.says('payment.balance', { sum: driver.money(1380) })).toBeVisible()
  expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000', 'spend 6000', 'return 6000'])
})

test.describe('early on a Sunday', () => {
  test.use({ now: '2026-11-22T06:00:10+03:00' })

  test('free, with a new plate on the spot: nothing is charged, half an hour before its end it can be ended no more, and its end is asked for once', async ({
    page, driver, backend, time,
  }) => {
    let profiles = 0
    page.on('request', (request) => (profiles += Number(request.url().includes('/api/profile/get-profile'))))
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/parking')
    await driver.scope.getByText(driver.words('payment.vehicle.other'), { exact: true }).click()
    const plate = driver.scope.getByRole('textbox', { name: driver.words('field.plate'), exact: true })
    await plate.fill('м047кт799')
    await expect(driver.button('payment.submit.free')).toBeVisible()
    await driver.button('payment.submit.free').click()
    await driver.button('check.free').click()
    await expect(driver.heading('checkout.free.title')).toBeVisible()
    await driver.button('payment.ready').click()
    const card = driver.card('payment.running')
    await expect(card).toContainText(driver.words('checkout.freeUntil', { time: '07:00' }))
    expect(await moneyOf(backend, 'zarechny')).toEqual([])

    await time.pass(29)
    await expect(driver.button('payment.abort')).toBeVisible()
    await time.pass(1)
    await expect(driver.button('payment.abort')).toHaveCount(0)
    await expect(card).toContainText(driver.words('payment.abort.late'))
    await time.pass(16)
    await expect(card).toContainText(driver.words('checkout.ending', { time: '13 минут' }))
    const before = profiles
    await time.pass(15)
    await expect(driver.says('payment.running.none')).toBeVisible()
    await time.pass(1)
    await expect.poll(() => profiles - before).toBe(1)
  })
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en', viewport: { width: 320, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

  test('with too little money: the top-up opens the bank, and then parking begins by itself, in this tab and in the bank’s; more time is paid at the bank, and its end is read without a connection', async ({
    page, context, driver, backend, partner, language, look,
  }) => {
    await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
    await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny" zone="101" duration="60"', language) }))
    await driver.expectPrice(120)
    await expect(driver.says('payment.short', { sum: driver.money(101) })).toBeVisible()
    await look('form')
    await driver.button('payment.submit.start').click()
    await expect(driver.heading('check.title')).toBeVisible()
    await look('last look')
    await driver.button('payment.topUp').click()
    await expect(driver.heading('payment.refill.title')).toBeVisible()
    await look('top-up')
    const bank = await driver.openBank(context, driver.button('payment.topUp.sum', { sum: driver.money(101) }))
    await bank.expectSum(101)
    await bank.choose('pay')
    await expect(driver.heading('checkout.paid.title')).toBeVisible()
    expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000'])
    // The bank has sent its tab back to the page: what has begun meanwhile is there, too.
    const other = new DriverPayment(bank.page, language)
    await expect(other.card('payment.running')).toContainText(driver.words('checkout.until', { time: '14:00' }))
    await bank.page.close()
    await look('paid')

    await driver.button('payment.ready').click()
    await expect(driver.card('payment.running')).toBeVisible()
    await look('running')
    await driver.button('payment.extend').click()
    await expect(driver.pay(120)).toBeVisible()
    await look('more time')
    await driver.payAtBank(context, driver.pay(120), { sum: 120 })
    await expect(driver.heading('payment.paid.renew')).toBeVisible()
    await driver.button('payment.ready').click()
    await expect(driver.card('payment.running')).toContainText(driver.words('checkout.until', { time: '15:00' }))
    expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000', 'charge 12000'])

    await page.route('**/zarechny/api/**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(driver.card('checkout.last')).toContainText(driver.words('checkout.until', { time: '15:00' }))
    await look('without a connection')
  })

  test.describe('in a city of another time zone, around its midnight', () => {
    // Sunday in Verhnegorsk, and afternoon in New York.
    test.use({ now: '2026-11-22T23:50:10+05:00', timezoneId: 'America/New_York' })

    test('what began today and what began yesterday is paid at once, at the price of its own day', async ({ page, context, driver, backend, partner, time, language }) => {
      await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
      await page.goto(partner.show({ html: strangersPage(backend, 'city="verhnegorsk" parking="1057" duration="120"', language) }))
      await driver.radio('stay.type.postPayment').check()
      await driver.scope.getByRole('button', { name: driver.words('field.startTime.earlier') }).click()
      // The first guess is that the time has just run out.
      await expect(driver.startTime).toHaveValue('21:50')
      await driver.startTime.fill('17:00')
      await driver.expectPrice(20)
      await driver.button('payment.submit.start').click()
      await expect(driver.card('check.title')).toContainText('22/11/26 17:00 – 19:00')
      await driver.payAtBank(context, driver.pay(20), { sum: 20 })
      await expect(driver.heading('checkout.paid.title')).toBeVisible()
      await driver.button('payment.ready').click()

      await time.pass(15)
      await driver.radio('stay.type.postPayment').check()
      await driver.startTime.fill('14:00')
      await driver.button('payment.submit.start').click()
      await expect(driver.startTime).toHaveAccessibleDescription(new RegExp(driver.words('field.startTime.future')))
      await driver.button('field.startTime.wasYesterday').click()
      await expect(driver.radio('stay.type.postPaymentYesterday')).toBeChecked()
      await driver.expectPrice(40)
      await driver.button('payment.submit.start').click()
      await expect(driver.card('check.title')).toContainText('22/11/26 14:00 – 16:00')
      await driver.payAtBank(context, driver.pay(40), { sum: 40 })
      await expect(driver.heading('checkout.paid.title')).toBeVisible()
      expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 2000', 'charge 4000'])
      expect((await backend.books('verhnegorsk')).payments.map(({ startsAt }) => startsAt)).toEqual(
        ['2026-11-22T17:00:00+05:00', '2026-11-22T14:00:00+05:00'].map((at) => Date.parse(at)),
      )
    })
  })
})

test.describe('in the dark, on the smallest screen', () => {
  test.use({ viewport: { width: 320, height: 800 }, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('without balances: runs with its cost until it is put off, is paid later at the bank’s second try, and another is cancelled', async ({
    page, context, driver, backend, partner, time, language, look,
  }) => {
    await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
    await page.goto(partner.show({ html: strangersPage(backend, 'city="verhnegorsk" parking="1001"', language) }))
    const begin = async () => {
      await driver.button('payment.submit.start').click()
      await expect(driver.card('payment.check.open')).toContainText('1001')
      await look('last look at an open end')
      await driver.button('payment.submit.start').click()
      await expect(driver.heading('payment.begun')).toBeVisible()
      await look('begun')
      await driver.button('payment.ready').click()
    }
    await begin()
    const running = driver.card('payment.running.free')
    await expect(running).toContainText('Конторская улица')
    await expect(driver.button('payment.extend')).toHaveCount(0)
    await time.pass(25)
    await expect(running).toContainText(driver.money(13))
    await look('running without an end')
    await driver.button('payment.postpone').click()
    await expect(driver.dialog).toContainText(driver.words('payment.postpone.text', { sum: driver.money(13) }))
    await expect(driver.dialog).toContainText(driver.words('payment.responsibility'))
    await look('before it is put off')
    await driver.dialog.getByRole('button', { name: driver.words('payment.postpone.yes'), exact: true }).click()
    await expect(driver.says('payment.done.postpone', { sum: driver.money(13) })).toBeVisible()

    const waiting = driver.card('payment.waiting')
    await expect(waiting).toContainText(driver.words('payment.toPay', { sum: driver.money(13) }))
    for (const action of ['decline', 'pay'] as const) {
      await driver.button('payment.pay').click()
      await expect(driver.dialog).toContainText(driver.words('payment.payLater'))
      await look('before it is paid')
      await driver.payAtBank(context, driver.pay(13), { sum: 13, action })
      await expect(driver.heading(action === 'pay' ? 'checkout.paid.title' : 'checkout.declined.title')).toBeVisible()
      await look(action)
      await driver.button(action === 'pay' ? 'payment.ready' : 'checkout.retry').click()
    }
    await expect(driver.says('payment.waiting.none')).toBeVisible()
    expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 1300'])

    await begin()
    await time.pass(10)
    await driver.button('payment.postpone').click()
    await driver.dialog.getByRole('button', { name: driver.words('payment.postpone.yes'), exact: true }).click()
    await driver.button('payment.cancel').click()
    await expect(driver.dialog).toContainText(driver.words('payment.responsibility'))
    await look('before it is cancelled')
    await driver.button('payment.cancel.yes').click()
    await expect(driver.says('payment.done.cancel')).toBeVisible()
    await expect(driver.says('payment.waiting.none')).toBeVisible()
    expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 1300'])
  })
})
