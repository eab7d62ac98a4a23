import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { AppError } from '../api/app-error.ts'
import { PLAIN_ENTRY } from '../api/contract/entry-table.ts'
import { logout } from '../api/contract/logout.ts'
import type { Profile } from '../api/contract/profile.ts'
import type { CityMemory } from './memory.ts'
import { createRemote, type OwnedRemote, type Remote } from './remote.ts'
import type { Scope } from './scope.ts'
import type { UserType } from './tokens.ts'
import type { Async } from './async.ts'

/** Who has an account; a guest has a token only. */
export type AccountType = Exclude<UserType, 'guest'>

/** The notice of an expired token, which a page shows once: `pending` until an element takes it, by `claimNotice`. */
export type ExpiryNotice = 'none' | 'pending' | 'shown'

/** The driver of a city, as this browser knows him: one for each scope. */
export interface Account {
  /** By the token alone; the profile confirms it (readings gA-14). */
  $isSignedIn: ReadableAtom<boolean>
  /** Loaded on demand, and by itself for the next user who signs in; idle while the user is signed out. */
  $profile: Remote<Profile>
  $notice: ReadableAtom<ExpiryNotice>
  /** Who has registered on this page and is to sign in now: what a sign-in begins with. It is never written down. */
  $registered: WritableAtom<Registered | null>
  /** Rises with each going out on purpose, here or in another tab: what was typed before is forgotten. */
  $departures: ReadableAtom<number>
  /** Keeps the token and tells the other tabs. */
  signIn(token: string, userType: AccountType): void
  /** Removes the token, ends it on the server as far as that can be reached, and tells the other tabs. */
  signOut(userType: AccountType): void
  /**
   * Something done here has changed the driver's balance or parkings: asks for the profile anew, and the other tabs do
   * so too.
   */
  noteChange(): Promise<void>
  /** The same of what has left the balance as it was: here the parkings alone are asked for. */
  noteParkings(): Promise<void>
  /** Time has changed the driver's parkings, in each tab by itself: asks for them alone. */
  reloadParkings(): Promise<void>
  /**
   * Takes the notice of an expired token, so that no other element shows it; null where it is not to be shown (any
   * more).
   */
  claimNotice(): ClaimedNotice | null
}

/** What was typed into a registration, as it was typed. */
export interface Registered {
  email: string
  phone: string
}

/** What a driver is told from others by: an e-mail or a phone belongs to one of them. */
export function contactOf({ email, phone }: Profile): string | null {
  return email ?? phone
}

export interface ClaimedNotice {
  /** The person has seen it. */
  done(): void
  /** It could not be shown after all: another element may. */
  giveBack(): void
}

const accounts = new WeakMap<Scope, Account>()

/** The account of a scope: the same for all elements that share it. */
export function openAccount(scope: Scope): Account {
  const known = accounts.get(scope)
  if (known !== undefined) return known
  const account = createAccount(scope)
  accounts.set(scope, account)
  return account
}

function createAccount(scope: Scope): Account {
  const { tokens, tabs } = scope
  const $notice = atom<ExpiryNotice>('none')
  const $departures = atom(0)
  const $registered = atom<Registered | null>(null)
  const profile = createProfile(scope)

  function depart(userType: AccountType): void {
    tokens.remove(userType)
    if (userType === 'driver') $departures.set($departures.get() + 1)
  }

  // What the scope disposes of, when its last element goes, calls no listener any more.
  // The account may be opened by the element that comes after the refusal.
  tokens.$refused.subscribe((userType) => $notice.set(userType === 'driver' ? 'pending' : 'none'))
  tokens.$tokens.subscribe(({ driver }) => profile.follow(driver ?? null))
  tabs.listen(({ type, userType }) => {
    if (userType === 'guest') return
    if (type === 'LOGOUT') depart(userType)
    else if (userType === 'driver') profile.refresh()
  })

  return {
    $isSignedIn: computed(tokens.$tokens, ({ driver }) => driver !== undefined),
    $profile: profile.$profile,
    $notice,
    $registered,
    $departures,
    signIn(token, userType) {
      $registered.set(null)
      tokens.set(userType, token)
      tabs.post({ type: 'LOGIN', userType })
    },
    signOut(userType) {
      const token = tokens.get(userType)
      if (token !== null) scope.call(logout, undefined, { token }).catch(() => {})
      depart(userType)
      tabs.post({ type: 'LOGOUT', userType })
    },
    noteChange() {
      tabs.post({ type: 'CHANGED', userType: 'driver' })
      return profile.$profile.reload()
    },
    noteParkings() {
      tabs.post({ type: 'CHANGED', userType: 'driver' })
      return profile.reloadParkings()
    },
    reloadParkings: profile.reloadParkings,
    claimNotice() {
      if ($notice.get() !== 'pending') return null
      $notice.set('shown')
      let isMine = true
      return {
        done: () => void (isMine = false),
        giveBack() {
          if (isMine && $notice.get() === 'shown') $notice.set('pending')
          isMine = false
        },
      }
    },
  }
}

