// Every dialog that one press opens: the focus goes into it, and back to what has opened it, however it is closed.
import type { Locator, Page } from '@playwright/test'
import { strangersPage } from '../support/e2e-driver.ts'
import { comeAs, openPage, park, type SiteVisitor, takeToken } from '../support/e2e-site.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

/** The buttons of a page's element that open one, by the ids of their words. */
interface Opening {
  address: string
  tag: string
  visitor: SiteVisitor
  openers: readonly string[]
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
      'profile.password.change',
      'profile.phones.add',
      'profile.vehicles.add',
      'profile.documents.add',
      'profile.my-data.consent.withdraw',
      'profile.my-data.delete.open',
    ],
  },
  { address: '/coop-profile', tag: 'coop-fleet', visitor: 'coop', openers: ['fleet.drivers.add', 'fleet.import'] },
]

/** Opens it by the keyboard and closes it in each way there is. */
async function expectComesBack(page: Page, opener: Locator, close: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const ways: { name: string; go(): Promise<void> }[] = [
    { name: 'Escape', go: () => page.keyboard.press('Escape') },
    { name: 'the cross', go: () => dialog.getByRole('button', { name: close, exact: true }).press('Enter') },
    { name: 'beside it', go: () => page.mouse.click(5, 400) },
    { name: 'its way out', go: () => dialog.locator('.dialog-foot').getByRole('button').last().press('Enter') },
  ]
  for (const { name, go } of ways)
    await test.step(`${String(opener)}: ${name}`, async () => {
      await opener.press('Enter')
      await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
      // Its last button is the way out where it asks before it does something.
      if (name === 'its way out' && (await dialog.locator('.dialog-foot .button-danger').count()) === 0)
        await page.keyboard.press('Escape')
      else await go()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
}

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a dialog (${language})`, () => {
    test.use({ language, viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
    test.setTimeout(180_000)
    const prefix = language === 'en' ? '/en' : ''

    for (const { address, tag, visitor, openers } of PAGES)
      it(`of ${address} takes the focus, and gives it back by Escape, its cross, a press beside it and its way out`, async ({
        page,
        backend,
      }) => {
        const words = wordsOf(language, tag, 'fleet-office')
        if (tag === 'payment')
          await park(backend, { token: await takeToken(backend, 'driver'), number: 'А123ВС77', minutes: 60 })
        await comeAs(page, backend, visitor)
        await openPage(page, `${prefix}${address}`)
        for (const id of openers) {
          const opener = page
            .locator(`parking-${tag}`)
            .getByRole('button', { name: words(id), exact: true })
            .first()
          await expectComesBack(page, opener, words('common.close'))
        }
      })

    it('of the choice of a city in a stranger’s page does the same', async ({ page, partner, backend }) => {
      const words = wordsOf(language, 'city-picker')
      await page.goto(
        partner.show({ html: strangersPage(backend, 'city="zarechny"', language, 'parking-city-picker') }),
      )
      const opener = page.locator('parking-city-picker').getByRole('button').first()
      await expectComesBack(page, opener, words('common.close'))
    })
  })
}
