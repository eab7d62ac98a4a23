import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { changeUrl, type SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createPresence } from '../../shared/flows/account/presence.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { createSignIn, type SignIn } from '../../shared/flows/sign-in/sign-in.ts'
import { type Account, type AccountType, openAccount } from '../../shared/stores/account.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import type { LoginAttributes, LoginEvents } from './element.ts'

/** How it stands in its page. */
export type LoginPlacement = 'block' | 'open' | 'closed'

export type LoginTarget = LoginEvents['parking-navigate']['to']

/** The sign-in to a city, and who has come in by it. */
export interface LoginFlow {
  scope: Scope
  account: Account
  signIn: SignIn
  /** Who is signed in, if anybody. */
  $signedIn: ReadableAtom<AccountType | null>
  dispose(): void
}

export interface LoginModel extends Model {
  $placement: ReadableAtom<LoginPlacement>
  $state: ReadableAtom<Async<LoginFlow>>
  $isFirmHere: ReadableAtom<boolean>
  $targets: ReadableAtom<Record<'registration' | 'restore' | 'legal', SafeUrl>>
  /** Whether the page lets the browser go. */
  mayGo(to: LoginTarget): boolean
  signOut(): void
  close(): void
  retry(): void
}

/** Pages of the city's own site, where an attribute names none. */
const PAGES = {
  registration: 'registration',
  restore: 'restore-password',
  legal: 'legal/auth',
  coop: 'coop-profile',
} as const

export function createLogin(context: ModelContext<LoginAttributes, LoginEvents>): LoginModel {
  const { environment, $attributes, emit } = context
  const $isLeft = atom(false)
  const $wasDialog = atom($attributes.get().open !== null)
  const opening = createOpening(context, open)
  const flow = () => valueIn(opening.$state.get())

  const $placement = computed([$attributes, $isLeft, $wasDialog], ({ open }, isLeft, wasDialog): LoginPlacement => {
    if (open === null && !wasDialog) return 'block'
    return open === true && !isLeft ? 'open' : 'closed'
  })
  const $isFirmHere = computed($attributes, ({ kind }) => kind === 'legal')

  /** An address of ours, or of the city's site; another site's is not taken. */
  function targetOf(to: keyof typeof PAGES): SafeUrl {
    const { [`${to}Url` as const]: named } = $attributes.get()
    return toTarget(named, environment) ?? toSitePage(PAGES[to], flow()?.scope.key.city ?? null, environment)
  }

  const $targets = computed([$attributes, opening.$state], () => ({
    registration: targetOf('registration'),
    restore: targetOf('restore'),
    legal: targetOf('legal'),
  }))

  function go(to: LoginTarget, url: SafeUrl): void {
    if (emit('parking-navigate', { to, url })) environment.navigate(url)
  }

  function leave(reason: LoginEvents['parking-close']['reason']): void {
    if ($placement.get() === 'open' && emit('parking-close', { reason })) $isLeft.set(true)
  }

  function goOn(userType: AccountType): void {
    const next = toTarget($attributes.get().nextUrl, environment)
    if (userType === 'coop') go('coop', targetOf('coop'))
    else if (next !== null) go('next', next)
  }

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  function open(scope: Scope): LoginFlow {
    const account = openAccount(scope)
    const signIn = createSignIn({
      scope,
      environment,
      $language: context.$language,
      isFirmHere: $isFirmHere,
      firstKind: $attributes.get().kind,
      callbackUrl: () => toTarget($attributes.get().callbackUrl, environment),
      onDone: goOn,
      onEmptyPassword(email) {
        const page = changeUrl(targetOf('restore'), ({ searchParams }) => {
          searchParams.set('error', 'EmptyPass')
          if (email !== null) searchParams.set('email', email)
        })
        go('restore', page)
      },
    })
    const presence = createPresence(scope, {
      onGo: (userType) => void emit('parking-signed-out', { userType }),
      onCome(userType) {
        emit('parking-signed-in', { userType })
        leave('signed-in')
      },
    })
    const stops = [
      signIn.dispose,
      presence.dispose,
      signIn.$refusal.listen((refusal) => refusal && fail(refusal.code)),
      signIn.$cityFailure.subscribe((code) => code && fail(code)),
    ]
    return {
      scope,
      account,
      signIn,
      $signedIn: presence.$who,
      dispose() {
        for (const stop of stops) stop()
      },
    }
  }

  context.onDispose(
    $attributes.listen(({ open: isOpen, kind }, before) => {
      if (isOpen !== null) $wasDialog.set(true)
      if (isOpen !== before?.open) $isLeft.set(false)
      if (kind !== null && kind !== before?.kind) flow()?.signIn.chooseKind(kind)
    }),
  )
  void opening.load()

  return {
    $placement,
    $state: opening.$state,
    $isFirmHere,
    $targets,
    mayGo: (to) => to === 'next' || emit('parking-navigate', { to, url: targetOf(to) }),
    signOut() {
      const userType = flow()?.$signedIn.get() ?? null
      if (userType) flow()?.account.signOut(userType)
    },
    close: () => leave('dismissed'),
    retry: () => void opening.load(),
  }
}
