// Season tickets: built and bought, parked with, paused, moved to another vehicle and given back on the city's site by
// keyboard alone; bought at the bank and given back to it from a stranger's page.
import type { Locator, Page } from '@playwright/test'
import { expectUsable } from '../support/e2e-axe.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf, strangersPage } from '../support/e2e-driver.ts'
import { elementOn } from '../support/e2e-element.ts'
import { test } from '../support/e2e-journeys.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { toMoney } from '../support/e2e-words.ts'
import { expect, inTurn, type Language, LANGUAGES } from '../support/e2e.ts'

test.use({ viewport: { width: 360, height: 740 } })
// Eleven pages are opened one after the other by keyboard alone.
test.setTimeout(150_000)

async function press(page: Page, control: Locator): Promise<void> {
  await tabOnTo(page, control)
  await page.keyboard.press('Enter')
}

/** Before a page's address. */
const BEFORE = { ru: '', en: '/en' } as const

/** What an hour in zone 189 costs on the parking page: nothing, or something. */
async function expectParking(page: Page, language: Language, kind: 'free' | 'start'): Promise<void> {
  const driver = new DriverPayment(page, language)
  await openPage(page, `${BEFORE[language]}/profile/parking`)
  const combobox = driver.scope.getByRole('combobox', { name: driver.words('field.zone'), exact: true })
  await tabOnTo(page, combobox)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('189')
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue(/^189/)
  await expect(driver.button(kind === 'free' ? 'check.free' : 'payment.submit.start')).toBeVisible()
}

