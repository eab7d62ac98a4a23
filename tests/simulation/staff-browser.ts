import type { HtmlForm } from '../support/html-forms.ts'
import type { Network, Server, WireAnswer } from './network.ts'

/** No answer came, or another page was opened meanwhile. */
export class PageFailedError extends Error {}

/** A browser without script: one page at a time, and the cookie that the site has set. */
export interface StaffBrowser {
  page(): StaffPage
  /** Rejects with PageFailedError; the page before is still there then. */
  open(url: string): Promise<void>
  /** Sends a form with what a person has filled in; rejects as above. */
  send(form: HtmlForm, filled: Readonly<Record<string, string>>): Promise<void>
}

export interface StaffPage {
  url: string
  body: string
}

export function createStaffBrowser(
  { network, city }: { network: Network; city: Server },
  { name, onEnd }: { name: string; onEnd: (press: string, end: 'done' | 'refused') => void },
): StaffBrowser {
  let cookie = ''
  let page: StaffPage = { url: '', body: '' }
  let opened = 0

  async function ask(method: 'GET' | 'POST', url: string, payload = ''): Promise<WireAnswer> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const headers = { ...(method === 'POST' && form), ...(cookie !== '' && { cookie }) }
    const request = { method, url, headers, payload }
    const answer = await network.exchange({ from: name, to: city, request }).catch((cause: unknown) => {
      throw new PageFailedError(url, { cause })
    })
    cookie = answer.headers['set-cookie']?.split(';', 1)[0] ?? cookie
    return answer
  }

  /** Shows the answer, or the page that it leads to. */
  async function show(url: string, asked: Promise<WireAnswer>): Promise<void> {
    opened += 1
    const own = opened
    let [shown, answer] = [url, await asked]
    for (let { location } = answer.headers; location !== undefined; { location } = answer.headers) {
      const done = new URLSearchParams(location.split('?')[1]).get('done')
      if (done !== null) onEnd(done, 'done')
      // oxlint-disable-next-line no-await-in-loop -- from one page to the next
      ;[shown, answer] = [location, await ask('GET', location)]
    }
    if (own !== opened) throw new PageFailedError(url)
    page = { url: shown, body: answer.body }
  }

  return {
    page: () => page,
    open: (url) => show(url, ask('GET', url)),
    send({ action, hidden }, filled) {
      const payload = new URLSearchParams({ ...hidden, ...filled }).toString()
      const asked = ask('POST', action, payload).then((answer) => {
        if (answer.status === 422) onEnd(hidden['press'] ?? '', 'refused')
        return answer
      })
      return show(action, asked)
    },
  }
}
