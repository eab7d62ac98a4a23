// Promise 27: a page names the files of one release, each with its hash. The next release is deployed while somebody
// has that page open, in the place of the first one and with other files.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { publish } from '../../shared/build/release/publish.ts'
import { startBackend, type TestBackend } from '../support/e2e-backend.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { ORDINARY } from '../support/e2e-guest.ts'
import { type PartnerSite, toPartnerPage, waitUntilReady } from '../support/e2e-partner.ts'
import { expect, test } from '../support/e2e.ts'
import { DIST, placeSnippet, readRelease } from '../support/release.ts'

const TAG = 'parking-guest-payment'
const MANIFEST = join(import.meta.dirname, '../../widgets/custom-elements.json')
const first = readRelease()
const NEXT = '9.0.0'

/** The same build as the next release would have it: another number, and not one chunk under its old name. */
function createNext(dist: string): void {
  cpSync(DIST, dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const chunks = readdirSync(join(dist, 'chunks'))
  const renamed = new Map(chunks.map((name) => [name, name.replace(/\.js$/, '-next.js')]))
  for (const [from, to] of renamed) renameSync(join(dist, 'chunks', from), join(dist, 'chunks', to))
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|json|css|html)$/.test(path)) continue
    const text = readFileSync(join(dist, path), 'utf8')
    const next = text
      .replaceAll(first.version, NEXT)
      .replaceAll(/[\w-]+-[\w-]{8}\.js/g, (name) => renamed.get(name) ?? name)
    if (next !== text) writeFileSync(join(dist, path), next)
  }
}

/** Answers how the paths of the library are asked for from now on. */
function listen(page: Page, backend: TestBackend): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === backend.url && pathname.endsWith('.js')) asked.push(pathname)
  })
  return asked
}

function show(partner: PartnerSite, backend: TestBackend, id: string): string {
  const snippet = first.elements.find(({ tag }) => tag === TAG)!.snippets.find((one) => one.id === id)!
  const { code, policy } = placeSnippet(snippet, backend.url)
  return partner.show({ html: toPartnerPage(code), policy })
}

test.describe('after the next release has taken the place of the first', () => {
  test.use({ language: 'en' })
  let folder = ''
  let backend: TestBackend
  /** Puts a release in the place of the one before, at the same address. */
  let deploy: (dist: string) => Promise<void>

  test.beforeEach(async ({ now }) => {
    test.setTimeout(180_000)
    folder = mkdtempSync(join(tmpdir(), 'parking-two-'))
    const releases = join(folder, 'releases')
    mkdirSync(releases)
    publish({ dist: DIST, releases, version: first.version, manifest: MANIFEST })
    deploy = async (dist) => {
      const port = backend ? new URL(backend.url).port : '0'
      await backend?.stop()
      backend = await startBackend(undefined, { PORT: port, DIST_DIR: dist, RELEASES_DIR: releases })
      await backend.setClock(Date.parse(now))
    }
    await deploy(DIST)
  })

  test.afterEach(async ({ page }) => {
    // What it still loads would be refused.
    await page.goto('about:blank')
    await backend.stop()
    rmSync(folder, { recursive: true })
  })

  test('a page of the first that is open goes on to the paid screen, and comes back from the bank as it was; those opened later begin as before, and a page without a number has the next', async ({
    page,
    partner,
    guest,
    language,
  }) => {
    const address = show(partner, backend, 'fast')
    const others = ['checked', 'single', 'loader'].map((id) => ({ id, address: show(partner, backend, id) }))
    await page.goto(address)
    await waitUntilReady(page, TAG)
    const next = join(folder, 'next')
    createNext(next)
    await deploy(next)
    const gone = await page.request.get(`${backend.url}/chunks/${readdirSync(join(DIST, 'chunks'))[0]}`)
    expect(gone.status(), 'nothing of the first release lies at the address without a number').toBe(404)

    const asked = listen(page, backend)
    await guest.fill(ORDINARY)
    await guest.lookOnceMore()
    await guest.pay(120).click()
    const bank = new BankPage(page, language)
    await bank.expectSum(120)
    expect(asked.length, 'steps that were not loaded yet are loaded now').toBeGreaterThan(0)
    const before = asked.length
    await bank.choose('pay')
    await expect(guest.screen('checkout.paid.title')).toBeVisible()
    expect(page.url()).toBe(address)
    expect(asked.length).toBeGreaterThan(before)
    expect(asked.filter((path) => !path.startsWith(`/${first.version}/`))).toEqual([])
    expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])

    for (const { id, address: other } of others) {
      asked.length = 0
      await page.goto(other) // oxlint-disable-line no-await-in-loop -- one page after another
      await waitUntilReady(page, TAG) // oxlint-disable-line no-await-in-loop
      const isNext = asked.some((path) => path.endsWith('-next.js'))
      const isFirst = asked.every((path) => path.startsWith(`/${first.version}/`))
      expect({ isNext, isFirst }, id).toEqual({ isNext: id === 'loader', isFirst: id !== 'loader' })
    }
  })
})
