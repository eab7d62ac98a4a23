import { computed, type ReadableAtom } from 'nanostores'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import { changeUrl, type SafeUrl } from '../../shared/domain/safe-url.ts'
import { sessionsToReload } from '../../shared/domain/session.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { openAccount } from '../../shared/stores/account.ts'
import { type Async, errorIn, ready, valueIn } from '../../shared/stores/async.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import type { SessionsAttributes, SessionsEvents } from './element.ts'

/** A parking of the strip, and where its next step is made. */
export interface StripSession {
  session: DriverSession
  /** Which step: more time, the payment, or a look at it. */
  step: 'extend' | 'pay' | 'open'
  url: SafeUrl
}

/** What the strip is drawn from. */
export interface Strip {
  sessions: readonly StripSession[]
  /** The full minute that has begun. */
  now: Instant
  timeZone: string
  isServerTime: boolean
}

export interface SessionsModel extends Model {
  $state: ReadableAtom<Async<StripSource>>
  /** Whether the page lets the browser go. */
  mayGo(url: SafeUrl): boolean
  retry(): void
}

export interface StripSource {
  /** Null while nobody is signed in, or no parking runs or waits. */
  $strip: ReadableAtom<Async<Strip | null>>
  retry(): void
  dispose(): void
}

export function createSessionsStrip(context: ModelContext<SessionsAttributes, SessionsEvents>): SessionsModel {
  const { environment, $attributes, emit } = context

  function toRow(session: DriverSession, page: SafeUrl, { isBalanceFree }: { isBalanceFree: boolean }): StripSession {
    const { id, status, end } = session
    if (status === 'waiting') return { session, step: 'pay', url: page }
    if (end === null || isBalanceFree) return { session, step: 'open', url: page }
    return { session, step: 'extend', url: changeUrl(page, (url) => url.searchParams.set('extend', id)) }
  }

  function open(scope: Scope): StripSource {
    const account = openAccount(scope)
    const { $profile, $isSignedIn } = account
    const { $minute, $isServerTime } = scope.clock
    const reloaded = new Set<string>()
    const $strip = computed(
      [$isSignedIn, $profile, scope.$city, scope.$settings, $attributes, $minute, $isServerTime],
      (isSignedIn, profile, city, settings, { parkingUrl }, now, isServerTime): Async<Strip | null> => {
        const error = errorIn([city, settings]) ?? (isSignedIn ? errorIn([profile]) : null)
        if (error) return { status: 'failed', error }
        if (!isSignedIn) return ready(null)
        if (profile.status !== 'ready' || city.status !== 'ready' || settings.status !== 'ready')
          return { status: 'loading' }
        const isBalanceFree = settings.value.dontUseBalance
        const timeZone = settings.value.timeZone ?? city.value.timeZone
        const page = toTarget(parkingUrl, environment) ?? toSitePage('profile/parking', scope.key.city, environment)
        const shown = inOrder(profile.value.sessions, now).map((session) => toRow(session, page, { isBalanceFree }))
        return ready(shown.length > 0 ? { sessions: shown, now, timeZone, isServerTime } : null)
      },
    )

    /** At the end of a parking the parkings are asked for once (readings gD-24). */
    function look(): void {
      const known = valueIn($profile.get())?.sessions ?? []
      const ended = sessionsToReload(known, scope.clock.now(), reloaded)
      for (const id of ended) reloaded.add(id)
      if (ended.length > 0) void account.reloadParkings()
    }

    function load(): void {
      if ($isSignedIn.get()) void $profile.load()
    }

    void scope.$settings.load()
    const stops = [
      $isSignedIn.subscribe(load),
      $profile.subscribe(look),
      $minute.listen(look),
      $strip.subscribe((state) => {
        if (state.status === 'failed' && state.error.code !== 'aborted')
          emit('parking-error', { code: state.error.code })
      }),
    ]
    return {
      $strip,
      retry() {
        for (const remote of [scope.$city, scope.$settings, $profile])
          if (remote.get().status === 'failed') void remote.reload()
      },
      dispose: () => stops.forEach((stop) => stop()),
    }
  }

  const opening = createOpening(context, open)
  void opening.load()
  return {
    $state: opening.$state,
    mayGo: (url) => emit('parking-navigate', { to: 'parking', url }),
    retry() {
      const opened = valueIn(opening.$state.get())
      if (opened) opened.retry()
      else void opening.load()
    },
  }
}

/** What runs, the next end first; then what waits for its money. */
function inOrder(sessions: readonly DriverSession[], now: Instant): DriverSession[] {
  const running = sessions.filter(({ status, end }) => status === 'active' && (end === null || end > now))
  return [
    ...running.toSorted((one, other) => (one.end ?? Infinity) - (other.end ?? Infinity)),
    ...sessions.filter(({ status }) => status === 'waiting'),
  ]
}
