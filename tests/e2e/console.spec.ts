// Promise 28: what is wrong with a page, its console says once, with the page of the reference that helps.
import type { Page } from '@playwright/test'
import { expect, test as base } from '../support/e2e.ts'
import { toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { watchPages } from '../support/e2e-watch.ts'

/** These pages are wrong on purpose. */
const test = base.extend({ watch: async ({ context }, use) => use(await watchPages(context)) })

const TAG = 'parking-guest-payment'
const STRANGER = 'https://stranger.example'

/** What the elements said in the console, without what the browser says itself. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('parking-elements:')) said.push(message.text())
  })
  return said
}

function toPage(library: string, tags: string): string {
  return toPartnerPage(`<script src="${library}/loader.js" async></script>${tags}`)
}

test('an origin that the city does not allow is named, with the list it is to be entered in', async ({
  page,
  backend,
  partner,
}) => {
  const said = listen(page)
  const html = toPage(backend.url, `<${TAG}></${TAG}><parking-news></parking-news>`)
  // The same machine by a name that is on no list.
  const address = new URL(partner.show({ html }))
  address.hostname = 'museum.localhost'
  await page.goto(address.href)
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toContain(`Enter "${address.origin}" in allowedOrigins`)
  const [link = ''] = said[0]?.match(/http\S+\.html$/) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The origin of the page is not allowed')
})

test('an unknown city, tag and language are named once each, and no second try is offered that cannot help', async ({
  page,
  backend,
  partner,
}) => {
  const said = listen(page)
  const tags = `<${TAG} city="nowhere" lang="de"></${TAG}><parking-news city="nowhere" lang="de"></parking-news><parking-paymnt></parking-paymnt>`
  await page.goto(partner.show({ html: toPage(backend.url, tags) }))
  const payment = page.locator(TAG)
  await expect(payment.getByRole('alert')).toHaveText('Такого города здесь нет.')
  await expect(payment.getByRole('button', { name: 'Попробовать ещё раз' })).toHaveCount(0)
  await expect
    .poll(() => said.map((line) => /\[(.*)\]/.exec(line)?.[1]).toSorted())
    .toEqual(['unknown-city', 'unknown-language', 'unknown-tag'])
  expect(said.join('\n')).toContain('There are: zarechny,')
})

test('what a policy stops is named with its directive', async ({ page, backend, partner }) => {
  const said = listen(page)
  const policy = `default-src 'none'; script-src ${backend.url}; style-src ${backend.url}`
  await page.goto(partner.show({ html: toPage(backend.url, `<${TAG}></${TAG}>`), policy }))
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said[0]).toContain(`Add ${backend.url} to connect-src. [blocked-by-policy]`)

  // The script itself may run, and not what it loads.
  const narrow = policy.replace(`script-src ${backend.url}`, '$&/loader.js')
  await page.goto(partner.show({ html: toPage(backend.url, `<${TAG}></${TAG}>`), policy: narrow }))
  await expect.poll(() => said.at(-1)).toContain(`Add ${backend.url} to script-src. [blocked-by-policy]`)
})

test('the doctor says beforehand what the console would, and what to change', async ({ page, backend }) => {
  await page.goto('/docs/doctor.html')
  await expect(page.locator('body[data-ready]')).toBeVisible()
  await page.getByLabel('Address of the page').fill(STRANGER)
  await page.getByLabel('Content-Security-Policy').fill(`script-src ${backend.url}; style-src ${backend.url}`)
  await page.getByRole('button', { name: 'Examine' }).click()
  await expect(page.getByRole('status')).toHaveText('To change: 1.')
  await expect(page.getByRole('listitem').filter({ hasText: 'To change' })).toContainText(
    `Enter "${STRANGER}" in allowedOrigins`,
  )
  await page.getByLabel('Address of the page').fill('http://localhost:3000')
  await page.getByRole('button', { name: 'Examine' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing to change.')
  // As it is printed for an element whose map is drawn.
  await page
    .getByLabel('Content-Security-Policy')
    .fill(`default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${backend.url}; img-src data:`)
  await page.getByLabel('The page has <parking-map>').check()
  await page.getByRole('button', { name: 'Examine' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('To change: 2.')
  await page.getByLabel('The page builds the elements in').check()
  await page.getByRole('button', { name: 'Examine' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing to change.')
  await page.getByLabel('City, as').fill('nowhere')
  await page.getByLabel('City, as').press('Enter')
  await expect(page.getByRole('main')).toContainText('Set city to one of: zarechny,')
})

test('the doctor goes by the server that “api” names: it asks its own, and says how another is asked', async ({
  page,
  backend,
}) => {
  await page.goto('/docs/doctor.html')
  await expect(page.locator('body[data-ready]')).toBeVisible()
  const api = page.getByLabel('Backend, as')
  const status = page.getByRole('status')
  const findings = page.getByRole('main').getByRole('list').last()
  await page.getByLabel('Address of the page').fill(STRANGER)
  // The name of a city is the page's own matter then.
  await page.getByLabel('City, as').fill('ours')
  await page
    .getByLabel('Content-Security-Policy')
    .fill(`script-src ${backend.url}; style-src ${backend.url}; connect-src ${backend.url}; img-src data:`)

  await api.fill('https://api.example/root/')
  await api.press('Enter')
  await expect(status).toHaveText('To change: 1. To ask yourself: 1.')
  await expect(findings.getByRole('listitem').filter({ hasText: 'To ask yourself' })).toContainText(
    `curl -i -H "Origin: ${STRANGER}" https://api.example/root/api/settings/v3 has to answer with “access-control-allow-origin: ${STRANGER}”`,
  )
  await expect(findings).toContainText('Add https://api.example to connect-src.')

  await page.getByLabel('Content-Security-Policy').fill('')
  await api.fill('http://api.example')
  await api.press('Enter')
  await expect(findings).toContainText('browsers let a page over https ask nothing over http')

  await api.fill(`${backend.url}/zarechny/`)
  await api.press('Enter')
  await expect(status).toHaveText('To change: 1.')
  await expect(findings).toContainText(`The server answers at ${backend.url}/zarechny/api/settings/v3.`)
  await expect(findings).toContainText(`Enter "${STRANGER}" in allowedOrigins`)

  await api.fill(`${backend.url}/nowhere`)
  await api.press('Enter')
  await expect(findings).toContainText(`${backend.url}/nowhere/api/settings/v3 answers HTTP 404`)
  await expect(findings).toContainText('Is it the address of the city’s backend?')

  await api.fill('javascript:alert(1)')
  await api.press('Enter')
  await expect(status).toHaveText('To change: 1.')
  await expect(findings).toContainText('“javascript:alert(1)” is no address of a server.')
})

test('a page that has nothing wrong hears nothing', async ({ page, backend, partner }) => {
  const said = listen(page)
  await page.goto(partner.show({ html: toPage(backend.url, `<${TAG} lang="en"></${TAG}>`) }))
  await waitUntilReady(page, TAG)
  expect(said).toEqual([])
})
