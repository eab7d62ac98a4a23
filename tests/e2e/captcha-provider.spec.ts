import type { Page } from '@playwright/test'
import { toPolicy } from '../../shared/build/release/policy.ts'
import { findBarriers } from '../support/e2e-axe.ts'
import { startBackend, type TestBackend } from '../support/e2e-backend.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import type { PartnerSite } from '../support/e2e-partner.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { expect, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

let city: TestBackend

test.beforeAll(async () => {
  city = await startBackend(undefined, { CAPTCHA_CITY: 'zarechny' })
})
test.afterAll(() => city.stop())

const words = wordsOf('en', 'login')

/** A stranger's page with the sign-in and nothing else of ours. */
const showLogin = (partner: PartnerSite, policy: string) =>
  partner.show({
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Museum</title><script type="module" src="${city.url}/elements/parking-login.js"></script></head><body><main><h1>Museum</h1><parking-login city="zarechny"></parking-login></main></body></html>`,
    policy,
  })

async function failThrice(page: Page, login: string): Promise<void> {
  await page.getByLabel(words('login.login')).fill(login)
  for (const turn of [1, 2, 3]) {
    await page.getByLabel(words('login.password'), { exact: true }).fill(`wrong${turn}`)
    const answered = page.waitForResponse('**/api/auth/login-v5')
    await page.keyboard.press('Enter')
    await answered
    await expect(page.locator('parking-login').getByRole('alert')).toHaveText(words('error.IncorrectLogin'))
  }
}

test.describe('a city with a captcha provider', () => {
  test.use({ language: 'en', viewport: { width: 320, height: 740 } })

  test('asks its check after wrong passwords, under the policy that is printed for it, and loads nothing of it before', async ({
    page,
    partner,
    watch,
  }) => {
    const scripts: string[] = []
    page.on(
      'request',
      (request) => void (request.url().includes('/captcha/') && scripts.push(new URL(request.url()).pathname)),
    )
    await page.goto(showLogin(partner, toPolicy({ library: city.url, api: [], hashes: [], captcha: city.url })))
    await failThrice(page, 'driver@demo.example')
    const check = page.frameLocator('parking-login iframe')
    await expect(check.getByRole('button')).toBeVisible()
    await expectSaid(page, words('login.captcha.askedCheck'))
    await expect(page.getByLabel(words('login.password'), { exact: true })).toBeFocused()
    expect(scripts.filter((path) => path === '/captcha/script.js')).toHaveLength(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await findBarriers(page, 'parking-login')).toEqual([])
    await page.getByLabel(words('login.password'), { exact: true }).fill('parking1')
    await page.keyboard.press('Enter')
    const left = page.getByRole('group', { name: words('login.captcha.check'), exact: true })
    await expect(left).toBeFocused()
    await expect(left).toHaveAccessibleDescription(new RegExp(words('login.captcha.checkRequired')))
    await tabOnTo(page, check.getByRole('button'))
    await page.keyboard.press('Space')
    await expect(check.locator('.passed')).toBeVisible()
    await page.getByRole('button', { name: words('login.submit'), exact: true }).click()
    await expect(page.getByText(words('login.done'))).toBeVisible()
    expect(watch.violations()).toBe(0)
  })

  // The browser reports what the page forbids; nothing else may go wrong.
  test('asks for the picture where the page allows no provider', async ({ browser, partner }) => {
    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    await page.goto(showLogin(partner, toPolicy({ library: city.url, api: [], hashes: [] })))
    await failThrice(page, 'poor@demo.example')
    await expect(page.getByRole('img', { name: words('login.captcha.alt') })).toBeVisible()
    await expect(page.locator('parking-login iframe')).toHaveCount(0)
    await expect(page.locator('script[src*="captcha"]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('login.captcha.send') })).toBeVisible()
    expect(errors).toEqual([])
    await context.close()
  })

  test('asks the same on its own site, whose policy allows it', async ({ page, watch }) => {
    const answer = await page.goto(`${city.url}/en#sign-in`)
    expect(answer?.headers()['content-security-policy']).toMatch(/trusted-types parking-provider; frame-src 'self'$/)
    await failThrice(page, 'nobody@demo.example')
    await expect(page.frameLocator('parking-login iframe').getByRole('button')).toBeVisible()
    expect(watch.violations()).toBe(0)
  })
})
