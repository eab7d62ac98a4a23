// Back from the bank on a slow line: the person sees that the payment is being checked, and never an empty form.
import { expect, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

/** What comes one after another, by the names of its files: what all elements share, then what is behind the form. */
const LATE = ['base', 'guest-payment-behind']

for (const language of LANGUAGES) {
  test.describe(`a slow return from the bank (${language})`, () => {
    test.use({ language })

    test('says that the payment is being checked, from the first script to the outcome', async ({
      page,
      guest,
      bank,
    }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      const arrived: string[] = []
      const letGo = new Map<string, () => void>()
      for (const name of LATE) {
        const hold = new Promise<void>((resolve) => letGo.set(name, resolve))
        // oxlint-disable-next-line no-await-in-loop -- two routes
        await page.route(`**/chunks/${name}-*.js`, async (route) => {
          arrived.push(name)
          await hold
          await route.continue()
        })
      }
      // What is there from the last visit would not be asked for.
      const session = await page.context().newCDPSession(page)
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      await bank.choose('pay')

      for (const name of LATE) {
        // oxlint-disable-next-line no-await-in-loop -- one after another is what this is about
        await expect.poll(() => arrived).toContain(name)
        // oxlint-disable-next-line no-await-in-loop
        await expect(guest.screen('checkout.checking')).toBeVisible()
        await expect(guest.plate).toHaveCount(0)
        letGo.get(name)?.()
      }
      await expect(guest.screen('checkout.paid.title')).toBeFocused()
    })
  })
}
