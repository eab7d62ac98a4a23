import type { Page } from '@playwright/test'
import { register } from '../../shared/api/contract/registration.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { waitUntilReady } from '../support/e2e-partner.ts'
import { park, takeToken } from '../support/e2e-site.ts'
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
    <body><h1>Museum</h1>${names.map((tag) => `<${tag} ${/city=/.test(tags[tag] ?? '') ? '' : 'city="zarechny"'} ${tags[tag]}></${tag}>`).join('\n')}</body></html>`
}

function toPolicy(origin: string): string {
  return `default-src 'none'; script-src 'self' ${origin}; style-src 'self' ${origin}; img-src 'self' data:; font-src 'self'; connect-src 'self' ${origin}; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
}

async function waitForAll(page: Page, tags = Object.keys(TAGS)): Promise<void> {
  for (const tag of tags) await waitUntilReady(page, tag)
}

/** A visitor has begun to register, and waits for the letter. */
async function beginRegistration({ url }: TestBackend, city: string): Promise<string> {
  const fields = register.encode({
    firstName: 'Анна',
    lastName: 'Петрова',
    email: 'anna@mail.example',
    phone: '79161234567',
    password: 'secret1',
    agreementVersion: '1',
  })
  const answer = await fetch(`${url}/${city}${register.path}`, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })
  return register.decode((await answer.json()) as never).emailSalt
}

/** Puts a text in the place of every text of an answer, but for what a decoder must be able to read. */
function spoil(json: unknown, text: string): unknown {
  if (typeof json === 'string')
    return /^\d{4}-\d\d-\d\dT|^(ok|open|RUB|strict|email|Active|\d+|demo-\d+|[\w-]{20,})$/.test(json) ? json : text
  if (Array.isArray(json)) return json.map((one) => spoil(one, text))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, KEPT.test(name) ? value : spoil(value, text)]),
  )
}

/** Where the calls go, and the time there. */
const KEPT = /^(city|apiUrl|timeZone|errorName|mapSource)$/
const CALLS = /\/(zarechny|verhnegorsk|malye-luga)\/api\/|\/cities\.json$/
const PAYLOADS = [XSS.join('\n'), 'javascript:globalThis.pwned=1', 'data:text/html,<script>opener.pwned=1</script>']

/** What has been made of the city's texts, and should not have been; shadow roots are looked into. */
function findUnsafe(page: Page): Promise<object> {
  return page.evaluate(() => {
    const open = (root: Element | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? open(one.shadowRoot) : [])])
    const all = open(document.body)
    const isOurs = (address: string) =>
      /^(https?:\/\/[^@/]*(\/|$)|mailto:|tel:|sms:)/.test(new URL(address, document.baseURI).href)
    return {
      pwned: Reflect.get(globalThis, 'pwned') as unknown,
      tags: all
        .map(({ localName }) => localName)
        .filter((name) => /^(script|iframe|object|embed|style|link|base|meta|math|video|template)$/.test(name)),
      images: all
        .flatMap((one) => (one instanceof HTMLImageElement ? [one.getAttribute('src') ?? ''] : []))
        .filter((src) => !/^(data:image\/|(\.?\/)?(host-site|assets|chunks)\/)/.test(src) && !src.includes('/icon')),
      handlers: all
        .flatMap(({ attributes }) => [...attributes].map(({ name }) => name))
        .filter((name) => name.startsWith('on')),
      hrefs: all.flatMap((one) => one.getAttribute('href') ?? []).filter((href) => !isOurs(href)),
    }
  })
}
const NOTHING = { pwned: undefined, tags: [], images: [], handlers: [], hrefs: [] }

/** A provider's form that takes the money at once. */
const PROVIDER = `window.cp = { CloudPayments: class { pay(type, order, { onSuccess }) { window.ordered = [type, order]; onSuccess({ transactionId: 77 }) } } }`

