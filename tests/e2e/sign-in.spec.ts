import { findBarriers } from '../support/e2e-axe.ts'
import { lastCode, tabTo } from '../support/e2e-keyboard.ts'
import { toStrictPage } from '../support/e2e-partner.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

const TAGS = ['parking-login', 'parking-account-menu']

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`signing in on a stranger’s page (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('by the keyboard alone: wrong passwords, the picture, a code in its place, and in; another tab follows in and out', async ({
      page,
      context,
      backend,
      partner,
      watch,
    }) => {
      const words = wordsOf(language, 'login', 'account-menu')
      await page.goto(
        partner.show(
          toStrictPage(backend.url, {
            language,
            tags: TAGS,
            body: `<parking-login city="zarechny" lang="${language}"></parking-login>`,
          }),
        ),
      )
      const login = page.locator('parking-login')
      await expect(page.getByLabel(words('login.login'))).toBeVisible()
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ autocomplete }) => autocomplete),
        ),
      ).toEqual(['username', 'current-password'])
      expect(await findBarriers(page, 'parking-login')).toEqual([])

      await tabTo(page, words('login.login'))
      await page.keyboard.type('driver@demo.example')
      await tabTo(page, words('login.password'))
      for (const turn of [1, 2, 3]) {
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(`wrong${turn}`)
        const answered = page.waitForResponse('**/api/auth/login-v5')
        await page.keyboard.press('Enter')
        await answered
        await expect(login.getByRole('alert')).toHaveText(words('error.IncorrectLogin'))
        await expectSaid(page, words('error.IncorrectLogin'), { times: turn })
        await expect(page.getByLabel(words('login.password'), { exact: true })).toBeFocused()
        await expect(page.getByLabel(words('login.password'), { exact: true })).toHaveValue(`wrong${turn}`)
      }
      await expect(login.getByRole('img', { name: words('login.captcha.alt') })).toBeVisible()
      await expectSaid(page, words('login.captcha.asked'))
      expect(await findBarriers(page, 'parking-login')).toEqual([])
      await tabTo(page, words('login.captcha.label'))
      await expect(page.getByLabel(words('login.captcha.label'), { exact: true })).toBeFocused()
      await tabTo(page, words('login.captcha.send'))
      await page.keyboard.press('Space')
      await expect(login.getByText(words('login.captcha.sent.email'))).toBeVisible()
      await expectSaid(page, words('login.captcha.sent.email'))
      // Its name stays while its seconds go by.
      const again = login.getByRole('button', { name: words('login.resend'), exact: true })
      await expect(again).toHaveText(/\d\s[сs]$/)
      await expect(again).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.type(await lastCode(backend.url, 'driver@demo.example'))
      await page.getByLabel(words('login.password'), { exact: true }).focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('parking1')

      const second = await context.newPage()
      await second.goto(
        partner.show(
          toStrictPage(backend.url, {
            language,
            tags: TAGS,
            body: `<parking-account-menu city="zarechny" lang="${language}"></parking-account-menu>`,
          }),
        ),
      )
      await expect(second.getByRole('button', { name: words('account.signIn') })).toBeVisible()
      await page.bringToFront()
      await page.keyboard.press('Enter')
      await expect(login.getByText(words('login.done'))).toBeVisible()
      await expectSaid(page, words('login.done'))
      expect(await findBarriers(page, 'parking-login')).toEqual([])
      const menu = second.locator('.drop-menu-button')
      await expect(second.locator('.account-balance')).toContainText(/1.500[.,]00/)
      await menu.focus()
      await second.keyboard.press('Enter')
      expect(await findBarriers(second, 'parking-account-menu')).toEqual([])
      await second.getByRole('button', { name: words('menu.signOut') }).press('Enter')
      await expect(second.getByRole('button', { name: words('account.signIn') })).toBeVisible()
      await expect(second.getByRole('group', { name: words('account.inside') })).toBeFocused()
      await expect(page.getByLabel(words('login.login'))).toBeVisible()
      await expect(page.getByLabel(words('login.login'))).toHaveValue('')
      expect(watch.violations()).toBe(0)
    })
  })
}