/**
 * What reads a profile, and what is remembered beside it, comes with the first one: a signed-out user needs nothing
 * of it.
 */
async function loadCalls() {
  try {
    const [calls, { driverSessions }, { memoryOf }] = await Promise.all([
      import('../api/contract/profile.ts'),
      import('../api/contract/driver-session.ts'),
      import('./memory.ts'),
    ])
    return { ...calls, driverSessions, memoryOf }
  } catch (cause) {
    throw new AppError('network', { cause })
  }
}

/** The profile of the token's owner: another token, another profile. */
function createProfile(scope: Scope) {
  const $state = atom<Async<Profile>>({ status: 'idle' })
  let remote: OwnedRemote<Profile> | null = null
  let present: string | null = null
  let isWanted = false

  async function fetchProfile(signal: AbortSignal): Promise<Profile> {
    const [{ atVersion, getProfile, getProfileNoBalance, memoryOf, orBefore }] = await Promise.all([
      loadCalls(),
      scope.$settings.load(),
      scope.$city.load(),
    ])
    const settings = scope.$settings.get()
    const isFree = settings.status === 'ready' && settings.value.dontUseBalance
    const city = scope.$city.get()
    const version = city.status === 'ready' ? city.value.profileVersion : PLAIN_ENTRY.profileVersion
    const call = isFree ? orBefore(getProfileNoBalance) : atVersion(getProfile, version)
    const profile = await scope.call(call, undefined, { as: 'driver', signal })
    checkLast(profile, memoryOf(scope))
    return profile
  }

  async function fetchParkings(profile: Profile, signal: AbortSignal): Promise<Profile> {
    const { driverSessions, memoryOf } = await loadCalls()
    const next = { ...profile, sessions: await scope.call(driverSessions, undefined, { as: 'driver', signal }) }
    checkLast(next, memoryOf(scope))
    return next
  }

  /** What was ended early, here or on another device, is not read offline as paid until its end (readings gI-03). */
  function checkLast({ sessions }: Profile, memory: CityMemory): void {
    const { lastSession: last } = memory.$remembered.get()
    const isRunning = sessions.some(
      ({ status, zone, start }) => status === 'active' && zone === last?.zone && start === last.start,
    )
    if (last?.isOfDriver && !isRunning) memory.forgetSession()
  }

  function follow(token: string | null): void {
    if (token === present) return
    present = token
    remote?.dispose()
    remote = token === null ? null : createRemote({ fetch: ({ signal }) => fetchProfile(signal) })
    $state.set({ status: 'idle' })
    remote?.listen((state) => $state.set(state))
    if (isWanted) void remote?.load()
  }

  return {
    follow,
    reloadParkings: () => remote?.reloadPart(fetchParkings) ?? Promise.resolve(),
    refresh: () => void (isWanted && remote?.reload()),
    $profile: Object.assign($state, {
      load(): Promise<void> {
        isWanted = true
        return remote?.load() ?? Promise.resolve()
      },
      reload(): Promise<void> {
        isWanted = true
        return remote?.reload() ?? Promise.resolve()
      },
    }) satisfies Remote<Profile>,
  }
}
