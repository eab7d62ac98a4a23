import { make } from '../dom.ts'
import { makeContacts } from '../layout/links.ts'
import type { Site } from '../site.ts'
import type { Page } from './page.ts'

/** All there is of a closed site (entry.md section 1). */
export function makeClosed(site: Site): Page {
  const { say } = site
  return {
    title: say('closed.title'),
    lead: say('closed.lead'),
    look: 'narrow',
    body: [make('div', { class: 'text' }, makeContacts(site))],
  }
}
