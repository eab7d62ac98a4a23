import { useState } from 'react'
import { useSite, useVisit } from '../site-state.ts'
import { CityElement } from './city-element.tsx'

const APP_BANNER = 'parking-app-banner'
const NOTICES = 'parking-notices'

/** The elements above every page. The banner is for telephones (entry.md section 9); wider screens do not load it. */
export function noteTags(tags: readonly string[]): readonly string[] {
  const wanted = matchMedia('(width < 750px)').matches ? [APP_BANNER, NOTICES] : [NOTICES]
  return wanted.filter((tag) => tags.includes(tag))
}

/** The city's own notices, and the way to its app. */
export function Notes() {
  const { tags } = useSite()
  const { name, params } = useVisit().arrival.destination.route
  const [shown] = useState(() => noteTags(tags))
  // On the way of the letter's link the app is handed its code (cabinet.md section 1).
  const [code] = useState(name === 'registrationConfirmation' ? params['code'] : undefined)
  return shown.map((tag) => <CityElement key={tag} tag={tag} attributes={tag === APP_BANNER ? { code } : undefined} />)
}
