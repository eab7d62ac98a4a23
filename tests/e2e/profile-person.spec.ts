// Names, e-mail, phones and password of a driver: on the city's site with another device signed in, and in a stranger's
// page.
import { restoreByCall } from '../../shared/api/contract/restore.ts'
import { findBarriers } from '../support/e2e-axe.ts'
import { codeFor, lastCode, tabOnTo } from '../support/e2e-keyboard.ts'
import { toStrictPage } from '../support/e2e-partner.ts'
import { DriverProfile, test } from '../support/e2e-profile.ts'
import { comeAs, openPage, takeToken, tokensOf } from '../support/e2e-site.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { expect } from '../support/e2e.ts'

const EMAIL = 'anna@new.example'
const MAIN = '79000000001'
const NEW = '79167654321'
const SHOWN = '+ 7 (916) 765‑43‑21'

test.use({ viewport: { width: 360, height: 740 } })

test('by keyboard alone: names, e-mail by its code, another main phone by SMS, and an own password in place of a call’s, which signs the other device out and tells it so', async ({
  page,
  profile,
  backend,
  browser,
  time,
}) => {
  const { words, dialog } = profile
  const press = async (id: string) => {
    await tabOnTo(page, profile.button(id))
    await page.keyboard.press('Enter')
  }
  const type = async (id: string, text: string) => {
    await tabOnTo(page, profile.input(id))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const look = async (state: string) => {
    expect.soft(await findBarriers(page, 'parking-profile'), state).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(360)
  }
  const call = new URLSearchParams(restoreByCall.encode({ login: MAIN }) as Record<string, string>)
  await fetch(`${backend.url}/zarechny${restoreByCall.path}`, { method: 'POST', body: call })
  const ofCall = { login: MAIN, password: await lastCode(backend.url, MAIN) }
  await comeAs(page, backend, 'driver', ofCall)
  await openPage(page, '/profile/my-profile')
  const elsewhere = await browser.newContext({ baseURL: backend.url, locale: 'ru-RU' })
  await time.share(elsewhere)
  const other = new DriverProfile(await elsewhere.newPage(), profile.language)
  await comeAs(other.page, backend, 'driver', ofCall)
  await openPage(other.page, '/profile/my-profile')
  await expect(other.section('profile.person.title')).toBeVisible()

  await press('profile.person.edit')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await type('profile.person.lastName', ' ')
  await page.keyboard.press('Enter')
  await expect(profile.input('profile.person.lastName')).toBeFocused()
  await expect(profile.input('profile.person.lastName')).toHaveAccessibleDescription(
    new RegExp(words('profile.person.lastName.required')),
  )
  await expectSaid(page, words('profile.person.lastName.required'))
  await page.keyboard.type('Иванова')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(profile.button('profile.person.edit')).toBeFocused()
  await expectSaid(page, words('profile.person.saved'))
  await expect(profile.section('profile.person.title')).toContainText('Иванова Анна Игоревна')

  await page.keyboard.press('Enter')
  await press('profile.person.email.change')
  await type('profile.person.email', 'driver@demo.example')
  await type('profile.person.email', EMAIL)
  await page.keyboard.press('Enter')
  await expect(profile.title('profile.person.email.code')).toBeVisible()
  await expect(profile.input('confirm.code')).toBeFocused()
  await look('the code of the e-mail')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(profile.says('error.IncorrectCode')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await codeFor(page, backend, EMAIL)
  await expectSaid(page, words('profile.person.email.done', { email: EMAIL }))
  await expect(profile.button('profile.person.email.change')).toBeFocused()

  await press('profile.person.phone.change')
  await expect(profile.title('profile.phones.new')).toBeFocused()
  await type('profile.person.phone', '9000000011')
  await page.keyboard.press('Enter')
  await expect(profile.says('error.DoublePhone')).toBeVisible()
  await expect(profile.input('profile.person.phone')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('8 916 765-43-21')
  await page.keyboard.press('Enter')
  await expect(profile.title('profile.phones.code')).toBeVisible()
  await expect(profile.input('confirm.code')).toBeFocused()
  // How long to wait is said once, behind what the button is called.
  await expect(profile.button('confirm.again')).toHaveText(/\S (через\s\d+\sс|in\s\d+\ss)$/)
  await expect(profile.scope.getByText(words('confirm.again'))).toHaveCount(1)
  await time.pass(1)
  await press('confirm.again')
  await expectSaid(page, words('confirm.sentAgain'))
  await tabOnTo(page, profile.input('confirm.code'))
  await codeFor(page, backend, NEW)
  await expectSaid(page, words('profile.phones.changed', { phone: SHOWN }))
  await expect(profile.button('profile.person.phone.change')).toBeFocused()
  await look('the first step again')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(profile.button('profile.person.edit')).toBeFocused()
  const phones = profile.section('profile.phones.title').getByRole('listitem')
  await expect(phones.filter({ hasText: words('profile.phones.main') })).toContainText(SHOWN)
  await expect(phones).toHaveCount(2)

  await expect(profile.says('profile.password.fromCall')).toBeVisible()
  await press('profile.password.setOwn')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await type('profile.password.current', 'not it')
  await type('profile.password.new', 'четыре')
  await type('password.repeat', 'четыре')
  await page.keyboard.press('Enter')
  await expect(profile.says('error.CurrentPasswordIncorrect')).toBeVisible()
  await expect(profile.input('profile.password.current')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(ofCall.password)
  await page.keyboard.press('Enter')
  await expectSaid(page, 'на 1 другом устройстве')
  await page.keyboard.press('Escape')
  await expect(profile.button('profile.password.change')).toBeVisible()
  await look('the sections')

  // The other device learns of it by its next call.
  await other.button('profile.person.edit').click()
  await other.button('profile.person.save').click()
  await expect(other.heading('account.expired.title')).toBeVisible()
  expect(await tokensOf(other.page)).toEqual({ zarechny: {} })
  expect(await takeToken(backend, 'driver', { login: EMAIL, password: 'четыре' })).not.toBe('')
  await elsewhere.close()
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en' })

  test('a phone is added by a call and made the main one, the old one is deleted after a question, and wrong passwords ask for the sign-in’s captcha', async ({
    page,
    profile,
    backend,
    partner,
    language,
    time,
  }) => {
    const { dialog, words } = profile
    const shown = { phone: SHOWN }
    await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
    const body = '<parking-profile city="verhnegorsk"></parking-profile>'
    await page.goto(partner.show(toStrictPage(backend.url, { language, tags: ['parking-profile'], body })))

    await profile.button('profile.phones.add').click()
    await profile.input('profile.person.phone').fill('9167654321')
    await page.keyboard.press('Enter')
    await expect(profile.title('profile.phones.code')).toBeVisible()
    await expect(profile.input('confirm.code')).toBeFocused()
    await expect(profile.says('confirm.to.Call', { to: SHOWN })).toBeVisible()
    await time.pass(1)
    await expect(profile.button('confirm.againBySms')).toBeEnabled()
    await profile.input('confirm.code').focus()
    await codeFor(page, backend, NEW)
    await expectSaid(page, words('profile.phones.added', { phone: SHOWN }))
    // A city that asks for no names has no form of them.
    await expect(profile.button('profile.person.save')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(profile.button('profile.phones.add')).toBeFocused()

    await profile.button('profile.phones.makeMain.of', shown).click()
    await expectSaid(page, words('profile.phones.madeMain', shown))
    await expect(profile.button('profile.phones.change.of', shown)).toBeVisible()
    await expect(profile.button('profile.phones.remove.of', shown)).toHaveCount(0)
    const old = { phone: '+ 7 (900) 000‑00‑01' }
    await profile.button('profile.phones.remove.of', old).click()
    await dialog.getByRole('button', { name: words('profile.phones.keep'), exact: true }).click()
    await expect(profile.button('profile.phones.remove.of', old)).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: words('profile.phones.remove'), exact: true }).click()
    await expectSaid(page, words('profile.phones.removed', old))
    await expect(dialog).toBeHidden()
    await expect(profile.section('profile.phones.title').getByRole('listitem')).toHaveCount(1)

    await profile.button('profile.password.change').click()
    await profile.input('profile.password.new').fill('parking2')
    await profile.input('password.repeat').fill('parking2')
    for (const wrong of ['wrong1', 'wrong2', 'wrong3']) {
      await profile.input('profile.password.current').fill(wrong)
      await page.keyboard.press('Enter')
      await expect(profile.scope.getByText(words('error.CurrentPasswordIncorrect'), { exact: true })).toBeVisible()
    }
    await expect(profile.scope.getByRole('img', { name: words('login.captcha.alt') })).toBeVisible()
    await expectSaid(page, words('login.captcha.asked'))
    await expect(profile.input('profile.password.current')).toBeFocused()
    await tabOnTo(page, profile.input('login.captcha.label'))
    expect.soft(await findBarriers(page, 'parking-profile')).toEqual([])
    await profile.button('login.captcha.send').click()
    const sent = profile.input('login.captcha.sentLabel')
    await expect(sent).toBeVisible()
    await sent.fill(await lastCode(backend.url, 'driver@demo.example'))
    await profile.input('profile.password.current').fill('parking1')
    await page.keyboard.press('Enter')
    await expectSaid(page, 'Password changed')
    await expect(profile.button('profile.person.password.change')).toBeFocused()
  })
})
