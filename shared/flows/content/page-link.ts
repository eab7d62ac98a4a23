import { computed, type ReadableAtom } from 'nanostores'
import type { SafeUrl } from '../../domain/safe-url.ts'
import type { Environment } from '../../stores/environment.ts'
import { toSitePage, toTarget } from '../../stores/targets.ts'

/** A link from an element to a page around it. */
export interface PageLink {
  $url: ReadableAtom<SafeUrl>
  /** Asks the page before the browser goes. */
  follow(event: { preventDefault(): void }): void
}

export interface PageLinkParts<To extends string, Attributes> {
  context: {
    environment: Environment
    $attributes: ReadableAtom<Attributes>
    emit(name: 'parking-navigate', detail: { to: To; url: string }): boolean
  }
  city: string | null
}

/** Where it leads: the address that the attribute names, or without it a page of the city's own site. */
export function createPageLink<To extends string, Attributes>(
  { context: { environment, $attributes, emit }, city }: PageLinkParts<To, Attributes>,
  { to, given, path }: { to: To; given(attributes: Attributes): string | null; path: Parameters<typeof toSitePage>[0] },
): PageLink {
  const $url = computed(
    $attributes,
    (attributes) => toTarget(given(attributes), environment) ?? toSitePage(path, city, environment),
  )
  return {
    $url,
    follow(event) {
      if (!emit('parking-navigate', { to, url: $url.get() })) event.preventDefault()
    },
  }
}
