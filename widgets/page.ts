import { findLibrary } from '../shared/stores/page-registry.ts'
import type { Profile } from '../shared/api/contract/profile.ts'
import { browserEnvironment } from '../shared/stores/environment.ts'
import type { Remote } from '../shared/stores/remote.ts'
import { acquireScope, type Scope } from '../shared/stores/scope.ts'
import type { Tokens } from '../shared/stores/tokens.ts'
import type { CityInfo, Driver, DriverState, Session, SessionState } from './public.ts'
import type { Async } from '../shared/stores/async.ts'

/** What a page may ask of the state that its elements live by. */
export interface PageState {
  cityInfo(city: string | null): Promise<CityInfo>
  session(city: string | null): Promise<Session>
  driver(city: string | null): Promise<Driver>
  logout(city: string | null): Promise<void>
}

/** `entryUrl`: the address of `page.js`, beside which `cities.json` lies. */
export function createPage(entryUrl: string): PageState {
  /** A page that has asked for a city goes on with it: its state is kept as long as the page. */
  const scopes = new Map<string | null, Scope>()

  function scopeOf(city: string | null): Scope {
    const known = scopes.get(city)
    if (known !== undefined) return known
    const environment = browserEnvironment(findLibrary(new URL('.', entryUrl)))
    const { scope } = acquireScope({ city, api: null }, environment)
    scopes.set(city, scope)
    return scope
  }

  return {
    cityInfo: (city) => readInfo(scopeOf(city)),

    async session(city) {
      const { $city, tokens } = scopeOf(city)
      // Under which name its tokens are kept.
      await settle($city)
      function subscribe(listener: (state: SessionState) => void): () => void {
        let said = JSON.stringify(readSession(tokens))
        // A refused token goes in two steps, which are told as one.
        const tell = () => {
          const state = readSession(tokens)
          if (JSON.stringify(state) === said) return
          said = JSON.stringify(state)
          listener(state)
        }
        const stops = [tokens.$tokens, tokens.$refused].map(($store) => $store.listen(() => queueMicrotask(tell)))
        return () => stops.forEach((stop) => stop())
      }
      return Object.freeze({
        get current() {
          return readSession(tokens)
        },
        subscribe,
      })
    },

    async driver(city) {
      const scope = scopeOf(city)
      await settle(scope.$city)
      const { $profile } = await accountOf(scope)
      return Object.freeze({
        get current() {
          return readDriver($profile.get())
        },
        load: () => $profile.load(),
        subscribe: (listener: (state: DriverState | null) => void) =>
          $profile.listen((state) => listener(readDriver(state))),
        now: () => scope.clock.now(),
      })
    },

    async logout(city) {
      const scope = scopeOf(city)
      await settle(scope.$city)
      const account = await accountOf(scope)
      for (const userType of ['driver', 'coop'] as const) {
        if (scope.tokens.get(userType) !== null) account.signOut(userType)
      }
    },
  }
}

/** It is loaded when a script asks for the driver: a visitor has none. */
async function accountOf(scope: Scope) {
  return (await import('../shared/stores/account.ts')).openAccount(scope)
}

async function readInfo({ $city, $options, $settings }: Scope): Promise<CityInfo> {
  const [entry, options, settings] = await Promise.all([settle($city), settle($options), settle($settings)])
  const { menu, contacts, appLinks, smsNumber, isClosed, isCoopProfile, hasNews, hasSmsCommands } = options
  const { registrationEnabled, restoreEnabled, feedbackEnabled } = entry
  const {
    useSessionWithoutRegister,
    dontUseBalance,
    viewPenalty,
    useReceipts,
    useSubscriptionConstructor,
    showUpdatePage,
  } = settings
  return freeze({
    city: entry.city,
    names: { ...entry.nameForShow },
    menu,
    contacts,
    appLinks,
    appScheme: settings.appScheme,
    smsNumber,
    copyrightFrom: settings.copyrightFrom,
    defaultZone: settings.defaultZone,
    flags: {
      isClosed,
      isCoopProfile,
      hasNews,
      hasSmsCommands,
      registrationEnabled,
      restoreEnabled,
      feedbackEnabled,
      useSessionWithoutRegister,
      dontUseBalance,
      viewPenalty,
      useReceipts,
      useSubscriptionConstructor,
      showUpdatePage,
    },
  })
}

function readSession({ $tokens, $refused }: Tokens): SessionState {
  const { driver, coop, guest } = $tokens.get()
  const refused = $refused.get()
  return Object.freeze({
    driver: driver !== undefined,
    coop: coop !== undefined,
    guest: guest !== undefined,
    expired: refused === 'guest' ? null : refused,
  })
}

function readDriver(state: Async<Profile>): DriverState | null {
  if (state.status !== 'ready') return null
  const { lastZone, sessions } = state.value
  return freeze({
    lastZone,
    parkings: sessions.map(({ zone, zoneName, status, end }) => ({ zone, name: zoneName, status, end })),
  })
}

/** The value once it is there: today's, or where the line is down that of an earlier visit. */
async function settle<T>($remote: Remote<T>): Promise<T> {
  await $remote.load()
  const state = $remote.get()
  if (state.status === 'ready') return state.value
  throw state.status === 'failed' ? state.error : new Error('The page has let go of the city')
}

/** Plain data that no page can change for another. */
function freeze<T extends object>(data: T): T {
  for (const value of Object.values(data)) {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) freeze(value as object)
  }
  return Object.freeze(data)
}
