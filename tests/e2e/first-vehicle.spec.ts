// A new driver has no vehicle yet: the parking form takes the first one, on the site, on a phone, by the keyboard.
import type { BrowserContext, Page } from '@playwright/test'
import { encodeForm } from '../../shared/api/contract/call.ts'
import { addVehicle } from '../../shared/api/contract/profile-vehicles.ts'
import { findBarriers } from '../support/e2e-axe.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { codeFor, lastLink, tabAndType, tabOnTo, tabTo } from '../support/e2e-keyboard.ts'
import { headingOf, openPage, takeToken } from '../support/e2e-site.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { expect, inTurn, type Language, LANGUAGES, test } from '../support/e2e.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'

const PLATE = 'М 047 КТ 799'
const EMAIL = 'maria@mail.example'
const PHONE = '79161234570'

/** Registers, goes on to the parking page by the menu, and answers the form there. */
async function registerAndOpenForm(
  { page, backend, language }: { page: Page; backend: TestBackend; language: Language },
  city: 'zarechny' | 'verhnegorsk',
): Promise<DriverPayment> {
  const words = wordsOf(language, 'registration', 'account-menu')
  const prefix = language === 'en' ? '/en' : ''
  await openPage(page, `${prefix}/?city=${city}`)
  await openPage(page, `${prefix}/registration`)
  if (city === 'zarechny') {
    await tabAndType(page, words('registration.field.lastName'), 'Ильина')
    await tabAndType(page, words('registration.field.firstName'), 'Мария')
  }
  await tabAndType(page, words('registration.field.email'), EMAIL)
  await tabAndType(page, words('registration.field.phone'), PHONE)
  await tabAndType(page, words('password'), 'secret1')
  await tabAndType(page, words('password.repeat'), 'secret1')
  await tabTo(page, words('registration.agreement'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const step = page.locator('parking-registration .step-title')
  await expect(step).toHaveText(words('registration.title.email'))
  const code = page.getByRole('textbox', { name: words('confirm.code'), exact: true })
  await expect(code).toBeFocused()
  if (city === 'verhnegorsk') await page.goto(await lastLink(backend.url, EMAIL))
  else await codeFor(page, backend, EMAIL)
  await expect(step).toHaveText(words('registration.title.phone'))
  // Who comes by the letter's link begins at the top of the page.
  if (city === 'verhnegorsk') await tabTo(page, words('confirm.code'))
  await expect(code).toBeFocused()
  await codeFor(page, backend, PHONE)
  // What the page of the registration would say is gone with it.
  const registered = siteWordsOf(language)('registered.text')
  await expectSaid(page, registered)
  await expect(headingOf(page)).toBeFocused()
  expect(await seenShareOf(page.getByText(registered))).toBe(1)
  await expect(page.getByRole('link', { name: siteWordsOf(language)('registered.vehicle') })).toHaveAttribute(
    'href',
    `${prefix}/profile/my-profile?section=vehicles&addVehicle=true`,
  )
  const menu = page.locator('parking-account-menu')
  await expect(menu.getByRole('button')).toBeVisible()
  await tabOnTo(page, menu.getByRole('button'))
  await page.keyboard.press('Enter')
  const isFree = city === 'verhnegorsk'
  await tabOnTo(page, menu.getByRole('link', { name: words(isFree ? 'menu.to.sessions' : 'menu.to.parking') }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${backend.url}${prefix}/profile/parking`)
  await expect(headingOf(page)).toBeFocused()
  await expect(page.getByText(registered)).toHaveCount(0)
  // The site has told it, and the element leaves it to the site.
  await expectSaid(page, words('registration.done.signedIn'), { times: 0 })
  return new DriverPayment(page, language)
}

/** Fills the form in, where no vehicle is on offer but the one that is typed. */
async function fillIn(driver: DriverPayment, { place, field }: { place: string; field: string }): Promise<void> {
  const { page, scope, words } = driver
  const combobox = scope.getByRole('combobox', { name: words(field), exact: true })
  await tabOnTo(page, combobox)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(place)
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue(new RegExp(`^${place}`))
  await expect(scope.getByRole('radio', { name: words('payment.vehicle.other') })).toHaveCount(0)
  await tabOnTo(page, scope.getByRole('textbox', { name: words('field.plate'), exact: true }))
  await page.keyboard.type('м047кт799')
  await expect(scope.getByRole('checkbox', { name: words('payment.vehicle.save') })).toBeChecked()
}

async function press(driver: DriverPayment, id: string, values?: Record<string, string>): Promise<void> {
  await tabOnTo(driver.page, driver.button(id, values))
  await driver.page.keyboard.press('Enter')
}

async function pressToBank(context: BrowserContext, driver: DriverPayment, sum: number): Promise<BankPage> {
  await tabOnTo(driver.page, driver.button('payment.topUp.sum', { sum: driver.money(sum) }))
  const [tab] = await Promise.all([context.waitForEvent('page'), driver.page.keyboard.press('Enter')])
  return new BankPage(tab, driver.language)
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a new driver without a vehicle (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('registers, adds the first vehicle from the parking form and parks, though the page is loaded anew at the bank', async ({
      page,
      context,
      backend,
    }) => {
      const driver = await registerAndOpenForm({ page, backend, language }, 'zarechny')
      await fillIn(driver, { place: '101', field: 'field.zone' })
      await driver.expectPrice(120)
      expect(await findBarriers(page, 'parking-payment')).toEqual([])
      await press(driver, 'payment.submit.start')
      await driver.expectCard('check.title')
      await expect(driver.card('check.title').getByRole('img', { name: new RegExp(PLATE) })).toBeVisible()
      await press(driver, 'payment.topUp.other')
      await driver.expectCard('payment.refill.title')
      await expect(driver.says('payment.vehicle.saved')).toBeVisible()
      await expectSaid(page, driver.words('payment.vehicle.saved'))
      expect(await findBarriers(page, 'parking-payment')).toEqual([])
      const bank = await pressToBank(context, driver, 121)
      await bank.expectSum(121)
      await page.reload()
      await driver.expectSaidCard('checkout.waiting.title')
      await bank.choose('pay')
      await driver.expectSaidCard('checkout.paid.title')
      expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 12100', 'spend 12000'])
      await press(driver, 'checkout.again')
      await expect(driver.form).toBeFocused()
      await expect(driver.scope.getByRole('radio', { name: PLATE })).toBeChecked()
    })

    it('parks with a vehicle that is in another driver’s account, and is told why it is not saved', async ({
      page,
      backend,
    }) => {
      const body = encodeForm({
        ...addVehicle.encode({
          plate: 'М047КТ799',
          format: null,
          country: 'rus',
          category: 'B',
          docType: 'STS',
          docNumber: '77УК123456',
          name: '',
          isMain: false,
          vin: '',
          imei: '',
        }),
        token: await takeToken(backend, 'driver', { city: 'verhnegorsk' }),
      })
      await fetch(`${backend.url}/verhnegorsk${addVehicle.path}`, { method: 'POST', body })
      const driver = await registerAndOpenForm({ page, backend, language }, 'verhnegorsk')
      await fillIn(driver, { place: '1001', field: 'field.parking' })
      await press(driver, 'payment.submit.start')
      await driver.expectCard('payment.check.open')
      await press(driver, 'payment.submit.start')
      await driver.expectCard('payment.begun')
      await expect(driver.says('payment.vehicle.notSaved')).toBeVisible()
      await expectSaid(page, driver.words('payment.vehicle.notSaved'))
      await expect(driver.says('error.VehicleOccupied')).toBeVisible()
      expect(await findBarriers(page, 'parking-payment')).toEqual([])
      await press(driver, 'checkout.again')
      await expect(driver.scope.getByRole('combobox', { name: driver.words('field.parking') })).toBeFocused()
      await expect(driver.card('payment.running.free').getByRole('img', { name: PLATE })).toBeVisible()
    })
  })
}
