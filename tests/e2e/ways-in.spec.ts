import { findBarriers } from '../support/e2e-axe.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { codeFor, lastCode, tabAndType, tabTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, headingOf, openPage, takeToken, tokensOf } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'

test.describe('other ways in (en)', () => {
  test.use({ language: 'en', viewport: { width: 360, height: 740 } })

  test('three wrong passwords ask for the picture, a letter does in its place, and the driver is in, by the keyboard alone', async ({
    page,
    backend,
    watch,
  }) => {
    const words = wordsOf('en', 'login')
    await openPage(page, '/en')
    await tabTo(page, 'Sign in')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words('login.title') })
    const login = page.locator('parking-login')
    await expect(page.getByLabel(words('login.login'))).toBeFocused()
    await page.keyboard.type('poor@demo.example')
    const password = page.getByLabel(words('login.password'), { exact: true })
    for (const times of [1, 2, 3]) {
      await tabAndType(page, words('login.password'), `wrong${times}`)
      await page.keyboard.press('Enter')
      await expectSaid(page, words('error.IncorrectLogin'), { times })
      await expect(login.getByRole('alert')).toHaveText(words('error.IncorrectLogin'))
      await expect(password).toBeFocused()
    }
    await expect(login.getByRole('img', { name: words('login.captcha.alt') })).toBeVisible()
    await expectSaid(page, words('login.captcha.asked'))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(360)
    // What was read off the picture is wrong: another picture, and the rest stays.
    await tabAndType(page, words('login.captcha.label'), 'zzzz')
    await tabAndType(page, words('login.password'), 'parking1')
    await page.keyboard.press('Enter')
    await expect(login.getByRole('alert')).toHaveText(words('error.CaptchaIncorrect'))
    await expectSaid(page, words('error.CaptchaIncorrect'))
    await expect(password).toBeFocused()
    await tabTo(page, words('login.captcha.send'))
    await page.keyboard.press('Space')
    await expect(login.getByText(words('login.captcha.sent.email'))).toBeVisible()
    await expectSaid(page, words('login.captcha.sent.email'))
    expect(await findBarriers(page, 'parking-login')).toEqual([])
    await tabAndType(page, words('login.captcha.sentLabel'), await lastCode(backend.url, 'poor@demo.example'))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    await expect(headingOf(page)).toBeFocused()
    expect(watch.violations()).toBe(0)
  })

  test('an account without a password is led to a first one, and in', async ({ page, backend }) => {
    const words = wordsOf('en', 'login', 'restore-password')
    await page.goto('/en#sign-in')
    await page.getByLabel(words('login.login')).fill('empty@demo.example')
    await page.getByLabel(words('login.password'), { exact: true }).fill('anything')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/en\/restore-password\?error=EmptyPass&email=empty%40demo\.example$/)
    await expect(page.getByText(words('restore.reason.EmptyPass'))).toBeVisible()
    await expectSaid(page, words('restore.reason.EmptyPass'))
    await expect(headingOf(page)).toBeFocused()
    const step = page.locator('parking-restore-password .step-title')
    await page.getByRole('button', { name: words('restore.send') }).click()
    await expect(step).toHaveText(words('restore.title.code'))
    await expect(page.getByRole('textbox', { name: words('confirm.code') })).toBeFocused()
    await codeFor(page, backend, 'empty@demo.example')
    await expect(step).toHaveText(words('restore.title.password'))
    await expect(step).toBeFocused()
    await page.getByLabel(words('password'), { exact: true }).fill('secret1')
    await page.getByLabel(words('password.repeat')).fill('secret1')
    await page.keyboard.press('Enter')
    await expect(step).toHaveText(words('restore.title.done'))
    await expect(step).toBeFocused()
    await expectSaid(page, words('restore.done'))
    await page.getByRole('link', { name: words('restore.toLogin') }).click()
    await expect(page.getByLabel(words('login.login'))).toBeFocused()
    await page.getByLabel(words('login.login')).fill('empty@demo.example')
    await page.getByLabel(words('login.password'), { exact: true }).fill('secret1')
    await page.keyboard.press('Enter')
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    await expect(headingOf(page)).toBeFocused()
  })

  test('the account of another service lets in a user who is known here, and tells the others', async ({
    page,
    watch,
  }) => {
    const words = wordsOf('en', 'login', 'registration')
    for (const who of ['stranger@demo.example', 'driver@demo.example']) {
      await page.goto('/en#sign-in')
      await page.getByRole('button', { name: words('login.social') }).click()
      await page.waitForURL(/\/social\/authorize/)
      await page.getByRole('button', { name: who }).click()
      if (who.startsWith('stranger')) {
        await expect(page.getByRole('alert')).toHaveText(words('error.UnregistredAccount'))
        await expectSaid(page, words('error.UnregistredAccount'))
      }
    }
    await expect(page).toHaveURL(/\/profile\/parking$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    await expect(headingOf(page)).toBeFocused()
    expect(page.url()).not.toContain('access_token')
    expect(watch.violations()).toBe(0)
  })
})

