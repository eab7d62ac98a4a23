import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import * as calls from '../../../shared/api/contract/registration.ts'
import { accounts, registrations } from '../../../demo/backend/database/accounts-schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, lastLetter } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
const EMAIL = 'ivan@mail.example'
const PHONE = '79161234567'
const NEW_PHONES_FROM = 4
const WISH: calls.RegistrationRequest = {
  firstName: 'Иван',
  lastName: 'Петров',
  email: EMAIL,
  phone: PHONE,
  password: 'secret1',
  agreementVersion: '2026-01-15',
}

beforeAll(async () => {
  const silent = createTestCity({ name: 'silent', options: { hasPrivateData: true } })
  delete silent.settings.hasPrivateData
  const cities = [
    createTestCity({ accounts: ACCOUNTS, settings: { hasPrivateData: true, resendSeconds: 30 } }),
    createTestCity({ name: 'called', settings: { typeAuthorization: 'Call', useSmsReplay: true } }),
    createTestCity({ name: 'refusing', settings: { hasPrivateData: false }, options: { hasPrivateData: true } }),
    silent,
    createTestCity({ name: 'closed', entry: { registrationEnabled: false } }),
  ]
  backend = await startBackend({ cities, limits: { codeToNewFrom: { most: NEW_PHONES_FROM, seconds: 600 } } })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

async function begin(city = 'probe', changes: Partial<calls.RegistrationRequest> = {}) {
  const caller = createCaller(backend, { city })
  const { emailSalt: salt } = await caller.ask(calls.register, { ...WISH, ...changes })
  return { caller, salt, code: (await lastLetter(backend, changes.email ?? EMAIL)).code }
}

async function toPhone(city = 'probe', changes: Partial<calls.RegistrationRequest> = {}) {
  const begun = await begin(city, changes)
  await begun.caller.ask(calls.confirmEmail, begun)
  const sent = await begun.caller.ask(calls.sendSmsCode, { salt: begun.salt })
  return { ...begun, sent, code: (await lastLetter(backend, changes.phone ?? PHONE)).code }
}

describe('a registration', () => {
  it('goes by e-mail and phone to an account that is signed in', async () => {
    const { caller, salt, code, sent } = await toPhone()
    expect(sent).toEqual({ confirmation: 'SMS', resendSeconds: 30 })
    expect(code).toMatch(/^\d{6}$/)
    const { token } = await caller.ask(calls.confirmPhone, { salt, code })
    expect(await caller.ask(getProfile, undefined, token!)).toMatchObject({
      email: EMAIL,
      phone: PHONE,
      firstName: 'Иван',
      balance: 0,
      vehicles: [],
    })
    expect((await caller.ask(login, { login: PHONE, password: 'secret1' })).token).not.toBe('')
    expect(await caller.ask(calls.getRegistration, { salt })).toMatchObject({ step: 'done' })
  })

  it('asks for names where the settings say so, or where only the options do', async () => {
    const nameless = { ...WISH, firstName: '', lastName: '' }
    const answerOf = (city: string) => createCaller(backend, { city }).refusal(calls.register, nameless)
    expect(await Promise.all(['probe', 'silent', 'refusing'].map(answerOf))).toEqual([
      'ValidationError',
      'ValidationError',
      'ok',
    ])
  })

  it('keeps when and to which text of the rules was agreed, and is none without that', async () => {
    const { caller, salt, code } = await toPhone()
    await caller.ask(calls.confirmPhone, { salt, code })
    const rows = await backend.database.db.select().from(accounts)
    expect(rows.find(({ email }) => email === EMAIL)).toMatchObject({
      agreementAt: WEDNESDAY,
      agreementVersion: '2026-01-15',
    })
    for (const agreement of [undefined, 'false']) {
      const call = {
        ...calls.register,
        encode: (wish: calls.RegistrationRequest) => ({ ...calls.register.encode(wish), agreement }),
      }
      expect(await caller.refusal(call, { ...WISH, email: 'other@mail.example', phone: '79161234568' })).toBe(
        'ValidationError',
      )
    }
  })

  it('refuses what is taken, too short, or no e-mail and no phone', async () => {
    const caller = createCaller(backend)
    const cases: [Partial<calls.RegistrationRequest>, string][] = [
      [{ email: 'DRIVER@demo.example' }, 'EmailExists'],
      [{ phone: '8 900 000-00-01' }, 'PhoneExists'],
      [{ email: 'a@b' }, 'ValidationError'],
      [{ phone: '123' }, 'ValidationError'],
      [{ phone: '' }, 'PhoneEmpty'],
      [{ password: '12345' }, 'ValidationError'],
      [{ password: 'x'.repeat(21) }, 'ValidationError'],
      [{ lastName: '' }, 'ValidationError'],
    ]
    for (const [changes, error] of cases)
      expect(await caller.refusal(calls.register, { ...WISH, ...changes }), JSON.stringify(changes)).toBe(error)
    expect(await createCaller(backend, { city: 'called' }).refusal(calls.register, { ...WISH, lastName: '' })).toBe(
      'ok',
    )
    expect(await createCaller(backend, { city: 'closed' }).refusal(calls.register, WISH)).toBe('registrationError')
  })

  it('by the link of the letter goes on without the draft, on another device', async () => {
    const { salt } = await begin('called', { email: EMAIL })
    const { link, body } = await lastLetter(backend, EMAIL)
    const [, step, linked, code] = /\/registration\/confirmation\/(\d)\/([\w-]+)\/(\d+)\?city=called$/.exec(link) ?? []
    expect([step, linked]).toEqual(['2', salt])
    expect(body).toContain(link)
    const elsewhere = createCaller(backend, { city: 'called', ip: '10.0.0.2' })
    expect(await elsewhere.ask(calls.getRegistration, { salt })).toEqual({
      step: 'email',
      email: 'i***@mail.example',
      phone: '+7 *** ***-**-67',
      phoneSalt: null,
    })
    expect(await elsewhere.ask(calls.confirmEmail, { salt, code: code! })).toEqual({ phoneSalt: salt })
    expect(await elsewhere.ask(calls.confirmEmail, { salt, code: code! })).toEqual({ phoneSalt: salt })
    expect(await createCaller(backend, { city: 'called' }).ask(calls.getRegistration, { salt })).toMatchObject({
      step: 'phone',
      phoneSalt: salt,
    })
    expect(await createCaller(backend).refusal(calls.getRegistration, { salt })).toBe('TokenNotFound')
  })

  it('in a city that calls takes the last four digits, and a repeat comes as SMS', async () => {
    const { caller, salt, code, sent } = await toPhone('called')
    expect(sent.confirmation).toBe('Call')
    expect(code).toMatch(/^\d{4}$/)
    expect(await caller.ask(calls.getConfirmationType, undefined)).toEqual({ confirmation: 'Call', canAskSms: true })
    expect(await caller.ask(calls.sendSmsCode, { salt, isRepeat: true })).toMatchObject({ confirmation: 'SMS' })
    expect(await caller.refusal(calls.confirmPhone, { salt, code })).toBe('IncorrectCode')
    expect(
      (await caller.ask(calls.confirmPhone, { salt, code: (await lastLetter(backend, PHONE)).code })).token,
    ).not.toBeNull()
  })

  it('may change its phone on the last step; the code of the old one is void', async () => {
    const { caller, salt, code } = await toPhone()
    expect(await caller.refusal(calls.changePhone, { salt, phone: '79000000001' })).toBe('PhoneExists')
    await caller.ask(calls.changePhone, { salt, phone: '79161234568' })
    expect(await caller.refusal(calls.confirmPhone, { salt, code })).toBe('IncorrectCode')
    await caller.ask(calls.sendSmsCode, { salt })
    const { token } = await caller.ask(calls.confirmPhone, {
      salt,
      code: (await lastLetter(backend, '79161234568')).code,
    })
    expect(await caller.ask(getProfile, undefined, token!)).toMatchObject({ phone: '79161234568' })
  })

  it('is finished once by however many at the same instant', async () => {
    const { caller, salt, code } = await toPhone()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => caller.refusal(calls.confirmPhone, { salt, code })),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'IncorrectCode'), 'ok'])
  })

  it('of two with one e-mail or one phone only the first comes to its end', async () => {
    const [one, other] = [await toPhone(), await toPhone('probe', { phone: '79161234568' })]
    const late = await toPhone('probe', { email: 'second@mail.example' })
    await one.caller.ask(calls.confirmPhone, one)
    expect(await other.caller.refusal(calls.confirmPhone, other)).toBe('EmailExists')
    expect(await late.caller.refusal(calls.confirmPhone, late)).toBe('PhoneExists')
    expect((await backend.database.db.select().from(accounts)).filter(({ email }) => email === EMAIL)).toHaveLength(1)
  })

  it('is forgotten after two days, and stored without password or salt', async () => {
    const { caller, salt, code } = await begin()
    expect(JSON.stringify(await backend.database.db.select().from(registrations))).not.toMatch(
      new RegExp(`secret1|${salt}`),
    )
    backend.setNow(WEDNESDAY + 48 * 3_600_000 - 1)
    await backend.tick()
    expect(await backend.database.db.select().from(registrations)).toHaveLength(1)
    backend.setNow(WEDNESDAY + 48 * 3_600_000)
    expect(await caller.send(calls.confirmEmail, { salt, code })).toMatchObject({
      body: { errorName: 'TokenNotFound' },
    })
    await backend.tick()
    expect(await backend.database.db.select().from(registrations)).toEqual([])
  })
})

