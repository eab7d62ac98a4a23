// What a frame of another site may ask the browser for, by its `allow`; the person has allowed all of it.
import { FRAME_ALLOW, FRAME_SANDBOX } from '../../shared/build/release/snippets.ts'
import { around, elsewhere, pageWith } from '../support/e2e-frames.ts'
import { GuestPayment } from '../support/e2e-guest.ts'
import { watchPages } from '../support/e2e-watch.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, test as base } from '../support/e2e.ts'

/** Without `allow` the browser itself complains in the console. */
const test = base.extend({ watch: async ({ context }, use) => use(await watchPages(context)) })

test.use({ language: 'en', permissions: ['geolocation', 'clipboard-write'] })

for (const { title, allow, isAllowed } of [
  { title: 'with the documented “allow”', allow: `allow="${FRAME_ALLOW}"`, isAllowed: true },
  { title: 'without “allow”', allow: '', isAllowed: false },
]) {
  const attributes = `sandbox="${FRAME_SANDBOX}" ${allow}`

  test(`a guest in a frame ${title} ${isAllowed ? 'finds the places near him' : 'is told that his place is not known'}`, async ({
    page,
    context,
    words,
    language,
    backend,
    partner,
    watch,
  }) => {
    await context.setGeolocation({ latitude: 56.0402, longitude: 38.5999, accuracy: 20 })
    await page.goto(elsewhere(around(partner, pageWith('parking-guest-payment', partner, backend.url), attributes)))
    const guest = new GuestPayment(page.frameLocator('iframe').locator('body'), { page, words, language })
    await guest.button('field.place.near').click()
    if (isAllowed) await expect(guest.scope.getByRole('option').first()).toContainText('118')
    else await expect(guest.says('field.place.near.denied')).toBeVisible()
    await expect(isAllowed ? guest.place : guest.button('field.place.near')).toBeFocused()
    if (isAllowed) expect(watch.troubles()).toEqual([])
  })

  test(`a driver in a frame ${title} ${isAllowed ? 'copies the number of a fine' : 'is told how to copy it himself'}`, async ({
    page,
    language,
    backend,
    partner,
    watch,
  }) => {
    const words = wordsOf(language, 'fines', 'login')
    await page.goto(elsewhere(around(partner, pageWith('parking-fines', partner, backend.url), attributes)))
    const fines = page.frameLocator('iframe').locator('parking-fines')
    await fines.getByRole('button', { name: words('account.signIn'), exact: true }).click()
    await fines.getByLabel(words('login.login'), { exact: true }).fill('driver@demo.example')
    await fines.getByLabel(words('login.password'), { exact: true }).fill('parking1')
    await fines.getByLabel(words('login.password'), { exact: true }).press('Enter')
    await fines.locator('summary').first().click()
    const copy = fines.getByRole('button', { name: words('fines.uin.copy') }).first()
    await copy.click()
    await expect(fines.getByText(words(isAllowed ? 'fines.uin.copied' : 'fines.uin.notCopied'))).toBeVisible()
    await expect(copy).toBeFocused()
    if (isAllowed) expect(watch.troubles()).toEqual([])
  })
}
