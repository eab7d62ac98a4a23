import { until } from '../../support/visitor.ts'
import { atom } from 'nanostores'
import { valueIn } from '../../../shared/stores/async.ts'
import { acquireScope } from '../../../shared/stores/scope.ts'
import type { RegistrationAttributes } from '../../../widgets/registration/element.ts'
import { createRegistration } from '../../../widgets/registration/model.ts'
import type { RestorePasswordAttributes } from '../../../widgets/restore-password/element.ts'
import { createRestorePassword } from '../../../widgets/restore-password/model.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createTestBrowser, type TestBrowser } from '../../support/environment.ts'

export interface EntryVisit<Attributes> {
  city?: string
  browser?: TestBrowser
  attributes?: Partial<Attributes>
  fetch?: typeof fetch
  language?: string
  /** Names of events that the page cancels. */
  cancels?: readonly string[]
}

function arrive<Attributes>(
  backend: TestBackend,
  { city = 'probe', browser = createTestBrowser(), language = 'ru', cancels = [], ...options }: EntryVisit<Attributes>,
  defaults: Attributes,
) {
  const tab = browser.openTab({
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    libraryUrl: `${backend.url}/`,
    pageUrl: `${backend.url}/demo/partner`,
    now: backend.clock.now(),
  })
  const heard: { name: string; detail: object }[] = []
  const stops: (() => void)[] = []
  const held = acquireScope({ city, api: null }, tab.environment)
  const $language = atom(language)
  const $attributes = atom<Attributes>({ ...defaults, ...options.attributes })
  const context = {
    openScope: () => Promise.resolve(held.scope),
    environment: tab.environment,
    $attributes,
    $language,
    emit(name: string, detail: object) {
      heard.push({ name, detail })
      return !cancels.includes(name)
    },
    onDispose: (stop: () => void) => void stops.push(stop),
  }
  function release() {
    for (const stop of stops) stop()
    held.release()
  }
  return { tab, heard, scope: held.scope, release, context, $attributes, $language, browser }
}

/** A visitor opens a page with the registration, on the real backend; no DOM. */
export async function openRegistration(backend: TestBackend, options: EntryVisit<RegistrationAttributes> = {}) {
  const visit = arrive(backend, options, {
    step: null,
    salt: null,
    code: null,
    rulesUrl: null,
    loginUrl: null,
    nextUrl: null,
  })
  const model = createRegistration(visit.context)
  await until(model.$state, ({ status }) => status === 'ready' || status === 'failed')
  return {
    ...visit,
    model,
    get flow() {
      const flow = valueIn(model.$state.get())
      if (!flow) throw new Error(`the city is ${model.$state.get().status}`)
      return flow
    },
    leave: visit.release,
  }
}

export async function openRestore(backend: TestBackend, options: EntryVisit<RestorePasswordAttributes> = {}) {
  const visit = arrive(backend, options, { step: null, salt: null, error: null, email: null, loginUrl: null })
  const model = createRestorePassword(visit.context)
  await until(model.$state, ({ status }) => status === 'ready' || status === 'failed')
  return {
    ...visit,
    model,
    get flow() {
      const flow = valueIn(model.$state.get())
      if (!flow) throw new Error(`the city is ${model.$state.get().status}`)
      return flow
    },
    leave: visit.release,
  }
}
