// Promise 14: the browser takes no file that is not the one of the release.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from '../support/e2e.ts'
import { toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { DIST, placeSnippet, readRelease } from '../support/release.ts'

const release = readRelease()
const TAMPERED = 'globalThis.tampered = true;'
const hashes = new Map<string, string>()

function hashOf(name: string): string {
  const hash =
    hashes.get(name) ??
    `sha384-${createHash('sha384')
      .update(readFileSync(DIST + name))
      .digest('base64')}`
  hashes.set(name, hash)
  return hash
}

/** The hashes by address in the import map of an element's fast snippet. */
function integrityOf(code: string): Record<string, string> {
  const map = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(code)![1]!) as {
    integrity: Record<string, string>
  }
  return map.integrity
}

test('every module of every element has its hash', () => {
  for (const { tag, snippets, modules } of release.elements) {
    const { code } = placeSnippet(
      snippets.find(({ id }) => id === 'fast')!,
      'https://city.test',
    )
    expect(integrityOf(code), tag).toEqual(
      Object.fromEntries(modules.map((name) => [`https://city.test/${release.version}/${name}`, hashOf(name)])),
    )
    console.log(`promise 14: ${modules.length} of ${modules.length} modules of ${tag} hashed`)
  }
})

// How the browser takes and refuses is the same for all.
for (const { tag, snippets, modules } of release.elements.slice(0, 1)) {
  const fast = snippets.find(({ id }) => id === 'fast')!

  test(`the browser takes every module of <${tag}> unchanged`, async ({ page, partner, backend, watch }) => {
    const { code, policy } = placeSnippet(fast, backend.url)
    await page.goto(partner.show({ html: toPartnerPage(code), policy }))
    await waitUntilReady(page, tag)
    const taken = await page.evaluate(
      (urls) =>
        Promise.all(
          urls.map((url) =>
            import(url).then(
              () => true,
              () => false,
            ),
          ),
        ),
      Object.keys(integrityOf(code)),
    )
    expect(taken).toEqual(modules.map(() => true))
    expect(watch.troubles()).toEqual([])
  })

  const changed = [
    ['fast', [...modules.slice(0, 3), ...modules.slice(-1)]],
    ['checked', ['loader.js', ...modules.slice(0, 2)]],
    ['single', [`single/${tag}.js`]],
  ] as const
  for (const [id, names] of changed) {
    test(`no changed module of <${tag}> runs (${id})`, async ({ browser, partner, backend }) => {
      // A browser of its own: what is refused is told in its console as an error.
      const page = await browser.newPage()
      const { code, policy } = placeSnippet(
        snippets.find((one) => one.id === id)!,
        backend.url,
      )
      const address = partner.show({ html: toPartnerPage(code), policy })
      for (const name of names) {
        const url = `${backend.url}/${release.version}/${name}`
        const original = await (await page.request.get(url)).text()
        await page.route(url, (route) =>
          route.fulfill({
            body: `${TAMPERED}${original}`,
            contentType: 'text/javascript',
            headers: { 'access-control-allow-origin': '*' },
          }),
        )
        const refused = page.waitForEvent('console', (message) => /integrity|digest/i.test(message.text()))
        await page.goto(address)
        // What no line of the page names is asked for here, as the element would ask for it later.
        if (!code.includes(`src="${url}"`)) await page.evaluate((one) => import(one).catch(() => undefined), url)
        await refused
        expect(await page.evaluate(() => 'tampered' in globalThis), name).toBe(false)
        if (name === names[0])
          await expect(page.getByRole('link', { name: 'Pay for parking on the city’s site' })).toBeVisible()
        await page.unroute(url)
      }
      await page.close()
      console.log(`promise 14: ${names.length} changed files of ${tag} refused (${id})`)
    })
  }
}
