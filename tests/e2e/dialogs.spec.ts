// Every dialog that one press opens: the focus goes into it, and back to what has opened it, however it is closed.
import type { Locator, Page } from '@playwright/test'
import { strangersPage } from '../support/e2e-driver.ts'
import { comeAs, openPage, park, type SiteVisitor, takeToken } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { type Words, wordsOf } from '../support/e2e-words.ts'

/** The buttons of a page's element that open one, by the ids of their words. */
interface Opening {
  address: string
  tag: string
  visitor: SiteVisitor
  /** Of the account, where it is not the first driver's. */
  login?: string
  openers: readonly string[]
  /** These open a later step of one: closing it leads to the first step, which then closes (cabinet.md section 2). */
  steps?: readonly string[]
}

const PAGES: readonly Opening[] = [
  {
    address: '/profile/parking',
    tag: 'payment',
    visitor: 'driver',
    openers: ['payment.extend', 'payment.abort', 'checkout.correct'],
  },
  {
    address: '/profile/my-profile',
    tag: 'profile',
    visitor: 'driver',
    openers: [
      'profile.person.edit',
      'profile.vehicles.add',
      'profile.documents.add',
      'profile.my-data.consent.withdraw',
      'profile.my-data.delete.open',
    ],
    steps: ['profile.password.change', 'profile.phones.add'],
  },
  {
    address: '/profile/abonements',
    tag: 'subscriptions',
    visitor: 'driver',
    login: 'subscriber@demo.example',
    openers: ['subscriptions.refund.of', 'subscriptions.changeVehicle.of', 'subscriptions.pause.of'],
  },
  { address: '/coop-profile', tag: 'coop-fleet', visitor: 'coop', openers: ['fleet.drivers.add', 'fleet.import'] },
]

/** Something new is asked for, and so they begin in its first field; others at their heading. */
const IN_ITS_FIELD: readonly string[] = ['profile.vehicles.add', 'fleet.drivers.add']

interface Close {
  words: Words
  isInField?: boolean
  /** The cross leads back to the first step. */
  isStep: boolean
}

/** What names the object of an act, which the test leaves open. */
const startOf = (words: Words, id: string) => new RegExp(`^${words(id, { name: '' }).trim()}`)

