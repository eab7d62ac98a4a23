// The reference site: what it shows is what the build says, and it works as the pages that it teaches.
import type { Page } from '@playwright/test'
import { readElements } from '../../shared/build/reference/element-doc.ts'
import { EXAMPLE_TAG } from '../../shared/build/release/snippets.ts'
import { expect, test } from '../support/e2e.ts'
import { toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { isWhole } from '../support/matrix.ts'
import { placeSnippet, readRelease } from '../support/release.ts'

const release = readRelease()
const example = release.elements.find(({ tag }) => tag === EXAMPLE_TAG)!
const STRICT = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"]

/** Of how many elements one has the playground's snippet tried on a partner's page; all in the whole matrix. */
const SHARE = isWhole ? 1 : 3

/** The offer of an app is for phones, and a driver's parkings are for who has signed in. */
const SILENT = ['parking-app-banner', 'parking-sessions']

for (const [index, { tag, name, attributes, events, parts, tokens, states }] of readElements().entries()) {
  const { snippets } = release.elements.find((one) => one.tag === tag)!
  const isShown = index % SHARE === 0
  const ofPlayground = isShown ? ' whose snippet does on a partner’s page what it shows' : ''

  test(`the page of <${tag}> shows it alive with all that it has, its snippets at their own address, and a playground${ofPlayground}`, async ({
    page,
    context,
    backend,
    partner,
    watch,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const response = await page.goto(`/docs/${name}.html`)
    for (const part of STRICT) expect(response?.headers()['content-security-policy']).toContain(part)
    await waitUntilReady(page, tag)
    const own = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overhangOf(page), 'it fits the smallest screen').toBeLessThanOrEqual(0)
    await page.setViewportSize(own)
    const named = await page.locator('tbody th').allTextContents()
    for (const one of [...attributes, ...events, ...parts, ...tokens]) expect(named).toContain(one.name)
    await expect(page.locator('#states li')).toHaveCount(states.length)

    await expect(page.locator('body[data-ready]')).toBeVisible()
    for (const snippet of snippets) {
      const { code, policy } = placeSnippet(snippet, backend.url)
      expect(await page.locator(`#code-${snippet.id} code`).textContent(), snippet.id).toBe(code)
      if (snippet.policy !== undefined)
        expect(await page.locator(`#policy-${snippet.id} code`).textContent(), snippet.id).toBe(
          `Content-Security-Policy: ${policy}`,
        )
    }

    const element = page.locator(`.stage ${tag}`)
    const code = page.locator('#playground code')
    await page.locator('.switches [name="theme"]').selectOption('dark')
    await page.locator('.switches [name="legible"]').check()
    await page.locator('.switches [name="lang"]').selectOption('ru')
    await expect(element).toHaveAttribute('theme', 'dark')
    await expect(element).toHaveAttribute('legible', '')
    await expect(code).toContainText(`<${tag} city="zarechny" lang="ru" theme="dark" legible></${tag}>`)
    await page.locator('.switches [name="legible"]').uncheck()
    await expect(code).not.toContainText('legible')
    await page
      .locator('figure', { has: page.locator('#playground') })
      .getByRole('button', { name: 'Copy' })
      .click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await code.textContent())
    // The first of them asks its city at once, and so has something to tell.
    if (index === 0) {
      await page.locator('.switches [name="api"]').fill('/~fault/500/zarechny')
      await expect(page.locator('.heard')).toContainText('parking-error {"version":1,"code":')
    }

    if (!isShown) return
    const { policy } = placeSnippet(
      snippets.find(({ id }) => id === 'loader')!,
      backend.url,
    )
    await page.goto(partner.show({ html: toPartnerPage(copied), policy }))
    await waitUntilReady(page, tag)
    await expect(page.locator(tag).locator('.view')).toContainText(SILENT.includes(tag) ? '' : /[а-я]/i)
    await expect(page.locator(tag).locator('.view')).toHaveCSS('color-scheme', 'dark')
    expect(watch.violations()).toBe(0)
  })
}

test('the first page shows the guest payment’s snippets, at its own address', async ({ page, backend }) => {
  await page.goto('/docs')
  await expect(page.locator('body[data-ready]')).toBeVisible()
  expect(example.snippets.length).toBeGreaterThan(15)
  for (const snippet of example.snippets) {
    const { code } = placeSnippet(snippet, backend.url)
    expect(await page.locator(`#code-${snippet.id} code`).textContent(), snippet.id).toBe(code)
  }
  expect(await page.locator('main').innerHTML()).not.toContain('https://city.example')
})

/** The smallest phone, a small desk and a larger one. */
const WIDTHS = [320, 1024, 1280]

/** By how many pixels a page is wider than its window. */
const overhangOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('no link of the reference leads nowhere, and what is no element’s page fits the smallest screen and a desk as well', async ({
  page,
  backend,
}) => {
  // More than a hundred addresses.
  test.slow()
  // Opened above, each with its element.
  const ofElements = new Set(readElements().map(({ name }) => `/docs/${name}.html`))
  const seen = new Set(['/docs'])
  for (const path of seen) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(200)
    if (!path.startsWith('/docs') || !response.headers()['content-type']?.includes('html')) continue
    const html = await response.text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), response.url())
      if (origin === backend.url) seen.add(pathname)
      if (hash && pathname === new URL(response.url()).pathname)
        expect(html.split(` id="${hash.slice(1)}"`), `${path}${hash}`).toHaveLength(2)
    }
    if (ofElements.has(path)) continue
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      expect(await overhangOf(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(await (await page.request.get('/docs/llms.txt')).text()).toContain(example.snippets[0]!.code)
  console.log(
    `promise 17: reference: ${seen.size} addresses, ${release.elements.length} elements, ${release.elements.flatMap(({ snippets }) => snippets).length} snippets`,
  )
})