test.describe('what a city tells its people', () => {
  test.setTimeout(120_000)

  for (const language of LANGUAGES) {
    const it = inTurn(language)
    it(`is shown on a stranger's page under a strict policy (${language})`, async ({
      page,
      backend,
      partner,
      watch,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(partner.show({ html: toHtml(backend.url, language), policy: toPolicy(backend.url) }))
      await waitForAll(page)
      const words =
        language === 'ru'
          ? {
              popup: 'Парковка в праздники',
              line: /каток/,
              city: 'Заречный, сменить город',
              news: 'Осторожно, чужие QR-коды',
              page: 'Способы оплаты',
              sms: 'Завершить парковку',
              pay: 'Оплатить 3 000,00 ₽',
              app: 'Открыть',
            }
          : {
              popup: 'Parking on holidays',
              line: /ice rink/,
              city: 'Zarechny, change city',
              news: 'Beware of strangers’ QR codes',
              page: 'Ways to pay',
              sms: 'End parking',
              pay: 'Pay 3,000.00 ₽',
              app: 'Open',
            }
      await expect(page.getByRole('dialog', { name: words.popup })).toBeVisible()
      await expect(page.locator('parking-notices').getByText(words.line).first()).toBeVisible()
      await expect(page.getByRole('button', { name: words.city })).toBeVisible()
      await expect(page.getByRole('button', { name: words.news })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.page })).toBeVisible()
      await expect(
        page.locator('parking-sms-commands').getByRole('heading', { name: words.sms, exact: true }),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: words.pay })).toBeVisible()
      await expect(page.getByRole('button', { name: words.app, exact: true })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, 'nothing is wider than the page').toBeLessThanOrEqual(360)
      // Links of the city's texts lead to the city's site, and name the city.
      await expect(page.locator('parking-notices .ticker a')).toHaveAttribute(
        'href',
        `${backend.url}/news?city=zarechny`,
      )
      expect(watch.violations()).toBe(0)
    })
  }

  test('its line waits as long as the pointer is on it', async ({ page, backend, partner, time }) => {
    await page.goto(partner.show({ html: toHtml(backend.url, 'ru', { 'parking-notices': '' }) }))
    const track = page.locator('.ticker-track')
    const pass = async () => {
      const before = await track.getAttribute('style')
      await time.pass(5 / 60)
      return { before, after: await track.getAttribute('style') }
    }
    await page.locator('.popup').getByRole('button').click()
    await page.mouse.move(0, 700)
    const moving = await pass()
    expect(moving.after).not.toBe(moving.before)
    await page.locator('.ticker-window').hover()
    // What was on its way when the pointer came is drawn by then.
    await pass()
    const held = await pass()
    expect(held.after).toBe(held.before)
    await page.mouse.move(0, 700)
    const again = await pass()
    expect(again.after).not.toBe(again.before)
  })

  for (const [language, whole] of [
    ['ru', 'Показать объявление целиком'],
    ['en', 'Show the whole notice'],
  ] as const)
    test(`its line, asked for less motion, is one line that a key opens (${language})`, async ({
      page,
      backend,
      partner,
    }) => {
      await page.setViewportSize({ width: 360, height: 700 })
      await page.goto(partner.show({ html: toHtml(backend.url, language, { 'parking-notices': '' }) }))
      await page.locator('.popup').getByRole('button').click()
      const line = page.locator('.ticker')
      const heightOfLine = async () => Math.round((await line.boundingBox())!.height)
      expect(await heightOfLine()).toBe(48)
      const opener = line.getByRole('button', { name: whole })
      expect((await opener.boundingBox())!.width).toBeGreaterThanOrEqual(44)
      await expect(line.getByRole('button')).toHaveCount(1)
      await opener.press('Enter')
      await expect(opener).toHaveAttribute('aria-expanded', 'true')
      await expect(opener).toBeFocused()
      expect(await heightOfLine()).toBeGreaterThan(60)
      const text = line.locator('.ticker-text').first()
      expect(await text.evaluate((one) => one.scrollWidth <= one.clientWidth), 'nothing is cut off').toBe(true)
      await opener.press('Enter')
      await expect(opener).toHaveAttribute('aria-expanded', 'false')
      await expect(opener).toBeFocused()
      expect(await heightOfLine()).toBe(48)
    })

  test('runs nothing, loads nothing and leads nowhere unsafe, with any text of the city: on a stranger’s page and in the site', async ({
    page,
    backend,
    partner,
  }) => {
    const strange: string[] = []
    page.on('request', (request) => {
      if (![backend.url, partner.url].some((origin) => request.url().startsWith(origin))) strange.push(request.url())
    })
    page.on('dialog', (dialog) => strange.push(dialog.message()))
    const token = await takeToken(backend, 'driver')
    await park(backend, { token, number: 'А123ВС77', minutes: 60 })
    await page.addInitScript(
      (tokens) => localStorage.setItem('tokens', tokens),
      JSON.stringify({ zarechny: { standart: token } }),
    )
    const tags = {
      ...TAGS,
      'parking-account-menu': '',
      'parking-restore-password': '',
      'parking-login': 'city="malye-luga"',
      'parking-registration': `city="verhnegorsk" step="2" salt="${await beginRegistration(backend, 'verhnegorsk')}"`,
    }
    for (const payload of PAYLOADS) {
      await page.route(CALLS, async (route) => {
        const response = await route.fetch()
        const json: unknown = await response.json().catch(() => null)
        await route.fulfill({ response, json: spoil(json, payload) })
      })
      // Without a policy: nothing but our own care keeps anything from running.
      await page.goto(partner.show({ html: toHtml(backend.url, 'ru', { ...tags, 'parking-news': 'item="20"' }) }))
      await waitForAll(page, Object.keys(tags))
      await expect(page.locator('parking-notices [role="dialog"]')).toBeVisible()
      await expect(page.locator('parking-registration .parking-form')).toBeAttached()
      await expect(page.locator('parking-account-menu .account-name')).toContainText(payload.slice(0, 5))
      expect(await findUnsafe(page), payload).toEqual(NOTHING)

      await page.goto(`${backend.url}/pages/help`)
      await waitUntilReady(page, 'parking-content-page')
      await expect(page.locator('parking-sessions .strip-row')).toBeVisible()
      expect(await findUnsafe(page), payload).toEqual(NOTHING)
      // What is still on its way is answered first: by the next round's handler it would be answered twice.
      await page.unrouteAll({ behavior: 'wait' })
    }
    expect(strange).toEqual([])
  })

  test('takes an invoice into the provider’s form where it comes, and to the bank’s page where it does not', async ({
    page,
    backend,
    partner,
    bank,
    context,
  }) => {
    const widget = { publicId: 'pk_1', scriptUrl: 'https://provider.example/form.js' }
    // As a city with a key answers.
    await context.route('**/zarechny/api/payment/invoice/v1?*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { result: object }
      await route.fulfill({ response, json: { ...answer, result: { ...answer.result, widget } } })
    })
    const openInvoice = (id: string) =>
      page.goto(
        partner.show({
          html: toHtml(backend.url, 'ru', { 'parking-card-payment': `invoice-id="${id}" email="anna@mail.example"` }),
        }),
      )
    await context.route(widget.scriptUrl, (route) => route.abort())
    await openInvoice('demo-1001')
    await page.getByRole('button', { name: 'Оплатить 3 000,00 ₽' }).click()
    await expect(page.getByText('Форма карты не загрузилась')).toBeVisible()
    await expect(page.locator(`script[src="${widget.scriptUrl}"]`)).toHaveCount(0)
    await page.getByRole('button', { name: 'Оплатить 3 000,00 ₽' }).click()
    await bank.choose('pay')
    await expect(page.getByText('Счёт оплачен')).toBeVisible()

    await context.unroute(widget.scriptUrl)
    await context.route(widget.scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: PROVIDER }))
    await openInvoice('demo-1002')
    await page.getByRole('button', { name: 'Оплатить 6 240,50 ₽' }).click()
    await expect(page.getByText('Банк проверяет платёж')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Оплата по счёту', exact: true })).toBeFocused()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ordered') as unknown)).toMatchObject([
      'charge',
      { publicId: 'pk_1', amount: 6240.5, currency: 'RUB', invoiceId: 'demo-1002', email: 'anna@mail.example' },
    ])
    // Only what the city itself has seen is money.
    expect((await backend.books('zarechny')).entries).toHaveLength(1)
  })

  test('takes an invoice from the link to the bank and back, once', async ({ page, backend, bank }) => {
    await page.goto('/demo/states/card-payment.html?state=email')
    const address = page.url()
    const bill = page.getByRole('group', { name: 'Оплата по счёту', exact: true })
    await page.getByRole('button', { name: 'Оплатить 6 240,50 ₽' }).click()
    await bank.choose('decline')
    await expect(page.getByText('Платёж не прошёл')).toBeVisible()
    // What the bank leads back to is in sight, and the keyboard goes on from it.
    await expect(bill).toBeFocused()
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: 'Оплатить 6 240,50 ₽' }).click()
    await bank.choose('pay')
    await expect(page.getByText('Счёт оплачен')).toBeVisible()
    await expect(bill).toBeFocused()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: /Оплатить/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('Счёт оплачен')).toBeVisible()
    await expect(bill).not.toBeFocused()
    expect((await backend.books('zarechny')).entries).toHaveLength(1)
  })
})
