import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { confirmEmail, confirmPhone, sendEmailCode, sendSmsCode } from '../../../shared/api/contract/registration.ts'
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
