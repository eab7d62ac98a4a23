import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { policyOf } from './pages.ts'
import type { Folders } from './static.ts'

/** What is taken of the built `server.js`; a partner has it from the package, with its types. */
interface FirstScreens {
  renderFirstScreen(tag: string, attributes: Record<string, string>, options: { library: string; api: string }): string
}

const PAGES = ['partner', 'partner-en']
const TAG = 'parking-guest-payment'
/** The city of the pages' element. */
const CITY = 'zarechny'
/** Where a page wants the first screen of its element. */
const PLACE = '{{firstScreen}}'
/** What the QR code of a sign says in the address of the page; partner.js gives it to the element. */
const OF_SIGN = ['zone', 'parking', 'plate', 'duration']

/**
 * The partner's pages as a partner's own server sends them: with the form of the guest payment in the markup, written by
 * the package's `parking-elements/server`, and filled in by the address.
 */
export function servePartnerPages(app: FastifyInstance, { dist, pages }: Folders, captchas: readonly string[]): void {
  for (const name of PAGES.filter((one) => existsSync(join(pages, `${one}.html`)))) {
    for (const address of [`/demo/${name}.html`, `/demo/${name}`]) {
      app.get<{ Querystring: Record<string, unknown> }>(address, async ({ query }, reply) => {
        const html = readFileSync(join(pages, `${name}.html`), 'utf8')
        return reply
          .header('cache-control', 'no-cache')
          .header('content-security-policy', policyOf(name, captchas))
          .type('text/html; charset=utf-8')
          .send(html.replace(PLACE, await renderScreen(dist, { ...readSign(query), lang: readLanguage(html) })))
      })
    }
  }
}

/** Nothing where there is no build: `npm run dev` draws no first screens. */
async function renderScreen(dist: string, attributes: Record<string, string>): Promise<string> {
  const file = join(dist, 'server.js')
  if (!existsSync(file)) return ''
  // A build that is made while we run is a new module.
  const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
  const { renderFirstScreen } = (await import(address)) as FirstScreens
  return renderFirstScreen(TAG, attributes, { library: '/', api: `/${CITY}` })
}

function readSign(query: Record<string, unknown>): Record<string, string> {
  const rows = OF_SIGN.map((name) => [name, query[name]] as const)
  return Object.fromEntries(rows.filter((row): row is [string, string] => typeof row[1] === 'string'))
}

function readLanguage(html: string): string {
  return /<html lang="(\w+)"/.exec(html)?.[1] ?? ''
}