/** Opens it by the keyboard and closes it in each way there is. */
async function expectComesBack(page: Page, opener: Locator, { words, isStep, isInField }: Close): Promise<void> {
  const dialog = page.getByRole('dialog')
  const cross = words(isStep ? 'profile.person.back' : 'common.close')
  // The last button is the way out where it asks before it does something.
  const out = dialog.locator('.dialog-foot:has(.button-danger)').getByRole('button').last()
  const ways: { name: string; go(): Promise<void> }[] = [
    { name: 'Escape', go: () => page.keyboard.press('Escape') },
    { name: 'the cross', go: () => dialog.getByRole('button', { name: cross, exact: true }).first().press('Enter') },
    { name: 'beside it', go: () => page.mouse.click(5, 400) },
  ]
  let hasWayOut = false
  const close = (name: string, go: () => Promise<void>) =>
    test.step(`${String(opener)}: ${name}`, async () => {
      await opener.press('Enter')
      await expect(
        isInField ? dialog.getByRole('textbox').first() : dialog.getByRole('heading', { level: 2 }),
      ).toBeFocused()
      if (name === 'Escape') hasWayOut = (await out.count()) > 0
      await go()
      if (isStep) {
        await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(words('profile.person.title'))
        await page.keyboard.press('Escape')
      }
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  for (const { name, go } of ways) await close(name, go)
  if (hasWayOut) await close('its way out', () => out.press('Enter'))
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  const prefix = language === 'en' ? '/en' : ''
  test.describe(`a dialog (${language})`, () => {
    test.use({ language, viewport: { width: 1280, height: 800 } })

    for (const { address, tag, visitor, login = 'driver@demo.example', openers, steps = [] } of PAGES)
      it(`of ${address} takes the focus, and gives it back by Escape, its cross, a press beside it and its way out`, async ({
        page,
        backend,
      }) => {
        const words = wordsOf(language, tag, 'profile', 'fleet-office')
        if (tag === 'payment')
          await park(backend, { token: await takeToken(backend, 'driver'), number: 'А123ВС77', minutes: 60 })
        await comeAs(page, backend, visitor, { login })
        await openPage(page, `${prefix}${address}`)
        for (const id of [...openers, ...steps]) {
          const opener = page
            .locator(`parking-${tag}`)
            .getByRole('button', id.endsWith('.of') ? { name: startOf(words, id) } : { name: words(id), exact: true })
            .and(page.locator(':not([aria-disabled])'))
            .first()
          await expectComesBack(page, opener, {
            words,
            isStep: steps.includes(id),
            isInField: IN_ITS_FIELD.includes(id),
          })
        }
      })

    it('that takes something away has its name in its heading: a parking, a phone, a vehicle', async ({
      page,
      backend,
    }) => {
      const words = wordsOf(language, 'payment', 'profile')
      const dialog = page.getByRole('dialog')
      const expectNames = async (opener: Locator, title: string, name: string) => {
        await opener.press('Enter')
        const heading = dialog.getByRole('heading', { level: 2, name: title, exact: true })
        await expect(heading).toBeFocused()
        await expect(heading).toContainText(name)
        await page.keyboard.press('Escape')
        await expect(opener).toBeFocused()
      }
      const named = (name: string) => page.getByRole('button', { name, exact: true })
      const phone = '+ 7 (900) 000‑00‑11'
      const [parked, vehicle] = ['К 456 МН 77', 'А 123 ВС 77']
      await park(backend, { token: await takeToken(backend, 'driver'), number: 'К456МН77', minutes: 60 })
      await comeAs(page, backend, 'driver')
      await openPage(page, `${prefix}/profile/parking`)
      await expectNames(named(words('payment.abort')), words('payment.abort.title', { plate: parked }), parked)
      await openPage(page, `${prefix}/profile/my-profile`)
      await expectNames(
        named(words('profile.phones.remove.of', { phone })),
        words('profile.phones.remove.title', { phone }),
        phone,
      )
      await expectNames(
        named(words('profile.vehicles.remove.of', { name: vehicle })),
        words('profile.vehicles.remove.title', { name: vehicle }),
        vehicle,
      )
    })

    it('that shuts a driver of a firm out has the driver’s name in its heading', async ({ page, backend }) => {
      const words = wordsOf(language, 'coop-fleet', 'fleet-office')
      const dialog = page.getByRole('dialog')
      await comeAs(page, backend, 'coop')
      await openPage(page, `${prefix}/coop-profile`)
      const row = page.locator('parking-coop-fleet').getByRole('table').getByRole('row').nth(1)
      await row.press('Enter')
      const heading = dialog.getByRole('heading', { level: 2 })
      await expect(heading).toBeFocused()
      const name = (await heading.textContent())!
      expect(name).not.toBe('')
      const shut = dialog.getByRole('button', { name: words('fleet.deactivate'), exact: true })
      await shut.press('Enter')
      await expect(heading).toHaveText(words('fleet.deactivate.title', { name }))
      await expect(heading).toContainText(name)
      await expect(heading).toBeFocused()
      // Back to the driver, who is there as before, and from there to the list.
      await page.keyboard.press('Escape')
      await expect(heading).toHaveText(name)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(row).toBeFocused()
    })

    it('of the top-up does so wherever it is opened from: the balance, the account menu and the page of the payment', async ({
      page,
      backend,
    }) => {
      const account = wordsOf(language, 'account-menu', 'payment')
      await comeAs(page, backend, 'driver', { login: 'poor@demo.example' })
      await openPage(page, `${prefix}/profile/parking?zone=101`)
      const dialog = page.getByRole('dialog').filter({ has: page.locator('parking-topup') })
      const header = page.getByRole('banner')
      const menu = header.locator('parking-account-menu .drop-menu-button')
      const ways: { opener: Locator; open(): Promise<void>; back?: Locator }[] = [
        header.getByRole('link', { name: new RegExp(account('menu.to.topup')) }),
        page.locator('parking-payment').getByRole('link', { name: account('payment.balance.topUp') }),
      ].map((opener) => ({ opener, open: () => opener.press('Enter') }))
      ways.push({
        opener: menu,
        async open() {
          await menu.press('Enter')
          await header
            .locator('.account-links')
            .getByRole('link', { name: account('menu.to.topup') })
            .press('Enter')
        },
      })
      for (const { opener, open } of ways) {
        await open()
        await expect(page).toHaveURL(/#top-up$/)
        await expect(dialog).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(opener).toBeFocused()
        await expect(page).toHaveURL(/\/profile\/parking\?zone=101$/)
      }
    })

    it('of the choice of a city in a stranger’s page does the same', async ({ page, partner, backend }) => {
      const words = wordsOf(language, 'city-picker')
      await page.goto(
        partner.show({ html: strangersPage(backend, 'city="zarechny"', language, 'parking-city-picker') }),
      )
      const opener = page.locator('parking-city-picker').getByRole('button').first()
      await expectComesBack(page, opener, { words, isStep: false })
    })
  })
}
