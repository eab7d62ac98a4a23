import { useLayoutEffect, useRef } from 'react'
import { profileMenu } from '../guards.ts'
import { SiteLink } from '../layout/links.tsx'
import { ROUTES } from '../routes.ts'
import { useSite, useVisit } from '../site-state.ts'

/** A part of the profile that people look for by its own name. */
const VEHICLES = 'vehicles'

/**
 * The menu of the profile area, gated by the city's switches (cabinet.md section 2); with the way to the vehicles, which
 * are a part of the profile, in the first screen of a phone.
 */
export function ProfileMenu() {
  const { say, info, path } = useSite()
  const { address } = useVisit().arrival.destination
  const menu = useRef<HTMLElement>(null)
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
  const [first, ...others] = profileMenu(info).map((name) => ({ path: ROUTES[name].path, title: titles[name] ?? '' }))
  const vehicles = { path: `${ROUTES.myProfile.path}?section=${VEHICLES}`, title: say('title.vehicles') }
  const isOfVehicles = new URLSearchParams(address.search).get('section') === VEHICLES
  const current = path === ROUTES.myProfile.path && isOfVehicles ? vehicles.path : path
  useLayoutEffect(() => {
    const current = menu.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [])
  return (
    <nav className="profile-menu" aria-label={say('title.profile')} ref={menu}>
      <ul>
        {[first, vehicles, ...others].map(
          (link) =>
            link && (
              <li key={link.path}>
                <SiteLink to={link.path} isCurrent={link.path === current}>
                  {link.title}
                </SiteLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}
