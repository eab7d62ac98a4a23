import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AppErrorCode, codeOfLoad } from '../../shared/api/app-error.ts'
import type { Model, ModelContext } from '../../shared/element/element-contract.ts'
import { toSitePage, toTarget } from '../../shared/stores/targets.ts'
import { createDesk } from './desk.ts'
import type { RegistrationAttributes, RegistrationEvents } from './element.ts'
import type { Desk, Link } from './stage.ts'

export type City =
  | { status: 'loading' }
  | { status: 'failed'; code: AppErrorCode }
  /** Nobody registers here (readings gE-17). */
  | { status: 'closed' }
  | { status: 'ready'; desk: Desk }

export interface RegistrationModel extends Model {
  $city: ReadableAtom<City>
  $targets: ReadableAtom<{ rules: string; login: string }>
  /** Whether the page lets the browser go. */
  mayGo(to: 'rules' | 'login'): boolean
  retry(): void
}

/** Pages of the city's own site, where an attribute names none. */
const PAGES = { rules: 'pages/personal-data-rules', login: '' } as const

export function createRegistration(
  context: ModelContext<RegistrationAttributes, RegistrationEvents>,
): RegistrationModel {
  const { environment, $attributes, emit } = context
  const $city = atom<City>({ status: 'loading' })
  const $cityCode = atom<string | null>(null)
  const $rulesPath = atom<string>(PAGES.rules)
  let life = 0
  let release = () => {}

  const $targets = computed([$attributes, $cityCode, $rulesPath], ({ rulesUrl, loginUrl }, city, rulesPath) => ({
    rules:
      toTarget(rulesUrl, environment) ??
      toTarget(toSitePage(rulesPath, city, environment), environment) ??
      toSitePage(PAGES.rules, city, environment),
    login: toTarget(loginUrl, environment) ?? toSitePage(PAGES.login, city, environment),
  }))

  function fail(code: AppErrorCode): void {
    if (code !== 'aborted') emit('parking-error', { code })
  }

  function finish(outcome: { isSignedIn: boolean }): void {
    emit('parking-registered', outcome)
    const url = toTarget($attributes.get().nextUrl, environment)
    if (url !== null && emit('parking-navigate', { to: 'next', url })) environment.navigate(url)
  }

  async function connect(): Promise<void> {
    life += 1
    const mine = life
    $city.set({ status: 'loading' })
    try {
      const scope = await context.openScope()
      const remotes = [scope.$city, scope.$settings, scope.$options]
      await Promise.all(remotes.map((remote) => remote.load()))
      if (mine !== life) return
      const [city, settings, info] = [scope.$city.get(), scope.$settings.get(), scope.$options.get()]
      if (city.status === 'failed') throw city.error
      if (settings.status === 'failed') throw settings.error
      if (city.status !== 'ready' || settings.status !== 'ready') return
      $cityCode.set(city.value.city)
      if (!city.value.registrationEnabled) return $city.set({ status: 'closed' })
      const { pagePersonalData } = settings.value
      if (pagePersonalData) $rulesPath.set(pagePersonalData.path)
      const hasNames = settings.value.hasPrivateData || (info.status === 'ready' && info.value.hasPrivateData)
      const options = {
        scope,
        city: city.value,
        hasNames: () => hasNames,
        rulesVersion: pagePersonalData?.version ?? null,
        environment,
        $language: context.$language,
        link: toLink($attributes.get()),
        onFail: fail,
        onDone: finish,
      }
      const desk = createDesk(options)
      release = desk.dispose
      $city.set({ status: 'ready', desk })
    } catch (thrown) {
      if (mine !== life) return
      const code = codeOfLoad(thrown, environment)
      $city.set({ status: 'failed', code })
      fail(code)
    }
  }

  const stopAttributes = $attributes.listen((now, before) => {
    const city = $city.get()
    const [next, last] = [toLink(now), before && toLink(before)]
    const isSame = next.step === last?.step && next.salt === last.salt && next.code === last.code
    if (!isSame && city.status === 'ready') city.desk.follow(next)
  })
  void connect()

  return {
    $city,
    $targets,
    mayGo: (to) => emit('parking-navigate', { to, url: $targets.get()[to] }),
    retry: () => void connect(),
    dispose() {
      life += 1
      stopAttributes()
      release()
    },
  }
}

function toLink({ step, salt, code }: RegistrationAttributes): Link {
  return { step, salt, code }
}
