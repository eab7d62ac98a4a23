import { expect, test } from '../support/e2e.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { canAskAgain } from '../support/e2e-lost-code.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs, headingOf as heading, openPage as open, park, takeToken } from '../support/e2e-site.ts'
import { siteWordsOf } from '../support/e2e-words.ts'

test.describe('moving about the site', () => {
  test('goes by links, back and forward, with the title, the focus and the place on the page', async ({ page }) => {
    await open(page, '/en/accessibility')
    await page.setViewportSize({ width: 1000, height: 500 })
    // The heading stands before the text that makes the page long enough.
    await expect.poll(() => page.evaluate(() => (scrollTo(0, 400), scrollY))).toBe(400)
    // From where the page stands: a press of the mouse would scroll to the link first.
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'News' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(/\/en\/news$/)
    await expect(page).toHaveTitle(/^News — City parking, Zarechny$/)
    await expect(heading(page)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'News' })).toHaveAttribute(
      'aria-current',
      'page',
    )

    await page.goBack()
    await expect(page).toHaveTitle(/^Accessibility/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    await expect(page.getByRole('main', { name: 'Accessibility' })).toBeFocused()
    await page.goForward()
    await expect(page).toHaveTitle(/^News/)
    await expect(heading(page)).toBeFocused()
  })

  test('has the text as large as the visitor wants it, in the elements too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/guest-payment')
    const field = page.locator('parking-guest-payment').getByRole('combobox').first()
    await expect(field).toHaveCSS('font-size', '16px')
    // What a larger text in the browser's settings does to a page whose sizes are counted in rem.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
    await expect(field).toHaveCSS('font-size', '24px')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })

  test('says that a page is not there, to people and to machines', async ({ page }) => {
    const response = await page.goto('/nothing')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена')
    await page.getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(heading(page)).toBeFocused()
    expect((await page.goto('/news'))?.status()).toBe(200)
    expect((await page.request.get('/zarechny/api/nothing')).status()).toBe(404)
    expect((await page.request.get('/chunks/nothing.js')).status()).toBe(404)
  })

  test('takes /ru/ off, keeps /en/, and goes on in the language last spoken', async ({ page }) => {
    await open(page, '/en/news')
    await page.goto('/news')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
    await page.goto('/ru/news?a=1')
    await expect(page).toHaveURL(/\/news\?a=1$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости')
    await page.goto('/de/news')
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
  })

  test('asks before a change of language takes what was typed', async ({ page, guest }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.goto('/guest-payment?zone=101&duration=60')
    await guest.plate.pressSequentially('А123')
    const other = page.getByRole('button', { name: 'English' })
    await other.click()
    await expect(page.getByRole('button', { name: 'Остаться' })).toBeFocused()
    await page.getByRole('button', { name: 'Остаться' }).click()
    await expect(other).toBeFocused()
    await expect(guest.plate).toHaveValue(/А ?123/)
    await other.click()
    await page.getByRole('button', { name: 'Сменить язык' }).click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(heading(page)).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('asks the same where a payment that was declined has put the form back', async ({ page, guest, bank }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.goto('/guest-payment')
    await guest.goToBank()
    await bank.choose('decline')
    await guest.expectScreen('checkout.declined.title')
    await guest.button('checkout.retry').click()
    await expect(guest.plate).toHaveValue(ORDINARY.plate)
    const other = page.getByRole('button', { name: 'English' })
    await other.click()
    await page.getByRole('button', { name: 'Остаться' }).click()
    await expect(other).toBeFocused()
    await expect(guest.plate).toHaveValue(ORDINARY.plate)
  })

  test('opens the guest payment over any page but its own; back closes it', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 })
    await open(page, '/news')
    const opener = page.getByRole('link', { name: 'Оплатить без регистрации' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Парковка без регистрации' })
    await expect(dialog.locator('parking-guest-payment')).toBeVisible()
    await expect(dialog).toBeFocused()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости')
    await open(page, '/guest-payment#guest-payment')
    await expect(page.locator('parking-guest-payment').getByRole('combobox').first()).toBeVisible()
    await expect(page.locator('parking-guest-payment')).toHaveCount(1)
    await expect(opener).toHaveCount(0)
  })
})

