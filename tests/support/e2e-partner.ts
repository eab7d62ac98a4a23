import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A partner's site: another origin, pages of its own, a policy of its own. */
export interface PartnerSite {
  url: string
  /** Answers the address of a page with this text. */
  show(page: { html: string; policy?: string | undefined }): string
  close(): Promise<void>
}

export async function startPartner(): Promise<PartnerSite> {
  const pages = new Map<string, { html: string; policy?: string | undefined }>()
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (!page) return void response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (page.policy !== undefined) response.setHeader('content-security-policy', page.policy)
    response.end(page.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    show(page) {
      const path = `/page-${pages.size + 1}`
      pages.set(path, page)
      return url + path
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A page around what a partner pastes: lines for the head as far as they go, the tag in the body. */
export function toPartnerPage(snippet: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title></head><body><h1>Partner</h1>\n${snippet}\n</body></html>`
}

/** A page with tags of ours under a strict policy, their modules asked for by name. */
export function toStrictPage(
  library: string,
  { language, tags, body }: { language: string; tags: readonly string[]; body: string },
): { html: string; policy: string } {
  const scripts = tags.map((tag) => `<script type="module" src="${library}/elements/${tag}.js"></script>`).join('')
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Museum</title>${scripts}</head><body><main><h1>Museum</h1>${body}</main></body></html>`,
    policy: `default-src 'none'; script-src ${library}; style-src ${library}; img-src data:; connect-src ${library}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  }
}

/** Waits until an element shows its view, with nothing more on its way. */
export async function waitUntilReady(page: Page, tag: string): Promise<void> {
  await page.waitForFunction((name) => {
    const root = document.querySelector(name)?.shadowRoot
    return (
      root?.querySelector<HTMLElement>('.light')?.hidden &&
      root.querySelector('.view')?.firstElementChild &&
      !root.querySelector('[aria-busy="true"], .skeleton')
    )
  }, tag)
}
