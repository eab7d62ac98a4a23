import type { Page } from '@playwright/test'
import type { TestBackend } from '../support/e2e-backend.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'

const START = '**/api/payment/unregistered/start/**'
const STATUS = '**/api/payment/unregistered/status/**'

/** One car, one hour, one payment of 120 roubles, after any way to it. */
async function expectPaidOnce(backend: TestBackend): Promise<void> {
  const { entries, payments, bank } = await backend.books('zarechny')
  expect(entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
  expect(payments).toMatchObject([{ state: 'paid' }])
  expect(bank).toHaveLength(1)
}

/** Keeps the answers to a call back until it is told to let them through. */
async function holdBack(page: Page, address: string): Promise<{ arrived: Promise<void>; release(): void }> {
  let release = () => {}
  let arrive = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(address, async (route) => {
    const response = await route.fetch()
    arrive()
    await released
    await route.fulfill({ response }).catch(() => {})
  })
  return { arrived, release }
}

for (const language of LANGUAGES) {
  test.describe(`one charge at most (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('the answer to the start is lost after the city has acted: “we do not know yet”, then the same payment goes on', async ({
      page,
      guest,
      bank,
      backend,
      time,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await page.route(START, async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await page.route(STATUS, (route) => route.abort('connectionreset'))
      await guest.pay(120).click()

      await guest.expectScreen('checkout.unknown.title')
      await expect(guest.says('checkout.unknown.text')).toBeVisible()
      await expect(guest.pay(120)).toHaveCount(0)
      expect((await backend.books('zarechny')).payments).toHaveLength(1)

      await page.unroute(STATUS)
      await time.pass(1)
      await guest.expectScreen('checkout.waiting.title')
      await guest.link('checkout.leaving.link').click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expectPaidOnce(backend)
    })

    it('the start is lost before it reaches the city: the page finds that nothing was begun, and the next press pays', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await page.route(START, (route) => route.abort('connectionreset'), { times: 1 })
      await guest.pay(120).click()
      await expect(guest.says('error.network')).toBeVisible()
      await guest.expectScreen('check.title')
      expect((await backend.books('zarechny')).payments).toEqual([])

      await guest.pay(120).click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expectPaidOnce(backend)
    })

    it('pressed twice, and Enter twice', async ({ page, guest, bank, backend }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.phone.press('Enter')
      await guest.expectScreen('check.title')
      const start = await holdBack(page, START)
      await guest.pay(120).dblclick()
      await start.arrived
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await guest.pay(120).click({ force: true })
      start.release()
      await bank.expectSum(120)
      await bank.button('pay').dblclick()
      await guest.expectScreen('checkout.paid.title')
      await expectPaidOnce(backend)
    })

    it('pressed in another tab within five minutes: a guest reads that it is paid, and that nothing was charged again', async ({
      page,
      context,
      guest,
      bank,
      backend,
      words,
    }) => {
      const second = await context.newPage()
      const inSecond = new GuestPayment(second, { page: second, words, language })
      await second.goto(partnerPage(language))
      await inSecond.fill(ORDINARY)
      await inSecond.lookOnceMore()
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expect(guest.says('checkout.paid.repeat')).toHaveCount(0)

      await second.bringToFront()
      // What comes is taller than such a window, and begins with what is news.
      await second.setViewportSize({ width: 360, height: 600 })
      await inSecond.pay(120).press('Enter')
      await inSecond.expectScreen('checkout.paid.title')
      await expect(inSecond.says('checkout.paid.repeat')).toBeInViewport({ ratio: 1 })
      await expect(inSecond.says('checkout.paid.repeat')).toBeVisible()
      await expect(inSecond.screen('checkout.paid.title')).toHaveAccessibleDescription(
        new RegExp(`^${words('checkout.paid.repeat')}.*14:00.*В 047 КТ 799.*101`),
      )
      await expectPaidOnce(backend)
    })

    it('pressed in another tab within five minutes: a driver reads that it is paid, and that nothing was charged again', async ({
      page,
      context,
      backend,
    }) => {
      const [first, second] = [new DriverPayment(page, language), new DriverPayment(await context.newPage(), language)]
      await comeAs(page, backend, 'driver')
      for (const driver of [first, second]) {
        await openPage(driver.page, `${language === 'en' ? '/en' : ''}/profile/parking?zone=101`)
        await driver.expectPrice(120)
        await driver.button('payment.submit.start').press('Enter')
        await driver.expectCard('check.title')
      }
      await first.page.bringToFront()
      await first.pay(120).press('Enter')
      await first.expectCard('checkout.paid.title')
      await expect(first.says('checkout.paid.repeat')).toHaveCount(0)

      await second.page.bringToFront()
      await second.pay(120).press('Enter')
      await second.expectCard('checkout.paid.title')
      await expect(second.says('checkout.paid.repeat')).toBeVisible()
      expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000'])
    })

    it('two tabs that pay for the same', async ({ page, context, guest, bank, backend, words }) => {
      const second = await context.newPage()
      const inSecond = new GuestPayment(second, { page: second, words, language })
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await second.goto(partnerPage(language))
      await inSecond.fill(ORDINARY)
      await inSecond.lookOnceMore()
      await guest.pay(120).click()
      await inSecond.pay(120).click()
      const bankOfSecond = new BankPage(second, language)
      await bank.expectSum(120)
      await bankOfSecond.expectSum(120)
      await page.bringToFront()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')

      await second.bringToFront()
      await bankOfSecond.choose('pay')
      await second.goto(partnerPage(language))
      await expect(inSecond.place.or(inSecond.screen('checkout.paid.title'))).toBeVisible()
      await expectPaidOnce(backend)
    })

    it('reloaded while the payment was being started: the page finds it and leads on', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      const start = await holdBack(page, START)
      await guest.pay(120).click()
      await start.arrived
      await page.reload()
      await guest.expectSaidScreen('checkout.waiting.title')
      await guest.link('checkout.leaving.link').click()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await expectPaidOnce(backend)
    })

    it('back from the bank by the browser’s button, before and after paying', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await page.goBack()
      await guest.expectSaidScreen('checkout.waiting.title')
      await guest.link('checkout.leaving.link').click()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await page.goBack()
      await expect(
        page.getByRole('link', { name: language === 'ru' ? 'Вернуться на сайт' : 'Back to the site' }),
      ).toBeVisible()
      await expectPaidOnce(backend)
    })
  })
}