describe('a code', () => {
  it('bears five wrong tries, then only a new one helps', async () => {
    const { caller, salt, code } = await begin()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn += 1)
      expect(await caller.refusal(calls.confirmEmail, { salt, code: wrong })).toBe('IncorrectCode')
    expect(await caller.refusal(calls.confirmEmail, { salt, code })).toBe('IncorrectCode')
    expect(await caller.ask(calls.sendEmailCode, { salt })).toMatchObject({ resendSeconds: 10 })
    expect(await caller.refusal(calls.confirmEmail, { salt, code: (await lastLetter(backend, EMAIL)).code })).toBe('ok')
  })

  it('guessed by many at once is compared five times at most', async () => {
    const { caller, salt, code } = await begin()
    const guesses = Array.from({ length: 20 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    expect(
      new Set(await Promise.all(guesses.map((guess) => caller.refusal(calls.confirmEmail, { salt, code: guess })))),
    ).toEqual(new Set(['IncorrectCode']))
    expect(await caller.refusal(calls.confirmEmail, { salt, code })).toBe('IncorrectCode')
  })

  it('of a phone is good for a quarter of an hour, and comes only after the e-mail', async () => {
    const { caller, salt } = await begin('called')
    expect(await caller.refusal(calls.sendSmsCode, { salt })).toBe('ValidationError')
    const step = await toPhone()
    backend.setNow(WEDNESDAY + 15 * 60_000)
    expect(await step.caller.refusal(calls.confirmPhone, step)).toBe('IncorrectCode')
  })

  it('goes to few new phones from one address, whatever their registrations: each SMS is paid for', async () => {
    const ask = (salt: string, ip = '10.0.0.1') => createCaller(backend, { ip }).refusal(calls.sendSmsCode, { salt })
    const salts: string[] = []
    for (let turn = 0; turn <= NEW_PHONES_FROM; turn += 1) {
      const begun = await begin('probe', { email: `n${turn}@mail.example`, phone: `791612345${10 + turn}` })
      await begun.caller.ask(calls.confirmEmail, begun)
      salts.push(begun.salt)
    }
    const last = salts.pop()!
    for (const salt of salts) expect(await ask(salt)).toBe('ok')
    expect(await ask(last)).toBe('LimitSMS')
    expect(await ask(last, '10.0.0.2')).toBe('ok')
    backend.setNow(WEDNESDAY + 600_000)
    expect(await ask(last)).toBe('ok')
  })

  it('is sent six times an hour to one address, and SMS that cannot arrive are said to', async () => {
    const { caller, salt } = await begin()
    for (let turn = 0; turn < 5; turn += 1) expect(await caller.refusal(calls.sendEmailCode, { salt })).toBe('ok')
    expect(await caller.refusal(calls.sendEmailCode, { salt })).toBe('LimitSMS')
    const unreachable = await begin('called', { phone: '79000000099' })
    await unreachable.caller.ask(calls.confirmEmail, unreachable)
    expect(await unreachable.caller.refusal(calls.sendSmsCode, { salt: unreachable.salt })).toBe('SMSNotSend')
  })
})

describe('the check while typing', () => {
  it('tells free from taken, and stops telling a caller who asks too much', async () => {
    const caller = createCaller(backend)
    expect(await caller.refusal(calls.checkEmail, { value: 'free@mail.example' })).toBe('ok')
    expect(await caller.refusal(calls.checkEmail, { value: 'driver@demo.example' })).toBe('EmailExists')
    expect(await caller.refusal(calls.checkPhone, { value: '+7 900 000-00-11' })).toBe('PhoneExists')
    expect(await caller.refusal(calls.checkPhone, { value: 'x' })).toBe('ValidationError')
    const answers = []
    for (let turn = 0; turn < 30; turn += 1)
      answers.push((await caller.send(calls.checkEmail, { value: `a${turn}@mail.example` })).http)
    expect(answers.at(-1)).toBe(429)
    expect(
      (await createCaller(backend, { ip: '10.0.0.7' }).send(calls.checkEmail, { value: 'a@mail.example' })).http,
    ).toBe(200)
  })
})
