import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { deleteAccount, sendDeletionCode } from '../../../shared/api/contract/my-data.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { changePassword, deletePhone, setMainPhone } from '../../../shared/api/contract/profile-person.ts'
import { confirmEmail, confirmPhone, sendEmailCode, sendSmsCode } from '../../../shared/api/contract/registration.ts'
import { checkRestoreCode, restoreByCall, sendRestoreCode } from '../../../shared/api/contract/restore.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
let token: string
const [MAIN, SECOND, NEW] = ['79000000001', '79000000011', '79161234567']

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = (await caller().ask(login, { login: MAIN, password: PASSWORD })).token
})

const caller = () => createCaller(backend)
const profile = () => caller().ask(getProfile, undefined, token)

describe('a signed-in driver', () => {
  it('has a new e-mail from the right code on, and the old one until then', async () => {
    await caller().ask(sendEmailCode, { email: 'new@mail.example' }, token)
    const { code, link } = await lastLetter(backend, 'new@mail.example')
    expect(link).toBe('')
    expect(await caller().refusal(confirmEmail, { code: '1' }, token)).toBe('IncorrectCode')
    expect((await profile()).email).toBe('driver@demo.example')
    await caller().ask(confirmEmail, { code }, token)
    expect((await profile()).email).toBe('new@mail.example')
    expect(await caller().refusal(confirmEmail, { code }, token)).toBe('IncorrectCode')
  })

  it('adds a phone beside the others', async () => {
    await caller().ask(sendSmsCode, { phone: NEW }, token)
    await caller().ask(confirmPhone, { code: (await lastLetter(backend, NEW)).code }, token)
    expect((await profile()).phones).toEqual([
      { phone: MAIN, isMain: true },
      { phone: SECOND, isMain: false },
      { phone: NEW, isMain: false },
    ])
  })

  it('is sent codes to ten new phones an hour: each is paid for', async () => {
    const ask = (index: number) => caller().refusal(sendSmsCode, { phone: `791612345${10 + index}` }, token)
    for (let turn = 0; turn < 10; turn += 1) expect(await ask(turn)).toBe('ok')
    expect(await ask(10)).toBe('LimitSMS')
  })

  it('changes the main phone: the new one is main and the old one gone, by one code once', async () => {
    await caller().ask(sendSmsCode, { phone: NEW, replaces: MAIN }, token)
    const { code } = await lastLetter(backend, NEW)
    expect((await profile()).phone).toBe(MAIN)
    const answers = await Promise.all([1, 2, 3].map(() => caller().refusal(confirmPhone, { code }, token)))
    expect(answers.toSorted()).toEqual(['IncorrectCode', 'IncorrectCode', 'ok'])
    expect((await profile()).phones).toEqual([
      { phone: NEW, isMain: true },
      { phone: SECOND, isMain: false },
    ])
    expect(await caller().refusal(login, { login: MAIN, password: PASSWORD })).toBe('IncorrectLogin')
    expect(await caller().refusal(login, { login: NEW, password: PASSWORD })).toBe('ok')
  })

  it('keeps both phones as they were where the new one is taken at the last moment', async () => {
    await caller().ask(sendSmsCode, { phone: NEW, replaces: MAIN }, token)
    const { code } = await lastLetter(backend, NEW)
    const other = await caller().ask(login, { login: 'expired@demo.example', password: PASSWORD })
    expect(await caller().refusal(sendSmsCode, { phone: NEW }, other.token)).toBe('TokenExpired')
    const { accounts, phones } = await import('../../../demo/backend/database/accounts-schema.ts')
    const { eq } = await import('drizzle-orm')
    const [owner] = await backend.database.db.select().from(accounts).where(eq(accounts.email, 'empty@demo.example'))
    await backend.database.db
      .insert(phones)
      .values({ id: owner!.id, accountId: owner!.id, city: 'probe', phone: NEW, isMain: false, createdAt: 0 })
    expect(await caller().refusal(confirmPhone, { code }, token)).toBe('UserExists')
    expect((await profile()).phones).toEqual([
      { phone: MAIN, isMain: true },
      { phone: SECOND, isMain: false },
    ])
  })

  it('is told of a phone that is already there, another’s, or not to be replaced', async () => {
    expect(await caller().refusal(sendSmsCode, { phone: SECOND }, token)).toBe('DoublePhone')
    expect(await caller().refusal(sendSmsCode, { phone: '79000000003' }, token)).toBe('UserExists')
    expect(await caller().refusal(sendSmsCode, { phone: NEW, replaces: '79000000003' }, token)).toBe('ValidationError')
    expect(await caller().refusal(sendSmsCode, { phone: '' }, token)).toBe('PhoneEmpty')
    expect(await caller().refusal(sendEmailCode, { email: 'Expired@demo.example' }, token)).toBe('UserExists')
    expect(await caller().refusal(sendEmailCode, { email: 'x' }, token)).toBe('ValidationError')
    expect(await caller().refusal(sendSmsCode, { phone: NEW })).toBe('TokenNotFound')
  })
})

