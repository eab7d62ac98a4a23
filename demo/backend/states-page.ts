import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html, type Markup } from './http/html.ts'
import { policyOf } from './pages.ts'

/** The states of an element, `states.json` in its folder: what its page shows, and the reference too. */
export interface ElementStates {
  /** What the element is, as a heading. */
  title: string
  /** HTML, said of the whole page. */
  lead?: string
  /** Words of the link between the tags, which is seen until the element is ready. */
  link?: string
  states: ElementState[]
}

export interface ElementState extends StateWords {
  /** Names it in the address: `?state=…`. */
  id: string
  /** What the reference says of it; the page of the states is in Russian. */
  en: StateWords
  /** Of the tag; true is an attribute without a value. */
  attributes: Readonly<Record<string, string | true>>
  stage?: 'light' | 'dark' | 'narrow'
}

export interface StateWords {
  title: string
  /** HTML. */
  text: string
}

const WIDGETS = new URL('../../widgets/', import.meta.url)

/** Folders of the elements that have states to show. */
export function namesWithStates(): string[] {
  return readdirSync(WIDGETS).filter((name) => existsSync(fileOf(name)))
}

export function readStates(name: string): ElementStates {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as ElementStates
}

function fileOf(name: string): URL {
  return new URL(`${name}/states.json`, WIDGETS)
}

/** The page of an element's states, read anew each time: who edits the list reloads the page. */
export function toStatesPage(name: string): string {
  const { title, lead = '', link, states } = readStates(name)
  const tag = `parking-${name}`
  const values: Readonly<Record<string, Markup>> = {
    title: html`${title}`,
    tag: html`${tag}`,
    lead: raw(lead),
    states: html`${states.map((state) => toSection(state, tag, link))}`,
  }
  const template = readFileSync(new URL('assets/states.html', import.meta.url), 'utf8')
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, value: string) => values[value]?.markup ?? '')
}

/** HTML of our own list. */
function raw(markup: string): Markup {
  return { markup }
}

function toSection({ id, title, text, attributes, stage }: ElementState, tag: string, link?: string): Markup {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === true ? html` ${name}` : html` ${name}="${value}"`,
  )
  const tx = link === undefined ? raw('') : html`<a href="/">${link}</a>`
  return html`<section class="state" id="${id}">
    <h2>${title}</h2>
    <p>${raw(text)}</p>
    <div class="stage${stage === undefined ? '' : ` stage-${stage}`}">
      <${raw(tag)}${written}>${tx}</${raw(tag)}>
    </div>
  </section> `
}

/** The pages of states, at `/demo/states/<element>.html` and without the ending, under the policy of a demo page. */
export function serveStates(app: FastifyInstance, captchas: readonly string[]): void {
  for (const name of namesWithStates()) {
    for (const address of [`/demo/states/${name}.html`, `/demo/states/${name}`]) {
      app.get(address, (_request, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .header('content-security-policy', policyOf(name, captchas))
          .type('text/html; charset=utf-8')
          .send(toStatesPage(name)),
      )
    }
  }
}
