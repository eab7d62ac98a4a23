// A driver back from the bank, before the server has said how it ended.
import type { Page } from '@playwright/test'
import { DriverPayment, strangersPage } from '../support/e2e-driver.ts'
import { steerAnswers } from '../support/e2e-hold.ts'
import { saidIn } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'

const STATUS = '**/api/payment/status/v1*'

/** What stands before the element on a partner's page: three windows of text. */
const LONG = `<p style="block-size: 2400px">Museum</p>`

for (const language of LANGUAGES) {
  const it = inTurn(language)
  for (const place of ['the site', 'a long page of a partner'] as const)
    test.describe(`a driver's return from the bank to ${place} (${language})`, () => {
      test.use({ language, viewport: { width: 360, height: 740 } })

      async function open(page: Page, urls: { backend: { url: string }; show(html: string): string }): Promise<void> {
        if (place === 'the site') await openPage(page, `${language === 'en' ? '/en' : ''}/profile/parking?zone=101`)
        else {
          const html = strangersPage(urls.backend, 'city="zarechny" zone="101"', language)
          await page.goto(urls.show(html.replace('<parking-payment', `${LONG}<parking-payment`)))
        }
      }

      it('says that it is being checked, with the focus and in sight, and is in doubt only once an answer is lost', async ({
        page,
        context,
        backend,
        partner,
      }) => {
        await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
        await open(page, { backend, show: (html) => partner.show({ html }) })
        const bank = await new DriverPayment(page, language).topUpAtOnce(context, 101)
        const answers = await steerAnswers(context, STATUS)
        await bank.choose('pay')

        const back = new DriverPayment(bank.page, language)
        await back.expectCard('checkout.checking')
        expect(await seenShareOf(back.heading('checkout.checking'))).toBeGreaterThanOrEqual(0.5)
        await expect.poll(answers.countHeld).toBeGreaterThan(0)
        await expect(back.heading('checkout.unknown.title')).toHaveCount(0)
        expect((await saidIn(bank.page)).join()).not.toContain(back.words('checkout.unknown.title'))

        answers.lose()
        await expect(back.heading('checkout.unknown.title')).toBeVisible()
        await expect(back.card('checkout.unknown.title').first()).toBeFocused()
        expect(await seenShareOf(back.heading('checkout.unknown.title'))).toBeGreaterThanOrEqual(0.5)

        answers.give()
        await back.button('checkout.check').press('Enter')
        await back.expectCard('checkout.paid.title')
        expect(await seenShareOf(back.heading('checkout.paid.title'))).toBeGreaterThanOrEqual(0.5)
      })
    })
}