describe('a contact that is given up', () => {
  const EMAIL = 'driver@demo.example'
  const changes = {
    'another e-mail': async () => {
      await caller().ask(sendEmailCode, { email: 'new@mail.example' }, token)
      await caller().ask(confirmEmail, { code: (await lastLetter(backend, 'new@mail.example')).code }, token)
    },
    'another phone in its place': async () => {
      await caller().ask(sendSmsCode, { phone: NEW, replaces: SECOND }, token)
      await caller().ask(confirmPhone, { code: (await lastLetter(backend, NEW)).code }, token)
    },
    'no phone in its place': () => caller().ask(deletePhone, { phone: SECOND }, token),
    'another password': () =>
      caller()
        .ask(changePassword, { current: PASSWORD, password: 'brand-new' }, token)
        .then(() => {}),
  }

  it.each([
    ['another e-mail', EMAIL],
    ['another phone in its place', SECOND],
    ['no phone in its place', SECOND],
  ] as const)('keeps no letter to it: %s', async (change, contact) => {
    await caller().ask(sendRestoreCode, { login: contact })
    expect((await lastLetter(backend, contact)).recipient).toBe(contact)
    await changes[change]()
    await expect(lastLetter(backend, contact)).rejects.toThrow('Nothing was sent')
  })

  it.each([
    ['another e-mail', EMAIL],
    ['another phone in its place', SECOND],
    ['no phone in its place', SECOND],
    ['another password', EMAIL],
  ] as const)('opens nothing by a restore that was begun before: %s', async (change, given) => {
    const { salt } = await caller().ask(sendRestoreCode, { login: given })
    const { code } = await lastLetter(backend, given)
    await changes[change]()
    expect(await caller().refusal(checkRestoreCode, { salt, code })).toBe('TokenNotFound')
  })

  it('opens nothing by the digits of a call either', async () => {
    await caller().ask(restoreByCall, { login: SECOND })
    const { code } = await lastLetter(backend, SECOND)
    await changes['no phone in its place']()
    expect(await caller().refusal(login, { login: EMAIL, password: code })).toBe('IncorrectLogin')
  })

  it('confirms no deletion', async () => {
    await caller().ask(sendDeletionCode, {}, token)
    const { code } = await lastLetter(backend, MAIN)
    await caller().ask(setMainPhone, { phone: SECOND }, token)
    expect(await caller().refusal(deleteAccount, { code }, token)).toBe('IncorrectCode')
    expect((await profile()).phone).toBe(SECOND)
  })
})

describe('two devices of a driver', () => {
  it('that change the main phone and choose another at once leave one main phone and tell no failure', async () => {
    await caller().ask(sendSmsCode, { phone: NEW, replaces: MAIN }, token)
    const { code } = await lastLetter(backend, NEW)
    const answers = await Promise.all([
      caller().refusal(confirmPhone, { code }, token),
      caller().refusal(setMainPhone, { phone: SECOND }, token),
    ])
    expect(answers).toEqual(['ok', 'ok'])
    expect((await profile()).phones.filter(({ isMain }) => isMain)).toHaveLength(1)
  })
})
