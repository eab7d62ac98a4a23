import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AppErrorCode } from '../../shared/api/app-error.ts'
import { asksForNames } from '../../shared/domain/person-fields.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { createOpening } from '../../shared/flows/opening.ts'
import { type Async, valueIn } from '../../shared/stores/async.ts'
import { valueOf } from '../../shared/stores/remote.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import { findSitePage, toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { createRegistrationFlow } from './registration-flow.ts'
import type { RegistrationAttributes, RegistrationEvents } from './element.ts'
import type { RegistrationFlow, Link } from './registration-step.ts'

export interface RegistrationModel extends Model {
  /** Null where the city's registration is closed (readings gE-17). */
  $state: ReadableAtom<Async<RegistrationFlow | null>>
  $targets: ReadableAtom<{ rules: SafeUrl; login: SafeUrl; next: SafeUrl }>
  /** Whether the page lets the browser go. */
  mayGo(to: 'rules' | 'login' | 'next'): boolean
  retry(): void
}

/** Pages of the city's own site, where an attribute names none. */
const PAGES = { rules: 'pages/personal-data-rules', login: '', next: 'profile/parking' } as const

export function createRegistration(
  context: ModelContext<RegistrationAttributes, RegistrationEvents>,
): RegistrationModel {
  const { environment, $attributes, emit } = context
  const $cityCode = atom<string | null>(null)
  const $rulesPath = atom<string>(PAGES.rules)

  const $targets = computed(
    [$attributes, $cityCode, $rulesPath],
    ({ rulesUrl, loginUrl, nextUrl }, city, rulesPath) => ({
      rules:
        toTarget(rulesUrl, environment) ??
        findSitePage(rulesPath, city, environment) ??
        toSitePage(PAGES.rules, city, environment),
      login: toTarget(loginUrl, environment) ?? toSitePage(PAGES.login, city, environment),
      next: toTarget(nextUrl, environment) ?? toSitePage(PAGES.next, city, environment),
    }),
  )

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  function finish(outcome: { isSignedIn: boolean }): boolean {
    const isToldHere = emit('parking-registered', outcome)
    const url = toTarget($attributes.get().nextUrl, environment)
    if (url !== null && emit('parking-navigate', { to: 'next', url })) environment.navigate(url)
    return isToldHere
  }

  async function open(scope: Scope): Promise<RegistrationFlow | null> {
    const [city, settings, options] = await Promise.all([
      valueOf(scope.$city),
      valueOf(scope.$settings),
      // Without its options a city still registers.
      valueOf(scope.$options).catch(() => null),
    ])
    $cityCode.set(city.city)
    if (!city.registrationEnabled) return null
    const { pagePersonalData } = settings
    if (pagePersonalData) $rulesPath.set(pagePersonalData.path)
    const hasNames = asksForNames(settings, options)
    return createRegistrationFlow({
      scope,
      city,
      hasNames: () => hasNames,
      rulesVersion: pagePersonalData?.version ?? null,
      environment,
      $language: context.$language,
      link: toLink($attributes.get()),
      onFail: fail,
      onDone: finish,
    })
  }

  const opening = createOpening(context, open)
  context.onDispose(
    $attributes.listen((now, before) => {
      const [next, last] = [toLink(now), before && toLink(before)]
      const isSame = next.step === last?.step && next.salt === last.salt && next.code === last.code
      if (!isSame) valueIn(opening.$state.get())?.follow(next)
    }),
  )
  void opening.load()

  return {
    $state: opening.$state,
    $targets,
    mayGo: (to) => emit('parking-navigate', { to, url: $targets.get()[to] }),
    retry: () => void opening.load(),
  }
}

function toLink({ step, salt, code }: RegistrationAttributes): Link {
  return { step, salt, code }
}
