// A mistyped plate or zone is put right on the day itself (readings gD-44): chosen, priced, paid or given back, and then
// everything says what is right.
import type { Locator, Page } from '@playwright/test'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { toMoney, type Words, wordsOf } from '../support/e2e-words.ts'

/** On a Wednesday afternoon an hour costs 60 roubles in 120, 120 in 101, and 30 in 103. */
const CHEAP = { ...ORDINARY, place: { typed: '120', code: '120' } }
const MEANT = 'В 048 КТ 799'

const FIRST_FIELD = { vehicle: 'plate', zone: 'place', start: 'startTime' } as const

class Correcting {
  readonly dialog: Locator

  constructor(
    readonly scope: Locator,
    readonly words: Words,
    readonly language: string,
  ) {
    this.dialog = scope.getByRole('dialog', { name: words('correction.title'), exact: true })
  }

  get opener(): Locator {
    return this.scope.getByRole('button', { name: this.words('checkout.correct'), exact: true })
  }

  button(id: string, values?: Record<string, string>): Locator {
    return this.dialog.getByRole('button', { name: this.words(id, values), exact: true })
  }

  money(roubles: number): string {
    return toMoney(roubles, this.language)
  }

  /** Opens it by the keyboard, and chooses what was wrong. */
  async open(what: 'vehicle' | 'zone' | 'start'): Promise<void> {
    await this.opener.press('Enter')
    await expect(this.dialog.getByRole('heading', { level: 2 })).toBeFocused()
    const choice = this.dialog.getByRole('radio', { name: this.words(`correction.what.${what}`), exact: true })
    // Where one thing alone is left, it is chosen already.
    if (await choice.isChecked()) return
    await choice.check()
    // What is to be put right has come into sight, ready to be typed over.
    await expect(this.dialog.locator(`[name=${FIRST_FIELD[what]}]`)).toBeFocused()
  }

  async chooseZone(code: string): Promise<void> {
    const place = this.dialog.getByRole('combobox', { name: this.words('field.zone'), exact: true })
    await place.click()
    await place.fill(code)
    await this.dialog.getByRole('option', { name: new RegExp(`^${code}(?!\\d)`) }).click()
  }

  /** What it comes to is shown, and a screen reader has heard it. */
  async expectPrice(id: string, roubles?: number): Promise<void> {
    const text = this.words(id, roubles === undefined ? {} : { sum: this.money(roubles) })
    await expect(this.dialog.getByText(text, { exact: true })).toBeVisible()
    await expectSaid(this.scope.page(), text)
  }

  /** It has taken hold: what has become of the money has the focus, and says so. */
  async expectDone(id: string, roubles?: number): Promise<void> {
    const money = this.words(id, roubles === undefined ? {} : { sum: this.money(roubles) })
    await expect(
      this.dialog.getByRole('group', { name: `${this.words('correction.done')} ${money}`, exact: true }),
    ).toBeFocused()
  }
}

