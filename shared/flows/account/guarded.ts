import { atom, type ReadableAtom } from 'nanostores'
import { codeOfLoad, isAborted, toLoadError } from '../../api/app-error.ts'
import { contactOf } from '../../stores/account.ts'
import { type Async, ready } from '../../stores/async.ts'
import type { Environment } from '../../stores/environment.ts'
import { hasTokens } from '../../stores/kept-tokens.ts'
import type { Scope } from '../../stores/scope.ts'
import type { OpeningContext } from '../opening.ts'
import { type AuthGuard, createAuthGuard } from './auth-guard.ts'

/** Where a driver's things are: the city, and the guard before them. */
export interface GuardedScope {
  scope: Scope
  authGuard: AuthGuard
}

/** An opening behind a sign-in: the guard stands at once, and what is private is opened when a driver comes in. */
export interface Guarded<Flow> {
  /** Null while the code of the city is on its way. */
  $guarded: ReadableAtom<GuardedScope | null>
  /** What is private; idle while no driver is signed in. */
  $state: ReadableAtom<Async<Flow>>
  retry(): void
}

/** What a guarded opening needs of an element's context. */
export interface GuardedContext extends OpeningContext {
  environment: Environment
  $language: ReadableAtom<string>
}

export interface GuardedOptions<Code, Flow> {
  /** Loads what is behind the guard; a visitor who is signed out does not need it. */
  load(): Promise<Code>
  open(code: Code, guarded: GuardedScope): Flow | Promise<Flow>
  /**
   * What is opened goes with its driver, and the next one gets another. Without it the flow itself forgets the driver.
   */
  isPersonal?: boolean
}

export function createGuarded<Code, Flow extends { dispose(): void }>(
  context: GuardedContext,
  { load, open, isPersonal = false }: GuardedOptions<Code, Flow>,
): Guarded<Flow> {
  const { environment, $language, emit } = context
  const $guarded = atom<GuardedScope | null>(null)
  const $state = atom<Async<Flow>>({ status: 'idle' })
  let hasEnded = false

  function fail(thrown: unknown): void {
    if (hasEnded || isAborted(thrown) || $state.get().status === 'failed') return
    $state.set({ status: 'failed', error: toLoadError(thrown, environment) })
    emit('parking-error', { code: codeOfLoad(thrown, environment) })
  }

  /** Begins to fetch the code for a driver who will need it soon; whether it comes is seen when it is needed. */
  const warm = () => void load().catch(() => {})

  function close(): void {
    const state = $state.get()
    if (state.status !== 'ready') return
    state.value.dispose()
    $state.set({ status: 'idle' })
  }

  async function openFlow(guarded: GuardedScope): Promise<void> {
    const { status } = $state.get()
    if (status === 'ready' || status === 'loading') return
    $state.set({ status: 'loading' })
    try {
      const flow = await open(await load(), guarded)
      const hasGone = isPersonal && guarded.authGuard.$state.get() !== 'signedIn'
      if (hasEnded || hasGone) flow.dispose()
      if (!hasEnded) $state.set(hasGone ? { status: 'idle' } : ready(flow))
      // Whose it is.
      if (isPersonal && !hasEnded && !hasGone) void guarded.authGuard.account.$profile.load()
    } catch (thrown) {
      fail(thrown)
    }
  }

  function follow(guarded: GuardedScope): void {
    const state = guarded.authGuard.$state.get()
    if (state === 'signedIn') void openFlow(guarded)
    else if (isPersonal && state === 'signedOut') close()
  }

  /** Another token may be another driver's, as after one has expired: what is open is the last driver's then. */
  function watchOwner(guarded: GuardedScope): void {
    const { scope, authGuard } = guarded
    const { $profile } = authGuard.account
    let owner: string | null = null
    let isNew = false
    context.onDispose(
      scope.tokens.$tokens.listen(({ driver }) => {
        isNew = driver !== undefined
        if (isNew && owner !== null) void $profile.load()
      }),
    )
    context.onDispose(
      $profile.subscribe((state) => {
        if (state.status !== 'ready') return
        const before = owner
        owner = contactOf(state.value)
        if (isNew && before !== null && before !== owner) {
          close()
          follow(guarded)
        }
        isNew = false
      }),
    )
  }

  function guard(scope: Scope): GuardedScope {
    const authGuard = createAuthGuard({ scope, environment, $language })
    const guarded = { scope, authGuard }
    context.onDispose(authGuard.dispose)
    context.onDispose(authGuard.$state.listen(() => follow(guarded)))
    context.onDispose(authGuard.$dialog.listen(({ kind }) => kind === 'signIn' && warm()))
    if (isPersonal) {
      context.onDispose(authGuard.account.$departures.listen(close))
      watchOwner(guarded)
    }
    $guarded.set(guarded)
    return guarded
  }

  async function connect(): Promise<void> {
    if ($state.get().status === 'failed') $state.set({ status: 'idle' })
    try {
      const scope = await context.openScope()
      if (hasEnded) return
      follow($guarded.get() ?? guard(scope))
      await scope.$city.load()
      const city = scope.$city.get()
      // A driver who is signed in is told by the flow.
      if (city.status === 'failed' && $state.get().status === 'idle') throw city.error
    } catch (thrown) {
      fail(thrown)
    }
  }

  context.onDispose(() => {
    hasEnded = true
    close()
  })
  if (hasTokens(environment.storage)) warm()
  void connect()
  return { $guarded, $state, retry: () => void connect() }
}
