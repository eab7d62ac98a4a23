import { readdirSync } from 'node:fs'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { comeAs, openPage, type ShownDocument, type SiteVisitor, watchElements } from '../support/e2e-site.ts'
import { STRICT } from '../support/e2e-watch.ts'
import { DIST } from '../support/release.ts'

type Row = readonly [address: string, element: string | null]

/** Every page of the site by who sees it, and the one element that its address may bring. */
const PAGES: Readonly<Record<SiteVisitor, readonly Row[]>> = {
  visitor: [
    ['/', 'parking-map'],
    ['/registration', 'parking-registration'],
    ['/registration/confirmation/2/salt', 'parking-registration'],
    ['/restore-password', 'parking-restore-password'],
    ['/guest-payment', 'parking-guest-payment'],
    ['/check?title=101&dateIn=a&dateOut=b&price=60&ts=c', 'parking-receipt-view'],
    ['/payment?invoiceId=none', 'parking-card-payment'],
    ['/phone-payment-callback', null],
    ['/update', 'parking-update-info'],
    ['/sms-commands', 'parking-sms-commands'],
    ['/news', 'parking-news'],
    ['/pages/personal-data-rules', 'parking-content-page'],
    ['/payments', 'parking-content-page'],
    ['/privileges', 'parking-content-page'],
    ['/penalty', 'parking-content-page'],
    ['/accessibility', 'parking-content-page'],
    ['/legal/auth', 'parking-login'],
    ['/nothing/here', null],
  ],
  driver: [
    ['/', 'parking-map'],
    ['/profile/parking', 'parking-payment'],
    ['/profile/operations', 'parking-operations'],
    ['/profile/abonements', 'parking-subscriptions'],
    ['/profile/constructor', 'parking-subscription-constructor'],
    ['/profile/my-profile', 'parking-profile'],
    ['/profile/penalty', 'parking-fines'],
    ['/profile/feedback', 'parking-feedback'],
    ['/profile/receipts', 'parking-receipts'],
  ],
  coop: [['/coop-profile', 'parking-coop-fleet']],
}
/** Parts of every page. */
const AROUND = ['parking-notices', 'parking-app-banner', 'parking-account-menu', 'parking-sessions']

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`the city’s site (${language})`, () => {
    test.use({
      language,
      viewport: { width: 320, height: 720 },
      colorScheme: language === 'ru' ? 'light' : 'dark',
    })
    test.setTimeout(240_000)

    for (const visitor of ['visitor', 'driver', 'coop'] as const) {
      it(`shows a ${visitor} every page: titled, within reach, under the strict policy, without the code of another page`, async ({
        page,
        backend,
        watch,
      }) => {
        const shownDocument = await watchElements(page)
        const shown: { address: string; document: ShownDocument; allowed: string[] }[] = []
        const built = readdirSync(`${DIST}elements`).map((name) => name.replace('.js', ''))
        const titles: string[] = []
        await comeAs(page, backend, visitor)
        for (const [address, element] of PAGES[visitor]) {
          await test.step(address, async () => {
            const policy = await openPage(page, language === 'ru' ? address : `/en${address === '/' ? '' : address}`)
            expect
              .soft(
                STRICT.filter((part) => !policy.includes(part)),
                `${address} is under a softer policy`,
              )
              .toEqual([])
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            titles.push(await page.title())
            const own = element !== null && built.includes(element) ? [element] : []
            const onMain = address === '/' && own.length === 0 && visitor === 'visitor' ? ['parking-guest-payment'] : []
            shown.push({ address, document: await shownDocument(), allowed: [...AROUND, ...own, ...onMain] })
            for (const tag of own) await expect(page.locator(`main ${tag}`)).toHaveCount(1)
            await expectUsable(page, 'body', address)
          })
        }
        // At the end, so that what a page has asked for after it was looked at counts as well.
        for (const { address, document, allowed } of shown)
          expect
            .soft(
              document.elements.filter((tag) => !allowed.includes(tag)),
              address,
            )
            .toEqual([])
        expect(shown.some(({ document }) => document.elements.length > 0)).toBe(true)
        expect(new Set(titles.map((title) => title.split(' — ')[0])).size).toBeGreaterThan(titles.length / 2)
        expect(watch.violations()).toBe(0)
        console.log(`the site (${language}): ${titles.length} pages for a ${visitor}, ${watch.violations()} violations`)
      })
    }
  })
}