/** Neither keys nor the wheel move the page behind it. */
async function expectStillBehind(page: Page, dialog: Locator): Promise<void> {
  const frames = () =>
    page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  const { before, longer } = await page.evaluate(() => ({
    before: scrollY,
    longer: document.documentElement.scrollHeight - innerHeight,
  }))
  expect(longer, 'the page could scroll').toBeGreaterThan(100)
  await dialog.getByRole('heading', { level: 2 }).focus()
  for (const key of ['PageDown', 'Space', 'End', 'Home']) {
    await page.keyboard.press(key)
    // A browser scrolls in the frame after the key.
    await frames()
    expect(await page.evaluate(() => scrollY), key).toBe(before)
  }
  await page.mouse.move(5, 5)
  for (const way of [400, -400]) {
    const turned = await page.evaluateHandle(() => ({
      promise: new Promise<unknown>((next) => addEventListener('wheel', next, { once: true })),
    }))
    await page.mouse.wheel(0, way)
    await turned.evaluate(({ promise }) => promise.then(() => {}))
    await frames()
    expect(await page.evaluate(() => scrollY), `the wheel by ${way}`).toBe(before)
  }
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a parking that was paid for wrongly (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('a guest puts the plate right for nothing and the zone at the bank, after a decline; the ticket says what is right, also after a reload', async ({
      page,
      guest,
      bank,
      backend,
    }) => {
      const words = wordsOf(language, 'guest-payment', 'correction')
      const correcting = new Correcting(page.locator('parking-guest-payment'), words, language)
      const ticket = page.locator('.ticket')
      await page.goto(partnerPage(language))
      await guest.fill(CHEAP)
      await guest.lookOnceMore()
      await guest.pay(60).click()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')

      await correcting.open('vehicle')
      await expectStillBehind(page, correcting.dialog)
      await expect(correcting.dialog).toContainText('120')
      const plate = correcting.dialog.getByRole('textbox', { name: words('field.plate'), exact: true })
      // What is typed takes the place of what was wrong.
      const chosen = await plate.evaluate((one: HTMLInputElement) =>
        one.value.slice(one.selectionStart!, one.selectionEnd!),
      )
      expect(chosen).toBe(await plate.inputValue())
      await plate.fill('В 04')
      await correcting.button('correction.confirm').press('Enter')
      await expect(plate).toBeFocused()
      await expect(plate).toHaveAccessibleDescription(/.{8}/)
      await plate.fill(MEANT)
      await correcting.expectPrice('correction.price.same')
      await expectUsable(page, 'parking-guest-payment', 'a correction that costs nothing')
      await correcting.button('correction.confirm').press('Enter')
      await correcting.expectDone('correction.done.free')
      await correcting.button('correction.ready').press('Enter')
      // The ticket is what is looked at now: it says what is right.
      await expect(guest.screen('checkout.paid.title')).toBeFocused()
      expect(await seenShareOf(ticket.getByRole('img', { name: new RegExp(MEANT) })), 'the plate is in sight').toBe(1)

      for (const action of ['decline', 'pay'] as const) {
        await correcting.open('zone')
        await expect(correcting.dialog.getByRole('radio', { name: words('correction.what.vehicle') })).toHaveCount(0)
        await correcting.chooseZone('101')
        await correcting.expectPrice('correction.price.charge', 60)
        await correcting.button('correction.pay', { sum: correcting.money(60) }).press('Enter')
        await bank.expectSum(60)
        await bank.choose(action)
        if (action === 'pay') continue
        await guest.expectScreen('checkout.declined.title')
        await guest.button('checkout.retry').press('Enter')
        await expect(guest.screen('checkout.paid.title')).toBeFocused()
        await expect(ticket).toContainText('120')
      }
      // What was missing is paid: the ticket is that of the parking as it is now, in words and to the ear.
      await guest.expectScreen('checkout.paid.correct')
      await expect(ticket).toContainText('14:00')
      await expect(guest.screen('checkout.paid.correct')).toHaveAccessibleDescription(
        new RegExp(`14:00.*${MEANT}.*101.*60[.,]00`),
      )
      await expectUsable(page, 'parking-guest-payment', 'the ticket of a correction')
      await page.reload()
      await guest.expectSaidScreen('checkout.paid.correct')
      await expect(ticket.getByRole('img', { name: new RegExp(MEANT) })).toBeVisible()
      await correcting.open('start')
      await expect(correcting.dialog).toContainText('047')
      await expect(correcting.dialog).toContainText(correcting.money(120))
      await page.keyboard.press('Escape')
      await expect(correcting.opener).toBeFocused()
      expect((await backend.books('zarechny')).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['charge', 6_000],
        ['charge', 6_000],
      ])
    })

    it('a driver gets back what the right zone costs less, pays on top for an earlier start, and the history keeps what was', async ({
      page,
      backend,
      time,
    }) => {
      const driver = new DriverPayment(page, language)
      const words = wordsOf(language, 'payment', 'correction', 'operations')
      const correcting = new Correcting(driver.scope, words, language)
      const at = language === 'ru' ? '' : '/en'
      const ticket = page.locator('.ticket')
      await comeAs(page, backend, 'driver')
      await openPage(page, `${at}/profile/parking?zone=101`)
      await driver.expectPrice(120)
      await driver.button('payment.submit.start').press('Enter')
      await driver.pay(120).press('Enter')
      await driver.expectCard('checkout.paid.title')

      await correcting.open('zone')
      await correcting.chooseZone('120')
      await correcting.expectPrice('correction.price.toBalance', 60)
      await expectUsable(page, 'parking-payment', 'a correction that brings money back')
      await correcting.button('correction.confirm').press('Enter')
      await correcting.expectDone('correction.done.toBalance', 60)
      await correcting.button('correction.ready').press('Enter')
      await expect(driver.card('checkout.paid.title')).toBeFocused()
      // The ticket is that of the parking as it is now.
      await expect(ticket).toContainText('120')
      await expect(ticket).toContainText(driver.money(60))
      await expect(ticket).toContainText(driver.money(1440))
      await expect(driver.card('checkout.paid.title')).toHaveAccessibleDescription(
        /14:00.*А 123 ВС 77.*120(?![.,]).*60[.,]00/,
      )

      // From the list of those that run.
      await driver.button('checkout.again').press('Enter')
      await expect(driver.form).toBeFocused()
      expect(await seenShareOf(driver.form.getByRole('heading')), 'the form is in sight').toBe(1)
      await correcting.open('start')
      const start = correcting.dialog.getByRole('textbox', { name: words('field.startTime'), exact: true })
      await start.fill('12:00')
      await start.press('Tab')
      await expect(start).toHaveAccessibleDescription(
        new RegExp(words('correction.start.wrong', { from: '12:30', to: '13:00' })),
      )
      await start.fill('12:45')
      await correcting.expectPrice('correction.price.same')
      await expect(
        correcting.dialog.getByText(words('correction.price.end', { time: '13:45' }), { exact: true }),
      ).toBeVisible()
      await correcting.button('correction.confirm').press('Enter')
      await correcting.expectDone('correction.done.free')
      await page.keyboard.press('Escape')
      await expect(correcting.opener).toBeFocused()
      await expect(driver.card('payment.running')).toContainText('13:45')
      expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000', 'return 6000'])

      await time.pass(1)
      await openPage(page, `${at}/profile/operations`)
      const rows = page.locator('parking-operations').getByRole('row').filter({ hasText: '120' })
      const row = rows.filter({ hasText: words('operations.type.payment') }).first()
      await row.getByRole('button').first().press('Enter')
      const details = page.getByRole('dialog')
      await expect(details.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(details).toContainText(words('operations.was.zone'))
      await expect(details).toContainText(words('operations.was.start'))
      await expect(details).toContainText(words('operations.was', { was: '101', time: '13:00' }))
    })
  })
}

