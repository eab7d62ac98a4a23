import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e-axe.ts'
import { codeFor, lastCode, lastLink, tabAndType, tabTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { headingOf, openPage, tokensOf } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'

/** Where new drivers come in: by code and SMS in one city, by the letter's link and a call in the other. */
const CITIES = {
  ru: {
    city: 'zarechny',
    email: 'anna@mail.example',
    phone: '79161234567',
    shownPhone: '+ 7 (916) 123‑45‑67',
    hasNames: true,
    isLink: false,
  },
  en: {
    city: 'verhnegorsk',
    email: 'john@mail.example',
    phone: '79161234568',
    shownPhone: '+ 7 (916) 123‑45‑68',
    hasNames: false,
    isLink: true,
  },
} as const

const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('form input:not([type="radio"])')].map(
      ({ autocomplete }) => autocomplete,
    ),
  )

/** The heading of a step, which has the focus as the step comes. */
const titleOf = (page: Page, name: string) => page.getByRole('heading', { name }).locator('.step-title')

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a new driver of the city’s site (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('registers by the keyboard alone, and is in', async ({ page, backend, watch }) => {
      const { city, email, phone, shownPhone, hasNames, isLink } = CITIES[language]
      const words = wordsOf(language, 'registration')
      await openPage(page, `${language === 'en' ? '/en' : '/'}?city=${city}`)
      await openPage(page, `${language === 'en' ? '/en' : ''}/registration`)
      const names = hasNames ? ['family-name', 'given-name', 'additional-name'] : []
      await expect.poll(() => fieldsOf(page)).toEqual([...names, 'email', 'tel', 'new-password', 'new-password', ''])
      if (hasNames) {
        await tabAndType(page, words('registration.field.lastName'), 'Петрова')
        await tabAndType(page, words('registration.field.firstName'), 'Анна')
      }
      // Another account has it already, which is told before anything is sent.
      await tabAndType(page, words('registration.field.email'), 'driver@demo.example')
      await expect(page.getByText(words('error.EmailExists'))).toBeVisible()
      await expectSaid(page, words('error.EmailExists'))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(email)
      await expect(page.getByText(words('error.EmailExists'))).toBeHidden()
      await tabAndType(page, words('registration.field.phone'), phone)
      await tabAndType(page, words('password'), 'secret1')
      await tabAndType(page, words('password.repeat'), 'secret2')
      await tabTo(page, words('registration.agreement'))
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      // The one field that is wrong has the focus, and says why.
      const repeat = page.getByLabel(words('password.repeat'), { exact: true })
      await expect(repeat).toBeFocused()
      await expect(repeat).toHaveAccessibleDescription(new RegExp(words('password.repeat.different')))
      await expectSaid(page, words('password.repeat.different'), { times: 1 })
      // A form of more than three fields lists even one, above and without taking the focus.
      const listed = page.locator('.summary').getByRole('button')
      await expect(listed).toHaveText(`${words('password.repeat')}: ${words('password.repeat.different')}`)
      expect(await seenShareOf(repeat)).toBeGreaterThanOrEqual(0.5)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('secret1')
      await page.keyboard.press('Enter')

      await expect(page.getByRole('textbox', { name: words('confirm.code'), exact: true })).toBeFocused()
      await expectSaid(page, words('confirm.to.email', { to: email }))
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
      await expectSaid(page, words(`confirm.to.${isLink ? 'Call' : 'SMS'}`, { to: shownPhone }))
      // Not before it has been sent, nor while it cannot be.
      await expectSaid(page, words('confirm.againNow'), { times: 0 })
      expect(await findBarriers(page, 'main')).toEqual([])
      if (isLink) await tabTo(page, words('confirm.code'))
      await expect(page.getByRole('textbox', { name: words('confirm.code'), exact: true })).toBeFocused()
      await codeFor(page, backend, phone)
      await expectSaid(page, siteWordsOf(language)('registered.text'))
      await expect(page).toHaveURL(new RegExp(`^${backend.url}(/en)?/?$`))
      await expect(page.locator('parking-account-menu').getByRole('button')).toContainText(hasNames ? 'Анна' : email)
      await expect(headingOf(page)).toBeFocused()
      expect(Object.keys((await tokensOf(page))[city] ?? {})).toEqual(['standart'])
      expect(watch.violations()).toBe(0)
    })
  })

  test.describe(`a user who has forgotten the password (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('comes in again by a letter, by an SMS and by a call, by the keyboard alone', async ({
      page,
      backend,
      watch,
    }) => {
      const words = wordsOf(language, 'restore-password', 'login', 'account-menu')
      const prefix = language === 'en' ? '/en' : ''
      for (const way of ['email', 'phone', 'call'] as const) {
        await test.step(way, async () => {
          const to = way === 'email' ? 'driver@demo.example' : '79000000001'
          await openPage(page, `${prefix}/restore-password`)
          await expect.poll(() => fieldsOf(page)).toEqual(['email'])
          await tabTo(page, words('restore.way.email'))
          for (let steps = ['email', 'phone', 'call'].indexOf(way); steps > 0; steps -= 1)
            await page.keyboard.press('ArrowRight')
          await tabAndType(page, words(way === 'email' ? 'restore.email' : 'restore.phone'), to)
          await page.keyboard.press('Enter')
          let password = `secret-${way}`
          if (way === 'call') {
            await expect(titleOf(page, words('restore.title.called'))).toBeFocused()
            password = await lastCode(backend.url, to)
          } else {
            await expect(page.getByRole('textbox', { name: words('confirm.code'), exact: true })).toBeFocused()
            const shown = way === 'email' ? to : '+ 7 (900) 000‑00‑01'
            await expectSaid(page, words(`confirm.to.${way === 'email' ? way : 'SMS'}`, { to: shown }))
            await codeFor(page, backend, to)
            await expect(titleOf(page, words('restore.title.password'))).toBeFocused()
            await tabAndType(page, words('password'), password)
            await tabAndType(page, words('password.repeat'), password)
            await page.keyboard.press('Enter')
            await expect(titleOf(page, words('restore.title.done'))).toBeFocused()
            await expectSaid(page, words('restore.done'))
          }
          expect(await findBarriers(page, 'main')).toEqual([])
          await tabTo(page, words('restore.toLogin'))
          await page.keyboard.press('Enter')
          await expect(page.locator('input[autocomplete="username"]')).toBeFocused()
          await tabAndType(page, words('login.login'), to)
          await tabAndType(page, words('login.password'), password)
          await page.keyboard.press('Enter')
          await expect(page).toHaveURL(new RegExp(`^${backend.url}${prefix}/?$`))
          await expect(headingOf(page)).toBeFocused()
          const menu = page.locator('.drop-menu-button')
          await menu.focus()
          await page.keyboard.press('Enter')
          await page.getByRole('button', { name: words('menu.signOut') }).press('Enter')
          await expect(page).toHaveURL(`${backend.url}/`)
          await expect(headingOf(page)).toBeFocused()
          expect(await tokensOf(page)).toEqual({ zarechny: {} })
        })
      }
      expect(watch.violations()).toBe(0)
    })
  })
}