test.describe('other ways in (ru)', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a firm’s clerk goes to the page of firms, in and out', async ({ page, watch }) => {
    const words = wordsOf('ru', 'login')
    await page.goto('/#sign-in')
    await page.getByRole('radio', { name: words('login.kind.legal') }).check()
    await page.getByRole('link', { name: words('login.legal.go') }).click()
    await expect(page).toHaveURL(/\/legal\/auth$/)
    await expect(headingOf(page)).toBeFocused()
    await page.getByLabel(words('login.inn')).fill('7707083893')
    await page.getByLabel(words('login.contract')).fill('ДГ-0')
    await page.keyboard.press('Enter')
    await expectSaid(page, words('error.IncorrectLogin'))
    await expect(page.getByLabel(words('login.contract'))).toBeFocused()
    await page.getByLabel(words('login.contract')).fill('ДГ-1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/coop-profile$/)
    await expectSaid(page, words('login.done'))
    await expect(headingOf(page)).toBeFocused()
    expect(Object.keys((await tokensOf(page))['zarechny'] ?? {})).toEqual(['coop'])
    await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(headingOf(page)).toBeFocused()
    expect(watch.violations()).toBe(0)
  })

  test('three cities keep three tokens, and two tabs follow each other', async ({ page, context, backend }) => {
    const words = wordsOf('ru', 'login', 'confirm-code', 'account-menu')
    const second = await context.newPage()
    for (const city of ['zarechny', 'malye-luga']) {
      await page.goto(`/?city=${city}#sign-in`)
      await expect(headingOf(page)).toBeAttached()
      await second.goto('/news')
      await expect(headingOf(second)).toBeAttached()
      await page.bringToFront()
      // Where firms are the rule, they come first.
      await page.getByRole('radio', { name: words('login.kind.individual') }).check()
      await page.getByLabel(words('login.login')).fill('driver@demo.example')
      await page.getByLabel(words('login.password'), { exact: true }).fill('parking1')
      await page.keyboard.press('Enter')
      await expect(page.locator('.drop-menu-button')).toBeVisible()
      await expect(headingOf(page)).toBeFocused()
      // The tab that only follows keeps its place.
      await expect(headingOf(second)).not.toBeFocused()
      await expect(second.locator('.drop-menu-button')).toBeVisible()
      await expect(second).toHaveURL(/\/news$/)
    }
    await page.goto('/?city=verhnegorsk#sign-in')
    const phone = page.getByLabel(words('login.phone'))
    const code = page.getByRole('textbox', { name: words('login.code') })
    await phone.fill('79000000001')
    await page.keyboard.press('Enter')
    // What comes next has the focus, and says where the code is.
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/900.*000.00.01/)
    // Its name stays while the seconds beside it go by.
    await expect(page.getByRole('button', { name: words('login.resend'), exact: true })).toHaveText(/\d\sс$/)
    await page.getByRole('button', { name: words('login.changePhone') }).press('Enter')
    await expect(phone).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
    await expectSaid(page, words('login.resent'))
    await codeFor(page, backend, '79000000001')
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    await expect(headingOf(page)).toBeFocused()
    expect(Object.entries(await tokensOf(page)).map(([city, types]) => [city, Object.keys(types)])).toEqual([
      ['zarechny', ['standart']],
      ['malye-luga', ['standart']],
      ['verhnegorsk', ['standart']],
    ])
    await second.goto('/news?city=malye-luga')
    await second.locator('.drop-menu-button').click()
    // The sheet lies over the button that has opened it.
    await expect(second.locator('.drop-menu-head').getByRole('button')).toBeFocused()
    await second.getByRole('button', { name: words('menu.signOut') }).click()
    await expect(second).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(headingOf(second)).toBeFocused()
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    expect((await tokensOf(page))['malye-luga']).toEqual({})
    expect(Object.keys((await tokensOf(page))['zarechny'] ?? {})).toEqual(['standart'])
  })

  test('a token that is over is told of at every load, on whatever page', async ({ page, backend }) => {
    const words = wordsOf('ru', 'account-menu')
    const token = await takeToken(backend, 'driver', { login: 'expired@demo.example' })
    await page.addInitScript(
      (tokens) => localStorage.setItem('tokens', tokens),
      JSON.stringify({ zarechny: { standart: token } }),
    )
    const notice = page.getByRole('dialog', { name: words('account.expired.title') })
    for (const address of ['/', '/profile/parking', '/news', '/profile/operations', '/', '/profile/my-profile']) {
      await page.goto(address)
      await expect(notice.getByRole('heading'), address).toBeFocused()
      await expect(page.getByText(words('account.expired.title')), address).toHaveCount(1)
    }
    // The way back in takes one line of the header.
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThanOrEqual(64)
  })

  for (const isBehind of [false, true])
    test(`a token that expires is told of once, and after the sign-in what was half filled in goes on, ${isBehind ? 'though the page was drawn anew behind a window' : 'with the focus on the page'}`, async ({
      page,
      backend,
      time,
      watch,
    }) => {
      const words = wordsOf('ru', 'login', 'operations')
      await comeAs(page, backend, 'driver')
      await openPage(page, '/profile/operations')
      const type = page.getByLabel(words('operations.type'), { exact: true })
      const from = page.getByRole('textbox', { name: words('period.from') })
      const filters = page.getByRole('button', { name: words('operations.filters.open'), exact: true })
      await filters.click()
      await type.selectOption('refill')
      await page.getByLabel(words('period'), { exact: true }).selectOption('custom')
      await from.fill('01/11/2026')
      const letGo = await holdBack(page, '**/zarechny/api/**')
      await time.pass(8 * 24 * 60)
      await page.getByRole('textbox', { name: words('period.to') }).fill('20/11/2026')
      if (isBehind) await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
      // Whichever is quicker from here on: the notice, or the page that is drawn anew.
      letGo()
      const notice = page.getByRole('dialog', { name: words('account.expired.title') })
      await expect(notice.getByRole('heading')).toBeFocused()
      await page.evaluate(() => document.querySelectorAll('body > dialog').forEach((one) => one.remove()))
      await expect(page.getByText(words('account.expired.title'))).toHaveCount(1)
      expect((await tokensOf(page))['zarechny']).toEqual({})
      await expect(page).toHaveURL(/\/profile\/operations(\?|$)/)
      await notice.getByRole('button', { name: words('account.expired.ok') }).click()
      await expect(page.getByLabel(words('login.login'))).toBeFocused()
      await page.getByLabel(words('login.login')).fill('driver@demo.example')
      await page.getByLabel(words('login.password'), { exact: true }).fill('parking1')
      const asked = page.waitForRequest(/operations/)
      await page.keyboard.press('Enter')
      await asked
      await expect(page).toHaveURL(/\/profile\/operations(\?|$)/)
      await expect(headingOf(page)).toBeFocused()
      await expect(page.getByText('01/11/2026 – 20/11/2026', { exact: true })).toBeVisible()
      await expectSaid(page, 'Показаны 2 операции')
      await filters.click()
      await expect(filters).toBeFocused()
      await expect(type).toHaveValue('refill')
      await expect(from).toHaveValue('01/11/2026')
      expect(watch.violations()).toBe(0)
    })
})

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a driver who is signed in (${language})`, () => {
    test.use({ language })
    const home = language === 'en' ? '/en' : '/'
    const site = siteWordsOf(language)

    for (const width of [360, 1280])
      it(`finds the way to pay on the first screen (${width} px), and his last parking there`, async ({
        page,
        backend,
      }) => {
        await page.setViewportSize({ width, height: 740 })
        await comeAs(page, backend, 'driver')
        await openPage(page, home)
        const words = wordsOf(language, 'map')
        const way =
          width === 360
            ? page.locator('parking-map').getByRole('button', { name: words('map.sheet.pay'), exact: true })
            : page.getByRole('main').getByRole('link', { name: site('payNow'), exact: true })
        await expect.poll(() => seenShareOf(way)).toBe(1)
        await way.press('Enter')
        await expect(page).toHaveURL(/\/profile\/parking$/)
        await expect(headingOf(page)).toBeFocused()
      })

    it('finds his vehicles in one press from the first screen of the cabinet', async ({ page, backend }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await comeAs(page, backend, 'driver')
      await openPage(page, `${language === 'en' ? '/en' : ''}/profile`)
      await expect(page).toHaveURL(/\/profile\/parking$/)
      const menu = page.getByRole('navigation', { name: site('title.profile') })
      const way = menu.getByRole('link', { name: site('title.vehicles'), exact: true })
      expect(await seenShareOf(way)).toBe(1)
      await way.press('Enter')
      const vehicles = page.locator('parking-profile [data-section="vehicles"] > .card')
      await expect(vehicles).toBeFocused()
      await expect(way).toHaveAttribute('aria-current', 'page')
      await expect(menu.getByRole('link', { name: site('title.myProfile') })).not.toHaveAttribute('aria-current')
    })

    it('reads at the head of the account’s menu on a phone what it is', async ({ page, backend }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await comeAs(page, backend, 'driver')
      await openPage(page, home)
      await page.locator('.drop-menu-button').press('Enter')
      const words = wordsOf(language, 'account-menu')
      const head = page.locator('.drop-menu-head')
      await expect(head.getByRole('button')).toBeFocused()
      expect(await seenShareOf(head.getByText(words('menu.label'), { exact: true }))).toBe(1)
    })

    it('is led to the top-up by the side menu, and back to where he was', async ({ page, backend }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await comeAs(page, backend, 'driver')
      await openPage(page, home)
      const menu = page.getByRole('button', { name: site('menu.open') })
      await menu.press('Enter')
      const drawer = page.getByRole('dialog', { name: site('menu.title') })
      await drawer.getByRole('link', { name: site('title.topUp'), exact: true }).press('Enter')
      await expect(page).toHaveURL(/#top-up$/)
      const topUp = page.getByRole('dialog', { name: site('title.topUp') })
      await expect(topUp).toBeFocused()
      await expect(drawer).toBeHidden()
      await expect(topUp.getByLabel(wordsOf(language, 'topup', 'refill')('refill.amount'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(topUp).toBeHidden()
      await expect(page).toHaveURL(/\/(en\/?)?$/)
    })
  })
}
