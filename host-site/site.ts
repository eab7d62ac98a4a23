import type { CityInfo, Session } from '../widgets/public.ts'
import { toAddress } from './routes.ts'
import type { Words } from './words.ts'

/** What every part of the site knows: the city, the visitor and the words. */
export interface Site {
  info: CityInfo
  session: Session
  say: Words
  /** The prefix of this visit's addresses; null where there is none. */
  prefix: string | null
  /** Tags of the elements that there are. */
  tags: readonly string[]
  /** Loads the element of a tag; its own notice tells of a failure. */
  load(tag: string): void
  go(path: string): void
  signOut(): void
}

export const CITY_TAG = 'parking-city-picker'

/** A link of the site in the visitor's language. */
export function linkTo({ prefix }: Pick<Site, 'prefix'>, path: string): string {
  return path.startsWith('#') ? path : toAddress(path, prefix)
}

/** Where the sign-in leads on to. */
export function signInUrls(site: Pick<Site, 'prefix'>): Readonly<Record<string, string>> {
  return {
    'registration-url': linkTo(site, '/registration'),
    'restore-url': linkTo(site, '/restore-password'),
    'legal-url': linkTo(site, '/legal/auth'),
    'coop-url': linkTo(site, '/coop-profile'),
    'callback-url': '/callback/',
  }
}

/** The city's name in a language, else as the city calls itself. */
export function cityName({ city, names }: CityInfo, language: string): string {
  return names[language] ?? Object.values(names)[0] ?? city
}

/** A title by language, else in any. */
export function titleOf(
  { titles, path }: { titles: Readonly<Record<string, string>>; path: string },
  language: string,
): string {
  return titles[language] ?? Object.values(titles)[0] ?? path
}
