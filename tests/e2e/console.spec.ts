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
  await page.getByLabel('City, as').fill('nowhere')
  await page.getByLabel('City, as').press('Enter')
  await expect(page.getByRole('main')).toContainText('Set city to one of: zarechny,')
})

test('a page that has nothing wrong hears nothing', async ({ page, backend, partner }) => {
  const said = listen(page)
  await page.goto(partner.show({ html: toPage(backend.url, `<${TAG} lang="en"></${TAG}>`) }))
  await waitUntilReady(page, TAG)
  expect(said).toEqual([])
})
