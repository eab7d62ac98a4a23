// A newcomer's page on another port, from the snippets alone: each pays for a parking.
import { ORDINARY } from '../support/e2e-guest.ts'
import { toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { expect, test } from '../support/e2e.ts'
import { placeSnippet, readRelease } from '../support/release.ts'

test.use({ language: 'en' })
const { elements } = readRelease()
const { snippets } = elements.find(({ tag }) => tag === 'parking-guest-payment')!

for (const id of ['loader', 'steady', 'fast', 'checked', 'single', 'cms']) {
  const snippet = snippets.find((one) => one.id === id)!
  test(`a static page with “${snippet.title}” pays`, async ({ page, guest, bank, backend, partner }) => {
    const { code, policy } = placeSnippet(snippet, backend.url)
    const address = partner.show({ html: toPartnerPage(code), policy })
    await page.goto(address)
    await guest.goToBank(ORDINARY)
    await bank.choose('pay')
    await expect(guest.screen('checkout.paid.title')).toBeVisible()
    expect(new URL(page.url()).origin).toBe(partner.url)
    expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
  })
}

for (const { tag, snippets: own } of elements) {
  test(`every snippet for a page of <${tag}> brings it there, under the policy printed beside it`, async ({
    page,
    backend,
    partner,
    watch,
  }) => {
    const pages = own.filter(({ language }) => language === 'html')
    for (const snippet of pages) {
      const { code, policy } = placeSnippet(snippet, backend.url)
      await page.goto(partner.show({ html: toPartnerPage(code), policy }))
      await waitUntilReady(page, tag)
    }
    expect(watch.violations()).toBe(0)
    console.log(`${tag}: ${pages.length} of ${pages.length} snippets run`)
  })
}
