import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login, loginByCode, loginCorp, readSignInRefusal, sendLoginCode } from '../../../shared/api/contract/auth.ts'
import { logout } from '../../../shared/api/contract/logout.ts'
import { getBalance, getProfile, getProfileNoBalance } from '../../../shared/api/contract/profile.ts'
import { accounts, accountTokens } from '../../../demo/backend/database/accounts-schema.ts'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
const lines: string[] = []
const DRIVER = 'driver@demo.example'
const CALLS_FROM = 6

beforeAll(async () => {
  const coop = createTestCity({ accounts: ACCOUNTS })
  const cities = [
    { ...coop, options: { ...coop.options, isCoopProfile: true } },
    createTestCity({
      name: 'other',
      accounts: ACCOUNTS,
      entry: { easyAuth: true },
      settings: { typeAuthorization: 'Call', useSmsReplay: true },
    }),
    createTestCity({
      name: 'calling',
      entry: { easyAuth: true },
      settings: { typeAuthorization: 'Call', useSmsReplay: false },
    }),
  ]
  const limits = { codeCallFrom: { most: CALLS_FROM, seconds: 3600 } }
  backend = await startBackend({ cities, limits, log: { write: (line) => void lines.push(line) } })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

const refused = (body: Record<string, any>) => readSignInRefusal({ code: body['errorName'], answer: body as never })

describe('a driver', () => {
  it('comes in by e-mail in any case, by either phone in any spelling, under every name of the call', async () => {
    const caller = createCaller(backend)
    for (const name of [DRIVER, 'Driver@Demo.Example ', '79000000001', '8 (900) 000-00-11']) {
      expect((await caller.ask(login, { login: name, password: PASSWORD })).token).toMatch(/^[\w-]{43}$/)
    }
    for (const path of login.aliases ?? [])
      expect((await caller.ask({ ...login, path }, { login: DRIVER, password: PASSWORD })).token).not.toBe('')
  })

  it('is told the same of a wrong password and of an unknown login', async () => {
    const caller = createCaller(backend)
    const answers = await Promise.all(
      ['nobody@demo.example', DRIVER, 'no login at all', '79990000000'].map((name) =>
        caller.send(login, { login: name, password: 'wrong' }),
      ),
    )
    for (const answer of answers)
      expect(answer).toEqual({
        http: 200,
        body: { status: 'error', errorName: 'IncorrectLogin', message: 'Неверный логин или пароль.' },
      })
  })

  it('without a password is sent to set one', async () => {
    const { body } = await createCaller(backend).send(login, { login: 'empty@demo.example', password: 'whatever' })
    expect(refused(body)).toEqual({ status: 'EmptyPass' })
  })

  it('has a profile with everything the wire names, the same in every version', async () => {
    const caller = createCaller(backend)
    const { token } = await caller.ask(login, { login: DRIVER, password: PASSWORD })
    const profile = await caller.ask(getProfile, undefined, token)
    expect(profile).toMatchObject({
      email: DRIVER,
      firstName: 'Анна',
      balance: 150_000,
      phone: '79000000001',
      sessions: [],
      isPasswordFromCall: false,
    })
    expect(profile.phones).toEqual([
      { phone: '79000000001', isMain: true },
      { phone: '79000000011', isMain: false },
    ])
    expect(profile.vehicles.map(({ plate, isMain }) => [plate, isMain])).toEqual([
      ['А123ВС77', true],
      ['К456МН77', false],
    ])
    for (const path of getProfile.aliases ?? [])
      expect(await caller.ask({ ...getProfile, path }, undefined, token)).toEqual(profile)
    expect(await caller.ask(getProfileNoBalance, undefined, token)).toEqual(profile)
    expect(await caller.ask(getBalance, undefined, token)).toEqual({ balance: 150_000 })
  })
})

describe('a token', () => {
  const bearer = (token: string, headers: Record<string, string> = {}) =>
    backend.app.inject({ url: `/probe${getProfile.path}`, headers: { authorization: token, ...headers } })

  it('is taken from the header with or without its scheme, and from the query in any case', async () => {
    const { token } = await createCaller(backend).ask(login, { login: DRIVER, password: PASSWORD })
    for (const header of [`Bearer ${token}`, `bearer ${token}`, token])
      expect((await bearer(header)).statusCode).toBe(200)
    expect((await backend.app.inject({ url: `/probe${getProfile.path}?Token=${token}` })).statusCode).toBe(200)
  })

  it('is stored as its hash, is worth nothing in another city, and nothing as a firm’s', async () => {
    const caller = createCaller(backend)
    const { token } = await caller.ask(login, { login: DRIVER, password: PASSWORD })
    expect(JSON.stringify(await backend.database.db.select().from(accountTokens))).not.toContain(token)
    expect(await createCaller(backend, { city: 'other' }).send(getProfile, undefined, token)).toMatchObject({
      http: 401,
      body: { errorName: 'TokenNotFound' },
    })
    const firm = await caller.ask(loginCorp, { inn: '7707083893', contractNumber: 'ДГ-1' })
    expect(await caller.send(getProfile, undefined, firm.token)).toMatchObject({
      http: 401,
      body: { errorName: 'TokenNotFound' },
    })
    expect(await caller.send(getProfile, undefined)).toMatchObject({ http: 401, body: { errorName: 'TokenNotFound' } })
  })

  it('expires after a week, and at once for the account that is there to try it', async () => {
    const caller = createCaller(backend)
    const { token } = await caller.ask(login, { login: DRIVER, password: PASSWORD })
    backend.setNow(WEDNESDAY + 7 * 24 * 3_600_000 - 1)
    expect((await caller.send(getProfile, undefined, token)).http).toBe(200)
    backend.setNow(WEDNESDAY + 7 * 24 * 3_600_000)
    expect(await caller.send(getProfile, undefined, token)).toMatchObject({
      http: 401,
      body: { status: 'error', errorName: 'TokenExpired' },
    })
    const born = await caller.ask(login, { login: 'expired@demo.example', password: PASSWORD })
    expect(await caller.send(getProfile, undefined, born.token)).toMatchObject({
      http: 401,
      body: { errorName: 'TokenExpired' },
    })
  })

  it('ends with the sign-out, and only that one', async () => {
    const caller = createCaller(backend)
    const [one, other] = [
      await caller.ask(login, { login: DRIVER, password: PASSWORD }),
      await caller.ask(login, { login: DRIVER, password: PASSWORD }),
    ]
    await caller.ask(logout, undefined, one.token)
    expect(await caller.refusal(getProfile, undefined, one.token)).toBe('TokenNotFound')
    expect(await caller.refusal(getProfile, undefined, other.token)).toBe('ok')
    expect(await caller.refusal(logout, undefined, 'made-up')).toBe('ok')
  })
})

describe('a firm', () => {
  it('comes in by INN and contract number, with limits of its own', async () => {
    const caller = createCaller(backend)
    expect((await caller.ask(loginCorp, { inn: '7707083893', contractNumber: ' ДГ-1 ' })).token).not.toBe('')
    for (let turn = 0; turn < 3; turn += 1)
      expect(await caller.refusal(loginCorp, { inn: '7707083893', contractNumber: 'ДГ-2' })).toBe('IncorrectLogin')
    expect(await caller.refusal(loginCorp, { inn: '7707083893', contractNumber: 'ДГ-1' })).toBe('LoginTryLimit')
  })

  it('does not where the city has no firms', async () => {
    expect(
      await createCaller(backend, { city: 'other' }).refusal(loginCorp, { inn: '7707083893', contractNumber: 'ДГ-1' }),
    ).toBe('IncorrectLogin')
  })
})

describe('a code in place of a password', () => {
  const here = () => createCaller(backend, { city: 'other' })

  it('signs in once, by a call and on a repeat by SMS', async () => {
    const called = await here().ask(sendLoginCode, { phone: '8 900 000-00-01' })
    expect(called).toMatchObject({ confirmation: 'Call', resendSeconds: 10 })
    const call = await lastLetter(backend, '79000000001')
    expect(call).toMatchObject({
      channel: 'call',
      body: expect.stringContaining(`${call.code.slice(0, 2)}-${call.code.slice(2)}`),
    })
    const { salt, confirmation } = await here().ask(sendLoginCode, { phone: '79000000001', isRepeat: true })
    expect(confirmation).toBe('SMS')
    const { code } = await lastLetter(backend, '79000000001')
    expect((await here().ask(loginByCode, { salt, code })).token).not.toBe('')
    expect(await here().refusal(loginByCode, { salt, code })).toBe('IncorrectCode')
  })

  it('goes to an account only, and tells no other login why not', async () => {
    const { salt } = await here().ask(sendLoginCode, { phone: '79991112233' })
    expect(await lastLetter(backend, '79991112233')).toMatchObject({
      code: '',
      body: expect.stringContaining('учётной записи с ним нет'),
    })
    expect(await here().refusal(loginByCode, { salt, code: '123456' })).toBe('IncorrectCode')
    expect(await here().refusal(sendLoginCode, { phone: '79000000099' })).toBe('SMSNotSend')
    expect(await here().refusal(sendLoginCode, { phone: '12' })).toBe('ValidationError')
    expect(await createCaller(backend).refusal(sendLoginCode, { phone: '79000000001' })).toBe('InDevelopingError')
  })

  it('is sent to its owner although a stranger elsewhere has asked for it as often as he may', async () => {
    const from = (ip: string) => createCaller(backend, { city: 'other', ip })
    const ask = (ip: string) => from(ip).refusal(sendLoginCode, { phone: '79000000001' })
    for (let turn = 0; turn < 30; turn += 1) await ask('10.0.0.66')
    expect(await ask('10.0.0.66')).toBe('LimitSMS')
    expect(await ask('10.0.0.1')).toBe('ok')
    for (let turn = 0; turn < 13; turn += 1) expect(await ask(`10.0.1.${turn}`)).toBe('ok')
    expect(await ask('10.0.2.1')).toBe('LimitSMS')
  })

  it('is answered to all behind one address; those whom no account knows are sent twenty SMS in ten minutes', async () => {
    const phones = Array.from({ length: 25 }, (_, index) => `799911122${10 + index}`)
    for (const phone of phones) expect(await here().refusal(sendLoginCode, { phone })).toBe('ok')
    expect(await backend.database.db.select().from(outbox)).toHaveLength(20)
    expect(await here().refusal(sendLoginCode, { phone: '79000000001' })).toBe('ok')
    expect((await lastLetter(backend, '79000000001')).code).not.toBe('')
  })

  it('has four digits three times an hour to one phone, from wherever; then it is an SMS of six, and said to be', async () => {
    const from = (ip: string, city = 'other') => createCaller(backend, { city, ip })
    const waysOf = async (phone: string, city?: string) => {
      const ways: string[] = []
      for (const host of [1, 2, 3, 4])
        ways.push((await from(`10.0.0.${host}`, city).ask(sendLoginCode, { phone })).confirmation)
      return ways
    }
    expect(await waysOf('79000000001')).toEqual(['Call', 'Call', 'Call', 'SMS'])
    expect(await waysOf('79991112233')).toEqual(['Call', 'Call', 'Call', 'SMS'])
    // A repeat does not come as SMS here, and yet nobody is kept out.
    expect(await waysOf('79000000001', 'calling')).toEqual(['Call', 'Call', 'Call', 'SMS'])
    const { salt } = await from('10.0.0.5').ask(sendLoginCode, { phone: '79000000001' })
    const { channel, code } = await lastLetter(backend, '79000000001')
    expect([channel, code.length]).toEqual(['sms', 6])
    expect(await from('10.0.0.5').refusal(loginByCode, { salt, code })).toBe('ok')
    backend.setNow(WEDNESDAY + 3_600_000)
    expect(await from('10.0.0.1').ask(sendLoginCode, { phone: '79000000001' })).toMatchObject({ confirmation: 'Call' })
  })

  it('has four digits so many times an hour for one address, to whomever; then it is an SMS, and no phone’s call is lost', async () => {
    const wayTo = async (phone: string, ip = '10.0.0.1') =>
      (await createCaller(backend, { city: 'other', ip }).ask(sendLoginCode, { phone })).confirmation
    for (let turn = 0; turn < CALLS_FROM; turn += 1) expect(await wayTo(`799911122${10 + turn}`)).toBe('Call')
    for (let turn = 0; turn < 4; turn += 1) expect(await wayTo('79000000001')).toBe('SMS')
    expect((await lastLetter(backend, '79000000001')).code).toMatch(/^\d{6}$/)
    expect(await wayTo('79000000001', '10.0.0.2')).toBe('Call')
  })

  it('is sent six times an hour at most from one address', async () => {
    for (let turn = 0; turn < 6; turn += 1)
      expect(await here().refusal(sendLoginCode, { phone: '79000000001' })).toBe('ok')
    expect(await here().send(sendLoginCode, { phone: '79000000001' })).toMatchObject({
      http: 429,
      body: { errorName: 'LimitSMS' },
    })
    backend.setNow(WEDNESDAY + 3_600_000)
    expect(await here().refusal(sendLoginCode, { phone: '79000000001' })).toBe('ok')
  })
})

describe('what is kept and told', () => {
  it('is no password and no secret: hashes in the database, nothing in the log', async () => {
    lines.length = 0
    const caller = createCaller(backend)
    const { token } = await caller.ask(login, { login: '79000000001', password: PASSWORD })
    await caller.send(login, { login: DRIVER, password: 'my-secret-try' })
    await caller.ask(getProfile, undefined, token)
    const hashes = (await backend.database.db.select({ hash: accounts.passwordHash }).from(accounts)).map(
      ({ hash }) => hash,
    )
    expect(hashes.filter((hash) => hash !== null).every((hash) => hash!.startsWith('scrypt$'))).toBe(true)
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(4)
    for (const secret of [token, PASSWORD, 'my-secret-try', '79000000001', DRIVER, 'А123ВС77', 'Смирнова'])
      expect(text.includes(secret), secret).toBe(false)
  })
})
