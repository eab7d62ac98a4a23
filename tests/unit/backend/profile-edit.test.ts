import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import * as documents from '../../../shared/api/contract/profile-documents.ts'
import * as person from '../../../shared/api/contract/profile-person.ts'
import { addVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const DRIVER = 'driver@demo.example'
const [MAIN, SECOND] = ['79000000001', '79000000011']
const NAMES = { firstName: 'Анна', lastName: 'Смирнова', middleName: '', email: DRIVER }
const NEIGHBOUR = {
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  password: PASSWORD,
  firstName: '',
  lastName: '',
  balance: 0,
  vehicles: [{ plate: 'Е001КХ77', category: 'B', docNumber: '77УА000001' }],
  documents: [{ type: 'VU', number: '74АВ142910' }],
}

let backend: TestBackend
let token: string

beforeAll(async () => {
  const accounts = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] }
  backend = await startBackend({
    cities: [
      createTestCity({ accounts, settings: { hasPrivateData: true, loginCaptchaAfter: 2, loginLimitAfter: 4 } }),
      createTestCity({ name: 'nameless', accounts, settings: { stsLettersOnly: true } }),
    ],
    limits: { check: { most: 20, seconds: 60 } },
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = await signIn(DRIVER)
})

const caller = (city = 'probe') => createCaller(backend, { city })
const signIn = async (name: string, options: { password?: string; city?: string } = {}) =>
  (await caller(options.city).ask(login, { login: name, password: options.password ?? PASSWORD })).token
const profile = (by = token) => caller().ask(getProfile, undefined, by)

describe('the names of a driver', () => {
  it('are saved as they are typed, without blanks around them', async () => {
    await caller().ask(person.changeProfile, { ...NAMES, lastName: ' Иванова ', middleName: 'Олеговна' }, token)
    expect(await profile()).toMatchObject({ firstName: 'Анна', lastName: 'Иванова', middleName: 'Олеговна' })
  })

  it('are needed where the city asks for them, and may be left out elsewhere', async () => {
    const nameless = { ...NAMES, firstName: ' ' }
    expect(await caller().refusal(person.changeProfile, nameless, token)).toBe('RequiredField')
    expect(await caller().refusal(person.changeProfile, { ...NAMES, lastName: 'ы'.repeat(101) }, token)).toBe(
      'InvalidFormat',
    )
    const other = await signIn(DRIVER, { city: 'nameless' })
    expect(await caller('nameless').refusal(person.changeProfile, nameless, other)).toBe('ok')
  })

  it('bring no new e-mail with them: that goes by a code', async () => {
    const change = { ...NAMES, email: 'new@mail.example' }
    expect(await caller().refusal(person.changeProfile, change, token)).toBe('ValidationError')
    expect((await profile()).email).toBe(DRIVER)
  })
})

describe('the password', () => {
  const change = (changes: Partial<person.PasswordChange> = {}) =>
    caller().send(person.changePassword, { current: PASSWORD, password: 'четыре', ...changes }, token)

  it('is changed by who knows the present one; the other devices are signed out, and the e-mail says so', async () => {
    const elsewhere = await signIn(MAIN)
    const { endedSignIns } = await caller().ask(person.changePassword, { current: PASSWORD, password: 'четыре' }, token)
    expect(endedSignIns).toBe(1)
    expect(await caller().refusal(getProfile, undefined, elsewhere)).toBe('TokenNotFound')
    expect(await caller().refusal(getProfile, undefined, token)).toBe('ok')
    expect((await lastLetter(backend, DRIVER)).body).toContain('изменён')
    expect(await caller().refusal(login, { login: DRIVER, password: PASSWORD })).toBe('IncorrectLogin')
    expect(await caller().refusal(login, { login: DRIVER, password: 'четыре' })).toBe('ok')
  })

  it('has 4 to 20 characters', async () => {
    expect((await change({ password: 'три' })).body['errorName']).toBe('ValidationError')
    expect((await change({ password: 'ы'.repeat(21) })).body['errorName']).toBe('ValidationError')
    expect((await change({ password: 'пять' })).body['status']).toBe('ok')
  })

  it('that is wrong counts as a failed sign-in: a picture is asked for, then there is a pause', async () => {
    const first = await change({ current: 'wrong' })
    expect(first.body['errorName']).toBe('CurrentPasswordIncorrect')
    expect(person.readPasswordRefusal({ answer: first.body })).toEqual({ captcha: null, retryAfterSeconds: null })
    expect(await caller().refusal(login, { login: DRIVER, password: 'wrong' })).toBe('IncorrectLogin')
    const third = await change({ current: 'wrong' })
    expect(third.body['errorName']).toBe('LoginTryLimit')
    const { captcha } = person.readPasswordRefusal({ answer: third.body })
    expect(captcha?.image).toMatch(/^data:image\/png;base64,/)
    const read = await change({ captcha: { id: captcha!.id, text: 'wrong' } })
    expect(read.body['errorName']).toBe('CaptchaIncorrect')
    expect(await caller().refusal(login, { login: DRIVER, password: PASSWORD })).toBe('LoginTryLimit')
  })

  it('that is not there yet is set by a restore', async () => {
    const { accounts } = await import('../../../demo/backend/database/accounts-schema.ts')
    const { eq } = await import('drizzle-orm')
    await backend.database.db.update(accounts).set({ passwordHash: null }).where(eq(accounts.email, DRIVER))
    expect((await change()).body['errorName']).toBe('EmptyPass')
  })
})

describe('the phones of a driver', () => {
  const phones = async () => (await profile()).phones

  it('have one main phone: another of them when it is chosen', async () => {
    await caller().ask(person.setMainPhone, { phone: '8 (900) 000-00-11' }, token)
    expect(await phones()).toEqual([
      { phone: SECOND, isMain: true },
      { phone: MAIN, isMain: false },
    ])
    expect(await caller().refusal(person.setMainPhone, { phone: '79000000021' }, token)).toBe('ValidationError')
    expect((await phones())[0]).toEqual({ phone: SECOND, isMain: true })
  })

  it('are deleted, but for the main one', async () => {
    expect(await caller().refusal(person.deletePhone, { phone: MAIN }, token)).toBe('ValidationError')
    await caller().ask(person.deletePhone, { phone: SECOND }, token)
    expect(await phones()).toEqual([{ phone: MAIN, isMain: true }])
    expect(await caller().refusal(person.deletePhone, { phone: SECOND }, token)).toBe('ok')
  })

  it('keep one main phone when two devices choose and delete at once', async () => {
    await Promise.all([
      caller().refusal(person.setMainPhone, { phone: SECOND }, token),
      caller().refusal(person.deletePhone, { phone: SECOND }, token),
    ])
    expect((await phones()).filter(({ isMain }) => isMain)).toHaveLength(1)
  })

  it('of another driver are not touched', async () => {
    const neighbour = await signIn(NEIGHBOUR.email)
    expect(await caller().refusal(person.deletePhone, { phone: SECOND }, neighbour)).toBe('ok')
    expect(await caller().refusal(person.setMainPhone, { phone: SECOND }, neighbour)).toBe('ValidationError')
    expect(await phones()).toHaveLength(2)
  })
})

describe('the documents of a driver', () => {
  const add = (number: string, type: 'STS' | 'VU' = 'STS') =>
    caller().refusal(documents.addDocument, { type, number }, token)

  it('are added, changed and deleted', async () => {
    const added = await caller().ask(documents.addDocument, { type: 'STS', number: '77ya 123456' }, token)
    expect(added).toMatchObject({ type: 'STS', title: '77УА123456' })
    const edit = { id: added.id, type: 'VU', number: '99 01 123456' } as const
    expect(await caller().ask(documents.editDocument, edit, token)).toEqual({
      id: added.id,
      type: 'VU',
      title: '9901123456',
    })
    expect((await profile()).documents).toEqual([{ id: added.id, type: 'VU', title: '9901123456' }])
    await caller().ask(documents.removeDocument, added, token)
    expect((await profile()).documents).toEqual([])
    expect(await caller().refusal(documents.removeDocument, added, token)).toBe('ok')
    expect(await caller().refusal(documents.editDocument, edit, token)).toBe('ValidationError')
  })

  it('have a number by the rules of their type', async () => {
    expect(await add('')).toBe('RequiredField')
    expect(await add('77У1123456')).toBe('InvalidFormat')
    expect(await add('9901123456')).toBe('ok')
    const other = await signIn(DRIVER, { city: 'nameless' })
    const strict = caller('nameless')
    const paper = { type: 'STS', number: '9901123456' } as const
    expect(await strict.refusal(documents.addDocument, paper, other)).toBe('InvalidFormat')
    expect(await strict.refusal(documents.addDocument, { ...paper, type: 'VU' }, other)).toBe('ok')
  })

  it('stand there once, and are of no other driver, on a vehicle neither', async () => {
    expect(await add('77УА123456')).toBe('ok')
    expect(await add('77ya123456')).toBe('DocumentAlreadyExists')
    expect(await add('74АВ142910', 'VU')).toBe('DocumentOccupied')
    expect(await add('77УА000001')).toBe('DocumentOccupied')
    const vehicle = { plate: 'М001ММ77', format: null, country: 'rus', category: 'B', docNumber: '77УА123456' } as const
    const rest = { docType: 'STS', name: '', isMain: false, vin: '', imei: '' } as const
    const neighbour = await signIn(NEIGHBOUR.email)
    expect(await caller().refusal(addVehicle, { ...vehicle, ...rest }, neighbour)).toBe('DocumentOccupied')
    expect(await caller().refusal(addVehicle, { ...vehicle, ...rest }, token)).toBe('ok')
  })

  it('can be asked about before they are saved, a limited number of times', async () => {
    const ask = (number: string, id?: string) =>
      caller().refusal(documents.checkDocument, { type: 'STS', number, id }, token)
    const added = await caller().ask(documents.addDocument, { type: 'STS', number: '77УА123456' }, token)
    expect(await ask('77УА123456')).toBe('DocumentAlreadyExists')
    expect(await ask('77УА123456', added.id)).toBe('ok')
    const answers: string[] = []
    for (let round = 0; round < 20; round += 1) answers.push(await ask('77УА123457'))
    expect(answers.at(-1)).toBe('UnknownError')
  })

  it('of another driver are none', async () => {
    const neighbour = await signIn(NEIGHBOUR.email)
    const [theirs] = (await profile(neighbour)).documents
    const edit = { id: theirs!.id, type: 'VU', number: '74АВ142911' } as const
    expect(await caller().refusal(documents.editDocument, edit, token)).toBe('ValidationError')
    await caller().ask(documents.removeDocument, theirs!, token)
    expect((await profile(neighbour)).documents).toEqual([theirs])
  })
})

describe('the switches of an account', () => {
  const set = (name: 'pushOff' | 'reportHistoryOperation', options: { value: boolean }) =>
    caller().ask(person.changeAccountSetting, { name, ...options }, token)

  it('are saved one by one, and read without the rest of the profile', async () => {
    const all = { reportHistoryOperation: false, pushOff: false, checkParkingSessionBefore: false }
    expect(await set('pushOff', { value: true })).toEqual({ ...all, pushOff: true, checkParkingSession: false })
    expect(await set('reportHistoryOperation', { value: true })).toMatchObject({ pushOff: true })
    await set('pushOff', { value: false })
    expect(await caller().ask(person.getAccountSettings, undefined, token)).toMatchObject({
      pushOff: false,
      reportHistoryOperation: true,
    })
    expect((await profile()).settings).toMatchObject({ reportHistoryOperation: true })
  })

  it('know no others, and no report without an e-mail', async () => {
    const unknown = { name: 'isAdmin', value: true } as never
    expect(await caller().refusal(person.changeAccountSetting, unknown, token)).toBe('ValidationError')
    const { accounts } = await import('../../../demo/backend/database/accounts-schema.ts')
    const { eq } = await import('drizzle-orm')
    await backend.database.db.update(accounts).set({ email: null }).where(eq(accounts.email, DRIVER))
    const report = { name: 'reportHistoryOperation', value: true } as const
    expect(await caller().refusal(person.changeAccountSetting, report, token)).toBe('SetEmailInProfile')
  })
})
