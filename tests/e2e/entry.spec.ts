import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e-axe.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { lastCode, lastLink, tabAndType, tabTo } from '../support/e2e-keyboard.ts'
import { comeAs, headingOf, openPage } from '../support/e2e-site.ts'
import { expect, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

/** Where new drivers come in: by code and SMS in one city, by the letter's link and a call in the other. */
const CITIES = {
  ru: { city: 'zarechny', email: 'anna@mail.example', phone: '79161234567', hasNames: true, isLink: false },
  en: { city: 'verhnegorsk', email: 'john@mail.example', phone: '79161234568', hasNames: false, isLink: true },
} as const

const fieldsOf = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('form input:not([type="radio"])')].map(({ autocomplete }) => autocomplete))
const tokensOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Record<string, Record<string, string>>)

async function codeFor(page: Page, { url }: TestBackend, to: string): Promise<void> {
  await expect.poll(() => lastCode(url, to)).not.toBe('')
  await page.keyboard.type(await lastCode(url, to))
  await page.keyboard.press('Enter')
}

for (const language of LANGUAGES) {
  test.describe(`a new driver of the city’s site (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    test('registers by the keyboard alone, and is in', async ({ page, backend, watch }) => {
      const { city, email, phone, hasNames, isLink } = CITIES[language]
      const words = wordsOf(language, 'registration', 'confirm-code', 'new-password')
      await openPage(page, `${language === 'en' ? '/en' : '/'}?city=${city}`)
      await openPage(page, `${language === 'en' ? '/en' : ''}/registration`)
      const names = hasNames ? ['family-name', 'given-name', 'additional-name'] : []
      await expect.poll(() => fieldsOf(page)).toEqual([...names, 'email', 'tel', 'new-password', 'new-password', ''])
      if (hasNames) {
        await tabAndType(page, words('registration.field.lastName'), 'Петрова')
        await tabAndType(page, words('registration.field.firstName'), 'Анна')
      }
      // Somebody has it already, which is told before anything is sent.
      await tabAndType(page, words('registration.field.email'), 'driver@demo.example')
      await expect(page.getByText(words('error.EmailExists'))).toBeVisible()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(email)
      await expect(page.getByText(words('error.EmailExists'))).toBeHidden()
      await tabAndType(page, words('registration.field.phone'), phone)
      await tabAndType(page, words('registration.field.password'), 'secret1')
      await tabAndType(page, words('registration.field.repeat'), 'secret1')
      await tabTo(page, words('registration.agreement'))
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')

      await expect(page.getByRole('heading', { name: words('registration.title.email') })).toBeVisible()
      expect(await findBarriers(page, 'main')).toEqual([])
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret1')
      // The draft is there after a reload, and so is the step.
      await page.reload()
      await expect(page.getByRole('heading', { name: words('registration.title.email') })).toBeVisible()
      if (isLink) await page.goto(await lastLink(backend.url, email))
      else {
        await tabTo(page, words('confirm.code'))
        await codeFor(page, backend, email)
      }
      await expect(page.getByRole('heading', { name: words('registration.title.phone') })).toBeVisible()
      expect(await findBarriers(page, 'main')).toEqual([])
      await tabTo(page, words('confirm.code'))
      await codeFor(page, backend, phone)
      await expect(page).toHaveURL(new RegExp(`^${backend.url}(/en)?/?$`))
      await expect(page.locator('parking-account-menu').getByRole('button')).toContainText(hasNames ? 'Анна' : email)
      expect(Object.keys((await tokensOf(page))[city] ?? {})).toEqual(['standart'])
      expect(watch.violations()).toBe(0)
    })
  })

  test.describe(`whoever has forgotten the password (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    test('comes in again by a letter, by an SMS and by a call, by the keyboard alone', async ({ page, backend, watch }) => {
      const words = wordsOf(language, 'restore-password', 'confirm-code', 'new-password', 'login', 'account-menu')
      const prefix = language === 'en' ? '/en' : ''
      for (const way of ['email', 'phone', 'call'] as const) {
        await test.step(way, async () => {
          const to = way === 'email' ? 'driver@demo.example' : '79000000001'
          await openPage(page, `${prefix}/restore-password`)
          await expect.poll(() => fieldsOf(page)).toEqual(['email'])
          await tabTo(page, words('restore.way.email'))
          for (let steps = ['email', 'phone', 'call'].indexOf(way); steps > 0; steps -= 1) await page.keyboard.press('ArrowRight')
          await tabAndType(page, words(way === 'email' ? 'restore.email' : 'restore.phone'), to)
          await page.keyboard.press('Enter')
          let password = `secret-${way}`
          if (way === 'call') {
            await expect(page.getByRole('heading', { name: words('restore.title.called') })).toBeVisible()
            password = await lastCode(backend.url, to)
          } else {
            await expect(page.getByRole('heading', { name: words('restore.title.code') })).toBeVisible()
            await tabTo(page, words('confirm.code'))
            await codeFor(page, backend, to)
            await expect(page.getByRole('heading', { name: words('restore.title.password') })).toBeVisible()
            await tabAndType(page, words('password'), password)
            await tabAndType(page, words('password.repeat'), password)
            await page.keyboard.press('Enter')
            await expect(page.getByRole('heading', { name: words('restore.title.done') })).toBeVisible()
          }
          expect(await findBarriers(page, 'main')).toEqual([])
          await tabTo(page, words('restore.toLogin'))
          await page.keyboard.press('Enter')
          await expect(page.locator('input[autocomplete="current-password"]')).toBeVisible()
          await tabAndType(page, words('login.login'), to)
          await tabAndType(page, words('login.password'), password)
          await page.keyboard.press('Enter')
          await expect(page).toHaveURL(new RegExp(`^${backend.url}${prefix}/profile/parking$`))
          const menu = page.locator('.drop-menu-button')
          await menu.focus()
          await page.keyboard.press('Enter')
          await page.getByRole('button', { name: words('menu.signOut') }).press('Enter')
          await expect(page).toHaveURL(`${backend.url}/`)
          expect(await tokensOf(page)).toEqual({ zarechny: {} })
        })
      }
      expect(watch.violations()).toBe(0)
    })
  })
}

