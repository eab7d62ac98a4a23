import { findFaults } from './axe.ts'
import { claim, same } from './claims.ts'
import { type HostPage, isWhole, openPage, ready } from './pages.ts'

const LANGUAGES = ['ru', 'en']

export interface OpenElement {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  /** What the page heard of the element, in order. */
  heard: { name: string; detail: Record<string, unknown> }[]
}

export interface ElementPageOptions {
  language?: string
  /** Names of events to note; they are cancelled, so that nothing leaves the page. */
  events?: readonly string[]
  /** The page's own rules. */
  style?: string
}

/** A page with one element on it, ready. */
export async function openElement(
  tag: string,
  attributes = '',
  { language = 'ru', events = [], style = '' }: ElementPageOptions = {},
): Promise<OpenElement> {
  const listen = `<script>window.told = []; for (const name of ${JSON.stringify(events)}) document.addEventListener(name, (event) => { event.preventDefault(); window.told.push({ name, detail: event.detail }) }); document.currentScript.remove()</script>`
  const page = await openPage(
    `<html lang="${language}"><head><title>Парковка</title><style>${style}</style>${listen}<script type="module" src="/lib/plain/elements/${tag}.js"></script></head><body><main><h1>Парковка</h1><${tag} ${attributes}></${tag}></main></body></html>`,
  )
  const element = page.document.querySelector<HTMLElement>(tag)
  claim(element, 'the element is on its page')
  return {
    page,
    element,
    root: await ready(element),
    heard: (page.window as unknown as { told: OpenElement['heard'] }).told,
  }
}

/**
 * Looks at an element with each set of attributes with the eyes of axe: the first in both languages, the others in
 * turn.
 */
export async function expectAccessible(tag: string, variants: readonly string[]): Promise<void> {
  for (const [index, attributes] of variants.entries()) {
    for (const language of isWhole || index === 0 ? LANGUAGES : [LANGUAGES[index % LANGUAGES.length]]) {
      const { page } = await openElement(tag, attributes, { language }) // oxlint-disable-line no-await-in-loop -- one page at a time
      same(await findFaults(page), [], `faults of ${attributes} in ${language}`) // oxlint-disable-line no-await-in-loop -- as above
      page.close()
    }
  }
}
