import { make, makeTag } from '../dom.ts'
import { linkTo, type Site } from '../site.ts'
import type { Page } from './page.ts'

/** Draws a page into the main part; answers its heading. */
export function drawPage(main: HTMLElement, page: Page, site: Site): HTMLElement {
  const { say, tags } = site
  const { tag, menu } = page
  const isReady = tag === undefined || tags.includes(tag)
  const heading = make('h1', { tabindex: '-1', class: isReady && page.isTitleUnseen ? 'unseen' : null }, page.title)
  const lead = isReady ? page.lead : say('preparation.lead')
  const head = make('div', { class: 'lead' }, heading, lead === undefined ? null : make('p', {}, lead))
  const shown = tag !== undefined && isReady ? makeTag(tag, page.attributes) : null
  const body = isReady
    ? [...(shown ? [shown] : []), ...(page.body ?? []), ...(page.after ?? [])]
    : [make('p', { class: 'actions' }, make('a', { class: 'button', href: linkTo(site, '/') }, say('notFound.back')))]
  const content = make('div', { class: `page page-${isReady ? (page.look ?? 'narrow') : 'narrow'}` }, head, ...body)
  const area = menu ? make('div', { class: 'area' }, menu, content) : content
  main.replaceChildren(area)
  menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  if (tag !== undefined && isReady) site.load(tag)
  return heading
}
