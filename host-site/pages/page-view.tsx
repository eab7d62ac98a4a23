import { useLayoutEffect, useRef, useState } from 'react'
import { PASSING_FIELDS } from '../guards.ts'
import { CityElement } from '../layout/city-element.tsx'
import { useElementEvent } from '../layout/element-event.ts'
import { replaceQuery, writeFields } from '../layout/replace-query.ts'
import { cityName, type Site } from '../site.ts'
import { useSite, type Visit } from '../site-state.ts'
import type { Page } from './page.ts'
import { focusPage } from './page-focus.ts'
import { ProfileMenu } from './profile-menu.tsx'

/**
 * A page in the main part of the site. A new page takes the focus to its heading; one that is come back to stands where
 * it was left, where its heading may be out of sight, and so takes the focus as a whole.
 */
export function PageView({ visit: { arrival, describe } }: { visit: Visit }) {
  const site = useSite()
  const { route, address } = arrival.destination
  const page = describe({ site, route, address })
  const heading = useRef<HTMLHeadingElement>(null)
  const [title, setTitle] = useState<string | null>(null)
  // A city's own page has its title in its text.
  useElementEvent<{ title: string | null }>('parking-content', (said) => said.title !== null && setTitle(said.title))
  useElementEvent<Record<string, unknown>>(page.kept?.event ?? '', (said, event) => {
    const { kept, tag } = page
    if (kept && (event.target as Element).localName === tag)
      replaceQuery(address.pathname, (search) => writeFields(search, kept.names, said))
  })
  useDocumentTitle(site, title === null ? page : { title })
  useLayoutEffect(() => {
    const place = arrival.scrollTop ? heading.current?.closest('main') : heading.current
    if (arrival.by !== 'start' && place) focusPage(place)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page takes the focus once, when it is drawn
  }, [])
  useLayoutEffect(() => {
    if (route.name === 'parking') replaceQuery(address.pathname, (search) => writeFields(search, PASSING_FIELDS))
  }, [address, route])
  const { look = 'narrow', lead } = page
  const content = (
    <div className={`page page-${look}`}>
      <div className="lead">
        <h1 id="title" tabIndex={-1} className={page.isTitleUnseen ? 'unseen' : undefined} ref={heading}>
          {title ?? page.title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
        {page.action}
      </div>
      {page.tag !== undefined && <CityElement tag={page.tag} attributes={page.attributes} />}
      {page.body}
    </div>
  )
  if (!page.isOfProfile) return content
  return (
    <div className="area">
      <ProfileMenu />
      {content}
    </div>
  )
}

function useDocumentTitle({ info, say }: Site, { title, lead }: Pick<Page, 'title' | 'lead'>): void {
  const brand = say('brand.of', { city: cityName(info, say.language) })
  useLayoutEffect(() => {
    document.title = title === brand ? title : `${title} — ${brand}`
    document.querySelector('meta[name="description"]')?.setAttribute('content', lead ?? title)
  }, [brand, title, lead])
}
