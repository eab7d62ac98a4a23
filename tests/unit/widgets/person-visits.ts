import { expect } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { EditDialog } from '../../../widgets/profile/edit-dialog.ts'
import type { EditPlace } from '../../../widgets/profile/person.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'
import { createProfileWorld } from './profile-visits.ts'

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

export type PersonVisit = Awaited<ReturnType<ReturnType<typeof openForPersons>['open']>>

/**
 * Three cities: one that asks for names and sends SMS, one that calls and whose options alone ask for names, and one
 * whose settings ask for none against its options.
 */
export function openForPersons() {
  const accounts = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] }
  const limits = { loginCaptchaAfter: 2, loginLimitAfter: 4, resendSeconds: 30 }
  const called = createTestCity({
    name: 'called',
    accounts,
    options: { hasPrivateData: true },
    settings: { typeAuthorization: 'Call', useSmsReplay: true, resendSeconds: 30 },
  })
  delete called.settings.hasPrivateData
  const nameless = createTestCity({
    name: 'nameless',
    accounts,
    options: { hasPrivateData: true },
    settings: { hasPrivateData: false },
  })
  const world = createProfileWorld({ accounts, settings: { hasPrivateData: true, ...limits } }, [called, nameless])
  // Behind the address of the visits: what is tried elsewhere is counted elsewhere.
  const caller = () => createCaller(world.backend, { ip: '127.0.0.1' })

  return {
    get backend() {
      return world.backend
    },
    caller,
    signIn: async (name: string, { password = PASSWORD } = {}) =>
      (await caller().ask(login, { login: name, password })).token,
    codeTo: async (recipient: string) => (await lastLetter(world.backend, recipient)).code,
    /** The driver opens the profile. */
    async open(options: Parameters<typeof world.visit>[0] = {}) {
      const visit = await world.visit(options)
      const { person } = await visit.sections()
      return {
        ...visit,
        person,
        /** Opens the edit dialog. */
        async edit(place: EditPlace): Promise<EditDialog> {
          person.edit(place)
          return valueIn(await until(person.$edit, ({ status }) => status === 'ready'))!.dialog
        },
      }
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
