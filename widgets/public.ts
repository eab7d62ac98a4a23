import { entries, openPage } from 'virtual:entries'
import { loadWithRetry } from '../shared/api/load-with-retry.ts'
import { nameLibrary } from '../shared/stores/page-registry.ts'
import type { ElementEvents, ElementTag } from './elements.generated.ts'

export type * from './elements.generated.ts'

// Written into dist/public.js by its build.
declare const VERSION: string

/** The version of the elements, as in package.json. */
export const version: string = VERSION

/** Every tag that there is. */
export const tags: readonly ElementTag[] = Object.keys(entries) as ElementTag[]

export interface DefineOptions {
  /**
   * Address of the folder with the city's `cities.json`, e.g. `https://parking.example/`. A page that bundles the
   * elements has to name it, or to give each element its `api`; where they are loaded from the city itself it is known.
   */
  library?: string
  /** The elements to define; without it, all of them. */
  tags?: readonly ElementTag[]
}

/**
 * Defines elements, each from a file of its own; settled when they are all defined. A file that does not come is asked
 * for twice more; then it rejects, and may be called again. On a server it does nothing.
 */
export async function define(options: DefineOptions = {}): Promise<void> {
  if (typeof document === 'undefined') return
  if (options.library !== undefined) nameLibrary(new URL(options.library.replace(/\/?$/, '/'), document.baseURI).href)
  await Promise.all(
    (options.tags ?? tags).map((tag) => loadWithRetry(async () => entries[tag]?.(), { setTimer: setTimeout })),
  )
}

/**
 * Whether an element of this tag has told the event, for those that several tell, as `parking-paid`: the type of its
 * detail is then known. It is right for elements inside shadow roots too, where `target` is the root’s host.
 */
export function isFrom<Tag extends ElementTag>(
  event: Event,
  tag: Tag,
): event is Extract<ElementEvents[Tag][keyof ElementEvents[Tag]], Event> {
  const [origin = event.target] = event.composedPath()
  return (origin as Element | null)?.localName === tag
}

/** A way of a menu: an address of the city's site and its name by language. */
export interface MenuItem {
  readonly path: string
  readonly titles: Readonly<Record<string, string>>
}

/** What a city tells every page about itself: plain data, frozen. */
export interface CityInfo {
  /** Its name in attributes and addresses, as in `city="zarechny"`. */
  readonly city: string
  /** Its name for people, by language. */
  readonly names: Readonly<Record<string, string>>
  /** Menus of the city's site, in their order. */
  readonly menu: {
    readonly header: readonly MenuItem[]
    readonly footer: readonly MenuItem[]
    readonly mobile: readonly MenuItem[]
  }
  readonly contacts: { readonly phone: string | null; readonly email: string | null }
  /** Where the mobile app is to be had. */
  readonly appLinks: {
    readonly ios: string | null
    readonly android: string | null
    readonly yandex: string | null
    readonly apk: string | null
  }
  /** Address that opens the mobile app, as `city-parking://open`. */
  readonly appScheme: string | null
  /** Number for SMS commands. */
  readonly smsNumber: string
  readonly copyrightFrom: number
  /** Code of a zone: where it is set, the page of a driver's parkings is where signing in leads. */
  readonly defaultZone: string | null
  readonly flags: Readonly<Record<CityFlag, boolean>>
}

/** A switch of a city that a page may go by; off, where nothing else is said, when the city says nothing of it. */
export type CityFlag =
  /** The site is closed; only its phone is shown. */
  | 'isClosed'
  /** Firms sign in here. */
  | 'isCoopProfile'
  /** There is any news, and commands by SMS; on when the city says nothing of them. */
  | 'hasNews'
  | 'hasSmsCommands'
  | 'registrationEnabled'
  | 'restoreEnabled'
  /** Appeals to support are open. */
  | 'feedbackEnabled'
  /** Guests may pay. */
  | 'useSessionWithoutRegister'
  /** Parking is paid by card each time, there is no balance. */
  | 'dontUseBalance'
  /** Fines are shown. */
  | 'viewPenalty'
  | 'useReceipts'
  | 'useSubscriptionConstructor'
  | 'showUpdatePage'

/** Who is signed in, as far as this browser has a token; the server may still refuse it, and then it is gone. */
export interface SessionState {
  readonly driver: boolean
  /** A cooperative client. */
  readonly coop: boolean
  /** A guest who has paid without an account. */
  readonly guest: boolean
  /** Whose token the server has just refused: what was being done may wait for the next sign-in. */
  readonly expired: 'driver' | 'coop' | null
}

/** The visitor's session in one city, followed across elements and tabs. */
export interface Session {
  readonly current: SessionState
  /** Calls back on every change; answers the way to stop. */
  subscribe(listener: (state: SessionState) => void): () => void
}

/** A parking of the driver that runs, or waits for its money. Whose car it is for, no page is told. */
export interface DriverParking {
  /** Code of the zone, and its name. */
  readonly zone: string
  readonly name: string
  readonly status: 'active' | 'waiting'
  /** End in milliseconds since 1970; null while it is open. */
  readonly end: number | null
}

/** What a page may know of the driver who is signed in: no name, no vehicle, no money. */
export interface DriverState {
  /** Zone of the last parking; null before the first. */
  readonly lastZone: string | null
  readonly parkings: readonly DriverParking[]
}

/** The driver of one city, followed as his profile changes. */
export interface Driver {
  /** Null while the driver is signed out, and until the profile is there. */
  readonly current: DriverState | null
  /** Settled when `current` says what the profile says, or the profile cannot be had. */
  load(): Promise<void>
  /** Calls back on every change; answers the way to stop. */
  subscribe(listener: (state: DriverState | null) => void): () => void
  /** Milliseconds since 1970 by the server's clock, for countdowns that no wrong clock of a phone puts off. */
  now(): number
}

/**
 * What a city says of itself, from the same load that its elements live by. `null` is the default city. Rejects with an
 * error whose `code` is one of `ErrorCode`: `notConfigured` for an unknown city.
 */
export async function cityInfo(city: string | null = null): Promise<CityInfo> {
  return (await openPage()).cityInfo(city)
}

/** The visitor's session in a city. Rejects where the list of cities cannot be read. */
export async function session(city: string | null = null): Promise<Session> {
  return (await openPage()).session(city)
}

/**
 * The driver who is signed in to a city, from the same profile that its elements show. Rejects where the list of cities
 * cannot be read.
 */
export async function driver(city: string | null = null): Promise<Driver> {
  return (await openPage()).driver(city)
}

/** Signs out of a city, drivers and cooperative clients alike, here and in the other tabs. */
export async function logout(city: string | null = null): Promise<void> {
  return (await openPage()).logout(city)
}