test.describe('coming in and going out of the site', () => {
  test.use({ viewport: { width: 1100, height: 800 } })

  test('leads from a private page to the sign-in and back to it, and home after signing out', async ({ page }) => {
    await page.goto('/profile/operations?x=1')
    await expect(page).toHaveURL(/\/#sign-in$/)
    await page.locator('input[autocomplete="username"]').fill('driver@demo.example')
    await page.locator('input[autocomplete="current-password"]').fill('parking1')
    await page.locator('input[autocomplete="current-password"]').press('Enter')
    await expect(page).toHaveURL(/\/profile\/operations\?x=1$/)
    await expect(heading(page)).toHaveText('Операции')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('link', { name: 'Войти' })).toHaveCount(0)
    await page.goto('/registration')
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)

    await page.goto('/profile')
    await expect(page).toHaveURL(/\/profile\/parking$/)
    await page.setViewportSize({ width: 360, height: 700 })
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    await expect(page.getByRole('dialog').locator(':focus')).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tokens'))).not.toContain('standart')
  })

  test('gives the focus back to what opened the sign-in, however it is closed, and to the page that it leads to', async ({
    page,
  }) => {
    await open(page, '/news')
    const opener = page.getByRole('banner').getByRole('link', { name: 'Войти' })
    const dialog = page.getByRole('dialog', { name: 'Вход' })
    const name = page.locator('input[autocomplete="username"]')
    const ways = [
      () => dialog.getByRole('button', { name: 'Закрыть' }).press('Enter'),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 300),
    ]
    for (const close of ways) {
      await opener.press('Enter')
      await expect(name).toBeVisible()
      await close()
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    }
    await opener.press('Enter')
    await name.fill('driver@demo.example')
    await page.locator('input[autocomplete="current-password"]').fill('parking1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/profile\/parking$/)
    await expect(heading(page)).toHaveText('Парковка')
    await expect(heading(page)).toBeFocused()
  })

  test('keeps what the city has to say until a sign-in or a top-up that the address has opened is closed', async ({
    page,
    backend,
  }) => {
    const notices = page.locator('parking-notices')
    const token = await takeToken(backend, 'driver')
    const signIn = () =>
      page.evaluate(
        (tokens) => localStorage.setItem('tokens', tokens),
        JSON.stringify({ zarechny: { standart: token } }),
      )
    for (const address of ['/#sign-in', '/?as=driver#top-up']) {
      if (address.includes('driver')) await signIn()
      await page.goto(address)
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Закрыть' }) })
      await expect(dialog).toBeVisible()
      // The sign-in begins in its first field, a top-up with its title.
      const first = address.includes('sign-in') ? page.locator('input[autocomplete="username"]') : dialog
      await expect(first).toBeFocused()
      await expect(page.locator('footer')).toBeAttached()
      await expect(notices).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
      await expect(notices).toBeVisible()
    }
  })

  test('shows a driver on every page what is parked now, with the time that is left', async ({
    page,
    backend,
    time,
  }) => {
    const token = await takeToken(backend, 'driver')
    await park(backend, { token, number: 'А123ВС77', minutes: 120 })
    await park(backend, { token, number: 'К456МН77', minutes: 60 })
    await comeAs(page, backend, 'driver')
    await open(page, '/en/news')
    const strip = page.getByRole('banner').getByRole('group', { name: 'Your parking sessions' })
    await strip.locator('summary').press('Enter')
    const timers = strip.getByRole('timer')
    await expect(timers).toHaveText([/^(59\smin|1\sh\s0\smin)/, /^1\sh\s59\smin/])
    await time.pass(45)
    await expect(timers).toHaveText([/^1[45]\smin/, /^1\sh\s1[45]\smin/])
    await time.pass(30)
    await expect(timers).toHaveText([/^4[45]\smin/])
    // The fold that had the focus has gone with what was in it.
    await expect(strip).toBeFocused()
    await strip.getByRole('link', { name: /^Extend/ }).click()
    await expect(page).toHaveURL(/\/en\/profile\/parking$/)
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
    await page.goBack()
    await expect(timers).toHaveCount(1)
    await time.pass(60)
    await expect(timers).toHaveCount(0)
    await expect(page.locator('parking-sessions')).toBeHidden()
  })

  test('leads to the first page of another city that is chosen, with the focus on the heading, which names it', async ({
    page,
  }) => {
    await open(page, '/news')
    await page.getByRole('banner').locator('a.city').press('Enter')
    // The city's own notices may float beside it.
    const dialog = page.getByRole('dialog', { name: siteWordsOf('ru')('city.title') })
    await expect(dialog).toBeFocused()
    await dialog.getByText('Верхнегорск').click()
    await expect(heading(page)).toHaveText(/Верхнегорск/)
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(heading(page)).toBeFocused()
    // Only as it is chosen: whoever loads the page anew begins at its top.
    await page.reload()
    await expect(heading(page)).toHaveText(/Верхнегорск/)
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  test('is one application for a firm, wherever it goes', async ({ page, backend }) => {
    await comeAs(page, backend, 'coop')
    for (const address of ['/', '/news', '/profile/parking', '/nothing', '/ru/registration']) {
      await page.goto(address)
      await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/coop-profile$/)
    }
    // Nothing at the foot of the page is a heading alone.
    const columns = page.getByRole('contentinfo').getByRole('heading').locator('..')
    await expect(columns).not.toHaveCount(0)
    await expect(columns.filter({ hasNot: page.getByRole('link') })).toHaveCount(0)
    // One way out, in the corner where drivers have it too.
    await expect(page.getByText('ООО «Заречный извоз»')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Выйти' })).toHaveCount(1)
    await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(heading(page)).toBeFocused()
  })
})

test.describe('the menu of a small screen', () => {
  test.use({ viewport: { width: 360, height: 700 } })

  test('holds the focus, and closes by Esc, outside, by a resize and by a way', async ({ page }) => {
    await open(page, '/news')
    const button = page.getByRole('button', { name: 'Открыть меню' })
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await button.click()
    await expect(menu.getByRole('link', { name: 'Регистрация' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '8 800 555-00-01' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Выйти' })).toHaveCount(0)
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.mouse.click(358, 350)
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.setViewportSize({ width: 400, height: 700 })
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('link', { name: 'Помощь' }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(/\/pages\/help$/)
    await expect(heading(page)).toBeFocused()
  })

  for (const path of ['/news', '/'])
    test(`closes as a language is chosen in it, and the focus is on the heading of the home page (${path})`, async ({
      page,
    }) => {
      await open(page, path)
      await page.getByRole('button', { name: 'Открыть меню' }).click()
      const menu = page.getByRole('dialog', { name: /Меню|Menu/ })
      await menu.getByRole('button', { name: 'English' }).press('Enter')
      await expect(menu).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page).toHaveURL(/:\d+\/(\?.*)?$/)
      await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
      await expect(heading(page)).toBeFocused()
    })

  test('that does not come says so, and comes when it is asked for again', async ({ page }) => {
    await page.route('**/chunks/windows-*', (route) => route.abort())
    await open(page, '/news')
    await page.getByRole('button', { name: 'Открыть меню' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Эта часть страницы не загрузилась' })
    await expect(notice).toBeVisible()
    await expectSaid(page, 'Эта часть страницы не загрузилась')
    await page.unroute('**/chunks/windows-*')
    if (await canAskAgain(page)) await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
    else {
      await page.reload()
      await page.getByRole('button', { name: 'Открыть меню' }).click()
    }
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Меню' }).locator(':focus')).toBeFocused()
    await expect(notice).toHaveCount(0)
  })
})
