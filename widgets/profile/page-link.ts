import { createPageLink as createLink, type PageLink } from '../../shared/flows/content/page-link.ts'
import type { ProfileEvents } from './element.ts'
import type { SectionParts } from './sections.ts'

/** Where each leads: its attribute, or without it a page of the city's own site. */
const TARGETS = {
  topup: { attribute: 'topupUrl', path: 'profile/my-profile#top-up' },
  parking: { attribute: 'parkingUrl', path: 'profile/parking' },
} as const

/** A link to a page around the profile. */
export function createPageLink(
  { context, city }: Pick<SectionParts, 'context' | 'city'>,
  to: ProfileEvents['parking-navigate']['to'],
): PageLink {
  const { attribute, path } = TARGETS[to]
  return createLink({ context, city: city.city }, { to, given: (attributes) => attributes[attribute], path })
}
