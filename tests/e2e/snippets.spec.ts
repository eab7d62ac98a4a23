// What a partner pastes, on a partner's page: every snippet of the build, under the very policy printed beside it.
import type { CDPSession } from '@playwright/test'
import { EXAMPLE_TAG, RETURN_SNIPPET } from '../../shared/build/release/snippets.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { expect, test } from '../support/e2e.ts'
import { toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { isWhole } from '../support/matrix.ts'
import { placeSnippet, readRelease } from '../support/release.ts'

const release = readRelease()

for (const [index, { tag, snippets }] of release.elements.entries()) {
  const pages = snippets.filter(({ language }) => language === 'html')
  // All of them with the first element, and one after the other with every second of the rest, whose fast snippet is
  // tried below with each.
  const tried = index === 0 || isWhole ? pages : pages.filter((_, place) => place === (index / 2) % pages.length)
  test.describe(`<${tag}> on a partner’s page`, () => {
    for (const snippet of tried) {
      test(`stands there by the snippet “${snippet.title}”, under its strict policy`, async ({
        page,
        partner,
        backend,
        watch,
      }) => {
        const { code, policy } = placeSnippet(snippet, backend.url)
        await page.goto(partner.show({ html: toPartnerPage(code), policy }))
        await waitUntilReady(page, tag)
        expect(watch.troubles()).toEqual([])
      })
    }

    // The loader’s own is tried where most is drawn early.
    for (const [id, most] of [
      ['fast', 3],
      ['steady', 5],
      ['sign', 5],
    ].slice(0, tag === EXAMPLE_TAG ? 3 : 1) as [string, number][]) {
      test(`asks for nothing twice by its ${id} snippet, and is ${most} deep at most`, async ({
        page,
        context,
        partner,
        backend,
      }) => {
        const { code, policy } = placeSnippet(
          snippets.find((one) => one.id === id)!,
          backend.url,
        )
        const address = partner.show({ html: toPartnerPage(code), policy })
        const warnings: string[] = []
        page.on('console', (message) => warnings.push(message.text()))
        const depths = await watchDepths(await context.newCDPSession(page))
        await page.goto(address)
        await waitUntilReady(page, tag)
        const ours = depths().filter(({ url }) => url.startsWith(backend.url))
        const urls = ours.map(({ url }) => url.slice(backend.url.length))
        expect(urls.toSorted(), 'each once').toEqual([...new Set(urls)].toSorted())
        // The ground of a map is drawn after it stands.
        expect(
          ours.filter(({ url, depth }) => depth > most && !/\/tiles\/|vector-layer/.test(url)),
          'too deep',
        ).toEqual([])
        const named = urls.filter((path) =>
          ['href', 'src'].some((attribute) => code.includes(`${attribute}="${backend.url}${path}"`)),
        )
        expect(warnings.filter((text) => /preload/i.test(text))).toEqual([])
        console.log(
          `${tag}: ${urls.length + 1} requests until it stands there, the page with them; ${named.length} of them named in the page, ${Math.max(...ours.map(({ depth }) => depth))} deep`,
        )
      })
    }

    if (index > 0) return
    test('is heard by the listener of the reference', async ({ page, partner, backend }) => {
      const loader = placeSnippet(
        snippets.find(({ id }) => id === 'loader')!,
        backend.url,
      )
      const broken = loader.code.replace('city="zarechny"', `city="zarechny" api="${backend.url}/~fault/500/zarechny"`)
      // In the page, as a partner has it: an event that comes before the page has loaded is heard too.
      const listener = `<script>${snippets.find(({ id }) => id === 'events')!.code}</script>`
      const told: string[] = []
      page.on('console', (message) => told.push(message.text()))
      await page.goto(partner.show({ html: toPartnerPage(`${listener}\n${broken}`) }))
      await expect.poll(() => told.filter((text) => text.startsWith(`${tag}: `)).length).toBeGreaterThan(0)
    })
  })
}

test.describe('a page of its own making', () => {
  test.use({ language: 'en' })
  const loaderOf = (origin: string) => `<script src="${origin}/loader.js" async></script>`

  test('that shows the element at a press says after the bank how it ended, by the line of the reference', async ({
    page,
    guest,
    bank,
    partner,
    backend,
  }) => {
    const html = toPartnerPage(`${loaderOf(backend.url)}<div id="place"></div><script>${RETURN_SNIPPET.code}</script>`)
    await page.goto(partner.show({ html }))
    await expect(page.locator(EXAMPLE_TAG)).toHaveCount(0)
    // What the page does at its own press.
    await page.locator('#place').evaluate((place, tag) => {
      place.innerHTML = `<${tag} city="zarechny" lang="en"></${tag}>`
    }, EXAMPLE_TAG)
    await waitUntilReady(page, EXAMPLE_TAG)
    await guest.goToBank(ORDINARY)
    await bank.choose('pay')
    await guest.expectScreen('checkout.paid.title')
    expect(new URL(page.url()).hash).toBe('')
    expect((await backend.books('zarechny')).entries).toHaveLength(1)
  })

  for (const id of ['start', 'loader']) {
    test(`that trusts scripts by a nonce alone has the element by its ${id} snippet with that nonce`, async ({
      page,
      partner,
      backend,
      watch,
    }) => {
      const { code, policy } = placeSnippet(
        release.elements.find(({ tag }) => tag === EXAMPLE_TAG)!.snippets.find((one) => one.id === id)!,
        backend.url,
      )
      const html = toPartnerPage(code.replace('<script', '<script nonce="once"'))
      const byNonce = policy.replace(/script-src [^;]*/, "script-src 'nonce-once' 'strict-dynamic'")
      await page.goto(partner.show({ html, policy: byNonce }))
      await waitUntilReady(page, EXAMPLE_TAG)
      expect(watch.troubles()).toEqual([])
    })
  }
})

/** Every request with its depth: the page is 1, what it names is 2, what that brings is 3. */
async function watchDepths(session: CDPSession): Promise<() => { url: string; depth: number }[]> {
  const askers = new Map<string, { url: string; asker: string | undefined }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    askers.set(requestId, {
      url: request.url,
      asker: initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url ?? initiator.url,
    })
  })
  await session.send('Network.enable')
  const depthOf = (url: string): number => {
    const found = [...askers.values()].find((one) => one.url === url)
    return found?.asker === undefined || found.asker === url ? 1 : 1 + depthOf(found.asker)
  }
  return () => [...askers.values()].map(({ url }) => ({ url, depth: depthOf(url) }))
}