for (const language of LANGUAGES) {
  test.describe(`season tickets (${language})`, () => {
    test.use({ language })
    const it = inTurn(language, test)

    it('on the site by keyboard alone: built for a week, parked with for nothing, paused, continued, moved to another vehicle, and given back to the balance', async ({
      page,
      backend,
      language,
    }) => {
      const name = language === 'ru' ? 'Круглые сутки' : 'Day and night'
      const paid = toMoney(665, language)
      const tickets = elementOn(page, language, 'subscriptions')
      const builder = elementOn(page, language, 'subscription-constructor')
      await comeAs(page, backend, 'driver')

      /** Opens the question of an act, says yes, and sees what was done. */
      async function act(kind: 'pause' | 'continue' | 'changeVehicle', choose?: () => Promise<void>): Promise<void> {
        await press(page, tickets.button(`subscriptions.${kind}.of`, { name }))
        await expect(
          tickets.dialog.getByRole('heading', { name: tickets.words(`subscriptions.${kind}.title`, { name }) }),
        ).toBeFocused()
        await expectUsable(page, tickets.tag, `asked about: ${kind}`)
        await choose?.()
        await press(page, tickets.button(`subscriptions.${kind}.yes`))
        await expectSaid(page, tickets.words(`subscriptions.${kind}.done`, { name }))
        await expect(tickets.dialog).toHaveCount(0)
        // The button is there still, or the list is in its place.
        await expect(tickets.scope.locator(':focus')).toBeFocused()
      }

      await test.step('it is built and bought from the balance', async () => {
        await expectParking(page, language, 'start')
        await openPage(page, `${BEFORE[language]}/profile/constructor`)
        const zones = builder.scope.getByRole('combobox', { name: builder.words('subscription.zones') })
        await tabOnTo(page, zones)
        await page.keyboard.type('189')
        await page.keyboard.press('Enter')
        await page.keyboard.press('Escape')
        await expect(builder.says('constructor.zones.chosen', { count: '1', total: '140' })).toBeVisible()
        await expect(zones).toBeFocused()
        const start = builder.scope.getByRole('textbox', { name: builder.words('subscription.start') })
        await tabOnTo(page, start)
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type('18112026')
        const term = builder.scope.getByRole('combobox', { name: builder.words('constructor.term') })
        await tabOnTo(page, term)
        await page.keyboard.type('7')
        await expect(term).toHaveValue('7')
        await expectUsable(page, builder.tag, 'the constructor')
        await press(page, builder.button('constructor.next'))
        await press(page, builder.button('subscription.pay.of', { sum: paid, name }))
        await expect(builder.dialog.getByRole('heading', { level: 2 })).toBeFocused()
        await expectUsable(page, builder.tag, 'the payment')
        await press(page, builder.button('check.pay', { sum: paid }))
        await expect(builder.scope.locator(':focus').getByRole('heading')).toHaveText(
          builder.words('subscription.paid.title'),
        )
        await expect(builder.scope.locator(':focus')).toBeFocused()
        await expectUsable(page, builder.tag, 'it is bought')
        expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 66500'])
      })

      await test.step('parking with it is free, and costs again while it is paused', async () => {
        await expectParking(page, language, 'free')
        await openPage(page, `${BEFORE[language]}/profile/abonements`)
        await act('pause')
        await expectParking(page, language, 'start')
        await openPage(page, `${BEFORE[language]}/profile/abonements`)
        await act('continue')
        await expectParking(page, language, 'free')
      })

      await test.step('it holds for another vehicle, and no longer for this one', async () => {
        await openPage(page, `${BEFORE[language]}/profile/abonements`)
        await act('changeVehicle')
        await expectParking(page, language, 'start')
      })

      await test.step('it is given back: six of seven days are left', async () => {
        await openPage(page, `${BEFORE[language]}/profile/abonements`)
        await press(page, tickets.button('subscriptions.refund.of', { name }))
        const sum = toMoney(570, language)
        await expect(tickets.dialog).toContainText(tickets.words('subscriptions.refund.toBalance', { sum }))
        await expect(tickets.dialog.getByRole('heading', { level: 2 })).toBeFocused()
        await expectUsable(page, tickets.tag, 'asked about: refund')
        await page.keyboard.press('Escape')
        await expect(tickets.button('subscriptions.refund.of', { name })).toBeFocused()
        await page.keyboard.press('Enter')
        await press(
          page,
          tickets.dialog.getByRole('button', { name: tickets.words('subscriptions.refund.yes'), exact: true }),
        )
        const done = tickets.words('subscriptions.refund.done.toBalance', { name, sum })
        await expect(tickets.scope.getByText(done)).toBeVisible()
        await expectSaid(page, done)
        await expect(tickets.dialog).toHaveCount(0)
        await expect(tickets.scope.locator(':focus')).toBeFocused()
        expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 66500', 'return 57000'])
        // Seven seconds later it is seen no more, and can still be read where it was said.
        await page.clock.runFor(7_000)
        await expect(tickets.scope.getByRole('log').locator('.visually-hidden').filter({ hasText: done })).toHaveCount(
          1,
        )
      })
    })

    it('in a stranger’s page of a city without a balance: bought at the bank, refused a second time, and given back the way it was paid', async ({
      page,
      context,
      partner,
      backend,
      language,
      time,
    }) => {
      const name = language === 'ru' ? 'Плотина на месяц' : 'The Dam for a month'
      const tickets = elementOn(page, language, 'subscriptions')
      const show = (view: string) =>
        partner.show({
          html: strangersPage(backend, `city="verhnegorsk" view="${view}"`, language, 'parking-subscriptions'),
        })
      await comeAs(page, backend, 'driver', { city: 'verhnegorsk' })
      const pay = tickets.button('subscription.pay.of', { sum: toMoney(2800, language), name })

      await test.step('bought at the bank', async () => {
        await page.goto(show('offers'))
        await press(page, pay)
        await expect(tickets.dialog.getByRole('heading', { level: 2 })).toBeFocused()
        await expectUsable(page, tickets.tag, 'the payment')
        const submit = tickets.button('check.pay', { sum: toMoney(2800, language) })
        const [tab] = await Promise.all([context.waitForEvent('page'), submit.press('Enter')])
        const bank = new BankPage(tab, language)
        await expectUsable(page, tickets.tag, 'waiting for the bank')
        await bank.expectSum(2800)
        await bank.choose('pay')
        await expect(tickets.heading('subscription.paid.title')).toBeVisible()
        await expect(tickets.scope.locator(':focus').getByRole('heading')).toHaveText(
          tickets.words('subscription.paid.title'),
        )
        await expect(tickets.scope.locator(':focus')).toBeFocused()
        await expectUsable(page, tickets.tag, 'it is bought')
        expect(await moneyOf(backend, 'verhnegorsk')).toEqual(['charge 280000'])
      })
      await test.step('refused where the vehicle has one for these zones and dates', async () => {
        // A moment later the same press would be the same purchase (readings gD-39).
        await time.pass(6)
        await page.goto(show('offers'))
        await press(page, pay)
        await tickets.button('check.pay', { sum: toMoney(2800, language) }).press('Enter')
        await expect(tickets.dialog.getByRole('alert')).toContainText(tickets.words('error.SubscriptionAlreadyExists'))
        await expectSaid(page, tickets.words('error.SubscriptionAlreadyExists'))
        await expect(tickets.dialog.locator(':focus')).toBeFocused()
        await expectUsable(page, tickets.tag, 'refused')
      })
      await test.step('given back the way it was paid', async () => {
        await page.goto(show('benefits'))
        await press(page, tickets.button('subscriptions.refund.of', { name }))
        await expect(tickets.dialog).toContainText(/тем же способом, которым вы платили|to the way you paid/)
        await expect(tickets.dialog.getByRole('heading', { level: 2 })).toBeFocused()
        await press(
          page,
          tickets.dialog.getByRole('button', { name: tickets.words('subscriptions.refund.yes'), exact: true }),
        )
        await expectSaid(
          page,
          language === 'ru' ? `Абонемент «${name}» возвращён` : `The season ticket “${name}” is refunded`,
        )
        await expect(tickets.dialog).toHaveCount(0)
        await expect(tickets.scope.locator(':focus')).toBeFocused()
        const [charge, refund] = await moneyOf(backend, 'verhnegorsk')
        expect([charge, refund]).toEqual(['charge 280000', expect.stringMatching(/^refund \d+$/)])
      })
    })
  })
}
