// What a driver is told of, what the city keeps about the driver, and how the account is deleted: on the site and in a
// stranger's page.
import { expectUsable } from '../support/e2e-axe.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { strangersPage } from '../support/e2e-driver.ts'
import { codeFor, tabOnTo } from '../support/e2e-keyboard.ts'
import { test } from '../support/e2e-profile.ts'
import { expectSaid, expectSaidAround } from '../support/e2e-said.ts'
import { comeAs, headingOf, openPage, park, takeToken, tokensOf } from '../support/e2e-site.ts'
import { backendWords, toMoney, wordsOf } from '../support/e2e-words.ts'
import { expect } from '../support/e2e.ts'
import { registerDriver } from '../support/new-driver.ts'

const DRIVER = { email: 'driver@demo.example', phone: '79000000001', plate: 'А123ВС77' }
/** A phone as the screen writes it. By its own the account is named where it may be deleted. */
const writePhone = (phone: string) => phone.replace(/^7(\d{3})(\d{3})(\d\d)(\d\d)$/, '+ 7 ($1) $2‑$3‑$4')
const PHONE = { contact: writePhone(DRIVER.phone) }

/** What was sent to an address, newest first. */
async function lettersTo({ url }: TestBackend, to: string): Promise<string[]> {
  const page = await (await fetch(`${url}/demo/outbox?to=${encodeURIComponent(to)}`)).text()
  return [...page.matchAll(/letter-text">([^]*?)<\/p>/g)].map(([, text = '']) => text)
}

test.describe('on the site', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('by keyboard alone: reminders, the end and the month’s report are switched on and arrive, and nothing comes once they are off', async ({
    page,
    profile,
    backend,
    time,
  }) => {
    const { words } = profile
    const letters = backendWords('ru')
    const toggle = async (name: string, done: 'on' | 'off') => {
      const box = profile.scope.getByRole('checkbox', { name: words(`profile.notifications.${name}`), exact: true })
      await tabOnTo(page, box)
      await page.keyboard.press('Space')
      const said = words(`profile.notifications.saved.${done}`, { name: words(`profile.notifications.${name}`) })
      await expectSaid(page, said)
      await expect(box).toBeFocused()
    }
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/my-profile?section=notifications')
    await expect(profile.scope.locator('[data-section="notifications"] > .card')).toBeFocused()
    for (const name of ['reportHistoryOperation', 'checkParkingSessionBefore', 'checkParkingSession'])
      await test.step(name, () => toggle(name, 'on'))
    await expectUsable(page, 'parking-profile', 'switched on')

    const token = await takeToken(backend, 'driver')
    await park(backend, { token, number: DRIVER.plate, minutes: 60 })
    await time.pass(46)
    const told = {
      plate: DRIVER.plate,
      zone: 'Аптекарский переулок, от Библиотечной до Липового бульвара',
      time: '14:00',
    }
    await expect.poll(async () => (await lettersTo(backend, DRIVER.phone))[0]).toContain(letters('remindOfEnd', told))
    await time.pass(15)
    await expect.poll(async () => (await lettersTo(backend, DRIVER.phone))[0]).toContain(letters('parkingEnded', told))

    await toggle('pushOff', 'on')
    await expect(profile.says('profile.notifications.muted')).toHaveCount(2)
    const before = await lettersTo(backend, DRIVER.phone)
    await park(backend, { token, number: DRIVER.plate, minutes: 60 })
    await time.pass(75)
    expect(await lettersTo(backend, DRIVER.phone)).toEqual(before)

    await page.close()
    await backend.setClock(Date.parse('2026-12-01T09:00:10+03:00'))
    await backend.tick()
    const [report = ''] = await lettersTo(backend, DRIVER.email)
    expect(report).toContain(letters('reportMail', { month: '11/2026', city: 'Заречный' }))
    expect(report).toContain(DRIVER.plate)
  })

  test('a profile that does not come says so, and comes by another try; the balance is fresh after a top-up; the account is deleted, and its last screen stays until the driver goes on', async ({
    page,
    context,
    profile,
    backend,
    time,
  }) => {
    const { words } = profile
    const { phone } = await registerDriver(backend.url, 'vera')
    await comeAs(page, backend, 'driver', { login: 'vera@mail.example' })
    const other = await context.newPage()
    await comeAs(other, backend, 'driver', { login: 'vera@mail.example' })
    await page.route('**/api/profile/get-profile*', (route) => route.abort('connectionfailed'))
    await openPage(page, '/profile/my-profile')
    const failed = profile.section('profile.title')
    await expect(failed.getByRole('alert')).toContainText(words('error.network'))
    await expectSaidAround(profile.scope, words('error.network'))
    await expect(failed.getByRole('button', { name: words('profile.signOut') })).toBeVisible()
    await expectUsable(page, 'parking-profile', 'a profile that does not come')
    await page.unroute('**/api/profile/get-profile*')
    await failed.getByRole('button', { name: words('common.retry') }).click()

    const balance = profile.section('profile.balance.title')
    await expect(balance).toContainText('0 рублей')
    await expect(failed.first()).toBeFocused()
    await balance.getByRole('link', { name: words('profile.balance.topup') }).click()
    await expect(page).toHaveURL(/\/profile\/my-profile#top-up$/)
    await expect(page.getByRole('dialog')).toBeFocused()
    const topup = page.locator('parking-topup')
    const topupWords = wordsOf('ru', 'topup')
    await topup.getByRole('textbox', { name: topupWords('refill.amount'), exact: true }).fill('101')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      topup.getByRole('button', { name: topupWords('topup.submit.sum', { sum: toMoney(101, 'ru') }) }).click(),
    ])
    await new BankPage(tab, 'ru').choose('pay')
    await expect(tab).not.toHaveURL(/\/bank\//)
    await tab.close()
    await time.pass(0.1)
    await expect(topup.getByRole('group', { name: topupWords('topup.paid.title') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(balance).toContainText('101 рубль')
    await expect(balance.getByRole('link', { name: words('profile.balance.topup') })).toBeFocused()

    await openPage(other, '/profile/parking')
    const open = profile.button('profile.my-data.delete.open')
    await open.click()
    await expect(profile.dialog).toContainText(words('profile.my-data.delete.toBank', { sum: toMoney(101, 'ru') }))
    await expect(profile.dialog.getByRole('heading', { level: 2 })).toBeFocused()
    await expectUsable(page, 'parking-profile', 'what a deletion does')
    await page.keyboard.press('Escape')
    await expect(profile.dialog).toBeHidden()
    await expect(open).toBeFocused()
    await open.click()
    await profile.dialog.getByRole('button', { name: words('profile.my-data.delete.next') }).click()
    const codeTitle = words('profile.my-data.delete.code', { contact: writePhone(phone) })
    await expect(profile.dialog.getByRole('heading', { name: codeTitle, exact: true })).toBeVisible()
    const code = page.getByRole('textbox', { name: words('confirm.code'), exact: true })
    await expect(code).toBeFocused()
    await code.fill('000000')
    await code.press('Enter')
    await expect(page.getByText(words('error.IncorrectCode'))).toBeVisible()
    await expectSaid(page, words('error.IncorrectCode'))
    await expect(code).toBeFocused()
    await code.fill('')
    await codeFor(page, backend, phone)

    await expect(profile.section('profile.my-data.deleted.title')).toBeFocused()
    await expect(
      profile.scope.getByText(words('profile.my-data.delete.toBank', { sum: toMoney(101, 'ru') })),
    ).toBeVisible()
    await expectUsable(page, 'parking-profile', 'the last screen')
    expect(await tokensOf(page)).toEqual({ zarechny: {} })
    await expect(page).toHaveURL(/\/profile\/my-profile$/)
    // Another tab of the driver goes home, as after every sign-out.
    await expect(other).toHaveURL(`${backend.url}/`)
    expect((await lettersTo(backend, phone)).at(-1)).toContain(
      backendWords('ru')('accountDeleted', { city: 'Заречный' }),
    )
    await expect(takeToken(backend, 'driver', { login: 'vera@mail.example' })).rejects.toThrow('not signed in')
    await page.locator('header').getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(`${backend.url}/`)
    await expect(headingOf(page)).toBeFocused()
  })

  test('a driver who signs out in the profile goes home', async ({ page, profile, backend }) => {
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/my-profile')
    await tabOnTo(page, profile.button('profile.signOut'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${backend.url}/`)
    await expect(headingOf(page)).toBeFocused()
    expect(await tokensOf(page)).toEqual({ zarechny: {} })
  })
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en', viewport: { width: 360, height: 740 } })

  test('the data are downloaded, the consent withdrawn and given again; an account in use is not deleted, and one whose deletion was not answered is found to be gone', async ({
    page,
    context,
    profile,
    partner,
    backend,
    time,
    language,
  }) => {
    const { words } = profile
    const titled = (id: string) => profile.scope.getByRole('dialog', { name: words(id, PHONE), exact: true })
    await comeAs(page, backend, 'driver')
    await page.goto(
      partner.show({ html: strangersPage(backend, 'city="zarechny" section="my-data"', language, 'parking-profile') }),
    )
    await expect(profile.scope.locator('[data-section="my-data"] > .card')).toBeFocused()
    await profile.button('profile.my-data.download.ask').press('Enter')
    await expect(profile.says('profile.my-data.download.ready')).toBeVisible()
    await expectSaid(page, words('profile.my-data.download.ready'))
    await expect(profile.button('profile.my-data.download.ask')).toBeFocused()
    const link = (id: string) => profile.scope.getByRole('link', { name: words(id), exact: true })
    const [readable] = await Promise.all([context.waitForEvent('page'), link('profile.my-data.download.page').click()])
    await expect(readable.getByText('Смирнова').first()).toBeVisible()
    await readable.close()
    const file = await context.request.get((await link('profile.my-data.download.file').getAttribute('href')) ?? '')
    expect(await file.json()).toMatchObject({ person: [{ lastName: 'Смирнова', email: DRIVER.email }] })
    await expectUsable(page, 'parking-profile', 'with the links')
    await time.pass(15)
    await expect(link('profile.my-data.download.file')).toHaveCount(0)

    await profile.button('profile.my-data.consent.withdraw').press('Enter')
    // What is withdrawn, or deleted, is named by the account's phone.
    await expect(titled('profile.my-data.withdraw.title').getByRole('heading', { level: 2 })).toBeFocused()
    await expect(profile.dialog).toContainText(words('profile.my-data.withdraw.deleted'))
    await expectUsable(page, 'parking-profile', 'before the consent is withdrawn')
    await profile.dialog.getByRole('button', { name: words('profile.my-data.consent.withdraw') }).press('Enter')
    await expect(profile.button('profile.my-data.consent.give')).toBeFocused()
    await expectSaid(page, words('profile.my-data.consent.done.withdraw'))
    await expect(profile.scope.getByText('Смирнова')).toHaveCount(0)
    const reminder = profile.scope.getByRole('checkbox', { name: words('profile.notifications.checkParkingSession') })
    await reminder.press('Space')
    await expect(profile.scope.getByRole('alert')).toContainText(words('error.ConsentWithdrawn'))
    await expectSaid(page, words('error.ConsentWithdrawn'))
    await expect(reminder).toBeFocused()
    await expect(reminder).not.toBeChecked()
    await profile.button('profile.notifications.toConsent').press('Enter')
    await expect(profile.scope.locator('[data-section="my-data"] > .card')).toBeFocused()
    await profile.button('profile.my-data.consent.give').press('Enter')
    await expect(profile.button('profile.my-data.consent.withdraw')).toBeFocused()
    await expect(
      profile.says('profile.my-data.consent.givenAt', { date: '18/11/2026', version: '2026-01-15' }),
    ).toBeVisible()

    await park(backend, { token: await takeToken(backend, 'driver'), number: DRIVER.plate, minutes: 30 })
    const open = profile.button('profile.my-data.delete.open')
    await open.press('Enter')
    await expect(titled('profile.my-data.delete.title').getByRole('heading', { level: 2 })).toBeFocused()
    await expect(profile.dialog.getByRole('alert')).toContainText(words('profile.my-data.delete.parked'))
    await expect(
      profile.dialog.getByRole('link', { name: words('profile.my-data.delete.toParkings') }),
    ).toHaveAttribute('href', `${backend.url}/profile/parking?city=zarechny`)
    await expect(profile.dialog.getByRole('button', { name: words('profile.my-data.delete.next') })).toHaveCount(0)
    await expectUsable(page, 'parking-profile', 'refused while parked')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await time.pass(31)

    // The server deletes the account, and its answer is lost on the way.
    await page.route('**/delete-account-v1', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await open.press('Enter')
    await expect(profile.dialog).toContainText(toMoney(1440, 'en'))
    await profile.dialog.getByRole('button', { name: words('profile.my-data.delete.next') }).press('Enter')
    const codeTitle = words('profile.my-data.delete.code', PHONE)
    await expect(profile.dialog.getByRole('heading', { name: codeTitle, exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: words('confirm.code'), exact: true })).toBeFocused()
    await codeFor(page, backend, DRIVER.phone)
    await expect(profile.section('profile.my-data.deleted.title')).toBeFocused()
    await expect(profile.says('profile.my-data.deleted.unknown')).toBeVisible()
    await expectUsable(page, 'parking-profile', 'the last screen')
  })
})
