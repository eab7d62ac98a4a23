import { until } from '../../support/visitor.ts'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { RegistrationAttributes } from '../../../widgets/registration/element.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, lastLetter } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { type EntryVisit, openRegistration } from './entry-visits.ts'

/** Beside the API the server has cities.json; the build need not be there. */
const FOLDERS = { dist: resolve('dist'), pages: resolve('demo/pages') }

export const EMAIL = 'ivan@mail.example'
export const PHONE = '79161234567'
export const TYPED = {
  lastName: 'Петров',
  firstName: 'Иван',
  email: ` ${EMAIL}`,
  phone: '+7 (916) 123 - 45 - 67',
  password: 'secret1',
  repeat: 'secret1',
  agreement: true,
}

export type Visit = Awaited<ReturnType<typeof openRegistration>>

/** A backend of three cities for the tests of a file, and people who register there. */
export function openForRegistration() {
  let backend: TestBackend

  beforeAll(async () => {
    const cities = [
      createTestCity({
        accounts: ACCOUNTS,
        settings: {
          hasPrivateData: true,
          resendSeconds: 30,
          pagePersonalData: { path: '/pages/data', title: { ru: 'Данные', en: 'Data' }, version: 'v7' },
        },
      }),
      createTestCity({
        name: 'called',
        // Its settings say outright that it wants no names, against its options.
        options: { hasPrivateData: true },
        settings: {
          typeAuthorization: 'Call',
          useSmsReplay: true,
          resendSeconds: 30,
          pagePersonalData: { path: 'javascript:alert(1)', title: { ru: 'Данные', en: 'Data' } },
        },
      }),
      createTestCity({ name: 'closed', entry: { registrationEnabled: false } }),
    ]
    backend = await startBackend({ cities, folders: FOLDERS, listen: true })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  const open = (options: EntryVisit<RegistrationAttributes> = {}) => openRegistration(backend, options)

  return {
    get backend() {
      return backend
    },
    open,
    letterTo: (recipient: string) => lastLetter(backend, recipient),
    async begin(options: EntryVisit<RegistrationAttributes> = {}): Promise<Visit> {
      const visit = await open(options)
      visit.flow.form.change(TYPED)
      expect(await visit.flow.submit()).toBeNull()
      expect(stepOf(visit)).toBe('email')
      return visit
    },
    async confirmEmail({ flow }: Visit): Promise<void> {
      flow.emailCode.type((await lastLetter(backend, EMAIL)).code)
      expect(await flow.emailCode.submit()).toBe(true)
      await until(flow.phoneCode.$sent, (sent) => sent !== null)
    },
  }
}

export const stepOf = ({ flow }: Visit) => flow.$step.get().step
export const come = (visit: Visit, step: string) => until(visit.flow.$step, (current) => current.step === step)
