import type { ReactNode } from 'react'
import { currentMark, linkTo } from '../site.ts'
import { useSite } from '../site-state.ts'
import { Icon } from './icon.tsx'
import type { MenuLink } from './menus.ts'

interface SiteLinkProps {
  to: string
  className?: string
  /** Whether it leads to the page that is shown, where its path alone does not say so. */
  isCurrent?: boolean
  children: ReactNode
}

/** A link within the site, in the visitor's language; an address with `https://` stays as it is. */
export function SiteLink({ to, className, isCurrent, children }: SiteLinkProps) {
  const site = useSite()
  const href = isExternal(to) ? to : linkTo(site, to)
  const mark = isCurrent === undefined ? currentMark(site, href) : isCurrent && 'page'
  return (
    <a className={className} href={href} aria-current={mark || undefined}>
      {children}
    </a>
  )
}

export function LinkList({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul>
      {links.map(({ path, title }) => (
        <li key={path}>
          <SiteLink to={path}>{title}</SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** Phone and e-mail of the city. */
export function Contacts() {
  const { info, say } = useSite()
  const { phone, email } = info.contacts
  if (phone === null && email === null) return null
  return (
    <ul className="contacts" aria-label={say('contacts')}>
      {phone !== null && (
        <li>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Icon shape="phone" />
            {phone}
          </a>
        </li>
      )}
      {email !== null && (
        <li>
          <a href={`mailto:${email}`}>
            <Icon shape="mail" />
            {email}
          </a>
        </li>
      )}
    </ul>
  )
}

/** Where the mobile app is to be had; nothing where the city has none. */
export function AppLinks() {
  const site = useSite()
  const links = appLinksOf(site)
  if (links.length === 0) return null
  return (
    <ul className="apps" aria-label={site.say('app.title')}>
      {links.map(({ href, title }) => (
        <li key={href}>
          <a href={href} rel="noopener">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The stores that have the city's app. */
export function appLinksOf({ info, say }: Pick<ReturnType<typeof useSite>, 'info' | 'say'>) {
  const { ios, android, yandex, apk } = info.appLinks
  const links = [
    { href: ios, title: say('app.ios') },
    { href: android, title: say('app.android') },
    { href: yandex, title: say('app.store') },
    { href: apk, title: say('app.apk') },
  ]
  return links.filter((link): link is { href: string; title: string } => link.href !== null && isExternal(link.href))
}

function isExternal(path: string): boolean {
  return path.startsWith('https://')
}
