// What a driver does where there are no balances and parking is paid afterwards, in strangers' pages.
import { moneyOf, strangersPage } from '../support/e2e-driver.ts'
import { test } from '../support/e2e-journeys.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs } from '../support/e2e-site.ts'
import { expect } from '../support/e2e.ts'

test.describe('in a city of another time zone, around its midnight', () => {
  // Sunday in Verhnegorsk, and afternoon in New York.
  test.use({ now: '2026-11-22T23:50:10+05:00', timezoneId: 'America/New_York', language: 'en' })

  test('what began today and what began yesterday is paid at once, at the price of its own day', async ({
    page,
    context,
    driver,
    backend,
    partner,
    time,
    language,
  }) => {
    await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
    await page.goto(
      partner.show({ html: strangersPage(backend, 'city="verhnegorsk" parking="1057" duration="120"', language) }),
    )
    await driver.radio('stay.type.postPayment').check()
    await driver.scope.getByRole('button', { name: driver.words('field.startTime.earlier') }).click()
    // The first guess is that the time has just run out.
    await expect(driver.startTime).toHaveValue('21:50')
    await driver.startTime.fill('17:00')
    await driver.expectPrice(20)
    await driver.button('payment.submit.start').click()
    await expect(driver.card('check.title')).toContainText('22/11/26 17:00 – 19:00')
    await driver.payAtBank(context, driver.pay(20), { sum: 20 })
    await driver.expectCard('checkout.paid.title')
    await expect(driver.scope.locator('.ticket')).toContainText('22/11/26 17:00 – 19:00')
    await expect(driver.card('checkout.paid.title')).toHaveAccessibleDescription(
      /17:00.19:00.*А 123 ВС 159.*1057.*20\.00/,
    )
    await driver.button('checkout.again').click()

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
    await driver.expectCard('checkout.paid.title')
    expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 2000', 'charge 4000'])
    expect((await backend.books('verhnegorsk')).payments.map(({ startsAt }) => startsAt)).toEqual(
      ['2026-11-22T17:00:00+05:00', '2026-11-22T14:00:00+05:00'].map((at) => Date.parse(at)),
    )
  })
})

test.describe('in the dark, on the smallest screen', () => {
  test.use({ viewport: { width: 320, height: 800 }, colorScheme: 'dark' })

  test('without balances: runs with its cost until it is put off, is paid later at the bank’s second try, and another is cancelled', async ({
    page,
    context,
    driver,
    backend,
    partner,
    time,
    language,
    look,
  }) => {
    await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
    await page.goto(partner.show({ html: strangersPage(backend, 'city="verhnegorsk" parking="1001"', language) }))
    const begin = async () => {
      await driver.button('payment.submit.start').click()
      await expect(driver.card('payment.check.open')).toContainText('1001')
      await look('last look at an open end')
      await driver.button('payment.submit.start').click()
      await driver.expectCard('payment.begun')
      await look('begun')
      await driver.button('checkout.again').click()
    }
    const plate = 'А 123 ВС 159'
    /** The question names the plate, and is where the keyboard is. */
    const ask = async (action: 'postpone' | 'pay' | 'cancel') => {
      await driver.button(`payment.${action}`).click()
      const title = driver.words(`payment.${action}.title`, { plate })
      await expect(driver.dialog.getByRole('heading', { name: title, exact: true })).toBeFocused()
    }
    /** What was done is said, and the keyboard goes on from the form: the button that was pressed has gone. */
    const expectDone = async (action: 'postpone' | 'cancel', sum = '') => {
      const done = driver.words(`payment.done.${action}`, { plate, sum })
      await expect(driver.scope.getByText(done)).toBeVisible()
      await expectSaid(page, done)
      await expect(driver.ground).toBeFocused()
    }
    await begin()
    const running = driver.card('payment.running.free')
    await expect(running).toContainText('Конторская улица')
    await expect(driver.button('payment.extend')).toHaveCount(0)
    await time.pass(25)
    await expect(running).toContainText(driver.money(13))
    await look('running without an end')
    await ask('postpone')
    await expect(driver.dialog).toContainText(driver.words('payment.postpone.text', { sum: driver.money(13) }))
    await expect(driver.dialog).toContainText(driver.words('payment.responsibility'))
    await look('before it is put off')
    await driver.dialog.getByRole('button', { name: driver.words('payment.postpone.yes'), exact: true }).click()
    await expectDone('postpone', driver.money(13))

    const waiting = driver.card('payment.waiting')
    await expect(waiting).toContainText(driver.words('payment.toPay', { sum: driver.money(13) }))
    await ask('pay')
    await driver.button('payment.pay.no').click()
    await expect(driver.dialog).toBeHidden()
    await expect(driver.button('payment.pay')).toBeFocused()
    for (const action of ['decline', 'pay'] as const) {
      await ask('pay')
      await expect(driver.dialog).toContainText(driver.words('payment.payLater'))
      await look('before it is paid')
      await driver.payAtBank(context, driver.pay(13), { sum: 13, action })
      await driver.expectCard(action === 'pay' ? 'checkout.paid.title' : 'checkout.declined.title')
      await expect(
        driver.card(action === 'pay' ? 'checkout.paid.title' : 'checkout.declined.title'),
      ).toHaveAccessibleDescription(/А 123 ВС 159.*1001.*13,00/)
      await look(action)
      await driver.button(action === 'pay' ? 'checkout.again' : 'checkout.retry').click()
    }
    await expect(driver.says('payment.waiting.none')).toBeVisible()
    expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 1300'])

    await begin()
    await time.pass(10)
    await ask('postpone')
    await driver.dialog.getByRole('button', { name: driver.words('payment.postpone.yes'), exact: true }).click()
    await expect(driver.dialog).toBeHidden()
    await expect(driver.ground).toBeFocused()
    await ask('cancel')
    await expect(driver.dialog).toContainText(driver.words('payment.responsibility'))
    await look('before it is cancelled')
    await driver.button('payment.cancel.yes').click()
    await expectDone('cancel')
    await expect(driver.says('payment.waiting.none')).toBeVisible()
    expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 1300'])
  })
})
