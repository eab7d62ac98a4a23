import type { Page } from '@playwright/test'
import { expect, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { visitStates } from '../support/e2e-states.ts'

/** Promise 9, word for word; our pages say no less. */
const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
const PAGES = ['/', '/demo/', '/demo/index-en.html', '/demo/partner.html', '/demo/partner-en.html', '/demo/two-cities.html', '/demo/hostile.html', '/demo/map.html']

/** Every payment of the page shows something of its own: its heading, or what keeps it from being shown. */
async function expectShown(page: Page): Promise<void> {
  for (const payment of await page.locator('parking-guest-payment').all()) {
    await expect(payment.getByRole('heading').or(payment.getByRole('alert')).first()).toBeVisible()
  }
}

test.describe('a strict policy with trusted types', () => {
  test.setTimeout(180_000)

  test('is on every page of the demo, and none of them violates it', async ({ page, watch }) => {
    for (const address of PAGES) {
      const response = await page.goto(address)
      const policy = response?.headers()['content-security-policy'] ?? ''
      for (const part of STRICT) expect.soft(policy, address).toContain(part)
      await expectShown(page)
    }
    expect(watch.violations()).toBe(0)
    console.log(`promise 9: ${PAGES.length} pages under the strict policy, ${watch.violations()} violations`)
  })

  test('is as strict at the kiosk, but for one named policy that starts its own worker', async ({ page, watch }) => {
    const response = await page.goto('/demo/kiosk.html')
    const policy = response?.headers()['content-security-policy'] ?? ''
    for (const part of STRICT.filter((line) => !line.startsWith('trusted-types'))) expect.soft(policy).toContain(part)
    expect(policy).toContain('trusted-types parking-kiosk')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(watch.violations()).toBe(0)
  })

  test('is asked for by nobody: a page without any works as well', async ({ page, guest }) => {
    const response = await page.goto('/demo/plain-host.html')
    expect(response?.headers()['content-security-policy']).not.toContain('trusted-types')
    await expect(guest.plate).toBeVisible()
  })

  for (const language of LANGUAGES) {
    test(`is kept in every state of the guest payment (${language})`, async ({ page, watch, backend }) => {
      await page.goto(`/demo/states/guest-payment.html?lang=${language}`)
      const names = await page.getByRole('region').evaluateAll((sections) => sections.map((section) => section.id).filter(Boolean))
      expect(names.length).toBeGreaterThan(15)
      for (const name of names) {
        await page.goto(`/demo/states/guest-payment.html?state=${name}&lang=${language}`)
        await expectShown(page)
      }
      expect(watch.troubles()).toEqual([])
      expect((await backend.books('zarechny')).payments).toEqual([])
      console.log(`promise 9: ${names.length} states of the demo page (${language}), ${watch.violations()} violations`)
    })

    test.describe(`on the way of a payment (${language})`, () => {
      test.use({ language })

      test('is kept from the first look to the receipt, through every trouble', async ({ page, context, guest, bank, backend, time, watch }) => {
        const states = await visitStates({ page, context, guest, bank, backend, time, language, address: partnerPage(language) }, async (state) => {
          expect(watch.troubles(), state).toEqual([])
        })
        console.log(`promise 9: ${states} states on the way of a payment (${language}), ${watch.violations()} violations`)
      })
    })
  }
})
