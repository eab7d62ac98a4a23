import { make, makeTag } from '../dom.ts'
import { profileMenu } from '../guards.ts'
import { makeList, markCurrent } from '../layout/links.ts'
import { type Place, ROUTES } from '../routes.ts'
import { linkTo, type Site } from '../site.ts'
import type { Page } from './page.ts'

/** Draws a page into the main part; answers its heading. */
export function drawPage(main: HTMLElement, page: Page, { site, place }: { site: Site; place: Place }): HTMLElement {
  const { say, tags } = site
  const { tag } = page
  const isReady = tag === undefined || tags.includes(tag)
  const heading = make('h1', { tabindex: '-1', class: isReady && page.isTitleUnseen ? 'unseen' : null }, page.title)
  const lead = isReady ? page.lead : say('preparation.lead')
  const head = make('div', { class: 'lead' }, heading, lead === undefined ? null : make('p', {}, lead))
  const shown = tag !== undefined && isReady ? makeTag(tag, page.attributes) : null
  const body = isReady ? [...(shown ? [shown] : []), ...(page.body ?? []), ...(page.after ?? [])] : [make('p', { class: 'actions' }, make('a', { class: 'button', href: linkTo(site, '/') }, say('notFound.back')))]
  const isProfile = place.path.startsWith(`${ROUTES.profile.path}/`) && place.route !== null
  const content = make('div', { class: `page page-${isReady ? (page.look ?? 'narrow') : 'narrow'}` }, head, ...body)
  const area = isProfile ? make('div', { class: 'area' }, makeProfileMenu(site, place), content) : content
  main.replaceChildren(area)
  if (isProfile) area.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  if (tag !== undefined && isReady) site.load(tag)
  return heading
}

/** The menu of the profile area, gated by the city's switches (cabinet.md section 2). */
function makeProfileMenu(site: Site, place: Place): HTMLElement {
  const { say, info } = site
  const titles: Record<string, string> = {
    parking: say(info.flags.dontUseBalance ? 'title.sessions' : 'title.parking'),
    operations: say('title.operations'),
    abonements: say('title.abonements'),
    myProfile: say('title.myProfile'),
    receipts: say('title.receipts'),
    penalty: say('title.fines'),
    feedback: say('title.feedback'),
    subscriptionConstructor: say('title.constructor'),
  }
  const links = profileMenu(info).map((route) => ({ path: ROUTES[route].path, title: titles[route] ?? '' }))
  const menu = make('nav', { class: 'profile-menu', 'aria-label': say('title.profile') }, makeList(site, links))
  markCurrent(menu, place.path)
  return menu
}
