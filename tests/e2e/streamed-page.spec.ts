// A server writes the first screen into a page that comes in pieces; the script that takes it over is there before the
// page is whole.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { renderFirstScreen } from '../../widgets/server.ts'
import { waitUntilReady } from '../support/e2e-partner.ts'
import { watchPages } from '../support/e2e-watch.ts'
import { expect, test as base } from '../support/e2e.ts'
import { DIST } from '../support/release.ts'

/** What the browser says is compared with what each page is to hear. */
const test = base.extend({ watch: async ({ context }, use) => use(await watchPages(context)) })

const TAG = 'parking-guest-payment'

/** Behind what the first piece of the page ends, and what the browser says of the template that comes later. */
const CUTS = [
  {
    title: 'behind the opening tag',
    behind: `<${TAG} city="zarechny" lang="en">`,
    said: ['A second declarative shadow root cannot be created on a host.'],
  },
  { title: 'behind the styles of the screen', behind: `${TAG}.css">`, said: [] },
  { title: 'in the middle of the form', behind: 'name="place"', said: [] },
  { title: 'behind the form', behind: '</form>', said: [] },
]

/** A page that sends its first piece at once, and the second one when it is told to. */
async function servePieces(first: string, second: string): Promise<{ url: string; goOn(): void; close(): void }> {
  let open: ServerResponse | undefined
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(204).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.write(first)
    open = response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    goOn: () => void open?.end(second),
    close: () => void server.close(),
  }
}

test.describe('a page with a first screen from the server that comes in pieces', () => {
  test.use({ language: 'en' })

  for (const { title, behind, said } of CUTS)
    test(`shows one form, which takes input, where the first piece ends ${title}`, async ({
      page,
      guest,
      backend,
      watch,
    }) => {
      const library = `${backend.url}/`
      const server = (await import(pathToFileURL(`${DIST}server.js`).href)) as {
        renderFirstScreen: typeof renderFirstScreen
      }
      const screen = server.renderFirstScreen(TAG, { city: 'zarechny', lang: 'en' }, { library })
      const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum</title><link rel="stylesheet" href="${library}parking.css"><script async type="module" src="${library}start/${TAG}.js"></script></head><body><main><h1>Museum</h1><${TAG} city="zarechny" lang="en">${screen}<a href="/pay">Pay</a></${TAG}></main><p>The end</p></body></html>`
      const at = html.indexOf(behind) + behind.length
      expect(at, 'the page has the place').toBeGreaterThan(behind.length)
      const pieces = await servePieces(html.slice(0, at), html.slice(at))
      await page.goto(pieces.url, { waitUntil: 'commit' })
      await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG)
      pieces.goOn()
      await expect(page.getByText('The end')).toBeVisible()
      await waitUntilReady(page, TAG)
      await expect(page.locator(TAG).locator('form')).toHaveCount(1)
      await expect(page.locator(TAG).locator('.root')).toHaveCount(1)
      await guest.plate.fill('В 047 КТ 799')
      await guest.fill({ place: { typed: '101', code: '101' } })
      await guest.expectPrice(120)
      expect(watch.troubles()).toEqual(said)
      pieces.close()
    })
})
