import { computed, type ReadableAtom } from 'nanostores'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import type { ProfileEvents } from './element.ts'
import type { SectionParts } from './sections.ts'

/** A link to a page around the profile. */
export interface PageLink {
  $url: ReadableAtom<SafeUrl>
  /** Asks the page before the browser goes. */
  follow(event: { preventDefault(): void }): void
}

/** Where each leads: its attribute, or without it a page of the city's own site. */
const TARGETS = {
  topup: { attribute: 'topupUrl', path: 'profile/my-profile#top-up' },
  parking: { attribute: 'parkingUrl', path: 'profile/parking' },
} as const

export function createPageLink(
  { context, city }: Pick<SectionParts, 'context' | 'city'>,
  to: ProfileEvents['parking-navigate']['to'],
): PageLink {
  const { environment, $attributes, emit } = context
  const { attribute, path } = TARGETS[to]
  const $url = computed(
    $attributes,
    (attributes) => toTarget(attributes[attribute], environment) ?? toSitePage(path, city.city, environment),
  )
  return {
    $url,
    follow(event) {
      if (!emit('parking-navigate', { to, url: $url.get() })) event.preventDefault()
    },
  }
}
