import type { Page } from '@playwright/test'
import { expect, LANGUAGES, test } from '../support/e2e.ts'
import { startPartner, waitUntilReady } from '../support/e2e-partner.ts'
import { XSS } from '../support/xss.ts'

/** Everything a city tells its people, as a stranger puts it on a page. */
const TAGS: Record<string, string> = {
  'parking-notices': '',
  'parking-app-banner': 'platform="ios"',
  'parking-city-picker': '',
  'parking-news': '',
  'parking-content-page': 'path="/payments"',
  'parking-sms-commands': '',
  'parking-update-info': '',
  'parking-receipt-view': 'place="101" price="60.00"',
  'parking-card-payment': 'invoice-id="demo-1001"',
}

function toHtml(origin: string, language: string, tags: Record<string, string> = TAGS): string {
  const names = Object.keys(tags)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Museum</title>
    ${names.map((tag) => `<script type="module" src="${origin}/elements/${tag}.js"></script>`).join('')}</head>
    <body><h1>Museum</h1>${names.map((tag) => `<${tag} city="zarechny" ${tags[tag]}></${tag}>`).join('\n')}</body></html>`
}

function toPolicy(origin: string): string {
  return `default-src 'none'; script-src 'self' ${origin}; style-src 'self' ${origin}; img-src 'self' data:; font-src 'self'; connect-src 'self' ${origin}; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
}

async function waitForAll(page: Page): Promise<void> {
  for (const tag of Object.keys(TAGS)) await waitUntilReady(page, tag)
}

/** Puts a text in the place of every text of an answer, but for what a decoder must be able to read. */
function spoil(json: unknown, text: string): unknown {
  if (typeof json === 'string') return /^\d{4}-\d\d-\d\dT|^(ok|open|RUB|strict|\d+|demo-\d+)$/.test(json) ? json : text
  if (Array.isArray(json)) return json.map((one) => spoil(one, text))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, spoil(value, text)]))
}

const CALLS = /\/zarechny\/api\/(news|news\/get-one|pages\/get-by-path|notification\/popup|sms-commands|info\/get-options-info\/v3|payment\/invoice\/v1)(\?|$)/

test.describe('what a city tells its people', () => {
  test.setTimeout(120_000)

  for (const language of LANGUAGES) {
    test(`is shown on a stranger's page under a strict policy (${language})`, async ({ page, backend, watch }) => {
      const partner = await startPartner()
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(partner.show({ html: toHtml(backend.url, language), policy: toPolicy(backend.url) }))
      await waitForAll(page)
      const words = language === 'ru'
        ? { popup: 'Парковка в праздники', line: /каток/, city: 'Заречный, сменить город', news: 'Осторожно, чужие QR-коды', page: 'Способы оплаты', sms: 'Завершить парковку', pay: 'Оплатить 3 000,00 ₽', app: 'Открыть' }
        : { popup: 'Parking on holidays', line: /ice rink/, city: 'Zarechny, change city', news: 'Beware of strangers’ QR codes', page: 'Ways to pay', sms: 'End parking', pay: 'Pay 3,000.00 ₽', app: 'Open' }
      await expect(page.getByRole('dialog', { name: words.popup })).toBeVisible()
      await expect(page.locator('parking-notices').getByText(words.line).first()).toBeVisible()
      await expect(page.getByRole('button', { name: words.city })).toBeVisible()
      await expect(page.getByRole('button', { name: words.news })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.page })).toBeVisible()
      await expect(page.locator('parking-sms-commands').getByRole('heading', { name: words.sms, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: words.pay })).toBeVisible()
      await expect(page.getByRole('button', { name: words.app, exact: true })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, 'nothing is wider than the page').toBeLessThanOrEqual(360)
      // Links of the city's texts lead to the city's site, and name the city.
      await expect(page.locator('parking-notices .ticker a')).toHaveAttribute('href', `${backend.url}/news?city=zarechny`)
      expect(watch.violations()).toBe(0)
      await partner.close()
    })
  }

  test('runs nothing, loads nothing and leads nowhere unsafe, whatever the city writes', async ({ page, backend }) => {
    const partner = await startPartner()
    const strange: string[] = []
    page.on('request', (request) => {
      if (![backend.url, partner.url].some((origin) => request.url().startsWith(origin))) strange.push(request.url())
    })
    page.on('dialog', (dialog) => strange.push(dialog.message()))
    for (const payload of [XSS.join('\n'), 'javascript:globalThis.pwned=1', 'data:text/html,<script>opener.pwned=1</script>']) {
      await page.route(CALLS, async (route) => {
        const response = await route.fetch()
        const json: unknown = await response.json().catch(() => null)
        await route.fulfill({ response, json: spoil(json, payload) })
      })
      // Without a policy: nothing but our own care keeps anything from running.
      await page.goto(partner.show({ html: toHtml(backend.url, 'ru', { ...TAGS, 'parking-news': 'item="20"' }) }))
      await waitForAll(page)
      await expect(page.locator('parking-notices [role="dialog"]')).toBeVisible()
      const found = await page.evaluate((tags) => {
        const roots = tags.flatMap((tag) => document.querySelector(tag)?.shadowRoot ?? [])
        const all = roots.flatMap((root) => [...root.querySelectorAll('*')])
        return {
          pwned: Reflect.get(globalThis, 'pwned') as unknown,
          tags: all.map(({ localName }) => localName).filter((name) => /^(script|img|iframe|object|embed|style|link|base|meta|math|video|template)$/.test(name)),
          handlers: all.flatMap(({ attributes }) => [...attributes].map(({ name }) => name)).filter((name) => name.startsWith('on')),
          hrefs: all.flatMap((one) => one.getAttribute('href') ?? []).filter((href) => !/^(https?:\/\/[^@/]*(\/|$)|mailto:|tel:|sms:)/.test(href)),
        }
      }, Object.keys(TAGS))
      expect(found).toEqual({ pwned: undefined, tags: [], handlers: [], hrefs: [] })
      await page.unroute(CALLS)
    }
    expect(strange).toEqual([])
    await partner.close()
  })

  test('takes an invoice from the link to the bank and back, once', async ({ page, backend, bank }) => {
    await page.goto('/demo/states/card-payment.html?state=email')
    await page.getByRole('button', { name: 'Оплатить 6 240,50 ₽' }).click()
    await bank.choose('decline')
    await expect(page.getByText('Платёж не прошёл')).toBeVisible()
    await page.getByRole('button', { name: 'Оплатить 6 240,50 ₽' }).click()
    await bank.choose('pay')
    await expect(page.getByText('Счёт оплачен')).toBeVisible()
    await expect(page.getByRole('button', { name: /Оплатить/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Счёт оплачен')).toBeVisible()
    expect((await backend.books('zarechny')).entries).toHaveLength(1)
  })
})
