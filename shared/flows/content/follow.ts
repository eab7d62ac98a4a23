import { parseSafeUrl, type SafeUrl } from '../../domain/safe-url.ts'
import type { Environment } from '../../stores/environment.ts'

/** What of a mouse event is looked at. */
type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button' | 'preventDefault'>

/** Where a link leads, for a page that moves about by itself. */
export interface Destination {
  /** What kind of place it is, e.g. `news`, `home`, `link`. */
  to: string
  url: string | null
}

export interface Links {
  /** Address that links of the city's texts are relative to: its site, not the page that embeds the element. */
  base: string
  /**
   * The city's own page at a path, or any address, made absolute; on a stranger's page it names the city. Null where it
   * is not safe to open.
   */
  toUrl(href: string, city?: string): SafeUrl | null
  /**
   * Asks the page before a pressed link is followed: one that moves about by itself cancels the event, and nothing else
   * happens.
   */
  follow(event: Press, destination: Destination): void
}

/** The links of an element: real ones, which the page may take over by `parking-navigate`. */
export function createLinks(context: {
  environment: Pick<Environment, 'libraryUrl' | 'origin'>
  emit(name: 'parking-navigate', detail: Destination): boolean
}): Links {
  const { libraryUrl, origin } = context.environment
  const site = new URL(libraryUrl)
  return {
    base: libraryUrl,
    toUrl(href, city) {
      if (!URL.canParse(href, libraryUrl)) return null
      const url = new URL(href, libraryUrl)
      const isFromAfar = url.origin === site.origin && site.origin !== origin
      if (isFromAfar && city !== undefined && !url.searchParams.has('city')) url.searchParams.set('city', city)
      return parseSafeUrl(url.href, url.origin === site.origin ? site.origin : origin)
    },
    follow(event, destination) {
      // A new tab is the person's own wish.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
      if (!context.emit('parking-navigate', destination)) event.preventDefault()
    },
  }
}
