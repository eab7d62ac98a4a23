import { type ReactNode, useState } from 'react'
import { cityName } from '../site.ts'
import { useSite } from '../site-state.ts'
import { AppLinks, appLinksOf, Contacts, LinkList } from './links.tsx'
import { footerMenus, type MenuLink } from './menus.ts'

export function Footer() {
  const site = useSite()
  const { say, info } = site
  const [year] = useState(() => new Date().getFullYear())
  const { about, more } = footerMenus(site)
  const { phone, email } = info.contacts
  const years = info.copyrightFrom < year ? `${info.copyrightFrom}–${year}` : String(year)
  return (
    <>
      <div className="skyline" aria-hidden="true" />
      <div className="wrap">
        <div className="columns">
          <LinkColumn title={say('footer.about')} links={about} />
          <LinkColumn title={say('footer.more')} links={more} />
          {(phone !== null || email !== null) && (
            <Column title={say('contacts')}>
              <Contacts />
            </Column>
          )}
          {appLinksOf(site).length > 0 && (
            <Column title={say('app.title')}>
              <AppLinks />
            </Column>
          )}
        </div>
        <p className="small">
          {`${say('footer.copyright', { years, city: cityName(info, say.language) })} ${say('footer.demo')} `}
          <a href="/demo/">{say('footer.demo.link')}</a>
        </p>
      </div>
    </>
  )
}

function LinkColumn({ title, links }: { title: string; links: readonly MenuLink[] }) {
  // A firm has one page, and nothing to be led to.
  if (links.length === 0) return null
  return (
    <Column title={title}>
      <nav aria-label={title}>
        <LinkList links={links} />
      </nav>
    </Column>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
