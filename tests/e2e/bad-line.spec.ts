import type { Route } from '@playwright/test'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { ORDINARY } from '../support/e2e-guest.ts'

const API = '**/zarechny/api/**'

for (const language of LANGUAGES) {
  test.describe(`a bad line (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('offline in the middle: said in words, nothing typed is lost, and it goes on when the line is back', async ({
      page,
      context,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.expectPrice(120)
      await context.setOffline(true)
      await guest.fill({ minutes: '02:00' })
      await guest.goOn()
      // In the first seconds the longer words of errors may not be there yet.
      await expect(guest.says('error.offline').or(guest.says('network')).first()).toBeVisible()
      await expect(guest.place).toHaveValue(/^101/)
      await expect(guest.plate).toHaveValue(ORDINARY.plate)
      await expect(guest.phone).toHaveValue('+7 (916) 123 - 45 - 67')
      expect((await backend.books('zarechny')).payments).toEqual([])

      await context.setOffline(false)
      await guest.lookOnceMore()
      await guest.pay(240).click()
      await bank.expectSum(240)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toMatchObject([{ amount: 24_000 }])
    })

    it('offline at the last look: nothing is begun, and the same press works later', async ({
      page,
      context,
      guest,
      bank,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await context.setOffline(true)
      await guest.pay(120).click()
      await expect(guest.screen('checkout.unknown.title').or(guest.says('error.offline')).first()).toBeVisible()
      await context.setOffline(false)
      await guest.expectScreen('check.title')
      await guest.pay(120).click()
      await bank.expectSum(120)
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      expect((await backend.books('zarechny')).entries).toHaveLength(1)
    })

    it('what is typed while the city is still on its way stays, and so does the keyboard’s place', async ({
      page,
      guest,
    }) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      const late = async (route: Route) => {
        await answered
        await route.continue()
      }
      await page.route('**/chunks/*desk*', late)
      await page.route('**/api/settings/**', late)
      await page.goto(partnerPage(language))
      await guest.plate.click()
      await page.keyboard.type('в047')
      answer()
      await expect(guest.scope.getByRole('radio').first()).toBeVisible()
      await expect(guest.plate).toBeFocused()
      await page.keyboard.type('кт799')
      await expect(guest.plate).toHaveValue('в047кт799')
    })

    it('a place that is looked for while its list comes begins anew, with any name for the one before', async ({
      page,
      guest,
    }) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      await page.route(/\/api\/(zones|parkings)\//, async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(partnerPage(language, '?zone=101'))
      await guest.place.focus()
      await expect(page.locator('.view').getByRole('combobox').first()).toBeFocused()
      answer()
      await expect(guest.place).toHaveValue(/^101, /)
      await page.keyboard.type('102')
      await expect(guest.place).toHaveValue('102')
    })

    it('a changed language keeps what was typed', async ({ page, guest, words }) => {
      await page.goto(partnerPage(language))
      await guest.fill({ plate: 'х000хх', phone: '916' })
      await guest.goOn()
      await expect(guest.plate).toHaveAccessibleDescription(new RegExp(words('field.plate.format')))
      const payment = page.locator('parking-guest-payment')
      await payment.evaluate((element, lang) => element.setAttribute('lang', lang), language === 'ru' ? 'en' : 'ru')
      await expect(guest.plate).toHaveCount(0)
      await payment.evaluate((element, lang) => element.setAttribute('lang', lang), language)
      await expect(guest.plate).toHaveValue('х000хх')
      await expect(guest.phone).toHaveValue(/^\+7 \(916/)
    })

    it('the last parking and its end are readable when the city cannot be reached', async ({
      page,
      context,
      guest,
      bank,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')

      // The page itself comes from the browser’s cache or the partner’s server; the city is out of reach.
      await context.route(API, (route) => route.abort('internetdisconnected'))
      await context.route('**/cities.json', (route) => route.abort('internetdisconnected'))
      await page.reload()
      const last = guest.part('checkout.last')
      await expect(last).toContainText({ ru: '101 Аптекарский переулок', en: '101 ' }[language])
      await expect(last).toContainText(guest.words('checkout.paidUntil', { time: '14:00' }))
    })
  })
}
