import { useLayoutEffect, useRef } from 'react'
import { profileMenu } from '../guards.ts'
import { LinkList } from '../layout/links.tsx'
import { ROUTES } from '../routes.ts'
import { useSite } from '../site-state.ts'

/** The menu of the profile area, gated by the city's switches (cabinet.md section 2). */
export function ProfileMenu() {
  const { say, info } = useSite()
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
  const links = profileMenu(info).map((name) => ({ path: ROUTES[name].path, title: titles[name] ?? '' }))
  useLayoutEffect(() => {
    const current = menu.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
  }, [])
  return (
    <nav className="profile-menu" aria-label={say('title.profile')} ref={menu}>
      <LinkList links={links} />
    </nav>
  )
}