test.describe('other ways in', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an account without a password is led to a first one, and in', async ({ page, backend }) => {
    const words = wordsOf('ru', 'login', 'restore-password', 'confirm-code', 'new-password')
    await page.goto('/#sign-in')
    await page.getByLabel(words('login.login')).fill('empty@demo.example')
    await page.getByLabel(words('login.password'), { exact: true }).fill('anything')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/restore-password\?error=EmptyPass&email=empty%40demo\.example$/)
    await expect(page.getByText(words('restore.reason.EmptyPass'))).toBeVisible()
    await page.getByRole('button', { name: words('restore.send') }).click()
    await page.getByRole('textbox', { name: words('confirm.code') }).focus()
    await codeFor(page, backend, 'empty@demo.example')
    await page.getByLabel(words('password'), { exact: true }).fill('secret1')
    await page.getByLabel(words('password.repeat')).fill('secret1')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: words('restore.toLogin') }).click()
    await page.getByLabel(words('login.login')).fill('empty@demo.example')
    await page.getByLabel(words('login.password'), { exact: true }).fill('secret1')
    await page.keyboard.press('Enter')
    await expect(page.locator('.drop-menu-button')).toBeVisible()
  })

  test('a firm’s clerk goes to the page of firms, in and out', async ({ page, watch }) => {
    const words = wordsOf('ru', 'login')
    await page.goto('/#sign-in')
    await page.getByRole('radio', { name: words('login.kind.legal') }).check()
    await page.getByRole('link', { name: words('login.legal.go') }).click()
    await expect(page).toHaveURL(/\/legal\/auth$/)
    await page.getByLabel(words('login.inn')).fill('7707083893')
    await page.getByLabel(words('login.contract')).fill('ДГ-0')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(words('login.contract')).fill('ДГ-1')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/coop-profile$/)
    expect(Object.keys((await tokensOf(page))['zarechny'] ?? {})).toEqual(['coop'])
    await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    expect(watch.violations()).toBe(0)
  })

  test('the account of another service lets in whoever is known here, and tells the others', async ({ page, watch }) => {
    const words = wordsOf('ru', 'login', 'registration')
    for (const who of ['stranger@demo.example', 'driver@demo.example']) {
      await page.goto('/#sign-in')
      await page.getByRole('button', { name: words('login.social') }).click()
      await page.waitForURL(/\/social\/authorize/)
      await page.getByRole('button', { name: who }).click()
      if (who.startsWith('stranger')) await expect(page.getByRole('alert')).toHaveText(words('error.UnregistredAccount'))
    }
    await expect(page).toHaveURL(/\/profile\/parking$/)
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    expect(page.url()).not.toContain('access_token')
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
      await expect(second.locator('.drop-menu-button')).toBeVisible()
      await expect(second).toHaveURL(/\/news$/)
    }
    await page.goto('/?city=verhnegorsk#sign-in')
    await page.getByLabel(words('login.phone')).fill('79000000001')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: words('login.code') }).focus()
    await codeFor(page, backend, '79000000001')
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    expect(Object.entries(await tokensOf(page)).map(([city, types]) => [city, Object.keys(types)])).toEqual([
      ['zarechny', ['standart']],
      ['malye-luga', ['standart']],
      ['verhnegorsk', ['standart']],
    ])
    await second.goto('/news?city=malye-luga')
    await second.locator('.drop-menu-button').click()
    await second.getByRole('button', { name: words('menu.signOut') }).click()
    await expect(second).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    await expect(page.locator('.drop-menu-button')).toBeVisible()
    expect((await tokensOf(page))['malye-luga']).toEqual({})
    expect(Object.keys((await tokensOf(page))['zarechny'] ?? {})).toEqual(['standart'])
  })

  test('a token that expires is told of once, and after the sign-in what was half filled in goes on', async ({ page, backend, time, watch }) => {
    const words = wordsOf('ru', 'login', 'operations')
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/operations')
    const type = page.getByLabel(words('operations.type'), { exact: true })
    const from = page.getByRole('textbox', { name: words('operations.period.from') })
    await type.selectOption('refill')
    await page.getByLabel(words('operations.period'), { exact: true }).selectOption('custom')
    await from.fill('01/11/2026')
    await time.pass(8 * 24 * 60)
    await page.getByRole('textbox', { name: words('operations.period.to') }).fill('20/11/2026')
    await page.keyboard.press('Tab')
    const notice = page.getByRole('dialog', { name: words('account.expired.title') })
    await expect(notice).toBeVisible()
    await expect(page.getByText(words('account.expired.title'))).toHaveCount(1)
    expect((await tokensOf(page))['zarechny']).toEqual({})
    await expect(page).toHaveURL(/\/profile\/operations$/)
    await notice.getByRole('button', { name: words('account.expired.ok') }).click()
    await page.getByLabel(words('login.login')).fill('driver@demo.example')
    await page.getByLabel(words('login.password'), { exact: true }).fill('parking1')
    const asked = page.waitForRequest(/operations/)
    await page.keyboard.press('Enter')
    await asked
    await expect(page).toHaveURL(/\/profile\/operations$/)
    await expect(type).toHaveValue('refill')
    await expect(from).toHaveValue('01/11/2026')
    expect(watch.violations()).toBe(0)
  })
})
