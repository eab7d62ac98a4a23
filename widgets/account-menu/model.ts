import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import type { Profile } from '../../shared/api/contract/profile.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatPhone } from '../../shared/domain/phone.ts'
import { changeUrl, type SafeUrl } from '../../shared/domain/safe-url.ts'
import { shownBalance } from '../../shared/domain/sufficiency.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { type AuthGuard, createAuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { createPresence } from '../../shared/flows/account/presence.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import type { AccountType } from '../../shared/stores/account.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import type { AccountMenuAttributes, AccountMenuEvents } from './element.ts'
import { type Async, errorIn, mapAsync, valueIn } from '../../shared/stores/async.ts'

export type MenuTarget = AccountMenuEvents['parking-navigate']['to']

export interface MenuLink {
  to: Exclude<MenuTarget, 'login' | 'registration' | 'coop' | 'topup'>
  url: SafeUrl
}

/** The driver as the menu shows him. */
export interface Person {
  name: string
  /** Null in a city without balances, and where it is not known. */
  balance: Kopecks | null
  /** His password came by a call (readings gE-04). */
  shouldChangePassword: boolean
}

/**
 * A balance younger than this is not asked for again: the browser tells twice and more that somebody has come back.
 */
const FRESH_MS = 3000

/** The menu of a city: who is signed in, and where his pages are. */
export interface MenuFlow {
  authGuard: AuthGuard
  $who: ReadableAtom<AccountType | null>
  $person: ReadableAtom<Async<Person>>
  $links: ReadableAtom<readonly MenuLink[]>
  $isRegistrationOpen: ReadableAtom<boolean>
  $isBalanceFree: ReadableAtom<boolean>
  /** The city cannot be asked. */
  $cityFailure: ReadableAtom<AppErrorCode | null>
  /** Asks again for what did not come. */
  retry(): void
  dispose(): void
}

export interface AccountMenuModel extends Model {
  $state: ReadableAtom<Async<MenuFlow>>
  /** Where the visitor comes in; null = right here. */
  $targets: ReadableAtom<{ login: SafeUrl | null; registration: SafeUrl; coop: SafeUrl; topup: SafeUrl }>
  /** Whether the page lets the browser go. */
  mayGo(to: MenuTarget, url: string): boolean
  signIn(): void
  signOut(): void
  retry(): void
}

export function createAccountMenu(context: ModelContext<AccountMenuAttributes, AccountMenuEvents>): AccountMenuModel {
  const { environment, $attributes, $language, emit } = context
  const $city = atom<string | null>(null)

  const $targets = computed([$attributes, $city], ({ loginUrl, registrationUrl, coopUrl, topupUrl }, city) => ({
    login: toTarget(loginUrl, environment),
    registration: toTarget(registrationUrl, environment) ?? toSitePage('registration', city, environment),
    coop: toTarget(coopUrl, environment) ?? toSitePage('coop-profile', city, environment),
    topup: toTarget(topupUrl, environment) ?? toSitePage('profile/my-profile#top-up', city, environment),
  }))

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  function linksOf(scope: Scope): ReadableAtom<readonly MenuLink[]> {
    return computed([scope.$city, scope.$settings, $attributes], (city, settings, { profileUrl }) => {
      const base = toTarget(profileUrl, environment) ?? toSitePage('profile', scope.key.city, environment)
      const known = settings.status === 'ready' ? settings.value : null
      // As cabinet.md section 2 gates them.
      const open: Record<MenuLink['to'], boolean | undefined> = {
        parking: true,
        operations: true,
        abonements: true,
        'my-profile': true,
        receipts: known?.useReceipts,
        penalty: known?.viewPenalty,
        feedback: city.status === 'ready' && city.value.feedbackEnabled,
        constructor: known?.useSubscriptionConstructor,
      }
      const names = (Object.keys(open) as MenuLink['to'][]).filter((to) => open[to])
      return names.map((to) => ({
        to,
        url: changeUrl(base, (url) => (url.pathname = `${url.pathname.replace(/\/$/, '')}/${to}`)),
      }))
    })
  }

  function open(scope: Scope): MenuFlow {
    $city.set(scope.key.city)
    const authGuard = createAuthGuard({
      scope,
      environment,
      $language,
      onSignIn: () => emit('parking-navigate', { to: 'login', url: null }),
    })
    const { $profile } = authGuard.account
    const presence = createPresence(scope, {
      onGo: (userType) => void emit('parking-signed-out', { userType }),
      onCome: (userType) => void emit('parking-signed-in', { userType }),
    })
    const $isBalanceFree = computed(
      scope.$settings,
      (settings) => settings.status === 'ready' && settings.value.dontUseBalance,
    )
    const $cityFailure = computed([scope.$city, scope.$settings], (...states) => {
      return errorIn(states)?.code ?? null
    })
    const $person = computed([$profile, $isBalanceFree], (state, isBalanceFree) =>
      mapAsync(state, (profile) => toPerson(profile, { isBalanceFree })),
    )
    let loadedAt = -Infinity
    /** The person comes back, from the bank's page or another tab, where the balance may have changed. */
    function refresh(): void {
      // By the device's clock, which goes on while the device sleeps, and may be set back.
      if ($profile.get().status !== 'ready' || Math.abs(environment.now() - loadedAt) < FRESH_MS) return
      loadedAt = environment.now()
      void $profile.reload()
    }
    void scope.$settings.load()
    void $profile.load()
    const stops = [
      environment.onWake(refresh),
      $profile.subscribe((state) => state.status === 'ready' && (loadedAt = environment.now())),
      authGuard.dispose,
      presence.dispose,
      $cityFailure.subscribe((code) => code && fail(code)),
      $profile.subscribe((state) => state.status === 'failed' && fail(state.error.code)),
    ]
    return {
      authGuard,
      $who: presence.$who,
      $person,
      $links: linksOf(scope),
      $isRegistrationOpen: computed(scope.$city, (city) => city.status === 'ready' && city.value.registrationEnabled),
      $isBalanceFree,
      $cityFailure,
      retry() {
        for (const remote of [scope.$city, scope.$settings, $profile])
          if (remote.get().status === 'failed') void remote.reload()
      },
      dispose() {
        for (const stop of stops) stop()
      },
    }
  }

  const opening = createOpening(context, open)
  const flow = () => valueIn(opening.$state.get())
  void opening.load()

  return {
    $state: opening.$state,
    $targets,
    mayGo: (to, url) => emit('parking-navigate', { to, url }),
    signIn: () => flow()?.authGuard.signIn(),
    signOut() {
      const userType = flow()?.$who.get() ?? null
      if (userType) flow()?.authGuard.account.signOut(userType)
    },
    retry() {
      const opened = flow()
      if (opened) opened.retry()
      else void opening.load()
    },
  }
}

function toPerson(
  { firstName, lastName, email, phone, balance, isPasswordFromCall }: Profile,
  { isBalanceFree }: { isBalanceFree: boolean },
): Person {
  return {
    name: `${firstName} ${lastName}`.trim() || email || formatPhone(phone ?? ''),
    balance: isBalanceFree || balance === null ? null : shownBalance(balance),
    shouldChangePassword: isPasswordFromCall,
  }
}
