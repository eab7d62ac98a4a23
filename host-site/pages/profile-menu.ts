import { make } from '../dom.ts'
import { profileMenu } from '../guards.ts'
import { makeList, markCurrent } from '../layout/links.ts'
import { type Place, ROUTES } from '../routes.ts'
import type { Site } from '../site.ts'

/** The menu of the profile area, gated by the city's switches (cabinet.md section 2). */
export function makeProfileMenu(site: Site, place: Place): HTMLElement {
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