test.use({ viewport: { width: 360, height: 740 } })

test('a guest who has prolonged corrects one part at the bank, and its ticket leads on to the part that still says otherwise', async ({
  page,
  guest,
  bank,
  language,
}) => {
  const words = wordsOf(language, 'guest-payment', 'correction')
  const correcting = new Correcting(page.locator('parking-guest-payment'), words, language)
  const payMore = async (guestPayment: GuestPayment) => {
    await guestPayment.button('checkout.extend').click()
    const more = guestPayment.screen('more.title')
    await more.getByRole('button', { name: words('more.pay', { time: '15:00', sum: toMoney(60, language) }) }).click()
    await bank.choose('pay')
    await guestPayment.expectScreen('checkout.paid.title')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(partnerPage(language))
  await guest.fill(CHEAP)
  await guest.lookOnceMore()
  await guest.pay(60).click()
  await bank.choose('pay')
  await guest.expectScreen('checkout.paid.title')
  await payMore(guest)

  await correcting.opener.press('Enter')
  // The part that runs is put right first, though the ticket is that of the other.
  const times = '18/11/26 14:00 – 15:00'
  await expect(correcting.dialog).toContainText(words('correction.parts', { times }))
  await expect(correcting.dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  // The arrows walk through the choice and stay in it; what is chosen comes into sight all the same.
  const what = (id: string) =>
    correcting.dialog.getByRole('radio', { name: words(`correction.what.${id}`), exact: true })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const [id, field] of [
    ['vehicle', 'plate'],
    ['zone', 'place'],
  ] as const) {
    await expect(what(id)).toBeFocused()
    await expect(what(id)).toBeChecked()
    expect(await seenShareOf(correcting.dialog.locator(`[name=${field}]`)), id).toBe(1)
    const price = correcting.dialog.getByText(words('correction.price.none'), { exact: true })
    expect(await seenShareOf(price), `${id}: where its price will stand`).toBeGreaterThan(0.9)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Escape')
  await correcting.open('zone')
  await correcting.chooseZone('101')
  await correcting.expectPrice('correction.price.charge', 60)
  await correcting.button('correction.pay', { sum: correcting.money(60) }).click()
  await bank.choose('pay')
  await guest.expectScreen('checkout.paid.correct')
  const other = words('correction.other.zone', { time: times, was: '120' })
  await expect(guest.scope.getByText(other, { exact: true })).toBeVisible()
  await expectSaid(page, other)
  await correcting.scope.getByRole('button', { name: words('correction.other.correct'), exact: true }).click()
  await expect(correcting.dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await correcting.expectPrice('correction.price.charge', 60)
  await correcting.button('correction.pay', { sum: correcting.money(60) }).click()
  await bank.choose('pay')
  await guest.expectScreen('checkout.paid.correct')
  await expect(guest.scope.getByText(other, { exact: true })).toHaveCount(0)
})
