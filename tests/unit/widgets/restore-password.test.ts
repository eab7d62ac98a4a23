import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { openRestore } from './entry-visits.ts'

/** Beside the API the server has cities.json; the build need not be there. */
const FOLDERS = { dist: resolve('dist'), pages: resolve('demo/pages') }

let backend: TestBackend
const EMAIL = 'driver@demo.example'
const PHONE = '79000000001'

beforeAll(async () => {
  const cities = [
    createTestCity({ accounts: ACCOUNTS, settings: { resendSeconds: 30 } }),
    createTestCity({ name: 'closed', entry: { restoreEnabled: false } }),
  ]
  backend = await startBackend({ cities, folders: FOLDERS, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const open = (options: Parameters<typeof openRestore>[1] = {}) => openRestore(backend, options)
type Visit = Awaited<ReturnType<typeof open>>
const signIn = (name: string, password: string) => createCaller(backend).refusal(login, { login: name, password })

async function confirm({ flow }: Visit, recipient: string): Promise<void> {
  flow.code.type((await lastLetter(backend, recipient)).code)
  expect(await flow.code.submit()).toBe(true)
  expect(flow.$step.get()).toEqual({ step: 'password' })
}

async function setPassword({ flow }: Visit, password: string): Promise<void> {
  flow.password.change({ password, repeat: password })
  expect(await flow.submitPassword()).toBeNull()
}

describe('a restore', () => {
  it.each([
    ['e-mail', { way: 'email' as const, email: ` ${EMAIL}` }, EMAIL],
    ['phone', { way: 'phone' as const, phone: '+7 (900) 000 - 00 - 01' }, PHONE],
  ])('by a code to the %s sets a new password', async (_, target, recipient) => {
    const visit = await open()
    visit.flow.target.change(target)
    await visit.flow.submitTarget()
    expect(visit.flow.$step.get()).toEqual({ step: 'code', canRepeat: true })
    expect(visit.flow.code.$resendIn.get()).toBe(target.way === 'email' ? 10 : 30)
    await confirm(visit, recipient)
    await setPassword(visit, 'better-1')
    expect([visit.flow.$step.get().step, visit.flow.password.$values.get().password]).toEqual(['done', ''])
    expect(visit.heard).toEqual([{ name: 'parking-password-restored', detail: { by: 'code' } }])
    expect([await signIn(EMAIL, 'better-1'), await signIn(EMAIL, 'parking1')]).toEqual(['ok', 'IncorrectLogin'])
    visit.leave()
    expect(visit.tab.countOpen()).toBe(0)
  })

  it('writes in the language of the page, also where that is changed on the way', async () => {
    const visit = await open({ language: 'en' })
    visit.flow.target.change({ way: 'email', email: EMAIL })
    await visit.flow.submitTarget()
    expect((await lastLetter(backend, EMAIL)).body).toMatch(/^Your code for Probe/)
    await confirm(visit, EMAIL)
    visit.$language.set('ru')
    await setPassword(visit, 'better-1')
    expect((await lastLetter(backend, EMAIL)).body).toMatch(/^[А-Я]/)
    visit.leave()
  })

  it('by a call makes its last four digits the password', async () => {
    const { flow, heard, leave, tab } = await open()
    flow.target.change({ way: 'call', phone: '+7 (900) 000 - 00 - 01' })
    await flow.submitTarget()
    expect(flow.$step.get()).toMatchObject({ step: 'called' })
    expect(flow.$callIn.get()).toBe(30)
    const { code } = await lastLetter(backend, PHONE)
    await flow.callAgain()
    expect((await lastLetter(backend, PHONE)).code).toBe(code)
    expect(await signIn(PHONE, code)).toBe('ok')
    for (let calls = 0; calls < 3; calls += 1) {
      tab.pass(30_000)
      await flow.callAgain()
    }
    expect([flow.press.$blockingError.get()?.code, flow.$step.get().step]).toEqual(['LimitSMS', 'called'])
    expect(heard.filter(({ name }) => name === 'parking-password-restored')).toHaveLength(1)
    leave()
  })

  it('sends a further code, which is the one that counts', async () => {
    const visit = await open()
    visit.flow.target.change({ email: EMAIL })
    await visit.flow.submitTarget()
    visit.tab.pass(10_000)
    await visit.flow.code.send()
    expect(visit.flow.code.$isRepeated.get()).toBe(true)
    await confirm(visit, EMAIL)
    visit.leave()
  })

  it('says the same of an account that is not there', async () => {
    const { flow, leave } = await open()
    flow.target.change({ email: 'nobody@mail.example' })
    await flow.submitTarget()
    expect(flow.$step.get().step).toBe('code')
    flow.code.type('123456')
    await flow.code.submit()
    expect([flow.code.$problem.get(), flow.code.$code.get()]).toEqual(['error.IncorrectCode', '123456'])
    flow.startAgain()
    expect(flow.target.$values.get().email).toBe('nobody@mail.example')
    leave()
  })

  it('says what is wrong with what is typed, and loses none of it', async () => {
    const { flow, leave } = await open()
    expect(await flow.submitTarget()).toBe('email')
    flow.target.change({ way: 'phone', phone: '+7 (9' })
    expect(await flow.submitTarget()).toBe('phone')
    expect(flow.target.$problems.get()).toEqual({ phone: 'restore.phone.format' })
    flow.target.change({ phone: '+7 (900) 000 - 00 - 99' })
    await flow.submitTarget()
    expect([flow.press.$blockingError.get()?.code, flow.$step.get().step]).toEqual(['SMSNotSend', 'target'])
    leave()
  })

  it('is entered in the middle by its name; without a right code nothing is set, and it begins again', async () => {
    const second = await open({ attributes: { step: 2, salt: 'nobody' } })
    expect(second.flow.$step.get()).toEqual({ step: 'code', canRepeat: false })
    second.flow.code.type('123456')
    await second.flow.code.submit()
    expect(second.flow.$step.get()).toEqual({ step: 'target', isLost: true })
    second.leave()
    const third = await open({ attributes: { step: 3, salt: 'nobody' } })
    third.flow.password.change({ password: 'better-1', repeat: 'better-2' })
    expect(await third.flow.submitPassword()).toBe('repeat')
    await setPassword(third, 'better-1')
    expect(third.flow.$step.get()).toEqual({ step: 'target', isLost: true })
    third.leave()
  })

  it('begins with the e-mail of an account without a password, and gives it one', async () => {
    const visit = await open({ attributes: { error: 'EmptyPass', email: 'empty@demo.example' } })
    expect(visit.model.$reason.get()).toBe('EmptyPass')
    await visit.flow.submitTarget()
    await confirm(visit, 'empty@demo.example')
    await setPassword(visit, 'first-one')
    expect(await signIn('empty@demo.example', 'first-one')).toBe('ok')
    visit.leave()
  })

  it('is not there where the city does not have it', async () => {
    const visit = await open({ city: 'closed' })
    expect(visit.model.$state.get()).toMatchObject({ status: 'ready', value: null })
    visit.leave()
  })
})
