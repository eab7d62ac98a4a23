// A server that takes no more for a while says for how long; so does whatever could not be done.
import { same, until } from './support/claims.ts'
import { beforeEach, describe, it } from './support/mocha.ts'
import { openPage, textOf } from './support/pages.ts'
import { signInDriver } from './support/sign-in.ts'

/** Answers the calls with this in their path as a server does that has too much to do, for two minutes. */
const busy = (path: string, status: number) => `<script>
  const { fetch } = window
  window.fetch = (input, init) => {
    const { pathname } = new URL(input.url ?? input, location.href)
    if (!pathname.includes('${path}')) return fetch(input, init)
    return Promise.resolve(new Response('<h1>Busy</h1>', { status: ${status}, headers: { 'retry-after': '120' } }))
  }
  document.currentScript.remove()
</script>`

const ROWS = [
  ['parking-news', '', '/api/news', 503],
  ['parking-guest-payment', '', '/api/settings', 429],
  ['parking-topup', '', '/api/settings', 503],
  ['parking-fines', '', '/api/finesstorage', 429],
  ['parking-receipts', '', '/api/receipt-list', 503],
  ['parking-operations', 'period="all"', '/api/profile/get-operations', 429],
  ['parking-card-payment', 'invoice-id="demo-1001"', '/api/payment/invoice', 503],
] as const

describe('a server that takes no more for a while', () => {
  beforeEach(async () => {
    localStorage.clear()
    await signInDriver()
  })

  for (const [tag, attributes, path, status] of ROWS)
    for (const [language, words] of [
      ['ru', 'Попробуйте через 2 минуты.'],
      ['en', 'Try again in 2 minutes.'],
    ] as const)
      it(`is told by <${tag}> with the time when to try again, in ${language}`, async () => {
        const page = await openPage(
          `<html lang="${language}"><title>Парковка</title>${busy(path, status)}<script type="module" src="/lib/plain/elements/${tag}.js"></script><${tag} city="zarechny" ${attributes}></${tag}>`,
        )
        const element = page.document.querySelector(tag)!
        const text = () => (element.shadowRoot?.querySelector('.view') ? textOf(element) : '').replaceAll(/\s/g, ' ')
        await until(
          () => text().includes(words),
          () => `it says when: ${text()}`,
        )
        same(page.thrown, [], 'what was thrown')
        page.close()
      })
})
