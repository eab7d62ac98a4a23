import { resolve } from 'node:path'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { valueIn } from '../../../shared/stores/async.ts'
import type { EditDialog } from '../../../widgets/profile/edit-dialog.ts'
import { createProfile } from '../../../widgets/profile/model.ts'
import type { EditPlace } from '../../../widgets/profile/person.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until, visitCity } from '../../support/visitor.ts'

export const DRIVER = 'driver@demo.example'
export const [MAIN, SECOND] = ['79000000001', '79000000011']
const NEIGHBOUR = {
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  password: PASSWORD,
  firstName: '',
  lastName: '',
  balance: 0,
  vehicles: [],
}
const NOTHING = { section: '' as const, addVehicle: false, topupUrl: null, parkingUrl: null }

export type PersonVisit = Awaited<ReturnType<ReturnType<typeof openForPersons>['open']>>

/** A driver who has opened the profile of a city, on the real backend; no DOM. */
async function openProfile(
  backend: TestBackend,
  { city = 'probe', token, carry }: { city?: string; token: string; carry?: typeof fetch | undefined },
) {
  const visitor = await visitCity(backend, { city, ...(carry && { fetch: carry }) })
  visitor.scope.tokens.set('driver', token)
  const heard: { name: string; detail: unknown }[] = []
  const stops: (() => void)[] = []
  const model = createProfile({
    openScope: () => Promise.resolve(visitor.scope),
    environment: visitor.tab.environment,
    $attributes: atom(NOTHING),
    $language: atom('ru'),
    emit(name, detail) {
      heard.push({ name, detail })
      return true
    },
    onDispose: (stop) => void stops.push(stop),
  })
  const flow = valueIn(await until(model.$state, ({ status }) => status === 'ready'))!
  const { person } = valueIn(await until(flow.$sections, ({ status }) => status === 'ready'))!
  return {
    ...visitor,
    person,
    heard,
    /** Opens the edit dialog. */
    async edit(place: EditPlace): Promise<EditDialog> {
      person.edit(place)
      return valueIn(await until(person.$edit, ({ status }) => status === 'ready'))!.dialog
    },
    leave() {
      for (const stop of stops) stop()
      visitor.leave()
    },
  }
}

/**
 * Three cities: one that asks for names and sends SMS, one that calls and whose options alone ask for names, and one
 * whose settings ask for none against its options.
 */
export function openForPersons() {
  let backend: TestBackend
  const leavers: (() => void)[] = []

  beforeAll(async () => {
    const accounts = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] }
    const limits = { loginCaptchaAfter: 2, loginLimitAfter: 4, resendSeconds: 30 }
    const called = createTestCity({
      name: 'called',
      accounts,
      options: { hasPrivateData: true },
      settings: { typeAuthorization: 'Call', useSmsReplay: true, resendSeconds: 30 },
    })
    delete called.settings.hasPrivateData
    backend = await startBackend({
      cities: [
        createTestCity({ accounts, settings: { hasPrivateData: true, ...limits } }),
        called,
        createTestCity({
          name: 'nameless',
          accounts,
          options: { hasPrivateData: true },
          settings: { hasPrivateData: false },
        }),
      ],
      folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
      listen: true,
    })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())
  afterEach(() => {
    for (const leave of leavers.splice(0)) leave()
  })

  const signIn = async (name: string, { city = 'probe', password = PASSWORD } = {}) =>
    (await createCaller(backend, { city }).ask(login, { login: name, password })).token

  return {
    get backend() {
      return backend
    },
    signIn,
    caller: (city = 'probe') => createCaller(backend, { city }),
    codeTo: async (recipient: string) => (await lastLetter(backend, recipient)).code,
    async open({ city = 'probe', carry }: { city?: string; carry?: typeof fetch } = {}) {
      const visit = await openProfile(backend, { city, carry, token: await signIn(DRIVER, { city }) })
      leavers.push(visit.leave)
      return visit
    },
  }
}

/** Which step the dialog stands at, and what it tells. */
export function whereIs(dialog: EditDialog) {
  return { step: dialog.$place.get().step, done: dialog.$done.get() }
}

export const changesOf = ({ heard }: Pick<PersonVisit, 'heard'>) =>
  heard.filter(({ name }) => name === 'parking-profile-changed').map(({ detail }) => detail)

export const failuresOf = ({ heard }: Pick<PersonVisit, 'heard'>) =>
  heard.filter(({ name }) => name === 'parking-error').map(({ detail }) => (detail as { code: string }).code)

export function expectClosed({ person }: PersonVisit): void {
  expect(person.$edit.get().status).toBe('idle')
}
